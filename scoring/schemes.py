"""A score card becomes points: the schemes in use, each a frozen record of a few numbers.

Source of the numbers: the Keezen rules, section "Scoring schemes". A scheme of one's own is one
more class with the members of `Scheme`; which kinds of drive it is for, `scoring.formats` says.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Protocol

from scoring.cards import (
    Card,
    Ending,
    Fault,
    FaultyCardError,
    SideScore,
)
from scoring.formats import Format, parties
from scoring.home import PLAYER_PAWNS
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
    "Judgement",
    "Scheme",
    "SideScore",
    "judge",
    "scheme",
]


class Scheme(Protocol):
    """How cards are checked and scored.

    `bye_points` is what somebody gets who met an absence (of who sits out: `resting_points`);
    `highest` the highest number that can stand in one field of the form.
    """

    @property
    def key(self) -> str: ...

    @property
    def bye_points(self) -> int: ...

    @property
    def highest(self) -> int: ...

    def numbers(self, sides: int, partner: int | None = None) -> tuple[tuple[int, ...], ...]:
        """Return the numbers on the form of so many sides, each as the sides that it is written
        for; `partner` as on a `Card`."""

    def faults(self, card: Card) -> tuple[Fault, ...]:
        """Return all faults of a card together, so that a paper need not go back twice."""

    def score(self, card: Card) -> tuple[SideScore, ...]:
        """Return the score of each side, in the order of the card. Raise FaultyCardError."""

    def ending_of(self, values: Sequence[int | None], partner: int | None = None) -> Ending:
        """Return the ending that the bare numbers tell, so that nobody has to type it."""

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Judgement:
    """All faults of a card or, where it has none, the score of each side."""

    faults: tuple[Fault, ...] = ()
    scores: tuple[SideScore, ...] = ()


@lru_cache(maxsize=1024)
def judge(rules: Scheme, card: Card) -> Judgement:
    """Return what is wrong with a card, or what it is worth.

    A card is judged by its form, by the service that stores it and by the page that answers: kept,
    so that it is worked out once.
    """
    try:
        return Judgement(scores=rules.score(card))
    except FaultyCardError as wrong:
        return Judgement(faults=wrong.faults)


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
