"""Schedules, matchings and brackets, worked out a second time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from tournaments.checker.ranking import Result

Pair = tuple[int, int]
Price = tuple[int, ...]


def all_pairings(nodes: tuple[int, ...]) -> Iterator[tuple[Pair, ...]]:
    """Yield every way to divide these into pairs."""
    if not nodes:
        yield ()
        return
    first, *others = nodes
    for at, other in enumerate(others):
        rest = (*others[:at], *others[at + 1 :])
        for pairs in all_pairings(rest):
            yield ((first, other), *pairs)


def can_be_paired(nodes: Collection[int], may_meet: Callable[[int, int], bool]) -> bool:
    """Return whether all can have an opponent whom they may meet."""
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
    """Return how many rounds, at most so many, can be played by pairs that are still open."""
    if most <= 0:
        return 0
    best = 0
    for pairs in all_pairings(nodes):
        if open_pairs.issuperset(pairs):
            best = max(best, 1 + rounds_possible(nodes, open_pairs - {*pairs}, most - 1))
            if best == most:
                break
    return best


Meeting = tuple[int, int, int]  # table, place that deals, other place


def meetings(method: str, places: int, number: int) -> list[Meeting]:
    """Return who meet in a round (from 1) of a plan with so many places; none once it is over.
    Whoever would meet the place that an odd list lacks has nobody."""
    even = places + places % 2
    found = _movement(even, number) if method == "movement" else _circle(even, places, number)
    return [each for each in found if max(each[1:]) <= places]


def _movement(even: int, number: int) -> list[Meeting]:
    """Place 2t keeps table t; place 2t−1 begins there and goes one table up each round."""
    tables = even // 2
    if number > tables:
        return []
    found = []
    for begins in range(1, tables + 1):
        table = (begins - 1 + number - 1) % tables + 1
        stays, moves = 2 * table, 2 * begins - 1
        found.append((table, stays, moves) if number % 2 else (table, moves, stays))
    return sorted(found)


def _circle(even: int, places: int, number: int) -> list[Meeting]:
    """Return who meets where: the last place stands still, the others move in a circle."""
    round_, circle = number - 1, even - 1
    if round_ >= circle:
        return []
    pairs = []
    if places == even:
        pairs.append((even, round_ + 1) if number % 2 else (round_ + 1, even))
    for away in range(1, even // 2):
        right, left = (round_ + away) % circle + 1, (round_ - away) % circle + 1
        pairs.append((right, left) if away % 2 else (left, right))
    if places == even:
        other = 2 * round_ % len(pairs)
        pairs[0], pairs[other] = pairs[other], pairs[0]
    return [(table, one, other) for table, (one, other) in enumerate(pairs, start=1)]


Slots = tuple[int | None, ...]


def first_slots(seeded: Sequence[int], size: int) -> Slots:
    """Return the first meets the last, and the two best cannot meet before the last round."""
    order = [1]
    while len(order) < size:
        twice = 2 * len(order) + 1
        order = [each for seed in order for each in (seed, twice - seed)]
    return tuple(seeded[seed - 1] if seed <= len(seeded) else None for seed in order)


def ties(slots: Slots) -> Iterator[tuple[int | None, int | None]]:
    """Yield who meets whom."""
    yield from zip(slots[::2], slots[1::2], strict=True)


def worth(result: Result | None) -> tuple[bool, bool, int]:
    """Return who won goes on, else who was there, else who has more points."""
    if result is None:
        return (False, True, 0)
    return (result.won, result.kind not in ("absent", "out"), result.points)


def gone_on(
    slots: Slots, block: int, seeded: Sequence[int], results: Iterable[Result]
) -> tuple[Slots, set[int]]:
    """Return the row after a round, of each block the winners before the losers; and those of whom
    it is not known yet whether they go on. Of two who are equal the better seed goes on."""
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
    """Return the first and last place that each can still get, where that is not decided."""
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
