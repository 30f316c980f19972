"""Fields of teams for tables of six that cannot be drawn are refused."""

from __future__ import annotations

from typing import get_args

from tournaments.draw.seated_validation import require_seatable
from tournaments.draw.threes.values import Remainder, ThreesField


def require_drawable(field: ThreesField) -> None:
    """Raise CannotDraw for a field with nothing to draw, or one that makes no sense."""
    require_seatable(field, field.entries, sizes=(2, 3), remainders=get_args(Remainder))
