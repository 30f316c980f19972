"""A random and a greedy player: each gets a position and a hand, and returns a move or None.

None lays down the hand (or throws one card away, where the rule set has that), which is only
allowed while nothing in it must be played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from scoring.rules import Card, Move, Position
from scoring.rules.places import FIELDS_A_SEAT, HOME, MIDDLE

Player = Callable[[Position, Sequence[Card]], Move | None]


def random_player(chance: Random) -> Player:
    """Return a player that makes any legal move, and lays down only when there is none."""

    def choose(position: Position, hand: Sequence[Card]) -> Move | None:
        moves = moves_in_order(position, hand)
        return chance.choice(moves) if moves else None

    return choose


def greedy_player(position: Position, hand: Sequence[Card]) -> Move | None:
    """Return the move after which the own team is furthest ahead: so it brings pawns home, hits
    opponents and spares its partner. Lay down rather than lose ground, where that is allowed."""
    best = max(
        moves_in_order(position, hand),
        key=lambda move: lead(position.after(move), position.turn),
        default=None,
    )
    if best is None or position.must_play(hand):
        return best
    gains = lead(position.after(best), position.turn) >= lead(position, position.turn)
    return best if gains else None


def moves_in_order(position: Position, hand: Sequence[Card]) -> list[Move]:
    """Return the legal moves by card and text, so that the same seed is the same game however they
    are found."""
    return sorted(position.legal_moves(hand), key=lambda move: (move.card, str(move)))


def lead(position: Position, seat: int) -> int:
    """Return how many steps the pawns of a team have come further than those of its opponents,
    on the average of a team."""
    team = position.rules.team(seat)
    return sum(
        sum(way(position, other, place) for place in places)
        * (len(position.rules.teams) - 1 if other in team else -1)
        for other, places in enumerate(position.pawns)
    )


def way(position: Position, seat: int, place: int) -> int:
    """Return how far a pawn outside the nest has come: 1 on its start field; home, where nobody
    can take it, counts twice the ring."""
    ring = position.rules.ring
    if place in HOME:
        return 2 * ring + HOME.index(place)
    if place == MIDDLE:
        return ring // 2
    return 1 + (place - FIELDS_A_SEAT * seat) % ring
