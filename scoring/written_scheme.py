"""The scheme of written points: `vrij`."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.cards import (
    Card,
    Ending,
    Fault,
    SideScore,
    absence_faults,
    plays_absent,
    require_faultless,
    unplayed_faults,
)
from scoring.parties import parties, party_of

HIGHEST_WRITTEN = 99_999


@dataclass(frozen=True, slots=True)
class WrittenScheme:
    """Whole numbers as written on the form, for drives whose formula is their own.

    `absence` is what the organiser gives the absent and the present side, None as long as nobody
    said so: then no card can say that somebody was absent. `bye_points` is for the bye.
    The winner is the side ticked, with its partner; without a tick, of a finished game, who have
    the most, two partners together.
    Raises ValueError for a step below 1 or an empty range.
    """

    key: str = "vrij"
    step: int = 1
    minimum: int = 0
    maximum: int = HIGHEST_WRITTEN
    absence: tuple[int, int] | None = (0, 0)
    bye_points: int = 0

    def __post_init__(self) -> None:
        if self.step < 1 or not 0 <= self.minimum <= self.maximum <= HIGHEST_WRITTEN:
            raise ValueError("step must be 1 or more and 0 <= minimum <= maximum <= 99999")

    @property
    def highest(self) -> int:
        return self.maximum

    def numbers(self, sides: int, partner: int | None = None) -> tuple[tuple[int, ...], ...]:
        return tuple((side,) for side in range(sides))

    def faults(self, card: Card) -> tuple[Fault, ...]:
        sides = len(card.values)
        absent, present = self.absence or (0, 0)
        if self.absence is None and (card.ending is Ending.ABSENT or card.absent is not None):
            return (Fault("absence_unknown"),)
        faults = absence_faults(card, (absent,) * sides, (present,) * sides)
        if card.ending is Ending.ABSENT:
            return tuple(faults)
        if card.ending is Ending.NOT_PLAYED:
            return tuple(faults + unplayed_faults(card))
        for side, points in enumerate(card.values):
            if side != plays_absent(card):
                faults += self._written(side, points)
        if card.winner is not None and card.winner not in range(sides):
            faults.append(Fault("winner_unknown"))
        return tuple(faults)

    def score(self, card: Card) -> tuple[SideScore, ...]:
        require_faultless(self.faults(card))
        sides = len(card.values)
        absent, present = self.absence or (0, 0)
        if card.ending is Ending.NOT_PLAYED:
            return tuple(SideScore(0, None, False) for _ in card.values)
        if card.ending is Ending.ABSENT:
            came = [side != card.absent for side in range(sides)]
            return tuple(SideScore(present if here else absent, None, here) for here in came)
        winners = self._winners(card)
        return tuple(
            SideScore(absent if side == card.absent else points or 0, None, side in winners)
            for side, points in enumerate(card.values)
        )

    def _winners(self, card: Card) -> tuple[int, ...]:
        sides = len(card.values)
        if card.winner is not None:
            return party_of(sides, card.winner, card.partner)
        if card.ending is not Ending.FINISHED:
            return ()
        there = [party for party in parties(sides, card.partner) if card.absent not in party]
        sums = [sum(card.values[side] or 0 for side in party) for party in there]
        return there[sums.index(max(sums))] if sums.count(max(sums)) == 1 else ()

    def ending_of(self, values: Sequence[int | None], partner: int | None = None) -> Ending:
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
