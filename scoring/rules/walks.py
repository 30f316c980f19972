"""Where one pawn can walk to, step by step.

What stops a pawn is little: protected pawns on start fields, and pawns of its own colour at home.
So where it can go depends on its place, on which start fields are protected and on which places
of its home are taken; for each such surrounding it is worked out once and kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from scoring.rules.cards import Card
from scoring.rules.moves import Part
from scoring.rules.places import FIELDS_A_SEAT, HOME, MIDDLE, is_home, on_board, start_of

SPLIT = range(1, 7)
OTHERS_TEN = 10
# Each takes about two kilobytes; a game needs some hundreds.
KEPT = 10_000
Step = tuple[Card | int, int]


class Reach:
    """Where one pawn can go in one surrounding.

    `to[card]` holds the places where a card brings it alone (a split, a swap and another's ten
    not counted), `ahead[n]` those n steps forward along the ring and into home. `parts` is a mask
    of the parts 1 to 6 of a seven that it can walk (bit a for a steps), `rest` the same by what
    they leave for the other pawn (bit 7−a). `plain` says that no such part enters or leaves a
    place which others have to mind; `single` that each ends in one place.
    """

    __slots__ = ("ahead", "count", "parts", "plain", "rest", "single", "to")

    def __init__(self, to: dict[Card, tuple[int, ...]], ahead: list[tuple[int, ...]]) -> None:
        self.to = to
        self.ahead = ahead
        self.count = sum(map(len, to.values()))
        self.parts = sum(1 << n for n in SPLIT if ahead[n])
        self.rest = sum(1 << 7 - n for n in SPLIT if ahead[n])
        self.single = all(len(ahead[n]) < 2 for n in SPLIT)
        self.plain = False


class Walks:
    """The reach of every pawn on the board of a rule set, of which these switches decide it."""

    def __init__(
        self,
        *,
        seats: int,
        forward: Mapping[Card, tuple[int, ...]],
        junction: int | None,
        second_lap: bool,
    ) -> None:
        self.seats = seats
        self.ring = FIELDS_A_SEAT * seats
        self.forward = forward
        self.junction = junction
        self.second_lap = second_lap
        self.cache: list[dict[int, Reach]] = [{} for _seat in range(seats)]
        self.led: dict[int, dict[Step, tuple[int, ...]]] = {}

    def reach(self, seat: int, place: int, protected: int, home: int) -> Reach:
        """Return the reach of the pawn of a seat on a place.

        `protected` is a mask of the seats whose start field is protected, `home` one of the
        places of the seat's home that are taken (bit 0 for h1).
        """
        # `home` has a bit for each of four places, `protected` one for each of at most six seats.
        key = (place << 4 | home) << 8 | protected
        found = self.cache[seat].get(key)
        if found is None:
            if len(self.cache[seat]) >= KEPT:
                self.cache[seat] = {}
            found = self.cache[seat][key] = self._reach(seat, place, protected, home)
        return found

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
        reach = self.reach(seat, source, 0, 0)
        yield from reach.to.items()
        for steps in SPLIT:
            yield steps, reach.ahead[steps]
        if not is_home(source):
            yield OTHERS_TEN, self.ten(source, 0)

    def _reach(self, seat: int, place: int, protected: int, home: int) -> Reach:
        ahead = [()] + [
            tuple(sorted(self._forward(seat, place, protected, home, steps)))
            for steps in range(1, 14)
        ]
        to = {
            card: tuple(end for n in steps for end in ahead[n])
            for card, steps in self.forward.items()
        }
        if self.junction is not None:
            through = self._forward(seat, place, protected, home, 8, turning=place != MIDDLE)
            to[Card.EIGHT] = tuple(sorted(through))
        to[Card.FOUR] = tuple(sorted(self.backward(place, protected)))
        to = {card: ends for card, ends in to.items() if ends}
        reach = Reach(to, ahead)
        own_start = start_of(seat)
        ends = [end for n in SPLIT for end in ahead[n]]
        reach.plain = (
            place not in (own_start, MIDDLE)
            and not is_home(place)
            and own_start not in ends
            and not any(map(is_home, ends))
        )
        return reach

    def _forward(
        self,
        seat: int,
        place: int,
        protected: int,
        home: int,
        steps: int,
        turning: bool = False,
    ) -> set[int]:
        """Return where `steps` single steps forward end; with `turning` a junction leads into the
        middle once, and out of it on the other side."""
        if turning and place != MIDDLE and self._is_junction(place):
            if steps == 1:
                return {MIDDLE}
            out = self.across(place)
            return self._forward(seat, out, protected, home, steps - 2) if steps > 2 else {out}
        ends: set[int] = set()
        for onward in self._onward(seat, place, protected, home):
            if steps == 1:
                ends.add(onward)
            else:
                ends |= self._forward(seat, onward, protected, home, steps - 1, turning)
        return ends

    def _onward(self, seat: int, place: int, protected: int, home: int) -> Iterator[int]:
        """Yield the places one step forward."""
        if is_home(place):
            deeper = place + 1
            if deeper <= HOME[-1] and not home >> deeper - HOME[0] & 1:
                yield deeper
        elif place == MIDDLE:
            yield from self.junctions()
        else:
            onward = (place + 1) % self.ring
            owner, offset = divmod(onward, FIELDS_A_SEAT)
            if not offset and owner == seat and not home & 1:
                yield HOME[0]
            goes_home = owner == seat and not self.second_lap
            if offset or not (goes_home or protected >> owner & 1):
                yield onward

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

    def tens(
        self, seat: int, places: tuple[int, ...], protected: int
    ) -> Iterator[tuple[Part, ...]]:
        """Yield what the ten of an opponent can do with the pawns of a seat."""
        for place in places:
            if on_board(place) and place != start_of(seat):
                for target in sorted(self.ten(place, protected)):
                    yield (Part(seat, place, target),)

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
