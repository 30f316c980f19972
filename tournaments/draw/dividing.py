"""Dividing entries into groups: pools of equal strength, and the seeds of a bracket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from tournaments.draw.commitment import Stream, derive_key, list_hash
from tournaments.draw.values import EntryId

T = TypeVar("T")


def pools_by_lot(
    numbers: Sequence[EntryId], count: int, seed: bytes, drive: str
) -> list[list[EntryId]]:
    """So many pools by the lot of which the seed's check number was known beforehand: the numbers
    sorted as text, shuffled, and dealt out one by one (docs/loting.md)."""
    order = sorted(numbers, key=str)
    Stream(derive_key(seed, drive, list_hash(order)), "pools").shuffle(order)
    return dealt(order, count)


def dealt(order: Sequence[T], count: int) -> list[list[T]]:
    """So many pools, dealt out one by one in this order: for an order that a lot made."""
    return [list(order[start::count]) for start in range(count)]


def snaked(order: Sequence[T], count: int) -> list[list[T]]:
    """So many pools of equal strength: the best of the order one to each pool, the next ones the
    other way round, and so on."""
    pools: list[list[T]] = [[] for _pool in range(count)]
    for at, entry in enumerate(order):
        turn, place = divmod(at, count)
        pools[place if turn % 2 == 0 else count - 1 - place].append(entry)
    return pools


def blocks(order: Sequence[T], count: int, size: int) -> tuple[list[list[T]], list[T]]:
    """The first `size` of the order together, the next `size`, `count` times, and who is left."""
    cut = [list(order[start : start + size]) for start in range(0, count * size, size)]
    return [block for block in cut if block], list(order[count * size :])


def apart(seeded: Sequence[T], origin: Mapping[T, str]) -> list[T]:
    """The seeds of a bracket, changed as little as possible so that in the first round nobody
    meets anybody of the same origin (pool): the weaker of two changes with a weaker one near."""
    seeds = list(seeded)
    last = len(seeds) - 1
    lower = range(len(seeds) - len(seeds) // 2, len(seeds))
    for better in range(len(seeds) // 2):
        weaker = last - better
        if origin.get(seeds[better]) != origin.get(seeds[weaker]):
            continue
        for other in sorted(lower, key=lambda at: (abs(at - weaker), at)):
            opposite = seeds[last - other]
            fits = origin.get(seeds[other]) != origin.get(seeds[better])
            if fits and origin.get(seeds[weaker]) != origin.get(opposite):
                seeds[weaker], seeds[other] = seeds[other], seeds[weaker]
                break
    return seeds
