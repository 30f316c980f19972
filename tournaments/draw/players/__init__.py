"""Draw an individual drive: four single players at a table, with a new partner every round."""

from tournaments.draw.players.drawing import draw_by_lot, draw_by_standings
from tournaments.draw.players.values import (
    PlayersCost,
    PlayersField,
    Remainder,
)

__all__ = [
    "PlayersCost",
    "PlayersField",
    "Remainder",
    "draw_by_lot",
    "draw_by_standings",
]
