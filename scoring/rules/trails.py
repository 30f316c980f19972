"""Every way in which a pawn could be walked, be it against the rules, and which rules that breaks.

The engine knows where a pawn may go; this knows what somebody did who took it somewhere else. It
steps along the board without asking what is allowed, and notes what it goes against on the way.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scoring.rules.articles import Rule
from scoring.rules.pawns import Pawns
from scoring.rules.places import FIELDS_A_SEAT, HOME, MIDDLE, start_of
from scoring.rules.rulesets import Ruleset

LONGEST = 13


class Breach(NamedTuple):
    """A rule that a walk goes against, and at which place."""

    rule: Rule
    place: int


class Trail(NamedTuple):
    """A walk of so many steps: where it ends, and what it goes against."""

    steps: int
    end: int
    breaches: tuple[Breach, ...]

    def breaks(self, rule: Rule) -> bool:
        """Return whether the walk goes against a rule anywhere."""
        return any(breach.rule is rule for breach in self.breaches)


class Onto(NamedTuple):
    """One step: where it leads, whether the middle lies behind by then, what it goes against, and
    whether a protected pawn stands there."""

    place: int
    turned: bool
    rules: tuple[Rule, ...] = ()
    blocked: bool = False


@dataclass(frozen=True)
class Ground:
    """The board under the feet of one pawn of a seat. `through` says that the walk has to turn
    into the middle where it comes past it, as with the eight of the cross board."""

    rules: Ruleset
    pawns: Pawns
    seat: int
    through: bool = False

    def forward(self, source: int, lengths: Container[int]) -> Iterator[Trail]:
        """Return every walk forward of one of these lengths; none goes beyond the deepest home."""
        return self._forward(Trail(0, source, ()), lengths, source == MIDDLE, None)

    def backward(self, source: int, lengths: Container[int]) -> Iterator[Trail]:
        """Yield every walk of one of these lengths back along the ring, or out of the middle."""
        if source == MIDDLE:
            for junction in self.rules.walks.junctions():
                yield from self._backward(junction, 1, lengths)
        elif source < MIDDLE:
            yield from self._backward(source, 0, lengths)

    def _backward(self, field: int, before: int, lengths: Container[int]) -> Iterator[Trail]:
        passed: tuple[Breach, ...] = ()
        for steps in range(before, LONGEST + 1):
            place = (field - steps + before) % self.rules.ring
            blocked = steps > before and self.is_protected(place)
            if steps in lengths:
                hit = (Breach(Rule.PROTECTED_HIT, place),) if blocked else ()
                yield Trail(steps, place, passed + hit)
            if blocked:
                passed += (Breach(Rule.PROTECTED_PASSED, place),)

    def is_protected(self, place: int) -> bool:
        """Return whether a pawn stands here on its own start field."""
        owner, offset = divmod(place, FIELDS_A_SEAT)
        return not offset and place < self.rules.ring and place in self.pawns[owner]

    def _forward(
        self, so_far: Trail, lengths: Container[int], turned: bool, came_from: int | None
    ) -> Iterator[Trail]:
        steps, place, breaches = so_far
        if steps == LONGEST:
            return
        for onward in self._onward(place, turned, came_from):
            end = onward.place
            here = breaches + tuple(Breach(rule, end) for rule in onward.rules)
            if steps + 1 in lengths:
                hit = (Breach(Rule.PROTECTED_HIT, end),) if onward.blocked else ()
                yield Trail(steps + 1, end, here + hit)
            passed = (Breach(Rule.PROTECTED_PASSED, end),) if onward.blocked else ()
            further = Trail(steps + 1, end, here + passed)
            yield from self._forward(further, lengths, onward.turned, place)

    def _onward(self, place: int, turned: bool, came_from: int | None) -> Iterator[Onto]:
        if place in HOME:
            if place != HOME[-1]:
                yield self._into_home(place + 1, turned)
        elif place == MIDDLE:
            yield from self._out_of_middle(came_from)
        else:
            yield from self._along(place, turned)

    def _out_of_middle(self, came_from: int | None) -> Iterator[Onto]:
        """Any way at the beginning of a move, straight on in the course of one."""
        for junction in self.rules.walks.junctions():
            straight = came_from is None or junction == self.rules.walks.across(came_from)
            yield Onto(junction, True, () if straight else (Rule.EIGHT,))

    def _along(self, field: int, turned: bool) -> Iterator[Onto]:
        onward = (field + 1) % self.rules.ring
        own = onward == start_of(self.seat)
        at_junction = field % FIELDS_A_SEAT == self.rules.junction
        past_it = (Rule.EIGHT,) if at_junction and self.through and not turned else ()
        if at_junction and not turned:
            yield Onto(MIDDLE, True, () if self.through else (Rule.MIDDLE,))
        if own:
            home = self._into_home(HOME[0], turned)
            yield home._replace(rules=past_it + home.rules)
        lap = (Rule.SECOND_LAP,) if own and not self.rules.second_lap else ()
        yield Onto(onward, turned, past_it + lap, self.is_protected(onward))

    def _into_home(self, place: int, turned: bool) -> Onto:
        taken = place in self.pawns[self.seat]
        return Onto(place, turned, (Rule.HOME_PASSED,) if taken else ())


def fewest_breaches(trails: Iterator[Trail], end: int) -> Trail | None:
    """Return the walk to `end` that breaks least, None where no walk leads there."""
    return min(
        (trail for trail in trails if trail.end == end),
        key=lambda trail: (len(trail.breaches), trail.steps),
        default=None,
    )
