"""What a game is worth by a scheme: at most, in an ordinary game, and to who sits out."""

from scoring.cards import Card, Ending
from scoring.formats import Format, parties
from scoring.schemes import Scheme, judge


def most_points(rules: Scheme, sides: int) -> int:
    """Return the most that one side can get at a table of so many: it brings all home, the others
    nothing.

    The full number of a side is the highest that is without fault at such a table.
    """
    winners = parties(sides)[0]
    for number in range(rules.highest, -1, -1):
        values = tuple(number if side in winners else 0 for side in range(sides))
        card = Card(rules.ending_of(values), values)
        if scores := judge(rules, card).scores:
            return max(score.points for score in scores)
    return 0


def walk_over(rules: Scheme) -> tuple[int, int]:
    """Return what who did not come gets, and who waited for him: the same at a table of any
    size."""
    scores = rules.score(Card(Ending.ABSENT, (None, None), absent=0))
    return scores[0].points, scores[1].points


def ordinary_game(rules: Scheme, sides: int) -> tuple[int, int]:
    """Return what a winner and a loser get where the losers have half of their pawns home: at a
    table of two parties "4 against 8", by which an absence is scored too. By written points nobody
    knows what is ordinary: there an absence stands for it."""
    if len(parties(sides)) == 2:
        scores = rules.score(Card(Ending.ABSENT, (None,) * sides, absent=sides - 1))
    elif rules.key == "vrij":
        return 0, 0
    else:
        values = (rules.highest,) + (rules.highest // 2,) * (sides - 1)
        scores = rules.score(Card(Ending.FINISHED, values))
    return scores[0].points, scores[-1].points


def resting_points(rules: Scheme, plays: Format) -> int:
    """Return the default of what who sits out a round gets in this kind of drive: the mean of an
    ordinary game over all who sit at its table, half a point rounded up. With the points of a win
    those would be ahead who played less."""
    winner, loser = ordinary_game(rules, plays.sides)
    winners = len(parties(plays.sides)[0])
    points = winner * winners + loser * (plays.sides - winners)
    return (2 * points + plays.sides) // (2 * plays.sides)
