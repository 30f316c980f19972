"""How play goes on after a move in dispute: on which board, and what may be played instead."""

from __future__ import annotations

from scoring.rules import Card, Move, Play, Position, Sentence, colour_of, status
from scoring.rules.game import follow
from scoring.verdicts.verdict import Step


def board_after(position: Position, move: Move) -> Position | None:
    """Return the board after a move, whether it was allowed or not; None where these pawns cannot
    make it, or where no such board can be."""
    if status(position) or position.outcome is not None:
        return None
    after = follow.board_after(position, Play(position.turn, move.card, move))
    return None if after is None or status(after) else after


def describe_turn(position: Position) -> Sentence:
    """Return who plays next on a board: "Groen is aan de beurt."."""
    if position.outcome is not None:
        return Sentence("Het spel is uit.", "The game is over.")
    colour = colour_of(position.turn)
    return Sentence(
        f"{colour.nl.capitalize()} is aan de beurt.", f"{colour.en.capitalize()} has the turn."
    )


def describe_no_move(position: Position, card: Card, instead: tuple[Step, ...]) -> Sentence | None:
    """Return that nothing can be played with the card of a move that is not allowed; None where
    something can."""
    if instead:
        return None
    colour = colour_of(position.turn)
    return Sentence(
        f"Met deze kaart ({card.dutch}) kan {colour.nl} hier geen zet doen.",
        f"With this card ({card.english}), {colour.en} has no move here.",
    )
