"""How the colours of the seats look, and other colours for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from scoring.rules.rulesets import Ruleset

WHITE, INK = "#ffffff", "#22201d"
HEX = re.compile("#[0-9a-fA-F]{6}")
# Up to here an edge of a colour stands out on paper.
PALE = 0.4


class Look(NamedTuple):
    """How the colour of a seat looks: the fill of its pawns, the edge and the wash of its places,
    and the corners of its shape as distances from the middle, evenly around it from `first` on (in
    turns); none for a disc."""

    fill: str
    edge: str
    wash: str
    corners: tuple[float, ...] = ()
    first: float = 0.0


LOOKS = (
    Look("#c22a2a", "#c22a2a", "#f6d5d2"),
    Look("#2a8446", "#2a8446", "#d3ead9", (1.15,) * 4, 0.125),
    Look("#e8bc1c", "#a88400", "#faeebd", (1.25,) * 3, 0.25),
    Look("#2459b3", "#2459b3", "#d4e0f5", (1.18,) * 4),
    Look(WHITE, INK, WHITE, (1.1,) * 6),
    Look("#3a3733", INK, "#d6d3ce", (1.3, 0.75) * 5, 0.25),
)


def looks_in(rules: Ruleset, colours: Mapping[int, str]) -> tuple[Look, ...]:
    """Return how the seats look with other colours for some, each `#rrggbb`; shapes stay as they
    are. Raise ValueError for what is no such colour, and for a seat that there is not."""
    looks = list(LOOKS)
    for seat, colour in colours.items():
        if not isinstance(colour, str) or not HEX.fullmatch(colour):
            raise ValueError(f"{colour!r} is no colour (seat {seat}): write it like #c22a2a")
        looks[rules.seat(seat)] = _coloured(looks[seat], colour.lower())
    return tuple(looks)


def _coloured(look: Look, colour: str) -> Look:
    """Return a look in another colour: an edge that stands out on paper, and a pale wash."""
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    light = _luminance(parts)
    wash = "".join(f"{round(0.2 * part + 0.8 * 255):02x}" for part in parts)
    return look._replace(
        fill=colour,
        edge=colour if light <= PALE else INK,
        wash=f"#{wash}",
    )


def _luminance(parts: list[int]) -> float:
    """Return how light red, green and blue are together, from 0 to 1 (WCAG 2)."""
    linear = [
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in parts
    ]
    return sum(part * share for part, share in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))
