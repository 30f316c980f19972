"""Which pairs could have been drawn instead: small fields looked through entirely."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

Pair = tuple[int, int]
Price = tuple[int, ...]


def all_pairings(nodes: tuple[int, ...]) -> Iterator[tuple[Pair, ...]]:
    """Every way to divide these into pairs."""
    if not nodes:
        yield ()
        return
    first, *others = nodes
    for at, other in enumerate(others):
        rest = (*others[:at], *others[at + 1 :])
        for pairs in all_pairings(rest):
            yield ((first, other), *pairs)


def can_be_paired(nodes: Collection[int], may_meet: Callable[[int, int], bool]) -> bool:
    """Whether all can have an opponent whom they may meet."""
    order = sorted(nodes)
    ways: dict[frozenset[int], bool] = {frozenset(): True}

    def possible(left: frozenset[int]) -> bool:
        if left not in ways:
            first = min(left, key=lambda one: sum(may_meet(one, other) for other in left))
            ways[left] = any(
                may_meet(first, other) and possible(left - {first, other})
                for other in left
                if other != first
            )
        return ways[left]

    return possible(frozenset(order))


def rounds_possible(nodes: tuple[int, ...], open_pairs: frozenset[Pair], most: int) -> int:
    """How many rounds, at most so many, can be played by pairs that are still open."""
    if most <= 0:
        return 0
    best = 0
    for pairs in all_pairings(nodes):
        if open_pairs.issuperset(pairs):
            best = max(best, 1 + rounds_possible(nodes, open_pairs - {*pairs}, most - 1))
            if best == most:
                break
    return best
