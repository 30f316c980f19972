"""Whole games of chance: packs shuffled and dealt, every card played that has to be."""

from collections.abc import Sequence
from random import Random

from scoring.rules import Card, Game, Move, Position, Ruleset
from scoring.rules.examples.table import play_game

MOST_DEALS = 60


def random_game(rules: Ruleset, seed: int, deals: int = MOST_DEALS) -> Game:
    """A game from the first deal on, until somebody has won or so many deal rounds were played."""
    random = Random(f"{rules} {seed}")

    def anybody(position: Position, hand: Sequence[Card]) -> Move | None:
        if not position.must_play(hand):
            return None
        return random.choice(list(position.legal_moves(hand)))

    dealer = random.randrange(rules.seats)
    return play_game(rules, [anybody] * rules.seats, random, dealer, deals)
