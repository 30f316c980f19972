"""Whole games of chance: packs shuffled and dealt, every card played that can be."""

from random import Random

from scoring.rules import RANKS, Card, Ruleset
from scoring.rules.game.deal_state import Hand
from scoring.rules.game.game import Game

MOST_DEALS = 60


def pack_of(rules: Ruleset) -> list[Card]:
    """The pack of a rule set, in order."""
    return [card for card in RANKS for _suit in range(rules.cards // 13)] + [
        Card.JOKER
    ] * rules.jokers


def random_game(rules: Ruleset, seed: int, deals: int = MOST_DEALS) -> Game:
    """A game from the first deal on, until somebody has won or so many deal rounds were played."""
    random = Random(f"{rules} {seed}")
    game = Game(rules, dealer=random.randrange(rules.seats))
    pack: list[Card] = []
    while game.position.outcome is None and len(game.deals) < deals:
        if len(game.deals) % len(rules.deal) == 0:
            pack = pack_of(rules)
            random.shuffle(pack)
        size = game.size_of(len(game.deals))
        hands = [[pack.pop() for _card in range(size)] for _seat in range(rules.seats)]
        game = played_out(game.deal(hands), random)
    return game


def played_out(game: Game, random: Random) -> Game:
    """The game after its deal round, of which all hands are known."""
    while game.turn is not None and game.outcome is None:
        hand: Hand = game.hand(game.turn) or ()
        if game.position.must_play(hand):
            game = game.play(random.choice(list(game.position.legal_moves(hand))))
        elif game.rules.discards_one:
            game = game.fold([random.choice(hand)])
        else:
            game = game.fold()
    return game
