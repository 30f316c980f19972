"""A deal round played over: as far as it is legal, and what is wrong then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.rules.articles import Rule
from scoring.rules.moves import Move
from scoring.rules.pile import pile_of
from scoring.rules.position import Position
from scoring.rules.reconstruction.meeting import LaidDown
from scoring.rules.words.sentences import colour_of
from scoring.rules.words.trails import Reason, reason_by
from scoring.rules.words.why import why_illegal


@dataclass(frozen=True, slots=True)
class Replay:
    """`positions` begins with the start and has one more for every legal move, each with the turn
    of whoever played next. `fault_at` is the index of the first move that is not legal, or before
    which a hand was laid down that should not have been, None when there is none; `reasons` are
    what that breaks."""

    positions: tuple[Position, ...]
    fault_at: int | None = None
    reasons: tuple[Reason, ...] = ()

    @property
    def end(self) -> Position:
        """The position after the last legal move."""
        return self.positions[-1]


def replay(start: Position, moves: Iterable[Move], laid_down: Sequence[LaidDown] = ()) -> Replay:
    """Play moves from a position, up to the first that is not legal.

    Seats play in turn; whoever laid down his hand plays no more. Whole games, with their deals, are
    for `verify`. Raise ValueError as `pile_of` does.
    """
    moves = list(moves)
    pile = pile_of(start.rules, start.turn, [move.card for move in moves], laid_down)
    positions = [start]
    for index, move in enumerate(moves):
        wrong = _laid_down_wrongly(positions[-1], laid_down, index)
        positions[-1] = positions[-1].with_turn(pile[index].seat)
        wrong = wrong or why_illegal(positions[-1], move.card, move)
        if wrong:
            return Replay(tuple(positions), index, wrong)
        positions.append(positions[-1].after(move))
    wrong = _laid_down_wrongly(positions[-1], laid_down, len(moves))
    return Replay(tuple(positions), len(moves) if wrong else None, wrong)


def _laid_down_wrongly(
    position: Position, laid_down: Iterable[LaidDown], after: int
) -> tuple[Reason, ...]:
    """Return why hands that were laid down after so many cards had to be played."""
    return tuple(
        _must_play(position.with_turn(hand.seat), hand)
        for hand in laid_down
        if hand.after == after and position.with_turn(hand.seat).must_play(hand.hand)
    )


def _must_play(position: Position, hand: LaidDown) -> Reason:
    colour, cards = colour_of(hand.seat), "".join(hand.hand)
    return reason_by(
        position.rules,
        Rule.DUTY_TO_PLAY,
        f"{colour.nl.capitalize()} legde {cards} neer, maar kon spelen.",
        f"{colour.en.capitalize()} laid down {cards} but could play.",
    )
