"""The board as SVG: one text, without anything from elsewhere, to be shown or printed.

Every seat has its colour, its shape and its number, so that no seat is told from another by
colour alone. There are no identifiers in it, so that many boards can stand in one page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape
from math import cos, hypot, pi, sin
from typing import NamedTuple

from scoring.rules.layout import (
    CENTRE,
    Spot,
    field_spot,
    home_spots,
    nest_spots,
    outside,
    spot_of,
)
from scoring.rules.moves import Move, Part
from scoring.rules.places import HOME, MIDDLE, NEST, PAWNS, name_of, start_of
from scoring.rules.position import Position
from scoring.rules.rulesets import Ruleset

UNIT = 40
MARGIN = 1.0
HOLE = 0.43
PAWN = 0.4
PAPER, WOOD, EDGE, INK, QUIET, MARK = (
    "#fbf9f5",
    "#eadfcd",
    "#a8967c",
    "#22201d",
    "#6f675d",
    "#7a1f74",
)


class Look(NamedTuple):
    """How the pawns of a seat look: the fill, the figure on it, and the corners of the shape as
    distances from the middle, evenly around it from `first` on (in turns); none for a disc."""

    fill: str
    wash: str
    figure: str
    corners: tuple[float, ...] = ()
    first: float = 0.0


LOOKS = (
    Look("#c22a2a", "#f6d5d2", "#ffffff"),
    Look("#2a8446", "#d3ead9", "#ffffff", (1.15,) * 4, 0.125),
    Look("#e8bc1c", "#faeebd", "#22201d", (1.25,) * 3, 0.25),
    Look("#2459b3", "#d4e0f5", "#ffffff", (1.18,) * 4, 0.0),
    Look("#ffffff", "#ffffff", "#22201d", (1.1,) * 6, 0.0),
    Look("#3a3733", "#d6d3ce", "#ffffff", (1.3, 0.75) * 5, 0.25),
)


def board_svg(position: Position, highlight: Iterable[Move] = ()) -> str:
    """The position as an SVG picture; `highlight` draws moves from it as arrows, the two parts of
    a split with their numbers. Pawns on places that the board does not have are named below."""
    rules = position.rules
    wide, high = _extent(rules)
    strays = list(_strays(position))
    height = 2 * high + len(strays) * UNIT
    label = escape(f"{rules}: {position.to_text()}", quote=True)
    box = " ".join(map(_number, (-wide, -high, 2 * wide, height)))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" '
            f'aria-label="{label}" width="{_number(2 * wide)}" height="{_number(height)}" '
            f'font-family="sans-serif" text-anchor="middle">',
            f"<title>{label}</title>",
            f'<rect x="{_number(-wide)}" y="{_number(-high)}" width="{_number(2 * wide)}" '
            f'height="{_number(height)}" fill="{PAPER}"/>',
            *_track(rules),
            *_holes(rules),
            *_players(position),
            *_pawns(position),
            *(line for move in highlight for line in _arrows(position, move)),
            *(
                _text((0, high / UNIT + row + 0.2), words, INK, 0.6)
                for row, words in enumerate(strays)
            ),
            "</svg>",
        ]
    )


def _extent(rules: Ruleset) -> Spot:
    """Half the width and half the height of the picture."""
    spots = [outside(rules, seat) for seat in range(rules.seats)]
    spots += [spot for seat in range(rules.seats) for spot in nest_spots(rules, seat)]
    return (
        (max(x for x, _y in spots) + MARGIN) * UNIT,
        (max(y for _x, y in spots) + MARGIN) * UNIT,
    )


def _track(rules: Ruleset) -> Iterator[str]:
    """The wood: the ring, the lanes home, the nests, and the roads to the middle."""
    ring = [field_spot(rules, field) for field in range(rules.ring)]
    yield _path(ring, closed=True)
    for seat in range(rules.seats):
        mouth = field_spot(rules, (start_of(seat) - 1) % rules.ring)
        yield _path([mouth, home_spots(rules, seat)[-1]])
        nest = nest_spots(rules, seat)
        yield _path([nest[0], nest[1], nest[3], nest[2]], closed=True)
    for junction in rules.walks.junctions():
        yield _path([field_spot(rules, junction), CENTRE], wide=0.35)


def _path(spots: Iterable[Spot], *, closed: bool = False, wide: float = 1.0) -> str:
    points = " ".join(f"{_at(x)},{_at(y)}" for x, y in spots)
    shape = "polygon" if closed else "polyline"
    return (
        f'<{shape} points="{points}" fill="none" stroke="{WOOD}" '
        f'stroke-width="{_at(wide)}" stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _holes(rules: Ruleset) -> Iterator[str]:
    """Every place without a pawn, with its name."""
    starts = {start_of(seat): seat for seat in range(rules.seats)}
    for field in range(rules.ring):
        yield from _hole(field_spot(rules, field), name_of(field), starts.get(field))
    if rules.junction is not None:
        yield from _hole(CENTRE, name_of(MIDDLE), None)
    for seat in range(rules.seats):
        for place, spot in zip(HOME, home_spots(rules, seat), strict=True):
            yield from _hole(spot, name_of(place), seat)
        for spot in nest_spots(rules, seat):
            yield from _hole(spot, name_of(NEST), seat)


def _hole(spot: Spot, name: str, seat: int | None) -> Iterator[str]:
    fill, wide = (PAPER, 1) if seat is None else (LOOKS[seat].wash, 2)
    yield (
        f'<circle cx="{_at(spot[0])}" cy="{_at(spot[1])}" r="{_at(HOLE)}" fill="{fill}" '
        f'stroke="{EDGE}" stroke-width="{wide}"/>'
    )
    yield _text(spot, name, QUIET, 0.34)


def _players(position: Position) -> Iterator[str]:
    """The seats around the board; whoever has the turn is underlined."""
    for seat in range(position.rules.seats):
        x, y = outside(position.rules, seat)
        yield _shape((x, y), LOOKS[seat], 0.32)
        yield _text((x, y), str(seat), LOOKS[seat].figure, 0.4)
        if seat == position.turn:
            yield (
                f'<circle cx="{_at(x)}" cy="{_at(y)}" r="{_at(0.6)}" fill="none" '
                f'stroke="{INK}" stroke-width="3"/>'
            )


def _pawns(position: Position) -> Iterator[str]:
    """Every pawn that stands somewhere; the second on one place a little aside."""
    standing: Counter[Spot] = Counter()
    for seat, places in enumerate(position.pawns):
        nest = nest_spots(position.rules, seat)
        spots = [(NEST, spot) for spot in nest[: max(0, PAWNS - len(places))]]
        for place in places:
            spot = spot_of(position.rules, seat, place)
            if spot is not None:
                spots.append((place, spot))
        for place, (x, y) in spots:
            aside = 0.22 * standing[x, y]
            standing[x, y] += 1
            yield f"<g><title>{seat}: {name_of(place)}</title>"
            yield _shape((x + aside, y - aside), LOOKS[seat], PAWN)
            yield _text((x + aside, y - aside), str(seat), LOOKS[seat].figure, 0.5)
            yield "</g>"


def _shape(spot: Spot, look: Look, size: float) -> str:
    x, y = spot
    line = f'fill="{look.fill}" stroke="{INK}" stroke-width="2" stroke-linejoin="round"'
    if not look.corners:
        return f'<circle cx="{_at(x)}" cy="{_at(y)}" r="{_at(size)}" {line}/>'
    points = []
    for number, far in enumerate(look.corners):
        angle = 2 * pi * (look.first + number / len(look.corners))
        points.append(f"{_at(x + size * far * cos(angle))},{_at(y - size * far * sin(angle))}")
    return f'<polygon points="{" ".join(points)}" {line}/>'


def _arrows(position: Position, move: Move) -> Iterator[str]:
    """A move as one arrow, or two with a number where each begins; a swap has two heads."""
    for number, part in enumerate(move.parts, 1):
        ends = _ends(position, part)
        if ends is None:
            continue
        bend = _bend(*ends)
        source, target = (_short_of(end, bend) for end in ends)
        yield (
            f'<path d="M {_point(source)} Q {_point(bend)} {_point(target)}" fill="none" '
            f'stroke="{MARK}" stroke-width="4" stroke-opacity="0.85"/>'
        )
        yield _head(bend, target)
        if part.other is not None:
            yield _head(bend, source)
        if move.is_split:
            x, y = ends[0][0] - 0.38, ends[0][1] - 0.38
            yield (
                f'<circle cx="{_at(x)}" cy="{_at(y)}" r="{_at(0.22)}" fill="{MARK}" '
                f'stroke="{PAPER}" stroke-width="1"/>'
            )
            yield _text((x, y), str(number), PAPER, 0.34)


def _ends(position: Position, part: Part) -> tuple[Spot, Spot] | None:
    """Where an arrow begins and ends; None for a part that is not on this board."""
    rules = position.rules
    source = spot_of(rules, part.seat, part.source)
    if part.source == NEST:
        waiting = max(1, position.nest(part.seat))
        source = nest_spots(rules, part.seat)[min(waiting, PAWNS) - 1]
    target = spot_of(rules, part.seat, part.target)
    return None if source is None or target is None else (source, target)


def _bend(source: Spot, target: Spot) -> Spot:
    """The point towards which an arrow bends, to the left of its way."""
    (x, y), (to_x, to_y) = source, target
    return (x + to_x) / 2 + (to_y - y) / 5, (y + to_y) / 2 - (to_x - x) / 5


def _short_of(end: Spot, bend: Spot, by: float = 0.3) -> Spot:
    """A point near an end of an arrow, a little towards the point to which it bends."""
    (x, y), (bend_x, bend_y) = end, bend
    length = hypot(bend_x - x, bend_y - y) or 1.0
    return x + by * (bend_x - x) / length, y + by * (bend_y - y) / length


def _head(bend: Spot, tip: Spot) -> str:
    """The head of an arrow that comes from `bend`."""
    x, y = _short_of(tip, bend, by=0.45)
    across_x, across_y = (tip[1] - y) / 2, (x - tip[0]) / 2
    wings = (tip, (x + across_x, y + across_y), (x - across_x, y - across_y))
    points = " ".join(map(_point, wings))
    return f'<polygon points="{points}" fill="{MARK}" stroke="{PAPER}" stroke-width="1"/>'


def _strays(position: Position) -> Iterator[str]:
    for seat, places in enumerate(position.pawns):
        for place in places:
            if spot_of(position.rules, seat, place) is None:
                yield f"({seat}) {name_of(place)}?"


def _text(spot: Spot, words: str, fill: str, size: float) -> str:
    x, y = spot
    return (
        f'<text x="{_at(x)}" y="{_at(y + 0.36 * size)}" font-size="{_at(size)}" '
        f'fill="{fill}">{escape(words)}</text>'
    )


def _point(spot: Spot) -> str:
    return f"{_at(spot[0])},{_at(spot[1])}"


def _at(fields: float) -> str:
    return _number(fields * UNIT)


def _number(value: float) -> str:
    return f"{round(value, 1) + 0.0:g}"
