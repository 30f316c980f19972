"""How entries stood when groups were made of them: kept with their place, since cards that are
corrected later change the standings but not the groups."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.tie_breaks import TIE_BREAKS, TieBreak


@dataclass(frozen=True, slots=True)
class Stood:
    """One line of the standings of then, among those who played on.

    `place` is shared by those whom nothing parted; `decided_by` is what parted equal points, and
    `group` the position of the group in which it was put. After pools `pool` is the position of
    its own, 0 for none, and `rank` its place there, then `difference` that of pawns and, after
    pools of unequal size, `average` the points per game.
    """

    place: int
    points: int
    group: int
    decided_by: TieBreak | None = None
    pool: int | None = None
    rank: int = 0
    difference: int = 0
    average: Fraction | None = None

    def record(self) -> dict[str, Any]:
        """The line as JSON values; `stood_in` is its inverse."""
        told: dict[str, Any] = {"place": self.place, "points": self.points, "group": self.group}
        if self.decided_by:
            told["decided_by"] = self.decided_by.key
        if self.pool is not None:
            told |= {"pool": self.pool, "rank": self.rank, "difference": self.difference}
        if self.average is not None:
            told["average"] = [self.average.numerator, self.average.denominator]
        return told


def stood_in(record: Mapping[str, Any]) -> Stood:
    """The line that was written down so."""
    told = dict(record)
    if "decided_by" in told:
        told["decided_by"] = TIE_BREAKS[told["decided_by"]]
    if "average" in told:
        told["average"] = Fraction(*told["average"])
    return Stood(**told)
