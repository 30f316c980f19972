"""The schemes that count pawns at home: `nk` and `koppel`."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cards import Card, Ending, Fault, SideScore, require_faultless
from scoring.home import PLAYER_PAWNS, Home

PAWNS = 2 * PLAYER_PAWNS


@dataclass(frozen=True, slots=True)
class PawnScheme:
    """Points for pawns at home: `per_pawn` each, and for a winner in time `bonus` and `per_missing`
    for every pawn that the losers, however many sides they are, did not bring home.

    Each side is for itself and has so many `pawns`: a team 8, a player alone at a table for two 4.
    """

    key: str
    per_pawn: int
    bonus: int = 0
    per_missing: int = 0
    pawns: int = PAWNS

    @property
    def bye_points(self) -> int:
        """As much as against an absent team: a bye is no one's fault either."""
        return self.points((self.pawns, self.pawns // 2), 0)

    @property
    def highest(self) -> int:
        return self.pawns

    def numbers(self, sides: int, partner: int | None = None) -> tuple[tuple[int, ...], ...]:
        return tuple((side,) for side in range(sides))

    def faults(self, card: Card) -> tuple[Fault, ...]:
        return tuple(self._home(len(card.values)).faults(card))

    def score(self, card: Card) -> tuple[SideScore, ...]:
        home = self._home(len(card.values))
        require_faultless(home.faults(card))
        if card.ending is Ending.NOT_PLAYED:
            return tuple(SideScore(0, None, False) for _ in card.values)
        pawns = home.values(card)
        return tuple(
            SideScore(self.points(pawns, side), pawns[side], won)
            for side, won in enumerate(home.won(card))
        )

    def ending_of(self, values: Sequence[int | None], partner: int | None = None) -> Ending:
        return self._home(len(values)).ending_of(values)

    def points(self, pawns: Sequence[int], side: int) -> int:
        """Return what one side gets where these pawns of each side are home."""
        points = self.per_pawn * pawns[side]
        if pawns[side] < self.pawns:
            return points
        return points + self.bonus + self.per_missing * sum(self.pawns - home for home in pawns)

    def _home(self, sides: int) -> Home:
        return Home((self.pawns,) * sides, self.numbers(sides), self.pawns)
