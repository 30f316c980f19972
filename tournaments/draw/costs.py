"""The least-cost perfect matching, exactly, by the blossom method of rustworkx (Edmonds 1965,
Galil 1986); prices are compared level by level, ties fall by lot."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Protocol

from tournaments.draw.commitment import Stream
from tournaments.draw.history import History, Pair, pair_of, read_history
from tournaments.draw.values import Cost, EntryId, Field, Table

LOT_BITS = 48


def min_cost_matching(
    nodes: Sequence[int],
    price: Callable[[int, int], Price],
    stream: Stream,
    recipe: int,
) -> list[Pair] | None:
    """Return the cheapest way to pair all nodes, as ascending pairs in ascending order; None if
    they cannot all be paired."""
    pairs = list(combinations(sorted(nodes), 2))
    if not nodes:
        return []
    if not pairs:
        return None
    codes, room = encoded([price(one, other) for one, other in pairs], len(nodes) // 2)
    return min_weight_matching(nodes, pairs, with_lots(codes, len(nodes), room, stream, recipe))


def with_lots(
    codes: Sequence[int], nodes: int, room: int, stream: Stream, recipe: int
) -> list[int]:
    """Return these codes as weights with a lot in their last bits, in so many bits of room more.

    Above the lots there is room for their sum over all pairs of so many nodes, so that they decide
    between pairings of equal codes and never outweigh one unit of a code; but see `Field.recipe`.
    """
    bits = max(min(LOT_BITS, room - nodes.bit_length()), 0)
    above = lot_bits(nodes, recipe) if bits else 0
    return [(code << above + bits) + (stream.word() >> (64 - bits)) for code in codes]


def lot_bits(nodes: int, recipe: int) -> int:
    """Return how many bits the sum of the lots of all pairs of so many nodes needs above one lot;
    none in the first recipe."""
    return 0 if recipe == 1 else nodes.bit_length()


def min_weight_matching(
    nodes: Collection[int], pairs: Sequence[Pair], weights: Sequence[int]
) -> list[Pair] | None:
    """Return the perfect matching of `nodes` with the least sum of weights, None if there is
    none."""
    import rustworkx

    place = {node: at for at, node in enumerate(nodes)}
    name = list(place)
    heaviest = max(weights, default=0)
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(name)
    graph.add_edges_from(
        [
            (place[one], place[other], heaviest - weight)
            for (one, other), weight in zip(pairs, weights, strict=True)
        ]
    )
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matched) < len(name):
        return None
    return sorted((min(name[a], name[b]), max(name[a], name[b])) for a, b in matched)


Price = tuple[int, ...]
LEVELS = (
    "apart_broken",
    "second_byes",
    "missed_before",
    "rematches",
    "rematch_recency",
    "bye_height",
    "squared_difference",
    "club_clashes",
)
OLD_LEVELS = (  # of the recipes before byes in turn came first
    "apart_broken",
    "rematches",
    "second_byes",
    "rematch_recency",
    "bye_height",
    "squared_difference",
    "club_clashes",
)
MOST_BITS = 120  # rustworkx counts in 128 bits and doubles weights


class Places(Protocol):
    """Who always sits at one table, and at which tables each entry sat before."""

    @property
    def fixed_tables(self) -> Mapping[EntryId, int]: ...

    @property
    def table_history(self) -> Mapping[EntryId, Sequence[int]]: ...


class Prices:
    """The price of each pair of a field, level by level, as in `Cost` without the tables; `levels`
    are their names."""

    __slots__ = ("_height", "_history", "_next", "_weighs", "levels")

    def __init__(self, history: History) -> None:
        self._history = history
        self._weighs = history.field.method == "results"
        self._next = min(map(history.turn, range(len(history.ids))), default=(0, 0))
        self.levels = LEVELS if history.byes_first else OLD_LEVELS
        ranks = {score: rank for rank, score in enumerate(sorted(set(history.points)))}
        self._height = [ranks[score] for score in history.points]

    def of(self, one: int, other: int) -> Price:
        """Return the price of this pair; a pair with the bye's number is the price of that bye."""
        history = self._history
        if one > other:
            one, other = other, one
        if other == len(history.ids):
            return self._of_bye(one)
        times, last = history.met.get((one, other), (0, 0))
        difference = history.points[one] - history.points[other] if self._weighs else 0
        clash = history.clubs[one] != "" and history.clubs[one] == history.clubs[other]
        broken = int((one, other) in history.apart)
        square = difference * difference
        if history.byes_first:
            return (broken, 0, 0, times, last, 0, square, int(clash))
        return (broken, times, 0, last, 0, square, int(clash))

    def _of_bye(self, one: int) -> Price:
        byes, missed = self._history.turn(one)
        least, seldom = self._next
        height = self._height[one] if self._weighs else 0
        if self._history.byes_first:
            late = missed - seldom if byes == least else 0
            return (0, byes - least, late, 0, 0, height, 0, 0)
        return (0, 0, byes - least, 0, height, 0, 0)

    def in_turn(self, one: int) -> bool:
        """Return whether it is the turn of this one to have the bye."""
        return self._history.turn(one) == self._next

    def total(self, pairs: Iterable[Pair]) -> Price:
        """Return the prices of these pairs, added up level by level."""
        sums = [0] * len(self.levels)
        for one, other in pairs:
            for level, price in enumerate(self.of(one, other)):
                sums[level] += price
        return tuple(sums)


def encoded(prices: Sequence[Price], pairs: int) -> tuple[list[int], int]:
    """Return the prices as single numbers whose sums over `pairs` pairs compare as the levels do,
    and the number of bits left below them for a lot."""
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
    """Return the cost of these tables and this bye in this field. Entries that are not in the field
    cost nothing; `check` reports them."""
    history = read_history(field)
    return cost_in(history, tables, bye)


def cost_in(history: History, tables: Iterable[Table], bye: EntryId | None) -> Cost:
    """Return `cost_of` for a field already read."""
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
    prices = Prices(history)
    costs = dict(zip(prices.levels, prices.total(pairs), strict=True))
    return Cost(**costs, repeated_tables=repeated)


def sat_before(field: Places, entry: EntryId, table: int) -> int:
    """Return how often the entry sat at this table; 0 where it wants to sit there."""
    if field.fixed_tables.get(entry) == table:
        return 0
    return field.table_history.get(entry, ()).count(table)
