"""Draw a drive at tables of six: three teams a table, that meet as rarely as possible."""

from tournaments.draw.threes.drawing import draw_by_lot, draw_by_standings
from tournaments.draw.threes.values import (
    Remainder,
    ThreesCost,
    ThreesField,
)

__all__ = [
    "Remainder",
    "ThreesCost",
    "ThreesField",
    "draw_by_lot",
    "draw_by_standings",
]
