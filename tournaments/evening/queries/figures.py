"""The handful of figures of a drive that stand above each of its pages."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.core.queries.live import cached_per_version
from tournaments.entries.queries.entries import count_field
from tournaments.enums import DrawState
from tournaments.hall.queries.clock import (
    ClockState,
    as_time,
    milliseconds,
    seconds_until,
    state_of,
)
from tournaments.models import Dispute, Draw, Prize, PrizeGiving, ScoreCard, Tournament

CLOCK = ("minutes", "ends_at", "seconds_left")


@dataclass(frozen=True, slots=True)
class Figures:
    """How far a drive is, in figures.

    `entries` signed up, of whom `playing` are in the next round, `waiting` not here yet and
    `unnumbered` without a number; who comes `late` is none of these. The door counts them once it
    is `at_door`. `round` is the last published one, 0 before the first; of `tables` cards so many
    are `missing`, and its clock of so many `minutes` runs until `ends`, or stands still with so
    many seconds `left`. `drafted` says that the next round waits to be published, `disputed` how
    many disputes are open, and `given` that the winner of the prizes `to_win` was revealed.
    """

    entries: int
    playing: int
    waiting: int
    unnumbered: int
    late: int
    at_door: bool
    round: int
    tables: int
    missing: int
    minutes: int
    ends: datetime | None
    left: int | None
    drafted: bool
    disputed: int
    to_win: int
    given: bool

    @property
    def present(self) -> int:
        """How many of the next round are here."""
        return self.playing - self.waiting

    @property
    def cards_in(self) -> int:
        """How many cards of the round are in."""
        return self.tables - self.missing

    @property
    def played(self) -> int:
        """The last round of which every card is in; 0 before the first."""
        return self.round - 1 if self.missing else self.round

    @property
    def clock_state(self) -> ClockState:
        """What the clock of the round does, as pages name it; none where nobody waits for it."""
        return state_of(self.ends, self.left) if self.missing else ClockState.NONE

    @property
    def begun(self) -> bool:
        """Whether the round is played: its clock was started, or a card is in."""
        return self.clock_state != "none" or self.cards_in > 0

    @property
    def seconds(self) -> int:
        """Whole seconds that the clock has left."""
        return seconds_until(self.ends) if self.ends else self.left or 0

    @property
    def clock(self) -> str:
        """What is left, as a clock shows it."""
        return as_time(self.seconds)

    @property
    def ends_at(self) -> int | None:
        """The end in milliseconds since 1970, which pages count down to."""
        return milliseconds(self.ends) if self.ends else None


def figures(tournament: Tournament) -> Figures:
    """Return the figures as they are by now; read in three queries, once for each version of the
    drive."""
    return cached_per_version("figures", tournament, lambda: read_figures(tournament))


def read_figures(tournament: Tournament) -> Figures:
    """Return the figures from the database, in three queries."""
    rounds = tournament.rounds.filter(published_at__isnull=False).order_by("-number")
    card = ScoreCard.objects.filter(table=OuterRef("tables"), is_current=True)
    of_round = rounds.annotate(
        seated=Count("tables"), missing=Count("tables", filter=~Exists(card))
    )
    columns = ("number", "seated", "missing", *(f"clock__{each}" for each in CLOCK))
    found: tuple[Any, ...] = of_round.values_list(*columns).first() or (0, 0, 0, 0, None, None)
    number, tables, missing, minutes, ends, left = found
    return Figures(
        **_field(tournament, number + 1),
        round=number,
        tables=tables,
        missing=missing,
        minutes=minutes or 0,
        ends=ends,
        left=left,
        **_of_drive(tournament),
    )


def _field(tournament: Tournament, coming: int) -> dict[str, Any]:
    counted = count_field(tournament, coming)
    return counted | {"at_door": counted.pop("present") > 0}


def _of_drive(tournament: Tournament) -> dict[str, Any]:
    drafts = Draw.objects.filter(round__tournament=OuterRef("pk"), state=DrawState.DRAFT)
    disputes = Dispute.objects.filter(decided_at__isnull=True)
    found = (
        Tournament.objects.filter(pk=tournament.pk)
        .annotate(
            drafted=Exists(drafts),
            disputed=_number_of(disputes, "table__round__tournament"),
            to_win=_number_of(Prize.objects.all(), "tournament"),
            given=Exists(PrizeGiving.objects.filter(tournament=OuterRef("pk"), place=1)),
        )
        .values("drafted", "disputed", "given", "to_win")
    )
    return dict(found.first() or {"drafted": False, "disputed": 0, "given": False, "to_win": 0})


def _number_of(rows: QuerySet[Any], drive: str) -> Coalesce:
    # A sum over joined rows would be grouped by every column of the drive.
    of_drive = rows.filter(**{drive: OuterRef("pk")}).order_by().values(drive)
    return Coalesce(Subquery(of_drive.annotate(number=Count("pk")).values("number")), 0)
