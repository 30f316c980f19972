"""What a pair costs and what a whole draw costs, both in the order of wishes of `Cost`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from tournaments.draw.history import History, Pair, pair_of, read_history
from tournaments.draw.values import Cost, EntryId, Field, Table

Price = tuple[int, int, int, int, int, int, int]
MOST_BITS = 120  # rustworkx counts in 128 bits and doubles weights


class Places(Protocol):
    """Who always sits at one table, and at which tables each entry sat before."""

    @property
    def fixed_tables(self) -> Mapping[EntryId, int]: ...

    @property
    def table_history(self) -> Mapping[EntryId, Sequence[int]]: ...


class Prices:
    """The price of each pair of a field, level by level, as in `Cost` without the tables."""

    __slots__ = ("_height", "_history", "_least_byes", "_weighs")

    def __init__(self, history: History) -> None:
        self._history = history
        self._weighs = history.field.method == "results"
        self._least_byes = min(history.byes, default=0)
        ranks = {score: rank for rank, score in enumerate(sorted(set(history.points)))}
        self._height = [ranks[score] for score in history.points]

    def of(self, one: int, other: int) -> Price:
        """The price of this pair; a pair with the bye's number is the price of that bye."""
        history = self._history
        if one > other:
            one, other = other, one
        if other == len(history.ids):
            second = history.byes[one] - self._least_byes
            return (0, 0, second, 0, self._height[one] if self._weighs else 0, 0, 0)
        times, last = history.met.get((one, other), (0, 0))
        difference = history.points[one] - history.points[other] if self._weighs else 0
        clash = history.clubs[one] != "" and history.clubs[one] == history.clubs[other]
        broken = (one, other) in history.apart
        return (int(broken), times, 0, last, 0, difference * difference, int(clash))

    def total(self, pairs: Iterable[Pair]) -> Price:
        """The prices of these pairs, added up level by level."""
        sums = [0] * 7
        for one, other in pairs:
            for level, price in enumerate(self.of(one, other)):
                sums[level] += price
        return (sums[0], sums[1], sums[2], sums[3], sums[4], sums[5], sums[6])


def encoded(prices: Sequence[Price], pairs: int) -> tuple[list[int], int]:
    """The prices as single numbers whose sums over `pairs` pairs compare as the levels do, and
    the number of bits left below them for a lot."""
    tops = [max(level, default=0) * pairs + 1 for level in zip(*prices, strict=True)]
    codes = []
    for price in prices:
        code = 0
        for level, top in zip(price, tops, strict=True):
            code = code * top + level
        codes.append(code)
    used = (max(codes, default=0) * max(pairs, 1)).bit_length()
    return codes, max(MOST_BITS - used, 0)


def cost_of(field: Field, tables: Iterable[Table], bye: EntryId | None) -> Cost:
    """The cost of these tables and this bye in this field. Entries that are not in the field
    cost nothing; `check` reports them."""
    history = read_history(field)
    return cost_in(history, tables, bye)


def cost_in(history: History, tables: Iterable[Table], bye: EntryId | None) -> Cost:
    """As `cost_of`, for a field already read."""
    pairs, repeated = [], 0
    index, field = history.index, history.field
    for table in tables:
        one, other = (index.get(side) for side in table.sides)
        if one is not None and other is not None and one != other:
            pairs.append(pair_of(one, other))
        if field.table_history:
            repeated += sum(sat_before(field, side, table.number) for side in table.sides)
    if bye is not None and bye in index and history.bye_node is not None:
        pairs.append((index[bye], history.bye_node))
    return Cost(*Prices(history).total(pairs), repeated)


def sat_before(field: Places, entry: EntryId, table: int) -> int:
    """How often the entry sat at this table; 0 where it wants to sit there."""
    if field.fixed_tables.get(entry) == table:
        return 0
    return field.table_history.get(entry, ()).count(table)
