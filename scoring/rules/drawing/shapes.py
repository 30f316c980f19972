"""What a picture consists of: lengths in fields, written as the numbers and elements of SVG."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from scoring.rules.board import Spot

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
    """Return words of which the middle lies on a spot."""
    x, y = spot
    aside = f'x="{at(x)}" ' if x else ""
    return (
        f'<text {aside}y="{at(y + 0.36 * size)}" font-size="{at(size)}" '
        f'fill="{fill}">{escape(words)}</text>'
    )
