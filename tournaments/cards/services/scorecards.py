"""Entering, correcting and taking off score cards: versions, never overwritten."""

from dataclasses import replace
from typing import Any

from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import Card, Ending, form_value, judge, unfixed
from scoring.formats import SINGLES, party_of
from tournaments.cards.queries.scorecards import card_of, current_card, table_name
from tournaments.core.services.errors import DomainError, field_of, require_open, sentence
from tournaments.core.services.log import audited, lock_of, lock_open, raise_version, record
from tournaments.enums import ReportState
from tournaments.models import (
    FormReading,
    GameTable,
    Report,
    ScoreCard,
    ScoreLine,
    Side,
    Tournament,
    User,
)
from tournaments.models.form_photos import FormReadingState

TABLES_CHANGED = gettext_lazy(
    "The tables of this round have changed. Check the names and press Enter again."
)
ENTERED_TWICE = gettext_lazy(
    "In this round a card is entered twice: enter it at the desk, and somebody else after you."
)
SAY_WHY_CORRECTED = gettext_lazy("Say why the card is corrected.")
SAY_WHY_TAKEN_OFF = gettext_lazy("Say why the card is taken off.")
SAY_PARTNER = gettext_lazy("With which line did line 1 play? Type 2, 3 or 4.")


class CardIsThere(DomainError):
    """The table has a card that this person had not seen, or the very same one (`same`)."""

    def __init__(self, message: Any, *, card: ScoreCard, same: bool = False) -> None:
        super().__init__(message, values={"version": card.version})
        self.card = card
        self.same = same


class NoCard(DomainError):
    """The table has no card that could be changed, or no longer."""


@audited
def enter_card(
    *, table: GameTable, by: User | None, card: Card, publication: int | None = None
) -> ScoreCard:
    """Store the card of a table that has none.

    `publication` is the log entry by which the tables were published that the person had before
    him: after another one the same number can be a table of other teams.  A card that is
    there already is never overwritten: CardIsThere carries it, `same` when it says the same,
    so that sending a card twice after a lost answer is harmless.  Raise DomainError for a card
    with faults, for tables that have changed, for a finished drive, and where two people enter a
    card (`cards.services.card_entries`).
    """
    tournament = lock_of(rounds=table.round_id)
    sides = seated_for(tournament, table, card, publication)
    card = normalized_card(tournament, card)
    current = current_card(table)
    if current is None:
        if sides[0].table.round.entered_twice:
            raise DomainError(ENTERED_TWICE, field="table")
        return store_card(tournament=tournament, by=by, sides=sides, card=card)
    if normalized_card(tournament, card_of(current)) == card:
        raise CardIsThere(_("This card was entered already."), card=current, same=True)
    raise CardIsThere(_("This card was entered already, with other numbers."), card=current)


@audited
def correct_card(
    *, table: GameTable, by: User | None, card: Card, reason: str, seen_version: int
) -> ScoreCard:
    """Store a new version of a table's card; the old one stays, and the new one says why.

    Raise CardIsThere when another version than `seen_version` counts by now, or when nothing
    would change; DomainError without a reason, for faults and for a finished drive.  Rounds that
    were drawn from the old numbers stay as they are.
    """
    tournament = lock_of(rounds=table.round_id)
    sides = seated_for(tournament, table, card)
    card = normalized_card(tournament, card)
    current = require_card(table)
    if normalized_card(tournament, card_of(current)) == card:
        raise CardIsThere(_("The card says this already."), card=current, same=True)
    require_version(current, seen_version)
    if not reason.strip():
        raise DomainError(SAY_WHY_CORRECTED, field="reason")
    current.is_current = False
    current.save(update_fields=["is_current"])
    return store_card(
        tournament=tournament,
        by=by,
        sides=sides,
        card=card,
        before=current,
        reason=reason.strip(),
    )


@audited
def take_off_card(
    *, table: GameTable, by: User | None, reason: str, seen_version: int
) -> ScoreCard:
    """Take a card that was of another table off this one, which waits for its own again.

    Every version of it stays, with who took it off, when and why; where a card is entered twice,
    the table is empty again. A form that was taken from a photo for it waits again. Raise
    CardIsThere when another version than `seen_version` counts by now; DomainError without a card
    or a reason, and for a finished drive.
    """
    tournament = lock_open(rounds=table.round_id)
    current = require_card(table)
    require_version(current, seen_version)
    if not reason.strip():
        raise DomainError(SAY_WHY_TAKEN_OFF, field="reason")
    Report.objects.filter(table=table).update(state=ReportState.SET_ASIDE)
    table.card_entries.all().delete()
    table.cards.filter(taken_off_at__isnull=True).update(
        is_current=False,
        taken_off_at=timezone.now(),
        taken_off_by=by,
        taken_off_reason=reason.strip(),
    )
    raise_version(tournament)
    _return_readings(tournament=tournament, table=table, by=by)
    record(
        tournament=tournament,
        actor=by,
        action="take_off_card",
        target=table_name(table),
        before=_facts(current.version, card_of(current)),
        after={"reason": reason.strip()},
    )
    current.refresh_from_db()
    return current


def _return_readings(*, tournament: Tournament, table: GameTable, by: User | None) -> None:
    """Have the forms of a table that were taken wait again, as part of taking its card off; log it
    for each."""
    taken = FormReading.objects.filter(
        photo__tournament=tournament, code=table.code, state=FormReadingState.TAKEN
    )
    for pk, photo in list(taken.values_list("pk", "photo__number")):
        FormReading.objects.filter(pk=pk).update(
            state=FormReadingState.WAITING, by=by, at=timezone.now(), card=None
        )
        record(
            tournament=tournament,
            actor=by,
            action="return_reading",
            target=table_name(table),
            after={"photo": photo},
        )


def require_card(table: GameTable) -> ScoreCard:
    """Return the card of the table. Raise NoCard where there is none, or no longer."""
    current = current_card(table)
    if current is None:
        raise NoCard(_("There is no card of this table, or no longer."))
    return current


def require_version(stored: ScoreCard, seen_version: int | None) -> None:
    """Raise CardIsThere, with the card, when another version than this one counts by now."""
    if stored.version != seen_version:
        raise CardIsThere(_("Somebody else has just changed this card."), card=stored)


def seated_for(
    tournament: Tournament, table: GameTable, card: Card, publication: int | None = None
) -> list[Side]:
    """Return the sides of the table as they are under the lock, in the order of the form.

    Raise DomainError for a finished drive, and for other tables than those of this `publication`.
    """
    require_open(tournament)
    sides = list(
        Side.objects.filter(table=table.pk, round__published_at__isnull=False).select_related(
            "table__round", "entry"
        )
    )
    if len(sides) != len(card.values):
        raise DomainError(TABLES_CHANGED, field="table")
    if publication not in (None, sides[0].table.round.log_entry_id):
        raise DomainError(TABLES_CHANGED, field="table")
    return sides


def normalized_card(tournament: Tournament, card: Card) -> Card:
    """Return the card as it is stored and compared: winner worked out, fixed numbers filled in, a
    partner only where cards made the pairs of a game.

    Raise DomainError, with every fault of the card, under the scheme of the drive.
    """
    rules = tournament.scoring
    card = _with_partner(tournament, card)
    judged = judge(rules, card)
    if faults := judged.faults:
        numbers = rules.numbers(len(card.values), card.partner)
        field = field_of(faults[0], numbers) if len(faults) == 1 else ""
        raise DomainError(" ".join(sentence(fault) for fault in faults), field=field)
    scores = judged.scores
    return Card(
        ending=card.ending,
        values=tuple(form_value(card, place, score) for place, score in enumerate(scores)),
        winner=next((place for place, score in enumerate(scores) if score.won), None),
        absent=card.absent,
        partner=card.partner,
    )


def _with_partner(tournament: Tournament, card: Card) -> Card:
    """Return the card with whom the first played, where that is to be said and there was a game."""
    needs_partner = tournament.pairs_are_found and len(card.values) == SINGLES
    if card.partner is not None and card.partner not in range(1, len(card.values)):
        raise DomainError(SAY_PARTNER, field="partner")
    if not needs_partner or card.ending in (Ending.ABSENT, Ending.NOT_PLAYED):
        return replace(card, partner=None)
    if card.partner is None:
        raise DomainError(SAY_PARTNER, field="partner")
    return card


def store_card(
    *,
    tournament: Tournament,
    by: User | None,
    sides: list[Side],
    card: Card,
    before: ScoreCard | None = None,
    reason: str = "",
) -> ScoreCard:
    """Store a version of a card, as part of the act that made it.

    Of a round that is entered twice the database refuses one without two entries.
    """
    table = sides[0].table
    stored = ScoreCard.objects.create(
        table=table,
        version=1 + (table.cards.aggregate(last=Max("version"))["last"] or 0),
        ending=card.ending.value,
        partner=card.partner,
        reason=reason,
        entered_by=by,
    )
    _store_lines(stored, tournament, sides, card)
    _answer_report(stored)
    raise_version(tournament)
    record(
        tournament=tournament,
        actor=by,
        action="correct_card" if before else "enter_card",
        target=table_name(table),
        before=_facts(before.version, card_of(before)) if before else {},
        after=_facts(stored.version, card) | ({"reason": reason} if reason else {}),
    )
    return stored


def _store_lines(stored: ScoreCard, tournament: Tournament, sides: list[Side], card: Card) -> None:
    scores = judge(tournament.scoring, unfixed(card)).scores
    winners = () if card.winner is None else party_of(len(sides), card.winner, card.partner)
    ScoreLine.objects.bulk_create(
        ScoreLine(
            card=stored,
            side=side,
            follows=place != party_of(len(sides), place, card.partner)[0],
            winner=score.won and place in winners,
            absent=place == card.absent,
            **{"points" if score.pawns is None else "pawns": card.values[place]},
        )
        for place, (side, score) in enumerate(zip(sides, scores, strict=True))
    )


def _answer_report(card: ScoreCard) -> None:
    """Drop what players reported of this table, or keep it with the card from now on."""
    reports = Report.objects.filter(table=card.table_id)
    reports.filter(state=ReportState.WAITING).update(state=ReportState.SET_ASIDE)
    reports.filter(card=None).exclude(state=ReportState.SET_ASIDE).update(card=card)


def _facts(version: int, card: Card) -> dict[str, Any]:
    return {
        "version": version,
        "ending": card.ending.value,
        "numbers": list(card.values),
        "winner": card.winner,
        "absent": card.absent,
    } | ({} if card.partner is None else {"partner": card.partner})
