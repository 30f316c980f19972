"""Can it have gone like this? From a position, by the cards on the pile, to a final position."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic

from scoring.rules.budget import Budget, OutOfBudget
from scoring.rules.colour import Played
from scoring.rules.meeting import LaidDown, Lines, Search
from scoring.rules.moves import Move
from scoring.rules.position import Position


@dataclass(frozen=True, slots=True)
class Reconstruction:
    """What is known of a deal round.

    `possible` is None when the budget did not suffice. `line` is one legal sequence of moves,
    `unique` whether it is the only one (None without a line). `faults` are the hands that were
    laid down in that line although a card could be played; while there is a line without such a
    hand, that is the one, and only such lines count for `unique`.
    """

    possible: bool | None
    line: tuple[Move, ...] = ()
    unique: bool | None = None
    faults: tuple[LaidDown, ...] = ()
    nodes: int = 0
    seconds: float = 0.0


def reconstruct(
    start: Position,
    end: Position,
    cards: Sequence[Played],
    laid_down: Sequence[LaidDown] = (),
    *,
    seconds: float | None = 10.0,
    nodes: int | None = None,
) -> Reconstruction:
    """Whether the cards, in the order in which they lie on the pile, lead from `start` to `end`.

    Only the boards are compared, not whose turn it is. Stops when `seconds` or `nodes` are spent
    and then answers neither yes nor no. Raises ValueError for positions under different rules.
    """
    if start.rules != end.rules:
        raise ValueError(f"{start!r} and {end!r} are of different rule sets")
    budget = Budget(seconds, nodes)
    try:
        with _no_collecting():
            found = Search(start, end, cards, laid_down, budget).lines()
            if not found.ways and laid_down:
                found = Search(start, end, cards, (), budget).lines()
        possible, unique = bool(found.ways), found.ways == 1 if found.ways else None
    except OutOfBudget:
        found, possible, unique = Lines(0), None, None
    return Reconstruction(
        possible,
        found.example,
        unique,
        tuple(_faults(start, found.example, laid_down)),
        budget.spent,
        monotonic() - budget.began,
    )


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Without looking for circles of garbage: a search makes none, and millions of boards would be
    gone over again and again, for half of its time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def _faults(
    start: Position, line: Sequence[Move], laid_down: Sequence[LaidDown]
) -> Iterator[LaidDown]:
    """The hands that were laid down although something in them could be played."""
    boards = [start]
    for move in line:
        boards.append(boards[-1].after(move))
    for hand in laid_down:
        if hand.after < len(boards):
            position = boards[hand.after].with_turn(hand.seat)
            if position.must_play(hand.hand):
                yield hand
