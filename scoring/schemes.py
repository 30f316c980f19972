"""A score card becomes points: the schemes in use, each a frozen record of a few numbers.

Source of the numbers: the Keezen rules, section "Scoring schemes" (`nk`, `koppel`, `vrij`).
A scheme for individual drives is one more class with the members of `Scheme`.
"""

from collections.abc import Sequence
from typing import Protocol

from scoring.cards import (
    Card,
    Ending,
    Fault,
    FaultyCardError,
    SideScore,
)
from scoring.pawn_scheme import PawnScheme
from scoring.written_scheme import HIGHEST_WRITTEN, WrittenScheme

__all__ = ["SCHEMES", "Card", "Ending", "Fault", "FaultyCardError", "Scheme", "SideScore", "scheme"]


class Scheme(Protocol):
    """How cards are checked and scored; `bye_points` is the default an organiser starts from."""

    @property
    def key(self) -> str: ...

    @property
    def bye_points(self) -> int: ...

    def faults(self, card: Card) -> tuple[Fault, ...]:
        """All faults of a card together, so that a paper need not go back twice."""

    def score(self, card: Card) -> tuple[SideScore, ...]:
        """The score of each side, in the order of the card. Raises FaultyCardError."""

    def ending_of(self, values: Sequence[int | None]) -> Ending:
        """The ending that the bare numbers tell, so that nobody has to type it."""


SCHEMES: dict[str, Scheme] = {
    "nk": PawnScheme("nk", per_pawn=2, bonus=10),
    "koppel": PawnScheme("koppel", per_pawn=5, per_missing=2),
    "vrij": WrittenScheme(),
}


def scheme(
    key: str,
    *,
    step: int = 1,
    minimum: int = 0,
    maximum: int = HIGHEST_WRITTEN,
    absence: tuple[int, int] = (0, 0),
) -> Scheme:
    """The scheme of that key; the options are those of `vrij`, the others have none to set.

    Raises KeyError for a key that is not in SCHEMES and ValueError for options that leave nothing.
    """
    if key == "vrij":
        return WrittenScheme(step=step, minimum=minimum, maximum=maximum, absence=absence)
    return SCHEMES[key]
