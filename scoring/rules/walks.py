"""Where one pawn can walk to, step by step.

What stops a pawn is little: protected pawns on start fields, and pawns of its own colour at home.
So where it can go depends on its place, on which start fields near it are protected and, near its
home, on which places of that are taken; for each such surrounding it is worked out once and kept,
with the moves that it makes there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from scoring.rules.cards import RANKS, Card
from scoring.rules.moves import Move, Part
from scoring.rules.places import FIELDS_A_SEAT, HOME, LAST, MIDDLE, is_home, on_board, start_of

SPLIT = range(1, 7)
FARTHEST = 13
OTHERS_TEN = 10
HOME_BITS, PROTECTED_BITS = 15 << 8, 255  # a bit for each of at most six seats
Step = tuple[Card | int, int]


class Moves(dict[Card, tuple[Move, ...]]):
    """The moves of one pawn by each card, made when they are first asked for; those of a joker are
    `Reach.as_joker`."""

    def __init__(self, seat: int, place: int, to: dict[Card, tuple[int, ...]]) -> None:
        super().__init__()
        self.seat = seat
        self.place = place
        self.to = to

    def __missing__(self, card: Card) -> tuple[Move, ...]:
        ends = self.to.get(card, ())
        made = tuple([Move(card, (Part(self.seat, self.place, end),)) for end in ends])
        self[card] = made
        return made


class Reach:
    """Where one pawn can go in one surrounding.

    `to[card]` holds the places where a card brings it alone (a split, a swap and another's ten
    not counted) and `moves[card]` these moves; `ahead[n]` the places n steps forward along the ring
    and into home.
    """

    def __init__(
        self, seat: int, place: int, to: dict[Card, tuple[int, ...]], ahead: list[tuple[int, ...]]
    ) -> None:
        self.seat = seat
        self.place = place
        self.to = to
        self.ahead = ahead
        self.moves = Moves(seat, place, to)

    @cached_property
    def as_joker(self) -> dict[Card, tuple[Move, ...]]:
        """What a joker does with this pawn as each rank that brings it where no earlier rank
        does."""
        seen: set[int] = set()
        made: dict[Card, tuple[Move, ...]] = {}
        for rank in RANKS:
            ends = [end for end in self.to.get(rank, ()) if end not in seen]
            seen.update(ends)
            made[rank] = tuple(
                Move(Card.JOKER, (Part(self.seat, self.place, end),)) for end in ends
            )
        return made

    @cached_property
    def split(self) -> list[tuple[Part, ...]]:
        """The parts of a seven by the number of their steps, from none to six."""
        ahead = self.ahead[: SPLIT.stop]
        return [tuple([Part(self.seat, self.place, end) for end in ends]) for ends in ahead]

    @cached_property
    def firsts(self) -> list[tuple[Part, int, int]]:
        """The first parts of a seven: each with the steps that are left, and with what it changes
        in the surrounding of other pawns of the colour, as bits."""
        gone = self._minded(self.place)
        return [
            (part, 7 - steps, gone ^ self._minded(part.target))
            for steps in SPLIT
            for part in self.split[steps]
        ]

    def _minded(self, place: int) -> int:
        """Return the bit by which others of the colour mind a pawn on a place."""
        if is_home(place):
            return 1 << 8 + place - HOME[0]
        return 1 << self.seat if place == start_of(self.seat) else 0

    @cached_property
    def count(self) -> int:
        """How many moves the thirteen ranks make."""
        return sum(map(len, self.to.values()))

    @cached_property
    def parts(self) -> int:
        """A mask of the parts 1 to 6 of a seven that the pawn can walk: bit a for a steps."""
        return sum(1 << n for n in SPLIT if self.ahead[n])

    @cached_property
    def rest(self) -> int:
        """The same by what these parts leave for the other pawn: bit 7−a."""
        return sum(1 << 7 - n for n in SPLIT if self.ahead[n])

    @cached_property
    def single(self) -> bool:
        """Whether each such part ends in one place."""
        return all(len(self.ahead[n]) < 2 for n in SPLIT)

    @cached_property
    def plain(self) -> bool:
        """Whether no such part enters or leaves a place which others of the colour have to
        mind."""
        own_start, ends = start_of(self.seat), [end for n in SPLIT for end in self.ahead[n]]
        return (
            self.place not in (own_start, MIDDLE)
            and not is_home(self.place)
            and own_start not in ends
            and not any(map(is_home, ends))
        )


class Walks:
    """The reach of every pawn on the board of a rule set, of which these switches decide it."""

    def __init__(
        self,
        *,
        seats: int,
        forward: Mapping[Card, tuple[int, ...]],
        junction: int | None,
        home_order: bool,
        second_lap: bool,
    ) -> None:
        self.seats = seats
        self.ring = FIELDS_A_SEAT * seats
        self.forward = forward
        self.junction = junction
        self.home_order = home_order
        self.second_lap = second_lap
        self.near = [self._near(seat) for seat in range(seats)]
        self.cache: list[dict[int, Reach]] = [{} for _seat in range(seats)]
        self.by_ten: dict[tuple[Card, int, int, int], tuple[Move, ...]] = {}
        self.led: dict[int, dict[Step, tuple[int, ...]]] = {}

    def reach(self, seat: int, place: int, protected: int, home: int) -> Reach:
        """Return the reach of the pawn of a seat on a place.

        `protected` is a mask of the seats whose start field is protected, `home` one of the
        places of the seat's home that are taken (bit 0 for h1).
        """
        return self.reaches(seat, (place,), home << 8 | protected)[0]

    def reaches(self, seat: int, places: Iterable[int], surrounding: int) -> list[Reach]:
        """Return the reach of the pawns of a seat on each of some places; the surrounding is `home`
        and `protected` in one, `home << 8 | protected`."""
        near, cache = self.near[seat], self.cache[seat]
        found = []
        for place in places:
            key = place << 12 | surrounding & near[place]
            reach = cache.get(key)
            if reach is None:
                protected, home = surrounding & PROTECTED_BITS, surrounding >> 8
                reach = cache[key] = self._reach(seat, place, protected, home, self.home_order)
            found.append(reach)
        return found

    def _near(self, seat: int) -> dict[int, int]:
        """Return for each place what of its surrounding can stop a pawn of the seat there, as bits
        of `home << 8 | protected`: so no seat has more than some thousands to keep."""
        near = dict.fromkeys(range(LAST + 1), HOME_BITS) | dict.fromkeys(range(self.ring), 0)
        near[MIDDLE] = HOME_BITS | (1 << self.seats) - 1
        for owner in range(self.seats):
            start, protected = start_of(owner), 1 << owner
            for steps in range(1, FARTHEST + 1):
                near[(start - steps) % self.ring] |= protected | (HOME_BITS if owner == seat else 0)
            for steps in range(1, 5):
                near[start + steps] |= protected
        for junction in self.junctions():
            beyond = near[self.across(junction)]
            for steps in range(8):
                near[(junction - steps) % self.ring] |= beyond
        return near

    def sources(self, seat: int, target: int, how: Card | int) -> tuple[int, ...]:
        """Return the places from which the pawn of a seat can have come to `target` if nothing
        stood in its way: with a card, by the steps of a part of a seven, or moved by another's
        ten."""
        led = self.led.get(seat)
        if led is None:
            led = {}
            for source in self._places():
                for step, ends in self._steps(seat, source):
                    for end in ends:
                        led[step, end] = (*led.get((step, end), ()), source)
            self.led[seat] = led
        return led.get((how, target), ())

    def _places(self) -> list[int]:
        middle = [MIDDLE] if self.junction is not None else []
        return [*range(self.ring), *middle, *HOME]

    def _steps(self, seat: int, source: int) -> Iterator[tuple[Card | int, Iterable[int]]]:
        # A home that has to be filled in order is looked at later, as it stands.
        if self.home_order:
            reach = self._reach(seat, source, 0, 0, home_order=False)
        else:
            reach = self.reach(seat, source, 0, 0)
        yield from reach.to.items()
        for steps in SPLIT:
            yield steps, reach.ahead[steps]
        if not is_home(source):
            yield OTHERS_TEN, self.ten(source, 0)

    def _reach(self, seat: int, place: int, protected: int, home: int, home_order: bool) -> Reach:
        ahead = self._forward(seat, place, protected, home, FARTHEST)
        ahead[0] = ()
        through = self._through(seat, place, protected, home, 8) if self.junction else ()
        by_junction = tuple(sorted(through))
        if home_order:
            *ahead, by_junction = (_closing_up(ends, home) for ends in (*ahead, by_junction))
        to = {
            card: tuple([end for n in steps for end in ahead[n]])
            for card, steps in self.forward.items()
        }
        if self.junction is not None:
            to[Card.EIGHT] = ahead[8] if place == MIDDLE else by_junction
        to[Card.FOUR] = tuple(sorted(self.backward(place, protected)))
        to = {card: ends for card, ends in to.items() if ends}
        return Reach(seat, place, to, ahead)

    def _forward(
        self, seat: int, place: int, protected: int, home: int, steps: int
    ) -> list[tuple[int, ...]]:
        """Return where each number of single steps forward ends, from none on."""
        ends: list[tuple[int, ...]] = [(place,)]
        for _step in range(steps):
            onward = [self._onward(seat, at, protected, home) for at in ends[-1]]
            ends.append(onward[0] if len(onward) == 1 else tuple(sorted(set().union(*onward))))
        return ends

    def _through(
        self, seat: int, place: int, protected: int, home: int, steps: int
    ) -> Iterable[int]:
        """Return where steps forward end that turn into the middle on the first junction, and leave
        it straight on."""
        if steps == 0:
            return {place}
        if not self._is_junction(place):
            onward = self._onward(seat, place, protected, home)
            through = (self._through(seat, at, protected, home, steps - 1) for at in onward)
            return set().union(*through)
        if steps == 1:
            return {MIDDLE}
        return self._forward(seat, self.across(place), protected, home, steps - 2)[-1]

    def _onward(self, seat: int, place: int, protected: int, home: int) -> tuple[int, ...]:
        """Return the places one step forward."""
        if is_home(place):
            deeper = place + 1
            return (deeper,) if deeper <= HOME[-1] and not home >> deeper - HOME[0] & 1 else ()
        if place == MIDDLE:
            return tuple(self.junctions())
        onward = (place + 1) % self.ring
        owner, offset = divmod(onward, FIELDS_A_SEAT)
        if offset:
            return (onward,)
        into_home = HOME[:1] if owner == seat and not home & 1 else ()
        if protected >> owner & 1 or (owner == seat and not self.second_lap):
            return into_home
        return (onward, *into_home)

    def backward(self, place: int, protected: int, steps: int = 4) -> set[int]:
        """Return where steps backward end: never into home, nor out of it, nor past a protected
        pawn."""
        if is_home(place):
            return set()
        if place == MIDDLE:
            back = (self.backward(junction, protected, steps - 1) for junction in self.junctions())
            return set().union(*back)
        for step in range(1, steps + 1):
            owner, offset = divmod((place - step) % self.ring, FIELDS_A_SEAT)
            if not offset and protected >> owner & 1:
                return set()
        return {(place - steps) % self.ring}

    def ten(self, place: int, protected: int) -> set[int]:
        """Return where ten moves a pawn of an opponent: over protected pawns, never onto one, not
        home."""
        if place == MIDDLE:
            ends = {(junction + 9) % self.ring for junction in self.junctions()}
        else:
            ends = {(place + 10) % self.ring}
        return {
            end for end in ends if end % FIELDS_A_SEAT or not protected >> end // FIELDS_A_SEAT & 1
        }

    def tens(self, card: Card, seat: int, place: int, protected: int) -> tuple[Move, ...]:
        """Return what a card can do as the ten of an opponent with the pawn of a seat on a
        place."""
        key = card, seat, place, protected
        found = self.by_ten.get(key)
        if found is None:
            ends = self.ten(place, protected) if on_board(place) and place != start_of(seat) else ()
            found = tuple(Move(card, (Part(seat, place, end),)) for end in sorted(ends))
            self.by_ten[key] = found
        return found

    def junctions(self) -> list[int]:
        """Return the ring fields that are joined to the middle."""
        if self.junction is None:
            return []
        return [start_of(seat) + self.junction for seat in range(self.seats)]

    def _is_junction(self, place: int) -> bool:
        return place < MIDDLE and place % FIELDS_A_SEAT == self.junction

    def across(self, place: int) -> int:
        """Return the junction on the other side of the middle."""
        return (place + self.ring // 2) % self.ring


def _closing_up(ends: tuple[int, ...], home: int) -> tuple[int, ...]:
    """Return the ends that leave no free place of the home behind them."""
    deepest_free = HOME[0] - 1 + (~home & 15).bit_length()
    return tuple([end for end in ends if not is_home(end) or end >= deepest_free])
