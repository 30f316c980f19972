"""Can it have gone like this? From a position, by the cards on the pile, to a final position.

The search goes forward card by card and keeps of each board only one copy, with the number of
ways that lead to it: moves of different seats often commute. What keeps it small is `colour`:
a board is dropped as soon as one of the colours, looked at alone, can no longer come to its end.
Nothing else is dropped, so that an empty layer is a proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from time import monotonic
from typing import NamedTuple

from scoring.rules.budget import Budget, OutOfBudget
from scoring.rules.cards import Card, hand_of
from scoring.rules.colour import Colour, Played
from scoring.rules.legal import Table
from scoring.rules.moves import Move
from scoring.rules.position import Pawns, Position, moved
from scoring.rules.rulesets import Ruleset

MANY = 1 << 60


@dataclass(frozen=True, slots=True)
class LaidDown:
    """A hand that a seat laid down (a card that it threw away), after so many cards of the pile."""

    seat: int
    after: int
    hand: tuple[Card, ...]

    @classmethod
    def of(cls, seat: int, after: int, hand: str | Iterable[Card]) -> LaidDown:
        """The same from a hand in notation."""
        return cls(seat, after, hand_of(hand))


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


class Reached(NamedTuple):
    """How many ways lead to a board, and the last step of one of them: from which board, by
    which move."""

    ways: int
    step: tuple[Pawns, Move] | None = None


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
        found = _search(start, end, cards, laid_down, budget)
        if not found.possible and laid_down:
            found = _search(start, end, cards, (), budget)
    except OutOfBudget:
        found = Reconstruction(None)
    return Reconstruction(
        found.possible,
        found.line,
        found.unique,
        tuple(_faults(start, found.line, laid_down)),
        budget.spent,
        monotonic() - budget.began,
    )


def _search(
    start: Position,
    end: Position,
    cards: Sequence[Played],
    laid_down: Sequence[LaidDown],
    budget: Budget,
) -> Reconstruction:
    """The whole search, on boards on which none of these hands could be played."""
    rules = start.rules
    colours = [Colour(rules, seat, end.pawns, cards, budget) for seat in range(rules.seats)]
    layers: list[dict[Pawns, Reached]] = [{start.pawns: Reached(1)}]
    for ply in range(len(cards) + 1):
        layer = layers[-1]
        for hand in laid_down:
            if hand.after == ply:
                layer = {
                    pawns: reached
                    for pawns, reached in layer.items()
                    if not Position(rules, pawns, hand.seat).must_play(hand.hand)
                }
        layers[-1] = layer
        if ply < len(cards):
            layers.append(_onward(rules, layer, ply + 1, cards[ply], colours, budget))
    if end.pawns not in layers[-1]:
        return Reconstruction(False)
    return Reconstruction(True, _line(layers, end.pawns), layers[-1][end.pawns].ways == 1)


def _onward(
    rules: Ruleset,
    layer: dict[Pawns, Reached],
    ply: int,
    played: Played,
    colours: Sequence[Colour],
    budget: Budget,
) -> dict[Pawns, Reached]:
    """The boards after a card from which every colour can still come to its end."""
    after: dict[Pawns, Reached] = {}
    dropped: set[Pawns] = set()
    seat, card = played
    for pawns, reached in layer.items():
        budget.spend()
        position = Position(rules, pawns, seat)
        if position.outcome is not None:
            continue
        for parts in Table(position).moves(card):
            board = pawns
            for part in parts:
                board = moved(board, part)
            known = after.get(board)
            if known is not None:
                after[board] = known._replace(ways=min(known.ways + reached.ways, MANY))
            elif board not in dropped:
                if all(map(Colour.can, colours, repeat(ply), board)):
                    after[board] = Reached(reached.ways, (pawns, Move(card, parts)))
                else:
                    dropped.add(board)
    return after


def _line(layers: Sequence[dict[Pawns, Reached]], board: Pawns) -> tuple[Move, ...]:
    line = []
    for layer in reversed(layers):
        step = layer[board].step
        if step is not None:
            board, move = step
            line.append(move)
    return tuple(reversed(line))


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
