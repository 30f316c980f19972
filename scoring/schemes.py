"""A score card becomes points: the schemes in use, each a frozen record of a few numbers.

Source of the numbers: the Keezen rules, section "Scoring schemes". A scheme of one's own is one
more class with the members of `scoring.cards.Scheme`; which kinds of drive it is for,
`scoring.formats` says.
"""

from dataclasses import asdict, replace

from scoring.cards import (
    PLAYER_PAWNS,
    Card,
    Ending,
    Fault,
    FaultyCardError,
    Scheme,
    SideScore,
    judge,
)
from scoring.formats import Format, parties
from scoring.schemes_of_drives import (
    HIGHEST_WRITTEN,
    Formula,
    IndividualScheme,
    PawnScheme,
    SharedScheme,
    WrittenScheme,
)

__all__ = [
    "SCHEMES",
    "Card",
    "Ending",
    "Fault",
    "FaultyCardError",
    "Formula",
    "SideScore",
    "scheme",
]

NK = PawnScheme("nk", per_pawn=2, bonus=10)
SCHEMES: dict[str, Scheme] = {
    "nk": NK,
    "koppel": PawnScheme("koppel", per_pawn=5, per_missing=2),
    "individueel": IndividualScheme(),
    "gedeeld": SharedScheme("gedeeld", of=NK),
    "formule": PawnScheme("formule", per_pawn=2, bonus=10),
    "vrij": WrittenScheme(),
}


def scheme(
    key: str,
    *,
    players: int = 2,
    pairs: bool = False,
    formula: Formula | None = None,
    step: int = 1,
    minimum: int = 0,
    maximum: int = HIGHEST_WRITTEN,
    absence: tuple[int, int] | None = (0, 0),
) -> Scheme:
    """Return the scheme of that key, for sides of so many players; `formula` and `pairs` are for a
    formula of one's own, the other options for `vrij`.

    Of single players who play in `pairs` each gets what the formula gives for both. A player who
    sits alone at a table for two has 4 pawns where a team of two has 8.
    Raise KeyError for a key that is not in SCHEMES and ValueError for options that leave nothing.
    """
    if key == "vrij":
        return WrittenScheme(step=step, minimum=minimum, maximum=maximum, absence=absence)
    found = SCHEMES[key]
    if key == "formule" and isinstance(found, PawnScheme):
        found = replace(found, **asdict(formula or Formula()))
        if pairs:
            return SharedScheme(key, of=found, share=1)
    return replace(found, pawns=PLAYER_PAWNS * players) if isinstance(found, PawnScheme) else found


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
