"""What the big screen can show, and what each of these shows needs to know.

A show is a line of SHOWS and a template `hall/beamer/_<show>.html` that extends
`hall/beamer/_show.html`.
Its function may read only the drive: the result is the same for every screen that shows it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from django.utils.translation import gettext, pgettext

from scoring.tie_breaks import TieBreak
from tournaments.core.views import Context
from tournaments.entries.queries.entries import counts
from tournaments.enums import Screen, StageKind
from tournaments.groups.queries.groups import kinds_planned, stages_shown
from tournaments.hall.queries import Clock, ClockState, clock_of, time_over_sentences
from tournaments.hall.views.prize_screen import prize_screen
from tournaments.models import Tournament
from tournaments.play.queries.bracket_trees import Column
from tournaments.play.queries.rounds import cards_in
from tournaments.prizes.queries.votes import voting_open
from tournaments.rounds.queries.draws import announced_draw
from tournaments.rounds.queries.seating import current_seating
from tournaments.standings.queries.annotations import Mark, legend_of, mark_of
from tournaments.standings.queries.standings import (
    Section,
    Standings,
    StandingsRow,
    public_standings,
    tie_break_columns,
)

FEWEST_ROWS = 5  # with fewer the letters would be out of proportion
MOST_ROWS = 17  # with more they are hard to read from the back
MOST_ROWS_DENSE = 22  # with more letters are smaller than a fiftieth of the height
MOST_PAGES = 4  # with more people wait too long for theirs: then denser
ONE_COLUMN = 12
MOST_COLUMNS = 4  # rounds of a knock-out, so at most eight meetings below each other
MOST_ROUNDS = 6  # one less for each tie-break with a column
LONG, MOST_ROUNDS_LONG = 1000, 2  # numbers of four digits and more, in drives with their own points


@dataclass(frozen=True, slots=True)
class Pages:
    """A list cut into pages of columns, every column with the same number of lines."""

    pages: tuple[tuple[tuple[Any, ...], ...], ...]
    columns: int
    lines: int


@dataclass(frozen=True, slots=True)
class GroupHead:
    """The line above the rows of a group."""

    section: Section


def in_pages(items: Sequence[Any], columns: int, rows: int = MOST_ROWS) -> Pages:
    """Cut a list into as few pages as can be read, and those into columns, evenly filled."""
    columns = 1 if len(items) <= ONE_COLUMN else columns
    count = max(1, ceil(len(items) / (columns * rows)))
    lines = max(FEWEST_ROWS, ceil(len(items) / (columns * count)))
    cut = [tuple(items[start : start + lines]) for start in range(0, len(items), lines)]
    pages = tuple(tuple(cut[start : start + columns]) for start in range(0, len(cut), columns))
    return Pages(pages, columns, lines)


def in_group_columns(
    groups: Sequence[tuple[GroupHead, Sequence[Any]]], across: int = 1, rows: int = MOST_ROWS
) -> list[list[Any]]:
    """Groups one under the other in columns of at most so many lines, each under its head; only one
    that is longer than a column goes on in the next, evenly, under the same head. They are spread
    over as many columns as the pages have that they need, `across` on each, as evenly as can be."""
    parts = [part for head, lines in groups for part in _in_parts(head, lines, rows)]
    pages = ceil(len(_stacked(parts, rows)) / across)
    least = max(map(len, parts), default=rows)
    columns = (_stacked(parts, limit) for limit in range(least, rows + 1))
    return next((found for found in columns if len(found) <= pages * across), [])


def _in_parts(head: GroupHead, lines: Sequence[Any], rows: int) -> list[list[Any]]:
    count = max(1, ceil(len(lines) / (rows - 1)))
    size = ceil(len(lines) / count) or 1
    return [[head, *lines[start : start + size]] for start in range(0, len(lines), size)]


def _stacked(parts: Sequence[list[Any]], limit: int) -> list[list[Any]]:
    """Parts one under the other, a new column as soon as the next would make it too long."""
    columns: list[list[Any]] = []
    for part in parts:
        if columns and len(columns[-1]) + len(part) <= limit:
            columns[-1] = [*columns[-1], *part]
        else:
            columns.append(part)
    return columns


def in_group_pages(groups: Sequence[tuple[GroupHead, Sequence[Any]]], across: int) -> Pages:
    """Return the same on pages of so many columns, of one where that is enough."""
    cut = in_group_columns(groups, across)
    across = min(across, max(1, len(cut)))
    tall = max([FEWEST_ROWS, *map(len, cut)])
    pages = tuple(
        tuple(map(tuple, cut[start : start + across])) for start in range(0, len(cut), across)
    )
    return Pages(pages, across, tall)


def show_context(tournament: Tournament, fixed: str) -> Context:
    """Return everything for the fragment of a screen on which `fixed` was fixed; "" follows the
    switch of the organiser."""
    clock = clock_of(tournament)
    show = show_of(tournament, clock, fixed)
    shared = {
        "clock": clock,
        "time_over": time_over_sentences(tournament),
        "announced": announced_draw(tournament),
    }
    return {"asked": fixed, "show": show.value, **shared, **SHOWS[show](tournament)}


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


def _welcome(tournament: Tournament) -> Context:
    attending = counts(tournament)
    return {
        "teams": attending.all - attending.withdrawn,
        "voting": voting_open(tournament),
    }


def _tables(tournament: Tournament) -> Context:
    seating = current_seating(tournament)
    if seating is None:
        return {"seating": None, "list": None}
    pages = in_pages(seating.seats, 3)
    if len(pages.pages) > MOST_PAGES:
        pages = in_pages(seating.seats, 4, MOST_ROWS_DENSE)
    return {"seating": seating, "list": pages}


def _clock(_tournament: Tournament) -> Context:
    return {}


def _standings(tournament: Tournament) -> Context:
    shown = public_standings(tournament)
    large = len(shown.rows) > MOST_PAGES * 2 * MOST_ROWS
    long = any(row.row.points >= LONG for row in shown.rows)
    columns = () if large else tie_break_columns(tournament)
    most = max(1, (MOST_ROUNDS_LONG if long else MOST_ROUNDS) - len(columns))
    rounds = () if large else shown.counting[-most:]
    groups = [
        (
            GroupHead(section),
            [
                _line(shown, row, rounds, columns, empty=section.carried != shown.carried)
                for row in section.rows
            ],
        )
        for section in shown.sections
    ]
    across = 3 if large else 2
    if shown.in_groups:
        pages = in_group_pages(groups, across)
    else:
        pages = in_pages([line for _head, lines in groups for line in lines], across)
    return {
        "standings": shown,
        "rounds": rounds,
        "tie_breaks": [(pgettext(*each.letter), gettext(each.label)) for each in columns],
        "marks": legend_of(
            each for each in shown.results if each.round in rounds and each.round != shown.carried
        ),
        "long": long,
        "open": any(row.open for row in shown.rows),
        "large": large,
        "pawns": tournament.counts_pawns and not large,
        "list": None if shown.empty else pages,
    }


@dataclass(frozen=True, slots=True)
class Cell:
    """The points of a round with the mark that says why; nothing in one of which none are shown."""

    points: int | str = ""
    mark: Mark | None = None


def _line(
    shown: Standings,
    row: StandingsRow,
    rounds: Sequence[int],
    columns: Sequence[TieBreak],
    *,
    empty: bool,
) -> tuple[StandingsRow, list[Cell], list[str]]:
    """Return a row with its points of these rounds. A group for which another half was brought
    along than the heads say has none: under them its points would not add up."""
    cells = [Cell() if empty else _cell(shown, row, number) for number in rounds]
    return (row, cells, [each.text(row.row.values[each.key]) for each in columns])


def _cell(shown: Standings, row: StandingsRow, number: int) -> Cell:
    if number == shown.carried:
        return Cell(row.row.per_round.get(number, ""))
    result = shown.results_by_entry[row.entry].get(number)
    if result is None:
        return Cell()
    return Cell("" if result.kind == "out" else result.points, mark_of(result))


def _bracket(tournament: Tournament) -> Context:
    stages = [each for each in stages_shown(tournament, tournament.frozen_after) if each.brackets]
    brackets = stages[-1].brackets if stages else ()
    return {
        "parts": [
            (bracket.group.label, part)
            for bracket in brackets
            for part in parts_of(bracket.trees[0].columns)
        ]
    }


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
    """Return the shows that there are for a drive: a knock-out only where one is planned."""
    knock_out = StageKind.KNOCK_OUT in kinds_planned(tournament)
    return [show for show in SHOWS if knock_out or show != Screen.BRACKET]


SHOWS: Mapping[Screen, Callable[[Tournament], Context]] = {
    Screen.WELCOME: _welcome,
    Screen.TABLES: _tables,
    Screen.CLOCK: _clock,
    Screen.STANDINGS: _standings,
    Screen.BRACKET: _bracket,
    Screen.PRIZES: prize_screen,
}
