"""Rounds in closed form in which no two of a number of teams, a multiple of three, meet twice.

For 12, 15, 18, 21 and 24 teams the rounds are turned out of one or two that were found by search:
(nearly) Kirkman triple systems, with as many rounds as there can be. For all other numbers three
groups of m teams move past each other, like a movement of card clubs, and then every group plays
among itself in the same way: 9 teams have their four rounds so, and 27 teams or more at least 9.
3 and 6 teams have just one round, as there is no second.

Sources: Ray-Chaudhuri and Wilson, "Solution of Kirkman's schoolgirl problem" (1971), Kotzig and
Rosa, "Nearly Kirkman systems" (1974). The tests count the meetings anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tournaments.draw.threes.meetings import Three

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
    """All rounds that are known for so many teams (a multiple of three), each as tables of the
    numbers 0 … teams − 1, so that no two numbers ever share two tables."""
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
    """By how much the second and the third group have moved past the first, round by round, so
    that the two shifts and their difference are new every time: k and 2k in an odd number of
    tables; in an even one, where that is one round less, k and 2k and then k and 2k + 1."""
    if groups % 2:
        return [(shift, 2 * shift % groups) for shift in range(groups)]
    half = groups // 2
    return [(k, (2 * k + (k >= half)) % groups) for k in range(groups - 1)]
