"""A knock-out in which losers play on for the places below: who goes on, and who stands where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tournaments.checker.results import Result

Slots = tuple[int | None, ...]


def first_slots(seeded: Sequence[int], size: int) -> Slots:
    """The first meets the last, and the two best cannot meet before the last round."""
    order = [1]
    while len(order) < size:
        twice = 2 * len(order) + 1
        order = [each for seed in order for each in (seed, twice - seed)]
    return tuple(seeded[seed - 1] if seed <= len(seeded) else None for seed in order)


def ties(slots: Slots) -> Iterator[tuple[int | None, int | None]]:
    """Who meets whom."""
    yield from zip(slots[::2], slots[1::2], strict=True)


def worth(result: Result | None) -> tuple[bool, bool, int]:
    """Who won goes on, else who was there, else who has more points."""
    if result is None:
        return (False, True, 0)
    return (result.won, result.kind not in ("absent", "out"), result.points)


def gone_on(
    slots: Slots, block: int, seeded: Sequence[int], results: Iterable[Result]
) -> tuple[Slots, set[int]]:
    """The row after a round, of each block the winners before the losers; and those of whom it is
    not known yet whether they go on. Of two who are equal the better seed goes on."""
    of = {result.entry: result for result in results}
    seed = {entry: at for at, entry in enumerate(seeded)}
    last = len(seed)
    row: list[int | None] = []
    waiting: set[int] = set()
    for start in range(0, len(slots), block):
        up: list[int | None] = []
        down: list[int | None] = []
        for one, other in ties(slots[start : start + block]):
            ahead = one is not None
            if one is not None and other is not None:
                mine, his = worth(of.get(one)), worth(of.get(other))
                ahead = seed.get(one, last) <= seed.get(other, last) if mine == his else mine > his
                if one not in of or other not in of:
                    waiting |= {one, other}
            up.append(one if ahead else other)
            down.append(other if ahead else one)
        row += up + down
    return tuple(row), waiting


def spans(row: Slots, block: int, waiting: set[int]) -> dict[int, tuple[int, int]]:
    """The first and last place that each can still get, where that is not decided."""
    found = {}
    for at, entry in enumerate(row):
        if entry is None:
            continue
        width = block if entry in waiting else block // 2
        start = at // width * width
        ahead = len([one for one in row[:start] if one is not None])
        beside = len([one for one in row[start : start + width] if one is not None])
        if beside > 1:
            found[entry] = (ahead + 1, ahead + beside)
    return found
