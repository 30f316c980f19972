"""The parts of a picture of a board in SVG, and arrows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from math import hypot

from scoring.rules.layout import Spot, nest_spots, spot_of
from scoring.rules.moves import Move, Part
from scoring.rules.places import NEST, PAWNS
from scoring.rules.position import Position

UNIT = 40
ORIGIN: Spot = (0.0, 0.0)


def at(fields: float) -> str:
    """Return a distance."""
    return number(fields * UNIT)


def number(value: float) -> str:
    """Return a number of pixels, to a tenth and never `-0`."""
    return f"{round(value, 1) + 0.0:g}"


def points(spots: Iterable[Spot]) -> str:
    """Return the corners of a line or a figure."""
    return " ".join(f"{at(x)},{at(y)}" for x, y in spots)


def moved_to(spot: Spot) -> str:
    """Return the attribute that puts what is drawn around the origin on a spot."""
    return f'transform="translate({at(spot[0])},{at(spot[1])})"'


def circle(size: float, look: str, spot: Spot = ORIGIN) -> str:
    """Return a disc of so many fields from its middle to its edge."""
    centre = "" if spot == ORIGIN else f'cx="{at(spot[0])}" cy="{at(spot[1])}" '
    return f'<circle {centre}r="{at(size)}" {look}/>'


def text(words: str, fill: str, size: float, spot: Spot = ORIGIN) -> str:
    """Words of which the middle lies on a spot."""
    x, y = spot
    aside = f'x="{at(x)}" ' if x else ""
    return (
        f'<text {aside}y="{at(y + 0.36 * size)}" font-size="{at(size)}" '
        f'fill="{fill}">{escape(words)}</text>'
    )


MARK, RIM = "#7a1f74", "#fbf9f5"


def arrows(position: Position, move: Move) -> Iterator[str]:
    """Yield a move as one arrow, or two with a number where each begins; a swap has two heads. A
    part that is not on this board is left out."""
    for order, part in enumerate(move.parts, 1):
        ends = _ends(position, part)
        if ends is None:
            continue
        bend = _bend(*ends)
        source, target = (_towards(bend, end, 0.3) for end in ends)
        yield (
            f'<path d="M {points([source])} Q {points([bend])} {points([target])}" fill="none" '
            f'stroke="{MARK}" stroke-width="4" stroke-opacity="0.85"/>'
        )
        yield _head(bend, target)
        if part.other is not None:
            yield _head(bend, source)
        if move.is_split:
            spot = ends[0][0] - 0.38, ends[0][1] - 0.38
            yield circle(0.22, f'fill="{MARK}" stroke="{RIM}" stroke-width="1"', spot)
            yield text(str(order), RIM, 0.34, spot)


def _ends(position: Position, part: Part) -> tuple[Spot, Spot] | None:
    """Return where an arrow begins and ends; None for a part that is not on this board."""
    rules = position.rules
    source = spot_of(rules, part.seat, part.source)
    if part.source == NEST:
        waiting = max(1, position.nest(part.seat))
        source = nest_spots(rules, part.seat)[min(waiting, PAWNS) - 1]
    target = spot_of(rules, part.seat, part.target)
    return None if source is None or target is None else (source, target)


def _bend(source: Spot, target: Spot) -> Spot:
    """Return the point towards which an arrow bends, to the left of its way."""
    (x, y), (to_x, to_y) = source, target
    return (x + to_x) / 2 + (to_y - y) / 5, (y + to_y) / 2 - (to_x - x) / 5


def _towards(bend: Spot, end: Spot, by: float) -> Spot:
    """Return a point near an end of an arrow, a little towards the point to which it bends."""
    (x, y), (bend_x, bend_y) = end, bend
    length = hypot(bend_x - x, bend_y - y) or 1.0
    return x + by * (bend_x - x) / length, y + by * (bend_y - y) / length


def _head(bend: Spot, tip: Spot) -> str:
    """Return the head of an arrow that comes from `bend`."""
    x, y = _towards(bend, tip, 0.45)
    across_x, across_y = (tip[1] - y) / 2, (x - tip[0]) / 2
    wings = (tip, (x + across_x, y + across_y), (x - across_x, y - across_y))
    return f'<polygon points="{points(wings)}" fill="{MARK}" stroke="{RIM}" stroke-width="1"/>'
