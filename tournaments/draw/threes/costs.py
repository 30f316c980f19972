"""Rounds in closed form in which no two of a number of teams, a multiple of three, meet twice.

For 12, 15, 18, 21 and 24 teams the rounds are turned out of one or two that were found by search:
(nearly) Kirkman triple systems, with as many rounds as there can be. For all other numbers three
groups of m teams move past each other, like a movement of card clubs, and then every group plays
among itself in the same way: 9 teams have their four rounds so, and 27 teams or more at least 9.
3 and 6 teams have just one round, as there is no second.

Sources: Ray-Chaudhuri and Wilson, "Solution of Kirkman's schoolgirl problem" (1971), Kotzig and
Rosa, "Nearly Kirkman systems" (1974). The tests count the meetings again.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from tournaments.draw.seated import SeatedRound
from tournaments.draw.threes.meetings import Meetings, Three, add_meetings
from tournaments.draw.threes.values import ThreesCost

Rounds = list[list[Three]]


class Starter(NamedTuple):
    """Rounds to be turned: point g·t + x goes to g·t + (x + 1 mod g), points from g·types on stay.
    Each round names its points table after table."""

    g: int
    types: int
    rounds: tuple[tuple[int, ...], ...]


STARTERS = {
    12: Starter(4, 3, ((6, 10, 11, 3, 9, 0, 7, 2, 4, 5, 8, 1),)),
    15: Starter(7, 2, ((14, 1, 10, 9, 3, 11, 2, 13, 7, 6, 4, 0, 8, 12, 5),)),
    18: Starter(
        4,
        4,
        (
            (16, 10, 14, 17, 3, 11, 6, 1, 0, 13, 7, 12, 8, 2, 15, 4, 9, 5),
            (16, 1, 5, 17, 4, 12, 8, 6, 9, 15, 3, 10, 11, 13, 2, 7, 14, 0),
        ),
    ),
    21: Starter(
        5,
        4,
        (
            (20, 7, 17, 18, 19, 11, 3, 15, 10, 16, 0, 5, 4, 1, 8, 12, 2, 13, 14, 9, 6),
            (20, 13, 4, 14, 18, 15, 5, 17, 2, 9, 11, 3, 6, 10, 12, 19, 0, 1, 8, 16, 7),
        ),
    ),
    24: Starter(
        11,
        2,
        ((22, 10, 20, 23, 14, 0, 3, 18, 6, 5, 11, 21, 4, 15, 12, 16, 9, 7, 1, 2, 8, 13, 19, 17),),
    ),
}


def design(teams: int) -> Rounds:
    """Return all rounds that are known for so many teams (a multiple of three), each as tables of
    the numbers 0 … teams − 1, so that no two numbers ever share two tables."""
    if teams in STARTERS:
        return list(_turned(STARTERS[teams]))
    groups = teams // 3
    rounds = [
        [
            (team, groups + (team + one) % groups, 2 * groups + (team + two) % groups)
            for team in range(groups)
        ]
        for one, two in _shifts(groups)
    ]
    if groups % 3 == 0:
        for inner in design(groups):
            rounds.append(
                [(at + a, at + b, at + c) for at in range(0, teams, groups) for a, b, c in inner]
            )
    return rounds


def _turned(starter: Starter) -> Iterator[list[Three]]:
    g, last = starter.g, starter.g * starter.types
    for points in starter.rounds:
        for turn in range(g):
            turned = [at if at >= last else at // g * g + (at % g + turn) % g for at in points]
            yield [(a, b, c) for a, b, c in zip(*[iter(turned)] * 3, strict=True)]


def _shifts(groups: int) -> list[tuple[int, int]]:
    """Return by how much the second and the third group have moved past the first, round by round,
    so that the two shifts and their difference are new every time: k and 2k in an odd number of
    tables; in an even one, where that is one round less, k and 2k and then k and 2k + 1."""
    if groups % 2:
        return [(shift, 2 * shift % groups) for shift in range(groups)]
    half = groups // 2
    return [(k, (2 * k + (k >= half)) % groups) for k in range(groups - 1)]


def cost_of(meetings: Meetings, rounds: Sequence[SeatedRound], *, by_standings: bool) -> ThreesCost:
    """Return the cost of these rounds, counted from nothing but the field and the answer. Teams
    that are not in the field cost nothing."""
    index = {team: at for at, team in enumerate(meetings.ids)}
    met = meetings.copied_met()
    sat = {team: Counter(tables) for team, tables in meetings.table_history.items()}
    fixed = meetings.field.fixed_tables
    again = small = squared = clubs = repeated = 0
    for drawn in rounds:
        for table in drawn.tables:
            seats = [index[team] for team in table.seats if team in index]
            for one, other in combinations(seats, 2):
                again += met[one][other]
                squared += (meetings.points[one] - meetings.points[other]) ** 2
                clubs += meetings.clash(one, other)
            if len(table.seats) == 2:
                small += sum(met[team][meetings.empty] for team in seats)
                seats.append(meetings.empty)
            add_meetings(met, seats)
            for team in table.seats:
                times = sat.setdefault(team, Counter())
                repeated += 0 if fixed.get(team) == table.number else times[table.number]
                times[table.number] += 1
    return ThreesCost(again, small, squared if by_standings else 0, clubs, repeated)


def bound_of(
    meetings: Meetings, rounds: Iterable[Sequence[Three]], *, by_standings: bool
) -> ThreesCost:
    """Return what rounds with as many tables and these teams at them cost at least.

    Each team has a known number of companions to come; spread over all others as evenly as can
    be, they repeat least, and every repeat concerns two; who sits at a table of two has one
    companion less, at best the worst of the repeats. Places at tables of two are spread likewise.
    The squares are least for neighbours in the standings.
    """
    places: Counter[int] = Counter()
    small = 0
    squares = 0
    for tables in rounds:
        playing = [team for table in tables for team in table if team != meetings.empty]
        places.update(playing)
        twos = 3 * len(tables) - len(playing)
        small += 2 * twos
        if by_standings:
            squares += least_squares([meetings.points[team] for team in playing], twos)
    repeats = [
        repeat
        for team, times in places.items()
        for repeat in _repeats(
            [meetings.met[team][one] for one in places if one != team], 2 * times
        )
    ]
    fewer = sorted(repeats)[: len(repeats) - small]
    return ThreesCost(
        meetings_again=-(-sum(fewer) // 2),
        small_again=sum(_repeats([met[meetings.empty] for met in meetings.met], small)),
        squared_difference=squares,
    )


def _repeats(times: list[int], more: int) -> list[int]:
    """Return how often those met next were met before, if it is always the one met least so far."""
    if not times:
        return []
    heapq.heapify(times)
    repeats = []
    for _ in range(more):
        repeats.append(times[0])
        heapq.heapreplace(times, times[0] + 1)
    return repeats


def least_squares(points: Iterable[int], twos: int) -> int:
    """Return the least sum of squares of any division into tables of three and so many of two.

    Two tables whose teams are not neighbours in the order of points can always be divided again
    into neighbours for no more squares (three and three, three and two, two and two), so some
    cheapest division is one into neighbours; only where the tables of two come is to be chosen.
    """
    order = sorted(points)
    best = {(0, 0): 0}
    for end in range(1, len(order) + 1):
        for used in range(twos + 1):
            found = [
                best[end - size, used - (size == 2)] + squares(order[end - size : end])
                for size in (2, 3)
                if (end - size, used - (size == 2)) in best
            ]
            if found:
                best[end, used] = min(found)
    return best[len(order), twos]


def squares(points: Sequence[int]) -> int:
    """Return the squared differences of each two of these points, added up."""
    return sum((one - other) ** 2 for one, other in combinations(points, 2))
