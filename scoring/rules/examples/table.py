"""A whole game between players, with real dealing: a shuffled pack, hands, and hands laid down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random

from scoring.rules import RANKS, Card, Deal, LaidDown, Move, Played, Position, Ruleset, deal_round
from scoring.rules.examples.players import Player


@dataclass
class DealRound:
    """One deal round as it goes: the hands as they were dealt, the moves and their cards, the hands
    that were laid down, and where it stands."""

    deal: Deal
    hands: tuple[tuple[Card, ...], ...]
    start: Position
    end: Position
    cards: list[Played] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    laid_down: list[LaidDown] = field(default_factory=list)


def play_game(
    rules: Ruleset, players: Sequence[Player], chance: Random, first_dealer: int = 0
) -> Iterator[DealRound]:
    """Yield every deal round of a game, up to the one in which a team has won. `chance` shuffles
    the packs. Raise IllegalMove or ValueError where a player does what is not allowed."""
    position = Position.start(rules)
    pack: list[Card] = []
    for number in count(1):
        deal = deal_round(rules, number, first_dealer)
        if deal.round_of_pack == 1:
            pack = [*RANKS * (rules.cards // len(RANKS)), *[Card.JOKER] * rules.jokers]
            chance.shuffle(pack)
        hands = tuple(
            tuple(pack.pop() for _card in range(deal.cards_a_player))
            for _seat in range(rules.seats)
        )
        start = position.with_turn(deal.beginner)
        played = DealRound(deal, hands, start, start)
        _play_round(played, players)
        yield played
        position = played.end
        if position.outcome is not None:
            return


def _play_round(played: DealRound, players: Sequence[Player]) -> None:
    """Let the players play until their hands are empty, or a team has won."""
    hands = [list(hand) for hand in played.hands]
    while any(hands) and played.end.outcome is None:
        seat = played.end.turn
        hand = hands[seat]
        move = players[seat](played.end, tuple(hand)) if hand else None
        if move is not None:
            hand.remove(move.card)
            played.cards.append(Played(seat, move.card))
            played.moves.append(move)
            played.end = played.end.play(move)
            continue
        if hand:
            _lay_down(played, seat, hand)
        played.end = played.end.with_turn((seat + 1) % len(hands))


def _lay_down(played: DealRound, seat: int, hand: list[Card]) -> None:
    """Take from a player the hand that he lays down, or the one card that he throws away."""
    if played.end.must_play(hand):
        raise ValueError(f"seat {seat} must play from {''.join(hand)}")
    gone = hand[:1] if played.end.rules.discards_one else hand[:]
    del hand[: len(gone)]
    played.laid_down.append(LaidDown(seat, len(played.cards), tuple(gone)))
