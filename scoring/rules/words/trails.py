"""Every way in which a pawn could be walked, be it against the rules, and which rules that breaks.

The engine knows where a pawn may go; this knows what somebody did who took it somewhere else. It
steps along the board without asking what is allowed, and notes what it goes against on the way.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scoring.rules.articles import OF_CARD, Article, Clarity, Rule
from scoring.rules.cards import Card
from scoring.rules.pawns import Pawns
from scoring.rules.places import FIELDS_A_SEAT, HOME, MIDDLE, NEST, start_of
from scoring.rules.rulesets import Ruleset
from scoring.rules.words.sentences import colour_of, describe_card, describe_place

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
            broken = breaches + tuple(Breach(rule, end) for rule in onward.rules)
            if steps + 1 in lengths:
                yield Trail(steps + 1, end, broken + self._ending(onward))
            passed = (Breach(Rule.PROTECTED_PASSED, end),) if onward.blocked else ()
            further = Trail(steps + 1, end, broken + passed)
            yield from self._forward(further, lengths, onward.turned, place)

    def _ending(self, onto: Onto) -> tuple[Breach, ...]:
        """Return what a walk goes against by ending there."""
        deeper = range(onto.place + 1, HOME[-1] + 1) if onto.place in HOME else ()
        free = [place for place in deeper if place not in self.pawns[self.seat]]
        left = (Breach(Rule.HOME_ORDER, free[-1]),) if free and self.rules.home_order else ()
        hit = (Breach(Rule.PROTECTED_HIT, onto.place),) if onto.blocked else ()
        return left + hit

    def _onward(self, place: int, turned: bool, came_from: int | None) -> Iterator[Onto]:
        if place in HOME:
            if place != HOME[-1]:
                yield self._into_home(place + 1, turned)
        elif place == MIDDLE:
            yield from self._out_of_middle(came_from)
        else:
            yield from self._along(place, turned)

    def _out_of_middle(self, came_from: int | None) -> Iterator[Onto]:
        """Yield any way at the beginning of a move, straight on in the course of one."""
        for junction in self.rules.walks.junctions():
            straight = came_from is None or junction == self.rules.walks.across(came_from)
            yield Onto(junction, True, () if straight else (Rule.EIGHT,))

    def _along(self, field: int, turned: bool) -> Iterator[Onto]:
        onward = (field + 1) % self.rules.ring
        own = onward == start_of(self.seat)
        at_junction = field % FIELDS_A_SEAT == self.rules.junction
        past_junction = (Rule.EIGHT,) if at_junction and self.through and not turned else ()
        if at_junction and not turned:
            yield Onto(MIDDLE, True, () if self.through else (Rule.MIDDLE,))
        if own:
            home = self._into_home(HOME[0], turned)
            yield home._replace(rules=past_junction + home.rules)
        lap = (Rule.SECOND_LAP,) if own and not self.rules.second_lap else ()
        yield Onto(onward, turned, past_junction + lap, self.is_protected(onward))

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


# What lies on the table is no matter of how a text is read.
FACTS = frozenset({Rule.BOARD, Rule.SEATS, Rule.ACTION})


@dataclass(frozen=True, slots=True)
class Reason:
    """One rule that a move breaks. `nl` and `en` are for people: what is wrong here, and, where
    the source leaves room, that it does; `basis` holds the source with its words."""

    rule: Rule
    basis: Article
    nl: str
    en: str

    @property
    def source(self) -> str:
        """The source, such as "[002]"."""
        return self.basis.source

    @property
    def article(self) -> str:
        """The heading or question in the source; empty where it is silent."""
        return self.basis.article

    @property
    def clarity(self) -> Clarity:
        """How certain the source is."""
        return self.basis.clarity


@dataclass(frozen=True, slots=True)
class Scene:
    """What a part of a move is judged by: rules, board, who plays which colour, the card."""

    rules: Ruleset
    pawns: Pawns
    turn: int
    acting: int
    card: Card

    def reason(self, rule: Rule, nl: str, en: str) -> Reason:
        """Return a rule that is broken, with what it rests on."""
        return reason_by(self.rules, rule, nl, en)

    def card_reason(self, nl: str, en: str) -> Reason:
        """Return what the card does not allow, followed by what it does."""
        text = describe_card(self.rules, self.card)
        rule = OF_CARD.get(self.card, Rule.NUMBER)
        return self.reason(rule, f"{nl} {text.nl}.", f"{en} {text.en}.")

    def ground(self, seat: int) -> Ground:
        """Return the board for a pawn of a seat that walks with the card."""
        through = self.card is Card.EIGHT and self.rules.junction is not None
        return Ground(self.rules, self.pawns, seat, through)


def reason_by(rules: Ruleset, rule: Rule, nl: str, en: str) -> Reason:
    """Return what a rule means here, with what it rests on under a rule set."""
    basis = rules.provenance(rule)
    if rule not in FACTS:
        nl = f"{nl} {basis.remark_nl}".rstrip()
        en = f"{en} {basis.remark_en}".rstrip()
    return Reason(rule, basis, nl, en)


def ownership_reasons(scene: Scene, seat: int) -> Iterator[Reason]:
    """Yield whether the player may move pawns of this seat with a card that moves his own."""
    if seat == scene.acting:
        return
    player, pawn, plays = (colour_of(s) for s in (scene.turn, seat, scene.acting))
    if seat == scene.turn:
        yield scene.reason(
            Rule.HELPING,
            f"{player.nl.capitalize()} is binnen en speelt met de pionnen van {plays.nl}.",
            f"{player.en.capitalize()} is home and plays the {plays.en} pawns.",
        )
    elif seat == scene.rules.partner(scene.turn):
        yield scene.reason(
            Rule.HELPING,
            f"{player.nl.capitalize()} speelt pas met {pawn.nl} als de eigen vier binnen zijn.",
            f"{player.en.capitalize()} plays {pawn.en} only once its own four are home.",
        )
    else:
        yield scene.reason(
            Rule.OWN_PAWNS,
            f"{player.nl.capitalize()} speelt en mag geen pion van {pawn.nl} verzetten.",
            f"{player.en.capitalize()} plays and moves no {pawn.en} pawn.",
        )


def absent(scene: Scene, seat: int, place: int) -> Iterator[Reason]:
    """Yield whether no pawn of the seat stands on the place from which one is moved."""
    if place == NEST or place in scene.pawns[seat]:
        return
    colour, text = colour_of(seat), describe_place(place)
    yield scene.reason(
        Rule.ACTION,
        f"Er staat geen pion van {colour.nl} op {text.nl}.",
        f"No {colour.en} pawn stands on {text.en}.",
    )
