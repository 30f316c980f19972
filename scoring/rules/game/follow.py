"""What a play does: to the board, and to what the players hold."""

from __future__ import annotations

from scoring.rules.game.deal_state import DealState, Hand
from scoring.rules.game.tree import Play
from scoring.rules.moves import Move
from scoring.rules.pawns import can_be_made
from scoring.rules.position import Position
from scoring.rules.rulesets import Ruleset
from scoring.rules.status import Status, explain


def after_play(rules: Ruleset, state: DealState, play: Play) -> DealState:
    """Return what everybody holds after a play."""
    whole = play.card is None and not rules.discards_one
    return state.after(play.seat, play.cards, whole_hand=whole)


def board_after(before: Position, play: Play) -> Position | None:
    """Return the position after a play of whoever has the turn; after a hand that was laid down
    the same board.

    A move that is not allowed was made all the same, so the game goes on from there. A move that
    nobody wrote down is the only one that the card allows. None where the board cannot be told.
    """
    if play.card is None:
        return before.with_turn((before.turn + 1) % before.rules.seats)
    move = play.move
    if move is None:
        moves = list(before.legal_moves(play.card))
        return before.after(moves[0]) if len(moves) == 1 else None
    if move in before.legal_moves(play.card):
        return before.after(move)
    if not can_be_made(before.pawns, move.parts):
        return None
    after = before.after(move)
    return None if is_faulty(after) else after


def is_faulty(position: Position) -> bool:
    """Return whether nothing can be played on a board; two teams that are complete is no fault of
    the board but of the game."""
    return any(fault.flag is not Status.TWO_TEAMS_COMPLETE for fault in explain(position))


def compulsory(position: Position, hand: Hand) -> Move | None:
    """Return a move that makes it compulsory to play from a hand, one that hits no pawn of the own
    colour where there is one; None where the hand may go down."""
    for card in dict.fromkeys(hand):
        if position.must_play((card,)):
            own = position.pawns[position.acting]
            moves = position.legal_moves(card)
            return min(moves, key=lambda move: any(part.target in own for part in move.parts))
    return None
