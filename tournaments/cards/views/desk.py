"""The secretary's desk: score cards come in, and what becomes of each."""

from dataclasses import dataclass
from typing import Any, Literal

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET
from django_htmx.http import trigger_client_event

from scoring.schemes import Card
from tournaments.access.views.access import members_only
from tournaments.access.views.phones import device_of, name_phone
from tournaments.cards.forms.scorecards import CardForm, CorrectionForm, form_values
from tournaments.cards.queries.card_entries import entered_card, news_mark
from tournaments.cards.queries.desk import (
    desk,
    drawn_after,
    removed_since,
    rounds_with_missing,
    spoken_summary,
)
from tournaments.cards.queries.desk_cards import DeskSide, read_sides
from tournaments.cards.queries.form_readings import photos_mark
from tournaments.cards.queries.new_places import new_places
from tournaments.cards.queries.scorecards import current_card, pairs_label, score_text
from tournaments.cards.services.card_entries import EnteredByYou, enter_turn
from tournaments.cards.services.form_readings import take_reading
from tournaments.cards.services.scorecards import CardIsThere, enter_card, normalized_card
from tournaments.cards.views.desk_data import (
    echo_at,
    echo_of,
    number_columns,
    places_label,
    tables_of,
    words_of,
)
from tournaments.cards.views.desk_photos import desk_mark, photos_at
from tournaments.cards.views.onwards import onwards
from tournaments.core.forms import add_refusal
from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import DomainError
from tournaments.core.views import MemberRequest, PublicRequest, UserRequest, lead_to
from tournaments.enums import CardState, Role
from tournaments.models import CardEntry, GameTable, Round, Tournament
from tournaments.play.queries.rounds import current_round, next_rests_on, published_rounds

Outcome = Literal[
    "saved", "first", "different", "mine", "corrected", "same", "conflict", "refused", ""
]
OUTCOMES: dict[CardState, Outcome] = {
    CardState.FIRST: "first",
    CardState.DIFFERENT: "different",
    CardState.DEFINITIVE: "saved",
}

# What a desk without scripts says of a card that it sent.
OUTCOME_MESSAGES = {
    "saved": gettext_lazy("Saved."),
    "corrected": gettext_lazy("Saved."),
    "same": gettext_lazy("This card was entered already."),
    "first": gettext_lazy("First entry saved. Somebody else enters the card again."),
    "different": gettext_lazy("The two entries differ. Put the form aside."),
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


@members_only(Role.SECRETARY, Role.ARBITER)
def desk_now(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Lead to the round that is being played; the page that waits for the first keeps asking."""
    round_ = current_round(tournament)
    if round_ is None and request.htmx:
        return HttpResponse(status=204)
    if round_ is None:
        return render(request, "cards/desk/waiting.html", {"tournament": tournament})
    return lead_to(request, reverse("desk-round", args=[tournament.code, round_.number]))


@members_only(Role.SECRETARY, Role.ARBITER)
def desk_round(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Enter the cards of a round; who asks for news and has the newest version gets none."""
    if request.htmx and _has_newest(tournament, number, request.GET.get("v", "")):
        return HttpResponse(status=204)
    round_ = get_object_or_404(published_rounds(tournament), number=number)
    if request.method == "POST":
        form = CardForm(request.POST, round_=round_)
        return show_answer(request, round_, form, enter(request, form))
    form = CardForm(round_=round_, initial={"table": request.GET.get("table")})
    context = _context(request, round_, form, Answer())
    if request.htmx:
        gone = removed_since(round_, request.GET.get("told", ""))
        return render(request, "cards/desk/round.html#news", context | {"gone": gone})
    return _whole_page(request, context)


@require_GET
@members_only(Role.SECRETARY, Role.ARBITER)
def desk_echo(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show what the card that is typed would be worth, or what is wrong with it; where `places`
    are asked for, those that would follow."""
    form = CardForm(
        request.GET, round_=get_object_or_404(published_rounds(tournament), number=number)
    )
    valid = form.is_valid()
    echo = echo_at(form.rules, form.card)
    if valid and "places" in request.GET and current_card(form.game_table) is None:
        card = normalized_card(tournament, form.card)
        echo["then"] = places_label(new_places(form.game_table, card))
    return JsonResponse(echo)


def desk_news(request: PublicRequest, round_: Round, *, message: str, failed: bool) -> HttpResponse:
    """Show the parts of the desk around the card that is being typed, with what was done just
    now."""
    context = _context(request, round_, CardForm(round_=round_), Answer())
    return render(
        request, "cards/desk/round.html#news", context | {"message": message, "failed": failed}
    )


def enter(request: UserRequest, form: CardForm) -> Answer:
    """Save the card, or say why not beside the fields; where cards are entered twice, as the first
    entry or the second."""
    if not form.is_valid():
        return Answer("refused")
    try:
        state = _enter(request, form)
    except CardIsThere as there:
        return already_entered(form.game_table, form.card, there)
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


def already_entered(
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
    return conflict(table, card, correction)


def conflict(table: GameTable, card: Card, correction: CorrectionForm) -> Answer:
    """Return the card that was typed as people read it, and the form that corrects to it."""
    names = [side.entry.name for side in table.sides.select_related("entry")]
    text = score_text(card, table.round.tournament.scoring)
    return Answer("conflict", table.number, text, pairs_label(names, card.partner), correction)


def show_answer(
    request: PublicRequest, round_: Round, form: CardForm, answer: Answer
) -> HttpResponse:
    """Answer a card with the parts of the desk that changed, or the whole page.  Where
    cards are entered twice the browser keeps its name, so that two people are told apart by it."""
    response = _answer(request, round_, form, answer)
    if round_.entered_twice:
        name_phone(request, response)
    return response


def _answer(request: PublicRequest, round_: Round, form: CardForm, answer: Answer) -> HttpResponse:
    if request.htmx:
        response = render(
            request, "cards/desk/round.html#answered", _context(request, round_, form, answer)
        )
        return trigger_client_event(response, f"card-{answer.outcome}", after="settle")
    if answer.outcome in OUTCOME_MESSAGES:
        messages.success(request, OUTCOME_MESSAGES[answer.outcome])
        return redirect("desk-round", round_.tournament.code, round_.number)
    return _whole_page(request, _context(request, round_, form, answer))


def _whole_page(request: PublicRequest, context: dict[str, Any]) -> HttpResponse:
    """Answer with the desk with all that it knows beforehand."""
    form = context["form"]
    extras = {
        "columns": number_columns(form),
        "echo": {sides: echo_of(form.rules, sides) for sides in form.sizes},
        "words": words_of(context["desk"]),
    }
    return render(request, "cards/desk/round.html", context | extras)


def _has_newest(tournament: Tournament, number: int, seen: str) -> bool:
    """Return whether a desk that saw this mark has nothing to learn."""
    base = news_mark(tournament, number) if "-" in seen else str(tournament.version)
    return seen == desk_mark(base, photos_mark(tournament))


def _context(
    request: PublicRequest, round_: Round, form: CardForm, answer: Answer
) -> dict[str, Any]:
    """Return what the desk shows; the version is read before what it stands for."""
    tournament = round_.tournament = get_object_or_404(Tournament, pk=round_.tournament_id)
    base = news_mark(tournament, round_.number) if round_.entered_twice else str(tournament.version)
    version = desk_mark(base, photos_mark(tournament))
    state = desk(round_, answer.table)
    rounds = list(rounds_with_missing(tournament))
    answered = next((one for one in state.tables if one.number == answer.table), None)
    later = [each for each in rounds if each.number > round_.number]
    drawn = drawn_after(round_)
    by = request.user if request.user.is_authenticated else None
    return {
        "tournament": tournament,
        "version": version,
        "round": round_,
        "rounds": rounds,
        "begun": later[-1] if later and not tournament.finished_at else None,
        "drawn": drawn,
        "onwards": onwards(state, request.role, rounds[-1].number, drawn),
        "outdated": answer.outcome == "corrected" and next_rests_on(round_),
        "desk": state,
        "form": form,
        "answer": answer,
        "told": spoken_summary(state, answer.table) if answer.outcome in OUTCOME_MESSAGES else "",
        "photos": photos_at(state, form, by),
        "looked_up": state.looked_up,
        "otherwise": answered.players_otherwise if answered else "",
        "tables": tables_of(state, by),
    }
