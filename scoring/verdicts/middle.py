"""Whether an answer rests on the middle of the cross board, which no source draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring.rules import Card, Position, Rule
from scoring.rules.places import MIDDLE
from scoring.rules.scene import reason_by
from scoring.verdicts.verdict import Ground


def middle_in_play(boards: Sequence[Position], cards: Iterable[Card]) -> tuple[Ground, ...]:
    """Return the ground that says so where, among all that was looked at, there can have been a
    move over the middle: with an 8 or a joker, or by a pawn that stands there; else nothing."""
    rules = boards[0].rules
    if rules.junction is None:
        return ()
    stands_there = any(MIDDLE in places for board in boards for places in board.pawns)
    if not stands_there and not {Card.EIGHT, Card.JOKER}.intersection(cards):
        return ()
    reason = reason_by(
        rules,
        Rule.MIDDLE,
        "Een 8 of een pion in het midden speelt hier mee.",
        "An 8 or a pawn on the middle has part in this.",
    )
    return (Ground.of(reason),)
