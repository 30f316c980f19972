"""The board as text, as it lies on the table, and where its places lie.

Where the places of a board lie on the table.

Every seat has an arm of the board, four wide and six long: its home lane lies in the middle of
the arm, its start field to the left of that lane's mouth as the player sees it, and field 7 from
there is the corner that it shares with the next arm. Two arms make a long board, four the cross,
six a star. Distances are in fields; the middle of the board is (0, 0), seat 0 sits below, x grows
to the right and y downwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, pi, sin, tan
from typing import NamedTuple

from scoring.rules.places import FIELDS_A_SEAT, HOME, MIDDLE, NEST, OTHER_HOMES, PAWNS, name_of
from scoring.rules.rulesets import Ruleset
from scoring.rules.state import State

Spot = tuple[float, float]

CENTRE: Spot = (0.0, 0.0)
HALF = 2
LENGTH = 6


class Layout(NamedTuple):
    """Where the places of a board lie, for whom seat `bottom` sits below."""

    rules: Ruleset
    bottom: int = 0

    def spot_of(self, seat: int, place: int) -> Spot | None:
        """Return where a pawn of `seat` on a place outside the nest stands; None for a place that
        the board does not have."""
        if 0 <= place < self.rules.ring:
            return self.field_spot(place)
        if place == MIDDLE:
            return CENTRE if self.rules.junction is not None else None
        for owner, home in {**OTHER_HOMES, seat: HOME}.items():
            if place in home and owner < self.rules.seats:
                return self.home_spots(owner)[home.index(place)]
        return None

    def field_spot(self, field: int) -> Spot:
        """Return where a field of the ring is."""
        seat, onward = divmod(field + FIELDS_A_SEAT // 2, FIELDS_A_SEAT)
        aside = FIELDS_A_SEAT // 2 - 1 - onward
        if abs(aside) <= HALF:
            return self._turned(seat, aside, self.rim)
        return self._turned(seat, HALF if aside > 0 else -HALF, self.rim + HALF - abs(aside))

    def home_spots(self, seat: int) -> list[Spot]:
        """Return where `h1` to `h4` of a seat are: inward from the end of its arm."""
        return [self._turned(seat, 0, self.rim - depth) for depth in range(1, PAWNS + 1)]

    def nest_spots(self, seat: int) -> list[Spot]:
        """Return where the four waiting places of a seat are: beside its arm, on the side of its
        start; on a star midway between two arms."""
        turned, aside, out = self._corner(seat)
        return [
            self._turned(turned, across - aside, out + onward)
            for onward in (0.5, -0.5)
            for across in (0.5, -0.5)
        ]

    def player_spot(self, seat: int) -> Spot:
        """Return where the mark of the player of a seat is: beside its nest, on his side of the
        table; on a star on the inner side, where there is room."""
        turned, aside, out = self._corner(seat)
        return self._turned(turned, -aside, out + (1.8 if self.rules.seats <= 4 else -1.7))

    @property
    def rim(self) -> float:
        """How far the end of an arm is from the middle of the board."""
        seats = self.rules.seats
        return LENGTH + (HALF / tan(pi / seats) if seats > 2 else 0.0)

    def _corner(self, seat: int) -> tuple[float, float, float]:
        """Return the middle of the nest of a seat: around which turn, how far aside of it and how
        far out."""
        return (seat, 5.0, self.rim - 2.5) if self.rules.seats <= 4 else (seat + 0.5, 0.0, 8.5)

    def _turned(self, seat: float, aside: float, out: float) -> Spot:
        angle = 2 * pi * (seat - self.bottom) / self.rules.seats
        return aside * cos(angle) - out * sin(angle), aside * sin(angle) + out * cos(angle)


STRAIGHT = (4, 1.0)
SLANTED = (4, 1.5)
WIDTH = 3

Cell = tuple[int, int]


def board_text(position: State) -> str:
    """Return the position as lines of text, the last one without its end. A pawn on a place that
    the board does not have is named underneath; a place that is taken more than once shows `+`."""
    layout = Layout(position.rules)
    signs = {
        _cell(position.rules, spot): name_of(place) for _seat, place, spot in empty_places(layout)
    }
    taken: dict[Cell, list[int]] = {}
    strays = []
    for seat, place, spot in standing(position, layout):
        if spot is None:
            strays.append(f"({seat}) {name_of(place)}?")
        else:
            taken.setdefault(_cell(position.rules, spot), []).append(seat)
    signs |= {cell: _pawns(seats) for cell, seats in taken.items()}
    return "\n".join([*_drawn(signs), *strays])


def empty_places(layout: Layout) -> Iterator[tuple[int | None, int, Spot]]:
    """Yield every place of an empty board; those of one colour with the seat whose they are."""
    rules = layout.rules
    for field in range(rules.ring):
        yield None, field, layout.field_spot(field)
    if rules.junction is not None:
        yield None, MIDDLE, CENTRE
    for seat in range(rules.seats):
        for place, spot in zip(HOME, layout.home_spots(seat), strict=True):
            yield seat, place, spot
        for spot in layout.nest_spots(seat):
            yield seat, NEST, spot


def standing(position: State, layout: Layout) -> Iterator[tuple[int, int, Spot | None]]:
    """Yield every pawn: its seat, its place, and where that is; None for a place that is not
    there."""
    for seat, places in enumerate(position.pawns):
        waiting = layout.nest_spots(seat)[: max(0, PAWNS - len(places))]
        yield from ((seat, NEST, spot) for spot in waiting)
        yield from ((seat, place, layout.spot_of(seat, place)) for place in places)


def _pawns(seats: Sequence[int]) -> str:
    return f"({seats[0]})" if len(seats) == 1 else "+".join(map(str, seats[:2]))


def _cell(rules: Ruleset, spot: Spot) -> Cell:
    """Return the line and the column of a place."""
    wide, high = SLANTED if rules.seats > 4 else STRAIGHT
    return round(spot[1] * high), round(spot[0] * wide)


def _drawn(signs: Mapping[Cell, str]) -> list[str]:
    left = min(column for _line, column in signs) - 1
    lines: dict[int, str] = {}
    for (line, column), sign in sorted(signs.items()):
        before = lines.get(line, "").ljust(column - left - 1)
        lines[line] = before + sign.center(WIDTH)
    return [lines.get(line, "").rstrip() for line in range(min(lines), max(lines) + 1)]
