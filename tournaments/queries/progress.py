"""How far a drive is, and what its organiser does next."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.enums import DrawState
from tournaments.models import Draw, Round, Tournament
from tournaments.queries.absentees import Attendance, attendance
from tournaments.queries.disputed_tables import (
    DisputedTable,
    disputed_tables,
    standings_notice,
)
from tournaments.queries.entry_differences import Waiting, waiting_differences
from tournaments.queries.rounds import current_round, missing_cards


class Step(StrEnum):
    """The next act of an evening, in its order."""

    ENTRIES = "entries"
    NUMBERS = "numbers"
    DRAW = "draw"
    PUBLISH = "publish"
    CARDS = "cards"
    DISPUTES = "disputes"
    FINISH = "finish"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Progress:
    """What the organiser's overview shows.

    `round` is the last published round, `next_number` the round that is drawn next, and
    `attendance` tells of its field; a round counts as played when no card of it is missing.
    `few` says that too few play on to fill a table of the next round.
    `disputed` are the tables whose dispute is open: before the standings can be final, deciding
    those is the next act, and until then one to be thought of. `differences` are the tables that
    were entered twice, differently.
    """

    entries: int
    attendance: Attendance
    round: Round | None
    tables: int
    cards_missing: int
    next_number: int
    disputed: tuple[DisputedTable, ...]
    differences: tuple[Waiting, ...]
    few: bool
    step: Step

    @property
    def few_left(self) -> bool:
        """Whether rounds were played, and the drive can be finished before those that are left."""
        planned = self.round and self.round.number < self.round.tournament.rounds_planned
        return bool(planned and self.few)

    @property
    def in_dispute(self) -> str:
        """The sentence on tables in dispute; empty without one."""
        return standings_notice(self.disputed)

    @property
    def cards_in(self) -> int:
        """How many tables of the round have a score card."""
        return self.tables - self.cards_missing


def progress(tournament: Tournament) -> Progress:
    """Count once what the overview shows; a handful of queries however large the field."""
    field = attendance(tournament)
    now = current_round(tournament)
    missing = missing_cards(now).count() if now else 0
    published = now.number if now else 0
    disputed = disputed_tables(tournament)
    return Progress(
        entries=field.entries,
        attendance=field,
        round=now,
        tables=now.tables.count() if now else 0,
        cards_missing=missing,
        next_number=published + 1,
        disputed=disputed,
        differences=waiting_differences(tournament),
        few=field.playing < tournament.plays.sides,
        step=_next_step(tournament, field, published, missing, disputed),
    )


def _next_step(
    tournament: Tournament,
    field: Attendance,
    published: int,
    missing: int,
    disputed: Sequence[DisputedTable],
) -> Step:
    if tournament.finished_at:
        return Step.DONE
    if missing:
        return Step.CARDS
    few = field.playing < tournament.plays.sides
    if published >= tournament.rounds_planned or (published and few):
        return Step.DISPUTES if disputed else Step.FINISH
    if few:
        return Step.ENTRIES
    if field.unnumbered:
        return Step.NUMBERS
    draft = Draw.objects.filter(round__tournament=tournament, state=DrawState.DRAFT)
    return Step.PUBLISH if draft.exists() else Step.DRAW
