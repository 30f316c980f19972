"""What a game is worth by a scheme: at most, and halfway between who wins and who loses."""

from scoring.cards import Card, Ending
from scoring.formats import Format
from scoring.parties import parties
from scoring.schemes import Scheme


def most_points(rules: Scheme, sides: int) -> int:
    """The most that one side can get at a table of so many: it brings all home, the others nothing.

    The full number of a side is the highest that is without fault at such a table.
    """
    winners = parties(sides)[0]
    for number in range(rules.highest, -1, -1):
        values = tuple(number if side in winners else 0 for side in range(sides))
        card = Card(rules.ending_of(values), values)
        if not rules.faults(card):
            return max(score.points for score in rules.score(card))
    return 0


def ordinary_game(rules: Scheme, sides: int) -> tuple[int, int]:
    """What a winner and a loser get where the losers have half of their pawns home, at a table of
    two parties. It is "4 against 8", by which an absence is scored too."""
    scores = rules.score(Card(Ending.ABSENT, (None,) * sides, absent=sides - 1))
    return scores[0].points, scores[-1].points


def resting_points(rules: Scheme, plays: Format) -> int:
    """The default of what who sits out a round gets in this kind of drive.

    Single players who sit out in turn get the mean of an ordinary game, half a point rounded up:
    with the points of a win those would be ahead who played less. A team gets the bye of its
    scheme: "as against an absent team".
    """
    if not plays.singles:
        return rules.bye_points
    return (sum(ordinary_game(rules, plays.sides)) + 1) // 2
