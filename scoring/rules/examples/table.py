"""A whole game between players, with real dealing: a shuffled pack, hands, and hands laid down."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from scoring.rules import Card, Game, Ruleset
from scoring.rules.examples.players import Player


def play_game(
    rules: Ruleset,
    players: Sequence[Player],
    chance: Random,
    first_dealer: int = 0,
    deals: int | None = None,
) -> Game:
    """Return the game that players play until a team has won, or for so many deal rounds. `chance`
    shuffles the packs. Raise IllegalMove where a player does what is not allowed."""
    game = Game(rules, first_dealer)
    pack: list[Card] = []
    while game.outcome is None and (deals is None or len(game.deals) < deals):
        deal = len(game.deals)
        if deal % len(rules.deal) == 0:
            pack = list(rules.pack)
            chance.shuffle(pack)
        size = game.size_of(deal)
        hands = [[pack.pop() for _card in range(size)] for _seat in range(rules.seats)]
        game = _played_out(game.deal(hands), players)
    return game


def _played_out(game: Game, players: Sequence[Player]) -> Game:
    """Let the players play until their hands are empty, or a team has won."""
    while game.turn is not None and game.outcome is None:
        hand = game.hand(game.turn) or ()
        move = players[game.turn](game.position, hand)
        if move is not None:
            game = game.play(move)
        else:
            game = game.fold(hand[:1] if game.rules.discards_one else hand)
    return game
