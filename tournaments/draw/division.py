"""Dividing entries into groups: pools of equal strength, and the seeds of a bracket."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from tournaments.draw.commitment import Stream, derive_key, list_hash
from tournaments.draw.history import Pair, pair_of
from tournaments.draw.values import EntryId

T = TypeVar("T")


def pools_by_lot(
    numbers: Sequence[EntryId], count: int, seed: bytes, drive: str
) -> list[list[EntryId]]:
    """Return so many pools by the lot of which the seed's check number was known beforehand: the
    numbers sorted as text, shuffled, and dealt out one by one (docs/loting-narekenen.md)."""
    order = sorted(numbers, key=str)
    Stream(derive_key(seed, drive, list_hash(order)), "pools").shuffle(order)
    return dealt(order, count)


def dealt(order: Sequence[T], count: int) -> list[list[T]]:
    """Return so many pools, dealt out one by one in this order: for an order that a lot made."""
    return [list(order[start::count]) for start in range(count)]


def snaked(order: Sequence[T], count: int) -> list[list[T]]:
    """Return so many pools of equal strength: the best of the order one to each pool, the next ones
    the other way round, and so on."""
    pools: list[list[T]] = [[] for _pool in range(count)]
    for at, entry in enumerate(order):
        turn, place = divmod(at, count)
        pools[place if turn % 2 == 0 else count - 1 - place].append(entry)
    return pools


def worth_in_pools(
    rank: int, points: int | Fraction, difference: int, *, unequal: bool
) -> tuple[int | Fraction, ...]:
    """Return what entries from several pools are put in order by, the least first: all firsts, all
    seconds and so on, the better by points and then by the difference of pawns. A second of three
    is no second of four: in pools of `unequal` size only the firsts come first, then points per
    game decide, whatever the rank."""
    return rank > 1 if unequal else rank, -points, -difference


def blocks(order: Sequence[T], count: int, size: int) -> tuple[list[list[T]], list[T]]:
    """Return the first `size` of the order together, the next `size`, `count` times, and who is
    left."""
    cut = [list(order[start : start + size]) for start in range(0, count * size, size)]
    return [block for block in cut if block], list(order[count * size :])


def apart(seeded: Sequence[T], origin: Mapping[T, str], size: int) -> list[T]:
    """Return the seeds of a bracket of so many places, changed as little as possible so that in the
    first round nobody meets anybody of the same origin (pool): the weaker of two changes with a
    weaker one near. Who has nobody to meet in that round keeps his seed."""
    seeds = list(seeded)
    weaker_ones = range(size // 2, len(seeds))

    def clash(weaker: int) -> bool:
        return origin.get(seeds[weaker]) == origin.get(seeds[size - 1 - weaker])

    for weaker in weaker_ones:
        for other in sorted(weaker_ones, key=lambda at: (abs(at - weaker), at)):
            if not clash(weaker):
                break
            was = clash(other)
            seeds[weaker], seeds[other] = seeds[other], seeds[weaker]
            if clash(weaker) or (clash(other) and not was):
                seeds[weaker], seeds[other] = seeds[other], seeds[weaker]
    return seeds


Graph = dict[int, set[int]]

ALLOWED_STEPS = 100_000
STEPS = 3_000
RESTARTS = 6


@dataclass(slots=True)
class Allowance:
    """How many steps of search one draw may still take: counted, not timed, so that the same
    field gives the same draw on every machine."""

    steps: int = ALLOWED_STEPS


@dataclass(frozen=True, slots=True)
class Division:
    """The rounds found, None if none were; `exhausted`: then there are none."""

    rounds: list[list[Pair]] | None
    exhausted: bool


class _OutOfStepsError(Exception):
    """The search has taken as long as it may."""


def without(graph: Graph, pairs: Iterable[Pair]) -> Graph:
    """Return the graph less these pairs."""
    rest = {node: set(others) for node, others in graph.items()}
    for one, other in pairs:
        rest[one].discard(other)
        rest[other].discard(one)
    return rest


def divided(graph: Graph, rounds: int, stream: Stream, allowance: Allowance) -> Division:
    """Return so many disjoint perfect matchings of the graph, or that there are none, or that none
    were found in a quarter of the steps allowed: some short searches, then a long one."""
    if rounds <= 0:
        return Division([], exhausted=False)
    share = allowance.steps // 4
    for attempt in range(RESTARTS + 1):
        steps = share if attempt == RESTARTS else min(STEPS, share // 2)
        search = _Search(stream, steps)
        try:
            found = search.divide(graph, rounds)
        except _OutOfStepsError:
            found = None
        spent = min(steps, steps - search.steps)
        share, allowance.steps = share - spent, allowance.steps - spent
        if search.steps >= 0:
            return Division(found, exhausted=found is None)
    return Division(None, exhausted=False)


class _Search:
    """One depth-first search with the orders of this lot."""

    def __init__(self, stream: Stream, steps: int) -> None:
        self._stream = stream
        self.steps = steps

    def divide(self, graph: Graph, rounds: int) -> list[list[Pair]] | None:
        """Return the rounds, or None if there are none; raises _OutOfStepsError."""
        if min(map(len, graph.values())) < rounds:
            return None
        if rounds == 2 and all(len(others) == 2 for others in graph.values()):
            return _two_coloured(graph)
        for matching in self._matchings(graph, rounds):
            if rounds == 1:
                return [matching]
            rest = self.divide(without(graph, matching), rounds - 1)
            if rest is not None:
                return [matching, *rest]
        return None

    def _matchings(self, graph: Graph, rounds: int) -> Iterator[list[Pair]]:
        """Yield the perfect matchings to try first. An entry with no opponent to spare meets all
        its opponents anyhow, in whatever order: then only one of them need be tried."""
        tight = next((node for node in graph if len(graph[node]) == rounds), None)
        if tight is None:
            yield from self._completions(graph, set(graph), [])
            return
        other = self._shuffled(graph[tight])[0]
        yield from self._completions(graph, set(graph) - {tight, other}, [pair_of(tight, other)])

    def _completions(
        self, graph: Graph, free: set[int], chosen: list[Pair]
    ) -> Iterator[list[Pair]]:
        if not free:
            yield chosen
            return
        self.steps -= 1
        if self.steps < 0:
            raise _OutOfStepsError
        node = min(free, key=lambda one: (len(graph[one] & free), one))
        for other in self._shuffled(graph[node] & free):
            yield from self._completions(
                graph, free - {node, other}, [*chosen, pair_of(node, other)]
            )

    def _shuffled(self, nodes: Iterable[int]) -> list[int]:
        order = sorted(nodes)
        self._stream.shuffle(order)
        return order


def _two_coloured(graph: Graph) -> list[list[Pair]] | None:
    """Return a graph of rings as two rounds, taking the sides of each ring in turn; None if a ring
    is odd."""
    rounds: list[list[Pair]] = [[], []]
    seen: set[int] = set()
    for start in graph:
        node, turn = start, 0
        while node not in seen:
            seen.add(node)
            ahead = [other for other in sorted(graph[node]) if other not in seen]
            rounds[turn].append(pair_of(node, ahead[0] if ahead else start))
            node, turn = (ahead[0] if ahead else start), 1 - turn
        if turn:
            return None
    return rounds
