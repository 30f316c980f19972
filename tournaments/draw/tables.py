"""Which pair sits where, and who is first on the form; numbers for tables of any size."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, islice

from tournaments.draw.commitment import Stream, numbered
from tournaments.draw.costs import Places, min_weight_matching, sat_before
from tournaments.draw.history import History, Pair
from tournaments.draw.values import EntryId, Sides, Table

MOST_EXACT = 40
LOT_BITS = 48


def seated(history: History, pairs: Sequence[Pair], lots: Stream) -> tuple[Table, ...]:
    """Return tables by number for pairs in drawn order, the first sides first.

    First side is who was it less often before, else who was drawn first.
    """
    sides = [_sides(history, pair) for pair in pairs]
    numbers = table_numbers(history.field, sides, lots)
    tables = sorted(zip(numbers, sides, strict=True), key=lambda table: table[0])
    return tuple(Table(number, pair) for number, pair in tables)


def _sides(history: History, pair: Pair) -> Sides:
    one, other = pair
    if history.firsts[other] < history.firsts[one]:
        one, other = other, one
    return history.ids[one], history.ids[other]


def table_numbers(field: Places, sides: Sequence[Sequence[EntryId]], lots: Stream) -> list[int]:
    """Return a number for each table in drawn order, a table given as all who sit at it.

    Fixed tables are given first, the rest in drawn order (uniform, as the order is); where
    somebody would sit at a table for another time, the tables without a wish are mended until
    that is as rare as possible.
    """
    numbers = numbered(sides, field.fixed_tables)
    if field.table_history:
        _mend(field, sides, numbers, lots)
    return numbers


def _repeats(field: Places, sides: Sequence[EntryId], number: int) -> int:
    return sum(sat_before(field, side, number) for side in sides)


def _mend(
    field: Places, sides: Sequence[Sequence[EntryId]], numbers: list[int], lots: Stream
) -> None:
    """Exchange numbers, at random and then at best, where tables repeat; in place."""
    fixed = field.fixed_tables
    loose = [at for at, pair in enumerate(sides) if all(fixed.get(e) != numbers[at] for e in pair)]
    for at in loose:
        if not _repeats(field, sides[at], numbers[at]):
            continue
        start = lots.below(len(loose))
        for other in chain(islice(loose, start, None), islice(loose, start)):
            before = _repeats(field, sides[at], numbers[at])
            before += _repeats(field, sides[other], numbers[other])
            after = _repeats(field, sides[at], numbers[other])
            after += _repeats(field, sides[other], numbers[at])
            if after < before:
                numbers[at], numbers[other] = numbers[other], numbers[at]
            if not _repeats(field, sides[at], numbers[at]):
                break
    left = any(_repeats(field, sides[at], numbers[at]) for at in loose)
    if left and len(loose) <= MOST_EXACT:
        _assign(field, sides, numbers, loose, lots)


def _assign(
    field: Places,
    sides: Sequence[Sequence[EntryId]],
    numbers: list[int],
    loose: Sequence[int],
    lots: Stream,
) -> None:
    """Assign the numbers with the fewest repeats of all, by matching; in place."""
    free = [numbers[at] for at in loose]
    count = len(loose)
    pairs, weights = [], []
    # One repeat outweighs the lots of all tables together: those only choose between equals.
    for table_at, at in enumerate(loose):
        for number_at, number in enumerate(free):
            pairs.append((table_at, count + number_at))
            lot = lots.word() >> (64 - LOT_BITS)
            weights.append((_repeats(field, sides[at], number) * (count + 1) << LOT_BITS) + lot)
    for table_at, number_at in min_weight_matching(range(2 * count), pairs, weights) or []:
        numbers[loose[table_at]] = free[number_at - count]
