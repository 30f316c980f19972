"""What becomes of a card that was typed at the desk."""

from dataclasses import dataclass
from typing import Any, Literal

from scoring.schemes import Card
from tournaments.access.views.phones import device_of
from tournaments.cards.forms.scorecards import CardForm, CorrectionForm, form_values
from tournaments.cards.queries.card_entries import entered_card
from tournaments.cards.queries.desk_cards import DeskSide, read_sides
from tournaments.cards.queries.scorecards import current_card, pairs_label, score_text
from tournaments.cards.services.card_entries import EnteredByYou, enter_turn
from tournaments.cards.services.form_readings import take_reading
from tournaments.cards.services.scorecards import (
    CardIsThere,
    correct_card,
    enter_card,
    normalized_card,
)
from tournaments.core.forms import add_refusal
from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import DomainError
from tournaments.core.views import UserRequest
from tournaments.enums import CardState
from tournaments.models import CardEntry, GameTable

Outcome = Literal[
    "saved", "first", "different", "mine", "corrected", "same", "conflict", "refused", ""
]
OUTCOMES: dict[CardState, Outcome] = {
    CardState.FIRST: "first",
    CardState.DIFFERENT: "different",
    CardState.DEFINITIVE: "saved",
}


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a card; for a conflict, the form that corrects with what was typed. `sides`
    are those of a first entry; `own_entry` is the entry of the same person, which says `before`,
    and what he `sent` now can take its place."""

    outcome: Outcome = ""
    table: int = 0
    typed: str = ""
    pairs: str = ""
    correction: CorrectionForm | None = None
    sides: tuple[DeskSide, ...] = ()
    own_entry: CardEntry | None = None
    before: str = ""
    sent: tuple[tuple[str, str], ...] = ()


def enter(request: UserRequest, form: CardForm) -> Answer:
    """Save the card, or say why not beside the fields; where cards are entered twice, as the first
    entry or the second."""
    if not form.is_valid():
        return Answer("refused")
    try:
        state = _enter(request, form)
    except CardIsThere as there:
        return _already_entered(form.game_table, form.card, there)
    except EnteredByYou as mine:
        return _own_first_entry(form, mine)
    except DomainError as refused:
        add_refusal(form, refused)
        return Answer("refused")
    sides = _sides(form.game_table, form.card) if state is CardState.FIRST else ()
    return Answer(OUTCOMES[state], form.game_table.number, sides=sides)


def _enter(request: UserRequest, form: CardForm) -> CardState:
    """Save a card that was filled in from a photo or typed, and return how far it is."""
    card: dict[str, Any] = {
        "table": form.game_table,
        "by": request.user,
        "card": form.card,
        "publication": form.cleaned_data["publication"],
    }
    reading, devices = form.cleaned_data["reading"], [device_of(request)]
    if reading is not None:
        return take_reading(reading=reading, devices=devices, **card)
    if form.round.entered_twice:
        instead_of = form.cleaned_data["instead_of"]
        return enter_turn(instead_of=instead_of, devices=devices, **card)
    enter_card(**card)
    return CardState.DEFINITIVE


def _own_first_entry(form: CardForm, refusal: EnteredByYou) -> Answer:
    """Answer whoever typed a card again: it says the same, or ask which of the two is right."""
    table, rules = form.game_table, form.rules
    if refusal.same:
        return Answer(
            "first", table.number, own_entry=refusal.entry, sides=_sides(table, form.card)
        )
    return Answer(
        "mine",
        table.number,
        score_text(form.card, rules),
        own_entry=refusal.entry,
        before=score_text(not_none(entered_card(refusal.entry)), rules),
        sent=tuple(
            (name, form.data[name])
            for name in form.fields
            if form.data.get(name) and name != "reading"
        ),
    )


def _sides(table: GameTable, card: Card) -> tuple[DeskSide, ...]:
    """Return what somebody typed himself, as he reads it back."""
    entries = [side.entry for side in table.sides.select_related("entry")]
    tournament = table.round.tournament
    return read_sides(normalized_card(tournament, card), entries, tournament.scoring)


def correct(request: UserRequest, table: GameTable, form: CorrectionForm) -> Answer:
    """Save a new version, or ask again with everything that was typed.

    Only what was typed for a card that is not there any more is refused.
    """
    if form.is_valid():
        try:
            correct_card(
                table=table,
                by=request.user,
                card=form.card,
                reason=form.cleaned_data["reason"],
                seen_version=form.cleaned_data["seen_version"],
            )
        except CardIsThere as there:
            return _already_entered(table, form.card, there, form)
        except DomainError as refused:
            add_refusal(form, refused)
        else:
            return Answer("corrected", table.number)
    if current_card(table) is None:
        return Answer("refused", table.number, correction=form)
    return _conflict(table, form.card, form)


def _already_entered(
    table: GameTable,
    card: Card,
    refusal: CardIsThere,
    form: CorrectionForm | None = None,
) -> Answer:
    """Show the card that is there beside the one that was typed, and ask which it is."""
    if refusal.same and form is None:
        return Answer("same", table.number)
    rules = table.round.tournament.scoring
    reason = form.cleaned_data.get("reason", "") if form else ""
    values = form_values(card, rules) | {"seen_version": refusal.card.version, "reason": reason}
    correction = CorrectionForm(values if form else None, table=table, initial=values)
    if form:
        correction.add_error(None, refusal.message)
    return _conflict(table, card, correction)


def _conflict(table: GameTable, card: Card, correction: CorrectionForm) -> Answer:
    """Return the card that was typed as people read it, and the form that corrects to it."""
    names = [side.entry.name for side in table.sides.select_related("entry")]
    text = score_text(card, table.round.tournament.scoring)
    return Answer("conflict", table.number, text, pairs_label(names, card.partner), correction)
