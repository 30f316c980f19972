"""All rounds that are left, by lot: rounds in closed form or a seating by lot, and the search."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from tournaments.draw.commitment import Stream
from tournaments.draw.threes.costs import bound_of, design
from tournaments.draw.threes.meetings import Meetings, Three
from tournaments.draw.threes.search import AGAIN, SMALL, Search
from tournaments.draw.threes.seating import sitting_out, small_tables

ATTEMPTS = 4
STEPS = 100_000
MOST_PAIRS_TRIED = 500

Rounds = list[list[Three]]


class Seating(NamedTuple):
    """Who sits together, round by round, and who sits out."""

    rounds: Rounds
    out: list[list[int]]


def seated_by_lot(meetings: Meetings, lots: Stream) -> Seating:
    """Return the best seating of a few attempts: the first in closed form, where there is one for
    this field, the others with all places by lot; each mended by search."""
    found, lightest, goal = _mended(meetings, _designed(meetings, lots), lots)
    for _ in range(ATTEMPTS - 1):
        if lightest <= goal:
            break
        other, weight, goal = _mended(meetings, None, lots)
        if weight < lightest:
            found, lightest = other, weight
    return found


def _mended(meetings: Meetings, start: Seating | None, lots: Stream) -> tuple[Seating, int, int]:
    """Return a start, if need be by lot, after the search; what it weighs, and what it must
    weigh."""
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
    """Return the rounds of a design with its numbers given to the teams by lot; None where there is
    none with so many rounds, or where what was played before does not go with it.

    One or two numbers too many are those of nobody: who shares a table with one of them sits at
    a table of two, or sits out with the other who does.
    """
    field, teams = meetings.field, len(meetings.ids)
    nobody = -teams % 3
    designed = design(teams + nobody)
    benched = bool(nobody) and field.remainder == "sit_out"
    if field.rounds or len(designed) < field.rounds_left or (benched and nobody == 2):
        return None
    lots.shuffle(designed)
    rounds = designed[: field.rounds_left]
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


REACH = 3
KICKED = 4
KICKS = 300
PAIRS = list(combinations(range(6), 2))
SPLITS = [(one, tuple({*range(6)} - {*one})) for one in combinations(range(6), 3) if 0 in one]
PRICED = [
    [[PAIRS.index(pair) for pair in combinations(three, 2)] for three in split] for split in SPLITS
]

Tables = list[Three]
Price = Callable[[int, int], int]


class Standings:
    """The price of two teams at one table, by which divisions into tables are compared.

    One number holds all costs in the order of `ThreesCost`, each too heavy for all below it
    together; under the number of the empty place it is the price of a table of two.
    """

    def __init__(self, meetings: Meetings, playing: int) -> None:
        self._meetings = meetings
        spread = max(meetings.points, default=0) - min(meetings.points, default=0)
        self._squared = playing + 1
        self._small = self._squared * (playing * spread * spread + 1)
        seldom = max((met[meetings.empty] for met in meetings.met), default=0)
        self._again = self._small * (playing * seldom + 1)
        often = max((max(met.values(), default=0) for met in meetings.met), default=0)
        self._never = self._again * (playing * often + 1)

    def price(self, one: int, other: int) -> int:
        """Return what it costs that these two share a table."""
        meetings = self._meetings
        empty = meetings.empty
        if one == empty:
            one, other = other, one
        if other == empty:
            return self._never * empty if one == empty else self._small * meetings.met[one][empty]
        difference = meetings.points[one] - meetings.points[other]
        return (
            self._again * meetings.met[one][other]
            + self._squared * difference * difference
            + meetings.clash(one, other)
        )


def seated_by_standings(meetings: Meetings, resting: Sequence[int], lots: Stream) -> Tables:
    """Return the tables of one round: the best found from neighbours in the standings on.

    Two tables near each other are divided anew, at best, until that helps nowhere; then some
    tables are mixed by lot and mended again, a fixed number of times, and the better is kept.
    """
    order = [team for team in range(len(meetings.ids)) if team not in resting]
    lots.shuffle(order)
    order.sort(key=lambda team: -meetings.points[team])
    price = Standings(meetings, len(order)).price
    division = _Division(_neighbours(meetings, order, price), price)
    division.settle(range(len(division.tables)))
    for _ in range(KICKS):
        division.kick(meetings.empty, lots)
    return division.tables


def _neighbours(meetings: Meetings, order: Sequence[int], price: Price) -> Tables:
    """Return the cheapest division into neighbours; only the place of the tables of two is a
    choice."""
    twos = -len(order) % 3
    best: dict[tuple[int, int], tuple[int, Tables]] = {(0, 0): (0, [])}
    for end in range(1, len(order) + 1):
        for used in range(twos + 1):
            found = []
            for size in (2, 3):
                before = best.get((end - size, used - (size == 2)))
                if before is not None:
                    table = [*order[end - size : end], meetings.empty][:3]
                    three = (table[0], table[1], table[2])
                    found.append((before[0] + _total(three, price), [*before[1], three]))
            if found:
                best[end, used] = min(found)
    return best[len(order), twos][1]


def _total(table: Three, price: Price) -> int:
    a, b, c = table
    return price(a, b) + price(a, c) + price(b, c)


class _Division:
    """Tables in the order of the standings and what each costs."""

    def __init__(self, tables: Tables, price: Price) -> None:
        self.tables = tables
        self._price = price
        self._totals = [_total(table, price) for table in tables]

    def settle(self, places: Iterable[int]) -> None:
        """Divide each of these tables anew with each near it, and again where that helped."""
        waiting = deque(places)
        while waiting:
            at = waiting.popleft()
            for near in range(max(0, at - REACH), min(len(self.tables), at + REACH + 1)):
                if near != at and self._divide(at, near):
                    waiting += (place for place in (at, near) if place not in waiting)

    def kick(self, empty: int, lots: Stream) -> None:
        """Mix some tables, the dearer of two by lot among them, settle, and go back if that was no
        better."""
        tables, totals = list(self.tables), list(self._totals)
        chosen = (lots.below(len(tables)), lots.below(len(tables)))
        dear = max(chosen, key=lambda at: self._totals[at])
        first = max(0, min(dear - lots.below(KICKED), len(tables) - KICKED))
        places = range(first, min(first + KICKED, len(tables)))
        teams = [team for at in places for team in tables[at] if team != empty]
        lots.shuffle(teams)
        for at in places:
            full = empty not in tables[at]
            a, b, c = teams.pop(), teams.pop(), teams.pop() if full else empty
            self.tables[at] = (a, b, c)
            self._totals[at] = _total((a, b, c), self._price)
        self.settle(places)
        if sum(self._totals) > sum(totals):
            self.tables, self._totals = tables, totals

    def _divide(self, at: int, near: int) -> bool:
        """Divide the six of two tables in the best way; whether that is cheaper."""
        six = self.tables[at] + self.tables[near]
        prices = [self._price(six[one], six[other]) for one, other in PAIRS]
        least = self._totals[at] + self._totals[near]
        found = None
        for split, ((a, b, c), (d, e, f)) in zip(SPLITS, PRICED, strict=True):
            price = prices[a] + prices[b] + prices[c]
            if price < least and price + prices[d] + prices[e] + prices[f] < least:
                least = price + prices[d] + prices[e] + prices[f]
                found = split, price
        if found is None:
            return False
        (one, other), price = found
        self.tables[at], self.tables[near] = _three(six, one), _three(six, other)
        self._totals[at], self._totals[near] = price, least - price
        return True


def _three(six: Sequence[int], places: Sequence[int]) -> Three:
    a, b, c = (six[place] for place in places)
    return a, b, c
