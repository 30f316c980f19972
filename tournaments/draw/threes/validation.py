"""Fields of teams for tables of six that cannot be drawn are refused, each with one sentence."""

from __future__ import annotations

from typing import get_args

from tournaments.draw.commitment import canonical_list
from tournaments.draw.threes.values import Remainder, ThreesField
from tournaments.draw.validation import require_sane_numbers
from tournaments.draw.values import CannotDraw

FEWEST = 3
MOST = 2000
MOST_ROUNDS = 60


def require_drawable(field: ThreesField) -> None:
    """Raise CannotDraw for a field with nothing to draw, or one that makes no sense."""
    teams = len(field.entries)
    if teams < FEWEST:
        raise CannotDraw(
            "too_few_teams", f"A table of six needs {FEWEST} teams.", teams=teams, fewest=FEWEST
        )
    if teams > MOST:
        raise CannotDraw("too_many_teams", f"More than {MOST} teams cannot be drawn.", most=MOST)
    canonical_list(field.entries)
    if field.remainder not in get_args(Remainder):
        raise CannotDraw("bad_remainder", "Who is left over sits out or plays at a small table.")
    if not field.seed:
        raise CannotDraw("no_seed", "A draw needs a seed.")
    if field.rounds_left < 1:
        raise CannotDraw("no_rounds_left", "There are no rounds left to draw.")
    if field.rounds_left > MOST_ROUNDS:
        raise CannotDraw(
            "too_many_rounds", f"More than {MOST_ROUNDS} rounds cannot be drawn.", most=MOST_ROUNDS
        )
    require_sane_numbers(field.points, field.fixed_tables)
    _require_sane_rounds(field)


def _require_sane_rounds(field: ThreesField) -> None:
    for played in field.rounds:
        seen = [*played.sitting_out, *(team for table in played.tables for team in table.seats)]
        if len(set(seen)) < len(seen):
            raise CannotDraw("played_twice", "A played round has a team in two places.")
        if any(len(table.seats) not in (2, 3) for table in played.tables):
            raise CannotDraw("bad_round", "A played round has a table not of two or three teams.")
