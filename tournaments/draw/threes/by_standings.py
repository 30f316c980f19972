"""One round by standings: neighbours share a table, mended where two would meet again."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from tournaments.draw.commitment import Stream
from tournaments.draw.threes.meetings import Meetings, Three

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
        self._apart = self._again * (playing * often + 1)

    def price(self, one: int, other: int) -> int:
        """What it costs that these two share a table."""
        meetings = self._meetings
        empty = meetings.empty
        if one == empty:
            one, other = other, one
        if other == empty:
            return self._apart * empty if one == empty else self._small * meetings.met[one][empty]
        difference = meetings.points[one] - meetings.points[other]
        pair = (one, other) if one < other else (other, one)
        return (
            self._apart * (pair in meetings.apart)
            + self._again * meetings.met[one][other]
            + self._squared * difference * difference
            + meetings.clash(one, other)
        )


def seated_by_standings(meetings: Meetings, resting: Sequence[int], lots: Stream) -> Tables:
    """The tables of one round: the best found from neighbours in the standings on.

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
    """The cheapest division into neighbours; only the place of the tables of two is a choice."""
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
            here = prices[a] + prices[b] + prices[c]
            if here < least and here + prices[d] + prices[e] + prices[f] < least:
                least = here + prices[d] + prices[e] + prices[f]
                found = split, here
        if found is None:
            return False
        (one, other), here = found
        self.tables[at], self.tables[near] = _three(six, one), _three(six, other)
        self._totals[at], self._totals[near] = here, least - here
        return True


def _three(six: Sequence[int], places: Sequence[int]) -> Three:
    a, b, c = (six[place] for place in places)
    return a, b, c
