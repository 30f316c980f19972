"""The scheme of filled home fields, for players who are ranked by themselves: `individueel`."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cards import Card, Ending, Fault, SideScore, require_faultless
from scoring.home import PLAYER_PAWNS, Home
from scoring.parties import parties

ALL_FIELDS = sum(range(1, PLAYER_PAWNS + 1))
WINNER = 1


@dataclass(frozen=True, slots=True)
class IndividualScheme:
    """4, 3, 2, 1 for a pawn on h4, h3, h2, h1; each winner 1 more, so at most 11.

    The number of a player is the sum over his own four fields, 0 to 10, as he added it up on the
    form; it does not tell how many pawns they were (4 is h4, or h3 and h1), so none are counted.
    The winners are the partners who both have 10, at a table for two the player who has.
    [000] says nothing of an absence: with one of four players absent and nobody to stand in for
    him there is no game; he has half of the fields, 5, and each of the others 10 and the win.
    Where somebody stands in for him the card is one of a game like any other.
    Source: [000] "Individuele scoretelling".
    """

    key: str = "individueel"

    @property
    def bye_points(self) -> int:
        """What who met an absent player gets."""
        return ALL_FIELDS + WINNER

    @property
    def highest(self) -> int:
        return ALL_FIELDS

    def numbers(self, sides: int, partner: int | None = None) -> tuple[tuple[int, ...], ...]:
        return tuple((side,) for side in range(sides))

    def faults(self, card: Card) -> tuple[Fault, ...]:
        return tuple(_home(len(card.values), card.partner).faults(card))

    def score(self, card: Card) -> tuple[SideScore, ...]:
        home = _home(len(card.values), card.partner)
        require_faultless(home.faults(card))
        if card.ending is Ending.NOT_PLAYED:
            return tuple(SideScore(0, None, False) for _ in card.values)
        return tuple(
            SideScore(value + WINNER * won, None, won)
            for value, won in zip(home.values(card), home.won(card), strict=True)
        )

    def ending_of(self, values: Sequence[int | None], partner: int | None = None) -> Ending:
        return _home(len(values), partner).ending_of(values)


def _home(sides: int, partner: int | None) -> Home:
    together = parties(sides, partner)
    pawns = PLAYER_PAWNS * len(together[0]) if together else PLAYER_PAWNS
    return Home((ALL_FIELDS,) * sides, together, pawns, "too_much_home")
