"""What the big screen can show, and what each of these shows needs to know.

A show is a line of SHOWS and a template `hall/beamer/_<show>.html` that extends
`hall/beamer/_show.html`.
Its function may read only the drive: the result is the same for every screen that shows it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _

from tournaments.core.queries.qr import wifi_qr_of
from tournaments.core.views import Context
from tournaments.entries.queries.entries import counts
from tournaments.enums import Screen, StageKind
from tournaments.groups.queries.groups import kinds_planned, stages_shown
from tournaments.hall.queries.announcements import announcement_of
from tournaments.hall.queries.clock import (
    Clock,
    ClockState,
    ComingRound,
    clock_of,
    coming_round,
    time_over_sentences,
)
from tournaments.hall.queries.pictures import pictures_of
from tournaments.hall.views.prize_screen import prize_screen
from tournaments.models import Tournament
from tournaments.play.queries.bracket_trees import Column
from tournaments.play.queries.rounds import cards_in
from tournaments.prizes.queries.tombola import has_tombola, tombola_of
from tournaments.prizes.queries.votes import voting_open
from tournaments.rounds.queries.draws import announced_draw
from tournaments.rounds.queries.seating import current_seating
from tournaments.standings.queries.group_standings import Section, StandingsRow
from tournaments.standings.queries.standings import (
    public_standings,
    ranks_after_rounds,
    rises,
    used_tie_breaks,
)

LONG = 1000  # points of four digits and more, in drives with their own points
WITH_CODES = {Screen.WELCOME, Screen.TABLES, Screen.CLOCK}  # for phones
STAGES = {Screen.PRIZES, Screen.TOMBOLA}  # on which nothing else stands
MOST_COLUMNS = 3  # rounds of a knock-out, so at most four meetings below each other


@dataclass(frozen=True, slots=True)
class GroupHead:
    """The line above the rows of a group."""

    section: Section


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A row of the standings: how many places it rose since the round before, negative where it
    fell, and in which way it shares its place (see `_ties`)."""

    row: StandingsRow
    rise: int
    tie: str
    best: bool

    @property
    def fall(self) -> int:
        """How many places it fell."""
        return -self.rise

    @property
    def looks(self) -> str:
        """The classes of its line."""
        named = {"gone": self.row.withdrawn, "best": self.best, self.tie: bool(self.tie)}
        return " ".join(name for name, applies in named.items() if applies)


def show_context(tournament: Tournament, fixed: str) -> Context:
    """Return everything for the fragment of a screen on which `fixed` was fixed; "" follows the
    switch of the organiser."""
    clock = clock_of(tournament)
    show = show_of(tournament, clock, fixed)
    voting = voting_open(tournament)
    codes = show in WITH_CODES or (voting and show not in STAGES)
    shared = {
        "clock": clock,
        "time_over": time_over_sentences(tournament),
        "announced": announced_draw(tournament),
        "announcement": announcement_of(tournament),
        "voting": voting,
        "codes": codes,
        "wifi": _wifi(tournament) if codes else "",
        "coming": _coming(tournament, clock) if show == Screen.STANDINGS else None,
        "pictures": pictures_of(tournament),
    }
    return {"show": show.value, **shared, **SHOWS[show](tournament)}


def show_of(tournament: Tournament, clock: Clock | None, fixed: str = "") -> Screen:
    """Return which of the shows there is to see."""
    chosen = fixed or tournament.screen
    return Screen(chosen) if chosen in SHOWS else _by_itself(tournament, clock)


def _by_itself(tournament: Tournament, clock: Clock | None) -> Screen:
    """Return what people want to know at this moment of the evening.

    Time alone changes nothing, or screens would part that were drawn at different moments: the
    clock stays, telling that the time is over, until the first card after that.
    """
    if tournament.finished_at:
        return Screen.STANDINGS
    if clock is None:
        return Screen.WELCOME
    if clock.state == ClockState.NONE:
        return Screen.STANDINGS if cards_in(tournament, clock.round) else Screen.TABLES
    played = clock.ends and cards_in(tournament, clock.round, since=clock.ends)
    return Screen.CLOCK if clock.waiting and not played else Screen.STANDINGS


def _coming(tournament: Tournament, clock: Clock | None) -> ComingRound | None:
    """Return the round to come, where no clock tells of the one that is played."""
    return None if clock and clock.shown else coming_round(tournament, clock)


def _wifi(tournament: Tournament) -> str:
    """Return the code for the Wi-Fi of the hall; "" where none was typed."""
    name = tournament.wifi_name
    return wifi_qr_of(name, tournament.wifi_password) if name else ""


def _welcome(tournament: Tournament) -> Context:
    attending = counts(tournament)
    return {"teams": attending.all - attending.withdrawn}


def _tables(tournament: Tournament) -> Context:
    return {"seating": current_seating(tournament)}


def _clock(_tournament: Tournament) -> Context:
    return {}


def _standings(tournament: Tournament) -> Context:
    shown = public_standings(tournament)
    risen = rises(ranks_after_rounds(tournament, shown, latest=2))
    lines: list[GroupHead | StandingsLine] = []
    for section in shown.sections:
        if shown.in_groups:
            lines.append(GroupHead(section))
        lines += [
            _line(row, risen, tie)
            for row, tie in zip(section.rows, _ties(section.rows), strict=True)
        ]
    return {
        "standings": shown,
        "lines": lines,
        "long": any(row.row.points >= LONG for row in shown.rows),
        "open": any(row.open for row in shown.rows),
        "parting": _parting(tournament, shown.rows) if not shown.in_groups else "",
    }


def _parting(tournament: Tournament, rows: Sequence[StandingsRow]) -> str:
    """Return what parted equal points, where it gave some of them another place."""
    parted = (
        one.row.points == other.row.points and one.place != other.place
        for one, other in pairwise(rows)
    )
    return ", ".join(_(each.label) for each in used_tie_breaks(tournament)) if any(parted) else ""


def _line(row: StandingsRow, risen: Mapping[int, int], tie: str) -> StandingsLine:
    """Return a row as a line; a place in a knock-out that is still open rises no more than it is
    the best."""
    if row.open:
        return StandingsLine(row, 0, tie, best=False)
    return StandingsLine(row, risen.get(row.entry, 0), tie, best=row.row.rank == 1)


def _ties(rows: Sequence[StandingsRow]) -> list[str]:
    """Return for each row how it shares its place with those beside it: "tie-first" of them,
    "tie-last", "tie" between these; "" for who has a place alone."""
    places = ["", *(row.place for row in rows), ""]
    looks = {
        (False, False): "",
        (False, True): "tie-first",
        (True, False): "tie-last",
        (True, True): "tie",
    }
    return [
        looks[before == place, place == after]
        for before, place, after in zip(places, places[1:-1], places[2:], strict=False)
    ]


def _bracket(tournament: Tournament) -> Context:
    stages = [each for each in stages_shown(tournament, tournament.frozen_after) if each.brackets]
    brackets = stages[-1].brackets if stages else ()
    return {
        "parts": [
            (bracket.group.label, part, bracket.trees[0].winner)
            for bracket in brackets
            for part in parts_of(bracket.trees[0].columns)
        ]
    }


def _tombola(tournament: Tournament) -> Context:
    return {"tombola": tombola_of(tournament)}


def parts_of(columns: Sequence[Column]) -> list[tuple[Column, ...]]:
    """Return the rounds of a tree as they go on screens that can be read: the last ones, or as long
    as an earlier one is played the two halves that lead to the final."""
    if len(columns) < MOST_COLUMNS or all(each.decided for each in columns[:-MOST_COLUMNS]):
        return [tuple(columns[-MOST_COLUMNS:])]
    before = columns[:-1]
    halves = [len(column.meetings) // 2 for column in before]
    return [
        part
        for places in (lambda half: slice(0, half), lambda half: slice(half, 2 * half))
        for part in parts_of(
            [
                Column(column.round, column.meetings[places(half)], column.count or 2 * half)
                for column, half in zip(before, halves, strict=True)
            ]
        )
    ]


def shows_for(tournament: Tournament) -> list[Screen]:
    """Return the shows that there are for a drive: a knock-out only where one is planned, and a
    tombola where there is one."""
    there = {
        Screen.BRACKET: StageKind.KNOCK_OUT in kinds_planned(tournament),
        Screen.TOMBOLA: has_tombola(tournament),
    }
    return [show for show in SHOWS if there.get(show, True)]


SHOWS: Mapping[Screen, Callable[[Tournament], Context]] = {
    Screen.WELCOME: _welcome,
    Screen.TABLES: _tables,
    Screen.CLOCK: _clock,
    Screen.STANDINGS: _standings,
    Screen.BRACKET: _bracket,
    Screen.PRIZES: prize_screen,
    Screen.TOMBOLA: _tombola,
}
