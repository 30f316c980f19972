"""Fields of players that cannot be drawn are refused, each with one sentence."""

from __future__ import annotations

from typing import get_args

from tournaments.draw.commitment import canonical_list
from tournaments.draw.players.values import PlayersField, Remainder
from tournaments.draw.validation import require_sane_numbers
from tournaments.draw.values import CannotDraw

FEWEST = 4
MOST = 2000
MOST_ROUNDS = 60
MOST_POINTS = 10**6


def require_drawable(field: PlayersField) -> None:
    """Raise CannotDraw for a field with nothing to draw, or one that makes no sense."""
    players = len(field.players)
    if players < FEWEST:
        raise CannotDraw(
            "too_few_players", f"A table needs {FEWEST} players.", players=players, fewest=FEWEST
        )
    if players > MOST:
        raise CannotDraw(
            "too_many_players", f"More than {MOST} players cannot be drawn.", most=MOST
        )
    canonical_list(field.players)
    if field.remainder not in get_args(Remainder):
        raise CannotDraw("bad_remainder", "Who is left over sits out or plays at a table for two.")
    if not field.seed:
        raise CannotDraw("no_seed", "A draw needs a seed.")
    if field.rounds_left < 1:
        raise CannotDraw("no_rounds_left", "There are no rounds left to draw.")
    if field.rounds_left > MOST_ROUNDS:
        raise CannotDraw(
            "too_many_rounds", f"More than {MOST_ROUNDS} rounds cannot be drawn.", most=MOST_ROUNDS
        )
    require_sane_numbers(field.points, field.fixed_tables, MOST_POINTS)
    _require_sane_rounds(field)


def _require_sane_rounds(field: PlayersField) -> None:
    for played in field.rounds:
        seats = [player for table in played.tables for player in table.seats]
        seen = [*seats, *played.sitting_out]
        if len(set(seen)) < len(seen):
            raise CannotDraw("played_twice", "A played round has a player in two places.")
        if any(len(table.seats) not in (2, 4) for table in played.tables):
            raise CannotDraw("bad_round", "A played round has a table not for two or four.")
