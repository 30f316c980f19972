"""Drives at tables of six for the tests, and everything about them counted from the answers."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from tournaments.draw import EntryId
from tournaments.draw.seated import SeatedDraw, SeatedRound
from tournaments.draw.threes import ThreesCost, ThreesField
from tournaments.draw.threes import draw_by_standings as by_standings


def field_of(entries: int, rounds_left: int = 5, **wishes: object) -> ThreesField:
    """A field before its first round."""
    ids = tuple(range(1, entries + 1))
    return ThreesField(**{"entries": ids, "seed": bytes(32), "rounds_left": rounds_left, **wishes})


def seats(drawn: SeatedRound) -> list[EntryId]:
    """Everybody at a table."""
    return [team for table in drawn.tables for team in table.seats]


def met(rounds: Iterable[SeatedRound]) -> Counter[frozenset[EntryId]]:
    """How often each two sat at one table."""
    tables = (table for drawn in rounds for table in drawn.tables)
    return Counter(frozenset(pair) for table in tables for pair in combinations(table.seats, 2))


def at_small(rounds: Iterable[SeatedRound]) -> Counter[EntryId]:
    """How often each sat at a table of two teams."""
    tables = (table for drawn in rounds for table in drawn.tables)
    return Counter(team for table in tables if len(table.seats) == 2 for team in table.seats)


def sitting_out(rounds: Iterable[SeatedRound]) -> Counter[EntryId]:
    """How often each sat out."""
    return Counter(team for drawn in rounds for team in drawn.sitting_out)


def spread(entries: Sequence[EntryId], times: Counter[EntryId]) -> int:
    """By how much the one with the most of it differs from the one with the least."""
    return max(times[team] for team in entries) - min(times[team] for team in entries)


def recounted(
    field: ThreesField, rounds: Sequence[SeatedRound], *, by_standings: bool
) -> ThreesCost:
    """The cost of rounds, from nothing but the lists of who sat where."""
    cost = Counter[str]()
    for at, drawn in enumerate(rounds):
        before = [*field.rounds, *rounds[:at]]
        meetings, small = met(before), at_small(before)
        sat = Counter(
            (team, table.number) for old in before for table in old.tables for team in table.seats
        )
        for table in drawn.tables:
            for one, other in combinations(table.seats, 2):
                pair = frozenset((one, other))
                cost["again"] += meetings[pair]
                gap = field.points.get(one, 0) - field.points.get(other, 0)
                cost["squares"] += gap * gap * by_standings
                club = field.clubs.get(one, "")
                cost["clubs"] += bool(club) and club == field.clubs.get(other, "")
            if len(table.seats) == 2:
                cost["small"] += sum(small[team] for team in table.seats)
            for team in table.seats:
                if field.fixed_tables.get(team) != table.number:
                    cost["tables"] += sat[team, table.number]
    names = ("again", "small", "squares", "clubs", "tables")
    return ThreesCost(*(cost[name] for name in names))


def played(field: ThreesField, drawn: SeatedRound, chance: random.Random) -> ThreesField:
    """The field of the next round, after random cards by the championship's scheme."""
    points = dict(field.points)
    for table in drawn.tables:
        winner, *losers = chance.sample(table.seats, len(table.seats))
        points[winner] = points.get(winner, 0) + 26
        for loser in losers:
            points[loser] = points.get(loser, 0) + 2 * chance.randrange(8)
    for team in drawn.sitting_out:
        points[team] = points.get(team, 0) + 26
    left = max(1, field.rounds_left - 1)
    return replace(field, rounds=(*field.rounds, drawn), points=points, rounds_left=left)


def drive(field: ThreesField, seed: int) -> Iterator[tuple[ThreesField, SeatedDraw]]:
    """Each round of a drive by standings: the field that it was drawn from, and the draw."""
    chance = random.Random(seed)
    for _ in range(field.rounds_left):
        drawn = by_standings(field)
        yield field, drawn
        field = played(field, drawn.rounds[0], chance)
