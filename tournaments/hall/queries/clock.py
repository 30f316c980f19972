"""The clock of a round."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from math import ceil

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

from scoring.schemes_of_drives import PawnScheme
from tournaments.models import ExtraTime, Round, RoundClock, Tournament
from tournaments.play.queries.rounds import current_round, missing_cards
from tournaments.play.queries.times import played_rounds, round_begin


class ClockState(StrEnum):
    """What a clock does; a running clock is over by itself."""

    NONE = "none"
    RUNNING = "running"
    PAUSED = "paused"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class PlaysOn:
    """A table that plays longer than the others: `minutes` more, None until it is done.

    `ends` is then, None where that is not known: the table plays on, or the clock does not run.
    """

    table: int
    minutes: int | None
    ends: datetime | None

    @property
    def ends_at(self) -> int | None:
        """The same in milliseconds since 1970, as screens count."""
        return milliseconds(self.ends) if self.ends else None


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of round `round` as it was when it was read.

    `minutes` is the playing time, extensions included, before the start that of the drive;
    `ends` is None unless the clock runs or has run out. `seconds` are left. `signals` are minutes
    before the end. `waiting` are the numbers of the tables whose card is not in; `plays_on` are
    those of them with extra time, by number.
    """

    round: int
    state: ClockState
    minutes: int
    ends: datetime | None
    seconds: int
    signals: tuple[int, ...]
    plays_on: tuple[PlaysOn, ...]
    waiting: frozenset[int]

    @property
    def ends_at(self) -> int | None:
        """The end in milliseconds since 1970, which pages count down to."""
        return milliseconds(self.ends) if self.ends else None

    @property
    def shown(self) -> bool:
        """Whether a page about something else has a reason to show it as well."""
        return self.state != ClockState.NONE and bool(self.waiting)

    @property
    def whole(self) -> int:
        """The playing time in seconds, of which a bar shows what is left."""
        return 60 * self.minutes

    @property
    def figures(self) -> str:
        """What is left, as a clock shows it."""
        return as_time(self.seconds)

    def of_table(self, table: int) -> PlaysOn | None:
        """Return what was agreed for one table, if anything."""
        return next((each for each in self.plays_on if each.table == table), None)

    def at_table(self, table: int) -> "Clock":
        """Return the clock as it counts at one table: where that has minutes more, to its own
        end."""
        own = self.of_table(table)
        if own is None or own.minutes is None or self.state == ClockState.NONE:
            return self
        if own.ends is None:
            return replace(self, seconds=self.seconds + 60 * own.minutes)
        seconds = seconds_until(own.ends)
        return replace(self, ends=own.ends, seconds=seconds, state=state_of(own.ends, None))


def clock_of(tournament: Tournament) -> Clock | None:
    """Return the clock of the round that is played, in at most four queries; None before the
    first."""
    round_ = current_round(tournament)
    if round_ is None:
        return None
    stored = RoundClock.objects.filter(round=round_).first()
    ends = stored.ends_at if stored else None
    waiting = frozenset(missing_cards(round_).values_list("number", flat=True))
    return Clock(
        round=round_.number,
        state=state_of(ends, stored.seconds_left if stored else None),
        minutes=stored.minutes if stored else tournament.minutes_per_round,
        ends=ends,
        seconds=seconds_left(stored) if stored else 60 * tournament.minutes_per_round,
        signals=tuple(sorted(tournament.signals, reverse=True)),
        plays_on=_plays_on(round_, ends) if waiting else (),
        waiting=waiting,
    )


@dataclass(frozen=True, slots=True)
class ComingRound:
    """The round that is played next, and about when it begins."""

    number: int
    begins: datetime

    @property
    def gone_at(self) -> int:
        """The same in milliseconds since 1970, after which it is told no more."""
        return milliseconds(self.begins)


def coming_round(tournament: Tournament, clock: Clock | None) -> ComingRound | None:
    """Return the round that comes after that of the clock, in one query; None where none comes, or
    nobody knows when: while the clock stands still, it comes a minute later each minute."""
    number = clock.round + 1 if clock else 1
    if tournament.finished_at or number > tournament.rounds_planned:
        return None
    if clock and clock.waiting and clock.state == ClockState.PAUSED:
        return None
    waiting = bool(clock and clock.waiting)
    moment = round_begin(tournament, played_rounds(tournament), number, waiting=waiting)
    return ComingRound(number, moment) if moment and moment > timezone.now() else None


def time_over_sentences(tournament: Tournament) -> tuple[str, ...]:
    """Return what the end of the time means under the scheme of the drive, in short sentences.

    Source: the Keezen rules, "Time over without a winner: no bonus for anyone".
    """
    scheme = tournament.scoring
    if not isinstance(scheme, PawnScheme):
        return (_("Stop playing."), _("Write down the points as agreed and hand in your form."))
    counts = ngettext_lazy(
        "Every pawn that is home counts %(points)s point; nobody gets a bonus.",
        "Every pawn that is home counts %(points)s points; nobody gets a bonus.",
        "points",
    )
    if scheme.time_over:
        counts = ngettext_lazy(
            "Every pawn that is home counts %(points)s point; who has most gets %(more)s more.",
            "Every pawn that is home counts %(points)s points; who has most gets %(more)s more.",
            "points",
        )
    return (
        _("Stop playing."),
        counts % {"points": scheme.per_pawn, "more": scheme.time_over},
        _("Write it down, sign and hand in your form."),
    )


def seconds_until(moment: datetime) -> int:
    """Return the whole seconds until then, a part of one counted as one; 0 when it is past."""
    return max(0, ceil((moment - timezone.now()).total_seconds()))


def seconds_left(stored: RoundClock) -> int:
    """Return the whole seconds that a clock has left, running or not."""
    return seconds_until(stored.ends_at) if stored.ends_at else stored.seconds_left or 0


def state_of(ends: datetime | None, left: int | None) -> ClockState:
    """Return what a clock does that runs until then, or stands still with so many seconds left."""
    if ends is None:
        return ClockState.NONE if left is None else ClockState.PAUSED
    return ClockState.RUNNING if ends > timezone.now() else ClockState.OVER


def _plays_on(round_: Round, ends: datetime | None) -> tuple[PlaysOn, ...]:
    """Return the tables with extra time whose card is not in."""
    extra = ExtraTime.objects.filter(table__in=missing_cards(round_)).order_by("table__number")
    return tuple(
        PlaysOn(number, minutes, ends + timedelta(minutes=minutes) if ends and minutes else None)
        for number, minutes in extra.values_list("table__number", "minutes")
    )


def milliseconds(moment: datetime) -> int:
    """Return a moment in milliseconds since 1970, as pages count."""
    return round(moment.timestamp() * 1000)


def as_time(seconds: int) -> str:
    """Return so many seconds as a clock shows them."""
    return f"{seconds // 60}:{seconds % 60:02d}"
