"""What one colour could still come to, were nothing in its way: the bound of the search.

From a position on, each colour has to get from where it stands to where it ends, with the cards
that are still to be played. Looked at alone, it moves exactly by its own cards, and the cards of
others may hit one of its pawns or take it somewhere else. If it cannot come to its end even so,
the position leads nowhere, whatever the other colours do.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, combinations
from typing import NamedTuple

from scoring.rules.cards import Card
from scoring.rules.legal import ENTERING, home_mask
from scoring.rules.pawns import Places, with_one, without
from scoring.rules.places import HOME, MIDDLE, PAWNS, start_of
from scoring.rules.reconstruction.budget import Budget
from scoring.rules.rulesets import Ruleset
from scoring.rules.walks import SPLIT


class Played(NamedTuple):
    """A card on the pile, and the seat that played it."""

    seat: int
    card: Card


class Shape(NamedTuple):
    """The pawns of one colour: where they stand, and how many are somewhere on the ring."""

    places: Places
    wild: int = 0


class Colour:
    """Whether a colour can come to its end from a ply on; answers are kept."""

    def __init__(
        self,
        rules: Ruleset,
        seat: int,
        begin: Sequence[Places],
        end: Sequence[Places],
        cards: Sequence[Played],
        budget: Budget,
    ) -> None:
        self.rules = rules
        self.seat = seat
        self.begin = begin[seat]
        self.end = end[seat]
        self.cards = cards
        self.budget = budget
        self.start = start_of(seat)
        partner = rules.partner(seat)
        self.partner = partner if partner is not None and end[partner] == HOME else None
        self.team = rules.team(seat)
        self.early = partner if rules.king_for_partner_early else None
        self.enterings = list(accumulate(map(self._enters, reversed(cards)), initial=0))[::-1]
        self.may_end: list[dict[Places | Shape, bool]] = [{} for _ply in range(len(cards) + 1)]
        self.moves: dict[tuple[Shape, Card], list[Shape]] = {}
        self.reached: list[set[Shape]] = []
        self.came_from: list[dict[Places, bool]] = [{} for _ply in range(len(cards) + 1)]

    def can(self, ply: int, places: Places) -> bool:
        """Return whether pawns on these places before ply `ply` may still end where they should."""
        may_end = self.may_end[ply].get(places)
        if may_end is None:
            may_end = self.may_end[ply][places] = self._can(ply, Shape(places))
        return may_end

    def came(self, ply: int, places: Places) -> bool:
        """Return whether pawns can stand on these places before ply `ply`, from where they
        began."""
        reachable = self.came_from[ply].get(places)
        if reachable is None:
            reachable = self.came_from[ply][places] = self._came(ply, places)
        return reachable

    def _came(self, ply: int, places: Places) -> bool:
        if not self.reached:
            self._reach_all()
        out = [place for place in places if place <= MIDDLE]
        return any(
            Shape(tuple(place for place in places if place not in wild), count) in self.reached[ply]
            for count in range(len(out) + 1)
            for wild in combinations(out, count)
        )

    def _reach_all(self) -> None:
        """Work out everything that the colour can come to, ply by ply, and from which it can come
        to its end."""
        layer = {Shape(self.begin)}
        self.reached.append(layer)
        for ply, (seat, card) in enumerate(self.cards, 1):
            after = {new for shape in layer for new in self._after(shape, seat, card)}
            layer = {shape for shape in after if self._can(ply, shape)}
            self.reached.append(layer)

    def _can(self, ply: int, shape: Shape) -> bool:
        if ply == len(self.cards):
            return self._ends(shape)
        may_end = self.may_end[ply].get(shape)
        if may_end is None:
            self.budget.spend()
            may_end = self.may_end[ply][shape] = not self._hopeless(ply, shape) and any(
                self._can(ply + 1, after) for after in self._after(shape, *self.cards[ply])
            )
        return may_end

    def _enters(self, played: Played) -> bool:
        """Return whether a card may bring a pawn of this colour out of its nest."""
        seat, card = played
        if seat == self.early and card in (Card.KING, Card.JOKER):
            return True
        return seat in (self.seat, self.partner) and (card in ENTERING or card is Card.JOKER)

    def _hopeless(self, ply: int, shape: Shape) -> bool:
        """Return whether more pawns are home, or deeper, than at the end, or fewer are out of the
        nest than can still come out."""
        out = len(shape.places) + shape.wild + self.enterings[ply]
        return out < len(self.end) or bool(
            home_mask(shape.places) and not self._home_fits(shape.places)
        )

    def _home_fits(self, places: Places) -> bool:
        in_home = [place for place in places if place >= HOME[0]]
        in_home_at_end = [place for place in self.end if place >= HOME[0]]
        return len(in_home) <= len(in_home_at_end) and all(
            a <= b for a, b in zip(reversed(in_home), reversed(in_home_at_end), strict=False)
        )

    def _ends(self, shape: Shape) -> bool:
        if not shape.wild:
            return shape.places == self.end
        left = list(self.end)
        for place in shape.places:
            if place not in left:
                return False
            left.remove(place)
        return len(left) == shape.wild and all(place <= MIDDLE for place in left)

    def _after(self, shape: Shape, seat: int, card: Card) -> Iterator[Shape]:
        """Yield what a card may make of this colour."""
        complete = shape.places == HOME
        if complete:
            yield shape
            return
        if seat == self.seat:
            yield from self._moved(shape, card)
            yield from self._left(shape, card)
            return
        yield shape
        yield from self._suffered(shape, seat, card)
        if seat == self.partner:
            yield from self._moved(shape, card)
            if card in (Card.SEVEN, Card.JOKER):
                for steps in SPLIT:
                    yield from self._walked(shape, steps)
        elif seat == self.early and card in (Card.KING, Card.JOKER):
            yield from self._entered(shape)

    def _left(self, shape: Shape, card: Card) -> Iterator[Shape]:
        """Yield the own card moved a pawn of another colour only, which may have hit an own one."""
        if self.rules.ten_moves_opponent and card in (Card.TEN, Card.JOKER):
            yield shape
            yield from _one_less(shape, self._exposed(shape))
        nest = PAWNS - len(shape.places) - shape.wild
        if self.early is not None and card in (Card.KING, Card.JOKER) and not nest:
            yield shape
            start = start_of(self.early)
            yield from _one_less(shape, [start] if start in shape.places else [])

    def _suffered(self, shape: Shape, seat: int, card: Card) -> Iterator[Shape]:
        """Yield the shapes after pawns were hit, swapped, or walked ten by a card of another."""
        ranks = self.rules.ranks_of(card)
        tens = self.rules.ten_moves_opponent and seat not in self.team
        for rank in ranks:
            if rank is Card.JACK:
                for place in self._exposed(shape):
                    yield Shape(without(shape.places, place), shape.wild + 1)
            else:
                yield from self._hit(shape, seat, rank)
            if rank is Card.TEN and tens:
                for place in self._exposed(shape):
                    for end in self.rules.walks.ten(place, 0):
                        yield Shape(with_one(without(shape.places, place), end), shape.wild)

    def _hit(self, shape: Shape, seat: int, card: Card) -> Iterator[Shape]:
        """Yield one pawn fewer; after a seven that two pawns share, two fewer."""
        if card is Card.KING and not self.rules.king_thirteen:
            starts = {start_of(mate) for mate in self.rules.team(seat)}
            exposed = [place for place in self._exposed(shape) if place in starts]
        else:
            exposed = self._exposed(shape)
        once = list(_one_less(shape, exposed))
        yield from once
        if card is Card.SEVEN:
            for shape in once:
                yield from _one_less(shape, self._exposed(shape))

    def _exposed(self, shape: Shape) -> list[int]:
        """Return the places on which a pawn can be touched by others."""
        return [place for place in shape.places if place <= MIDDLE and place != self.start]

    def _moved(self, shape: Shape, card: Card) -> list[Shape]:
        """Return what the colour can make of its pawns with a card of its own."""
        key = (shape, card)
        found = self.moves.get(key)
        if found is None:
            ranks = self.rules.ranks_of(card)
            found = self.moves[key] = list(
                dict.fromkeys(after for rank in ranks for after in self._by_rank(shape, rank))
            )
        return found

    def _by_rank(self, shape: Shape, card: Card) -> Iterator[Shape]:
        if card in ENTERING:
            yield from self._entered(shape)
        if card is Card.JACK:
            yield from self._swapped(shape)
            return
        protected, home = self._surroundings(shape.places)
        for place in shape.places:
            reach = self.rules.walks.reach(self.seat, place, protected, home)
            for end in reach.to.get(card, ()):
                yield from self._put(shape, place, end)
        if shape.wild and card is Card.FOUR:
            yield from self._wild_walked(shape, 0)
        elif shape.wild and (card in self.rules.forward or card is Card.EIGHT):
            yield from self._wild_walked(shape, max(self.rules.forward.get(card, (8,))))
        if card is Card.SEVEN:
            yield from self._split(shape)

    def _swapped(self, shape: Shape) -> Iterator[Shape]:
        """Yield an own pawn goes to where another stood: somewhere."""
        spared = None if self.rules.jack_from_own_start else self.start
        for place in shape.places:
            if place <= MIDDLE and place != spared:
                yield Shape(without(shape.places, place), shape.wild + 1)
        if shape.wild:
            yield shape

    def _split(self, shape: Shape) -> Iterator[Shape]:
        for steps in SPLIT:
            for after in self._walked(shape, steps):
                if after.places == HOME and self.rules.split_to_partner:
                    yield after
                yield from self._walked(after, 7 - steps)

    def _entered(self, shape: Shape) -> Iterator[Shape]:
        places, wild = shape
        if len(places) + wild < PAWNS and self.start not in places:
            yield Shape(with_one(places, self.start), wild)

    def _walked(self, shape: Shape, steps: int) -> Iterator[Shape]:
        """Yield one pawn walks some steps forward."""
        protected, home = self._surroundings(shape.places)
        for place in shape.places:
            for end in self.rules.walks.reach(self.seat, place, protected, home).ahead[steps]:
                yield from self._put(shape, place, end)
        if shape.wild:
            yield from self._wild_walked(shape, steps)

    def _put(self, shape: Shape, place: int, end: int) -> Iterator[Shape]:
        """Yield a pawn goes from `place` to `end`, and may hit one that is somewhere on the
        ring."""
        rest = [other for other in shape.places if other not in (place, end)]
        after = tuple(sorted([*rest, end]))
        yield Shape(after, shape.wild)
        if shape.wild and end <= MIDDLE:
            yield Shape(after, shape.wild - 1)

    def _wild_walked(self, shape: Shape, steps: int) -> Iterator[Shape]:
        """Yield a pawn that is somewhere walks: to somewhere, onto an own pawn, or home."""
        places, wild = shape
        yield shape
        if wild > 1:
            yield Shape(places, wild - 1)
        for place in places:
            if place <= MIDDLE:
                yield Shape(without(places, place), wild)
        for end in HOME[: min(steps, 4)]:
            if end in places:
                break
            yield Shape(with_one(places, end), wild - 1)

    def _surroundings(self, places: Places) -> tuple[int, int]:
        return (1 << self.seat if self.start in places else 0), home_mask(places)


def _one_less(shape: Shape, exposed: Iterable[int]) -> Iterator[Shape]:
    """Yield the shape without one of the pawns that can be hit, which those that are somewhere are
    as well."""
    for place in exposed:
        yield Shape(without(shape.places, place), shape.wild)
    if shape.wild:
        yield Shape(shape.places, shape.wild - 1)
