"""The duty to play: who can play a card must, but for moves that a rule set leaves to him."""

from __future__ import annotations

from scoring.rules.cards import Card
from scoring.rules.legal import LegalMoves
from scoring.rules.moves import Move, Part
from scoring.rules.pawns import moved
from scoring.rules.places import MIDDLE, on_board, start_of
from scoring.rules.state import State

FARTHEST = 13


def must_play(position: State, hand: tuple[Card, ...]) -> bool:
    """Return whether one of the cards must be played.

    To hit a pawn of the colour that one moves can be left where `self_capture_optional` ([000] "je
    hoeft jezelf er niet af te gooien, einde beurt"), and to walk past one's own start field where
    there is a `second_lap` ([004] "Je bent niet verplicht je eigen startplaats te passeren als je
    niet het eindhonk in kan").
    """
    moves = LegalMoves(position, hand)
    if not (position.rules.self_capture_optional or position.rules.second_lap):
        return bool(moves)
    return any(not _left_free(position, move) for move in moves)


def _left_free(position: State, move: Move) -> bool:
    rules = position.rules
    return (rules.self_capture_optional and hits_itself(position, move)) or (
        rules.second_lap and any(laps(position, move.card, part) for part in move.parts)
    )


def hits_itself(position: State, move: Move) -> bool:
    """Return whether a move sends a pawn of the colour that one plays back to its nest.

    That is the colour of the pawn that moves, so the partner's where a seven or a king is played
    for him; with a ten that moves a pawn of an opponent it is one's own all the same.
    """
    team, pawns = position.rules.team(position.turn), position.pawns
    for part in move.parts:
        played = part.seat if part.seat in team else position.acting
        if part.other is None and on_board(part.target) and part.target in pawns[played]:
            return True
        pawns = moved(pawns, part)
    return False


def laps(position: State, card: Card, part: Part) -> bool:
    """Return whether a pawn of the colour that moves walks on to its own start field, or past
    it."""
    seat, source, target, other = part
    if seat != position.acting or other is not None or card is Card.FOUR:
        return False
    if not (on_board(source) and on_board(target)) or target == MIDDLE:
        return False
    ring, start = position.rules.ring, start_of(seat)
    end = (target - start) % ring
    if source == MIDDLE:
        last = max((junction - start) % ring for junction in position.rules.walks.junctions())
        return end <= last + FARTHEST - 1 - ring
    return (source - start) % ring + (target - source) % ring >= ring and (
        (target - source) % ring <= FARTHEST
    )
