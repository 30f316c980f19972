"""Fields of players that cannot be drawn are refused."""

from __future__ import annotations

from typing import get_args

from tournaments.draw.players.values import PlayersField, Remainder
from tournaments.draw.seated_validation import require_seatable

MOST_POINTS = 10**6


def require_drawable(field: PlayersField) -> None:
    """Raise CannotDraw for a field with nothing to draw, or one that makes no sense."""
    require_seatable(
        field,
        field.players,
        sizes=(2, 4),
        remainders=get_args(Remainder),
        most_points=MOST_POINTS,
    )
