"""The scheme of written points: `vrij`."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cards import (
    Card,
    Ending,
    Fault,
    FaultyCardError,
    SideScore,
    absence_faults,
    unplayed_faults,
)

HIGHEST_WRITTEN = 99_999


@dataclass(frozen=True, slots=True)
class WrittenScheme:
    """Whole numbers as written on the form, for drives whose formula is their own.

    `absence` is what the organiser gives the absent and the present side, `bye_points` the bye.
    The winner is the side ticked; without a tick, of a finished game, the one highest number.
    Raises ValueError for a step below 1 or an empty range.
    """

    key: str = "vrij"
    step: int = 1
    minimum: int = 0
    maximum: int = HIGHEST_WRITTEN
    absence: tuple[int, int] = (0, 0)
    bye_points: int = 0

    def __post_init__(self) -> None:
        if self.step < 1 or not 0 <= self.minimum <= self.maximum <= HIGHEST_WRITTEN:
            raise ValueError("step must be 1 or more and 0 <= minimum <= maximum <= 99999")

    def faults(self, card: Card) -> tuple[Fault, ...]:
        if card.ending is Ending.ABSENT:
            return tuple(absence_faults(card, *self.absence))
        faults = [Fault("absent_but_played", card.absent)] if card.absent is not None else []
        if card.ending is Ending.NOT_PLAYED:
            return tuple(faults + unplayed_faults(card))
        for side, points in enumerate(card.values):
            faults += self._written(side, points)
        if card.winner is not None and card.winner not in range(len(card.values)):
            faults.append(Fault("winner_unknown"))
        return tuple(faults)

    def score(self, card: Card) -> tuple[SideScore, ...]:
        if faults := self.faults(card):
            raise FaultyCardError(faults)
        if card.ending is Ending.NOT_PLAYED:
            return tuple(SideScore(0, None, False) for _ in card.values)
        if card.ending is Ending.ABSENT:
            return tuple(
                SideScore(self.absence[side != card.absent], None, side != card.absent)
                for side in range(len(card.values))
            )
        points = tuple(value or 0 for value in card.values)
        winner = card.winner
        if winner is None and card.ending is Ending.FINISHED and points.count(max(points)) == 1:
            winner = points.index(max(points))
        return tuple(SideScore(value, None, side == winner) for side, value in enumerate(points))

    def ending_of(self, values: Sequence[int | None]) -> Ending:
        """Written points do not tell whether time was up, so a game counts as finished."""
        return Ending.FINISHED

    def _written(self, side: int, points: int | None) -> list[Fault]:
        if points is None:
            return [Fault("missing_value", side)]
        if points < 0:
            return [Fault("negative", side, {"value": points})]
        if points > HIGHEST_WRITTEN:
            return [Fault("too_many_digits", side, {"value": points, "maximum": HIGHEST_WRITTEN})]
        faults = []
        if points < self.minimum:
            faults.append(Fault("too_low", side, {"value": points, "minimum": self.minimum}))
        if points > self.maximum:
            faults.append(Fault("too_high", side, {"value": points, "maximum": self.maximum}))
        if points % self.step:
            faults.append(Fault("not_a_multiple", side, {"value": points, "step": self.step}))
        return faults
