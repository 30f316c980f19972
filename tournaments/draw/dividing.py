"""Dividing entries into groups: pools of equal strength, and the seeds of a bracket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

from tournaments.draw.commitment import Stream, derive_key, list_hash
from tournaments.draw.values import EntryId

T = TypeVar("T")


def pools_by_lot(
    numbers: Sequence[EntryId], count: int, seed: bytes, drive: str
) -> list[list[EntryId]]:
    """So many pools by the lot of which the seed's check number was known beforehand: the numbers
    sorted as text, shuffled, and dealt out one by one (docs/loting-narekenen.md)."""
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


def worth_in_pools(
    rank: int, points: int | Fraction, difference: int, *, unequal: bool
) -> tuple[int | Fraction, ...]:
    """What entries from several pools are put in order by, the least first: all firsts, all seconds
    and so on, the better by points and then by the difference of pawns. A second of three is no
    second of four: in pools of `unequal` size only the firsts come first, then points per game
    decide, whatever the rank."""
    return rank > 1 if unequal else rank, -points, -difference


def blocks(order: Sequence[T], count: int, size: int) -> tuple[list[list[T]], list[T]]:
    """The first `size` of the order together, the next `size`, `count` times, and who is left."""
    cut = [list(order[start : start + size]) for start in range(0, count * size, size)]
    return [block for block in cut if block], list(order[count * size :])


def apart(seeded: Sequence[T], origin: Mapping[T, str], size: int) -> list[T]:
    """The seeds of a bracket of so many places, changed as little as possible so that in the first
    round nobody meets anybody of the same origin (pool): the weaker of two changes with a weaker
    one near. Who has nobody to meet in that round keeps his seed."""
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
