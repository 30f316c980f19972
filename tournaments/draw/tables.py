"""Which pair sits where, and who is first on the form."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.draw.commitment import Stream, numbered
from tournaments.draw.costs import sat_before
from tournaments.draw.history import History, Pair
from tournaments.draw.values import Sides, Table


def seated(history: History, pairs: Sequence[Pair], stream: Stream) -> tuple[Table, ...]:
    """Tables for these pairs, in the order drawn for them: fixed tables first, the rest in
    order, mended until as few as possible sit where they sat before."""
    sides = [_sides(history, pair) for pair in pairs]
    numbers = numbered(sides, history.field.fixed_tables)
    tables = sorted(map(Table, numbers, sides), key=lambda table: table.number)
    return tuple(tables)


def _sides(history: History, pair: Pair) -> Sides:
    one, other = pair
    if history.firsts[other] < history.firsts[one]:
        one, other = other, one
    return history.ids[one], history.ids[other]


__all__ = ["sat_before", "seated"]
