"""A game or a deal round played over: as far as it is legal, and what is wrong then."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.rules.moves import Move
from scoring.rules.position import Position
from scoring.rules.words.why import Reason, why_illegal


@dataclass(frozen=True, slots=True)
class Replay:
    """`positions` begins with the start and has one more for every legal move. `fault_at` is the
    index of the first move that is not, None when all are; `reasons` are what it breaks."""

    positions: tuple[Position, ...]
    fault_at: int | None = None
    reasons: tuple[Reason, ...] = ()

    @property
    def end(self) -> Position:
        """The position after the last legal move."""
        return self.positions[-1]


def replay(start: Position, moves: Iterable[Move]) -> Replay:
    """Play moves from a position, one seat after the other, up to the first that is not legal."""
    positions = [start]
    for index, move in enumerate(moves):
        reasons = why_illegal(positions[-1], move.card, move)
        if reasons:
            return Replay(tuple(positions), index, reasons)
        positions.append(positions[-1].after(move))
    return Replay(tuple(positions))
