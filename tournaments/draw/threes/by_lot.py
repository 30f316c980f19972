"""All rounds that are left, by lot: rounds in closed form or a seating by lot, and the search."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from tournaments.draw.commitment import Stream
from tournaments.draw.threes.costs import bound_of
from tournaments.draw.threes.designs import design
from tournaments.draw.threes.meetings import Meetings, Three
from tournaments.draw.threes.search import AGAIN, SMALL, Search
from tournaments.draw.threes.turns import sitting_out, small_tables

ATTEMPTS = 4
STEPS = 100_000
MOST_PAIRS_TRIED = 500

Rounds = list[list[Three]]


class Seating(NamedTuple):
    """Who sits together, round by round, and who sits out."""

    rounds: Rounds
    out: list[list[int]]


def seated_by_lot(meetings: Meetings, lots: Stream) -> Seating:
    """The best seating of a few attempts: the first in closed form, where there is one for this
    field, the others with all places by lot; each mended by search."""
    found, lightest, goal = _mended(meetings, _designed(meetings, lots), lots)
    for _ in range(ATTEMPTS - 1):
        if lightest <= goal:
            break
        other, weight, goal = _mended(meetings, None, lots)
        if weight < lightest:
            found, lightest = other, weight
    return found


def _mended(meetings: Meetings, start: Seating | None, lots: Stream) -> tuple[Seating, int, int]:
    """A start, if need be by lot, after the search; what it weighs, and what it must weigh."""
    if start is None:
        out = _turns(meetings, lots)
        start = Seating(_any(meetings, out, lots), out)
    search = Search(meetings, start.rounds, lots)
    bound = bound_of(meetings, start.rounds, by_standings=False)
    goal = AGAIN * bound.meetings_again + SMALL * bound.small_again
    search.run(STEPS, goal)
    return Seating(search.tables, start.out), search.cost, goal


def _turns(meetings: Meetings, lots: Stream) -> list[list[int]]:
    sat_out, turns = list(meetings.sat_out), []
    for _ in range(meetings.field.rounds_left):
        turns.append(sitting_out(meetings, sat_out, lots, by_standings=False))
        for team in turns[-1]:
            sat_out[team] += 1
    return turns


def _any(meetings: Meetings, out: Sequence[Sequence[int]], lots: Stream) -> Rounds:
    rounds = []
    for resting in out:
        order = [team for team in range(len(meetings.ids)) if team not in resting]
        lots.shuffle(order)
        for small in range(small_tables(meetings)):
            order.insert(3 * small, meetings.empty)
        rounds.append(_tables(order))
    return rounds


def _tables(order: Sequence[int]) -> list[Three]:
    return [(a, b, c) for a, b, c in zip(*[iter(order)] * 3, strict=True)]


def _designed(meetings: Meetings, lots: Stream) -> Seating | None:
    """The rounds of a design with its numbers given to the teams by lot; None where there is none
    with so many rounds, or where what was played before does not go with it.

    One or two numbers too many are those of nobody: who shares a table with one of them sits at
    a table of two, or sits out with the other who does.
    """
    field, teams = meetings.field, len(meetings.ids)
    nobody = -teams % 3
    known = design(teams + nobody)
    benched = bool(nobody) and field.remainder == "sit_out"
    if field.rounds or len(known) < field.rounds_left or (benched and nobody == 2):
        return None
    lots.shuffle(known)
    rounds = known[: field.rounds_left]
    empty = _never_together(rounds, teams + nobody, nobody, lots)
    if empty is None:
        return None
    numbers = [number for number in range(teams + nobody) if number not in empty]
    lots.shuffle(numbers)
    team_of = {number: team for team, number in enumerate(numbers)}
    seated, out = [], []
    for tables in rounds:
        named = [tuple(team_of.get(number, meetings.empty) for number in table) for table in tables]
        resting = [table for table in named if benched and meetings.empty in table]
        seated.append([(a, b, c) for a, b, c in named if (a, b, c) not in resting])
        out.append([team for table in resting for team in table if team != meetings.empty])
    return Seating(seated, out)


def _never_together(
    rounds: Rounds, points: int, count: int, lots: Stream
) -> tuple[int, ...] | None:
    """`count` numbers that share no table in these rounds, and no companion more than need be."""
    order = list(range(points))
    lots.shuffle(order)
    best: tuple[int, ...] | None = None
    fewest = 0
    for tried, chosen in enumerate(combinations(order, count)):
        shared = [
            {*table} - {*chosen}
            for tables in rounds
            for table in tables
            if not {*chosen}.isdisjoint(table)
        ]
        if any(len(others) < 2 for others in shared):
            continue
        twice = sum(map(len, shared)) - len(set().union(*shared))
        if best is None or twice < fewest:
            best, fewest = chosen, twice
        if not fewest or tried > MOST_PAIRS_TRIED:
            break
    return best
