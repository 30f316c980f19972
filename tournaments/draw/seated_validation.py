"""Fields of seated tables that cannot be drawn are refused, each with one sentence."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

from tournaments.draw.commitment import canonical_list
from tournaments.draw.seated import SeatedRound
from tournaments.draw.validation import MOST_POINTS, require_sane_numbers
from tournaments.draw.values import CannotDraw, EntryId

MOST_ENTRIES = 2000
MOST_ROUNDS = 60


class SeatedField(Protocol):
    """What fields of players and of three teams a table have in common."""

    @property
    def seed(self) -> bytes: ...
    @property
    def rounds_left(self) -> int: ...
    @property
    def rounds(self) -> tuple[SeatedRound, ...]: ...
    @property
    def remainder(self) -> str: ...
    @property
    def points(self) -> Mapping[EntryId, int]: ...
    @property
    def fixed_tables(self) -> Mapping[EntryId, int]: ...


def require_seatable(
    field: SeatedField,
    entries: Collection[EntryId],
    *,
    sizes: tuple[int, int],
    remainders: Collection[str],
    most_points: int = MOST_POINTS,
) -> None:
    """Raise CannotDraw for a field with nothing to draw, or one that makes no sense.

    `sizes` are how many sit at a small table and at a full one; `remainders` what may become of
    those who fill no table.
    """
    fewest = max(sizes)
    if len(entries) < fewest:
        raise CannotDraw(
            "too_few", f"A table needs {fewest} entries.", entries=len(entries), fewest=fewest
        )
    if len(entries) > MOST_ENTRIES:
        raise CannotDraw(
            "too_many", f"More than {MOST_ENTRIES} entries cannot be drawn.", most=MOST_ENTRIES
        )
    canonical_list(entries)
    if field.remainder not in remainders:
        raise CannotDraw(
            "bad_remainder", f"The remainder is one of: {', '.join(sorted(remainders))}."
        )
    if not field.seed:
        raise CannotDraw("no_seed", "A draw needs a seed.")
    if field.rounds_left < 1:
        raise CannotDraw("no_rounds_left", "There are no rounds left to draw.")
    if field.rounds_left > MOST_ROUNDS:
        raise CannotDraw(
            "too_many_rounds", f"More than {MOST_ROUNDS} rounds cannot be drawn.", most=MOST_ROUNDS
        )
    require_sane_numbers(field.points, field.fixed_tables, most_points)
    for played in field.rounds:
        _require_sane_round(played, sizes)


def _require_sane_round(played: SeatedRound, sizes: tuple[int, int]) -> None:
    seen = [*played.sitting_out, *(entry for table in played.tables for entry in table.seats)]
    if len(set(seen)) < len(seen):
        raise CannotDraw("played_twice", "A played round has an entry in two places.")
    if any(len(table.seats) not in sizes for table in played.tables):
        small, full = sizes
        raise CannotDraw("bad_round", f"A played round has a table not of {small} or {full}.")
