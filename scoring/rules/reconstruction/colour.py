"""What one colour could still come to, were nothing in its way: the bound of the search.

From a position on, each colour has to get from where it stands to where it ends, with the cards
that are still to be played. Looked at alone, it moves exactly by its own cards, and the cards of
others may hit one of its pawns or take it somewhere else. If it cannot come to its end even so,
the position leads nowhere, whatever the other colours do. Nor does it when the colours together
need more of a card than there is (`shares`).
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import accumulate, combinations
from typing import NamedTuple

from scoring.rules.cards import Card
from scoring.rules.legal import ENTERING, home_mask
from scoring.rules.pawns import Places, with_one, without
from scoring.rules.places import HOME, MIDDLE, PAWNS, start_of
from scoring.rules.reconstruction.budget import Budget
from scoring.rules.reconstruction.shares import HALF, WHOLE, Shares, Ways, share
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
    """Whether a colour can come from one of the ways in which it may stand before ply `first` to
    one of those after the last card; answers are kept.

    `begins` and `ends` hold for each seat the ways in which its pawns may stand.
    """

    def __init__(
        self,
        rules: Ruleset,
        seat: int,
        begins: Sequence[Collection[Places]],
        ends: Sequence[Collection[Places]],
        first: int,
        cards: Sequence[Played],
        budget: Budget,
    ) -> None:
        self.rules = rules
        self.seat = seat
        self.begins = begins[seat]
        self.first = first
        self.cards = cards
        self.budget = budget
        self.shares = Shares(len(cards))
        self.start = start_of(seat)
        partner = rules.partner(seat)
        self.partner = partner if partner is not None and HOME in ends[partner] else None
        self.team = rules.team(seat)
        self.early = partner if rules.king_for_partner_early else None
        self.ends = {shape for places in ends[seat] for shape in _shapes(places)}
        self.fewest = min(map(len, ends[seat]))
        self.homes = {_in_home(places) for places in ends[seat]}
        self.enterings = list(accumulate(map(self._enters, reversed(cards)), initial=0))[::-1]
        plies = range(len(cards) + 1)
        self.may_end: list[dict[Places | Shape, bool]] = [{} for _ply in plies]
        self.ways_on: list[dict[Shape, Ways]] = [{} for _ply in plies]
        self.moves: dict[tuple[Shape, Card], list[Shape]] = {}
        self.reached: list[dict[Shape, Ways]] = []
        self.ways_back: list[dict[Places, Ways]] = [{} for _ply in plies]
        self.came_from: list[dict[Places, bool]] = [{} for _ply in plies]

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

    def ways_to_end(self, ply: int, places: Places) -> Ways:
        """Return in which ways pawns on these places before ply `ply` may end."""
        return self._ways_on(ply, Shape(places))

    def ways_from_begin(self, ply: int, places: Places) -> Ways:
        """Return in which ways pawns can have come to stand on these places before ply `ply`."""
        ways = self.ways_back[ply].get(places)
        if ways is None:
            reached = self._reached(ply)
            ways = self.ways_back[ply][places] = self.shares.least(
                way for shape in _shapes(places) for way in reached.get(shape, ())
            )
        return ways

    def _came(self, ply: int, places: Places) -> bool:
        reached = self._reached(ply)
        return any(shape in reached for shape in _shapes(places))

    def _reached(self, ply: int) -> dict[Shape, Ways]:
        """Return everything that the colour can come to, and from which it can come to its end."""
        if not self.reached:
            self.reached.append({Shape(places): (0,) for places in self.begins})
        for last in range(self.first + len(self.reached) - 1, ply):
            after: dict[Shape, set[int]] = {}
            for shape, ways in self.reached[-1].items():
                self.budget.look()
                for new, part in self._after(shape, *self.cards[last]):
                    if self._can(last + 1, new):
                        taken = share(last, part)
                        after.setdefault(new, set()).update(way + taken for way in ways)
            self.reached.append({shape: self.shares.least(ways) for shape, ways in after.items()})
        return self.reached[ply - self.first]

    def _ways_on(self, ply: int, shape: Shape) -> Ways:
        if not self._can(ply, shape):
            return ()
        if ply == len(self.cards):
            return (0,)
        ways = self.ways_on[ply].get(shape)
        if ways is None:
            self.budget.look()
            ways = self.ways_on[ply][shape] = self.shares.least(
                way + share(ply, part)
                for after, part in self._after(shape, *self.cards[ply])
                for way in self._ways_on(ply + 1, after)
            )
        return ways

    def _can(self, ply: int, shape: Shape) -> bool:
        if ply == len(self.cards):
            return shape in self.ends
        may_end = self.may_end[ply].get(shape)
        if may_end is None:
            self.budget.spend()
            may_end = self.may_end[ply][shape] = not self._hopeless(ply, shape) and any(
                self._can(ply + 1, after) for after, _part in self._after(shape, *self.cards[ply])
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
        in_home = _in_home(shape.places)
        return out < self.fewest or not any(_fits(in_home, at_end) for at_end in self.homes)

    def _after(self, shape: Shape, seat: int, card: Card) -> Iterator[tuple[Shape, int]]:
        """Yield what a card may make of this colour, and which part of a card of another colour
        that takes."""
        if shape.places == HOME:
            yield shape, 0
            return
        if seat == self.seat:
            for after in self._moved(shape, card):
                yield after, 0
            for after in self._left(shape, card):
                yield after, 0
            return
        yield shape, 0
        yield from self._suffered(shape, seat, card)
        if seat == self.partner:
            for after in self._moved(shape, card):
                yield after, 0
            if card in (Card.SEVEN, Card.JOKER):
                for steps in SPLIT:
                    for after in self._walked(shape, steps):
                        yield after, 0
        elif seat == self.early and card in (Card.KING, Card.JOKER):
            for after in self._entered(shape):
                yield after, 0

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

    def _suffered(self, shape: Shape, seat: int, card: Card) -> Iterator[tuple[Shape, int]]:
        """Yield the shapes after pawns were hit, swapped, or walked ten by a card of another, and
        which part of the card that takes."""
        tens = self.rules.ten_moves_opponent
        two = card in (Card.SEVEN, Card.JOKER) or (card is Card.TEN and tens)
        for rank in self.rules.ranks_of(card):
            if rank is Card.JACK:
                for place in self._exposed(shape):
                    yield Shape(without(shape.places, place), shape.wild + 1), WHOLE
            else:
                yield from self._hit(shape, seat, rank, HALF if two else WHOLE)
            if rank is Card.TEN and tens and seat not in self.team:
                for place in self._exposed(shape):
                    for end in self.rules.walks.ten(place, 0):
                        yield Shape(with_one(without(shape.places, place), end), shape.wild), HALF

    def _hit(self, shape: Shape, seat: int, card: Card, part: int) -> Iterator[tuple[Shape, int]]:
        """Yield one pawn fewer; after a seven that two pawns share, two fewer."""
        if card is Card.KING and not self.rules.king_thirteen:
            starts = {start_of(mate) for mate in self.rules.team(seat)}
            exposed = [place for place in self._exposed(shape) if place in starts]
        else:
            exposed = self._exposed(shape)
        once = list(_one_less(shape, exposed))
        for after in once:
            yield after, part
        if card is Card.SEVEN:
            for shape in once:
                for after in _one_less(shape, self._exposed(shape)):
                    yield after, WHOLE

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
        """Yield the shapes after a pawn went from `place` to `end`, where it may have hit one that
        is somewhere on the ring."""
        rest = [other for other in shape.places if other not in (place, end)]
        after = tuple(sorted([*rest, end]))
        yield Shape(after, shape.wild)
        if shape.wild and end <= MIDDLE:
            yield Shape(after, shape.wild - 1)

    def _wild_walked(self, shape: Shape, steps: int) -> Iterator[Shape]:
        """Yield the shapes after a pawn that is somewhere walked: to somewhere, onto an own pawn,
        or home."""
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


def _shapes(places: Places) -> Iterator[Shape]:
    """Yield every shape that pawns on these places may have: any on the ring may be somewhere."""
    out = [place for place in places if place <= MIDDLE]
    for count in range(len(out) + 1):
        for wild in combinations(out, count):
            yield Shape(tuple(place for place in places if place not in wild), count)


def _in_home(places: Places) -> Places:
    return tuple(place for place in places if place >= HOME[0])


def _fits(in_home: Places, at_end: Places) -> bool:
    """Return whether pawns in a home can still come to stand there as at the end."""
    return len(in_home) <= len(at_end) and all(
        a <= b for a, b in zip(reversed(in_home), reversed(at_end), strict=False)
    )
