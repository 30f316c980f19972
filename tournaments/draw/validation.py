"""Fields that cannot be drawn are refused, each with one sentence."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import get_args

from tournaments.draw.commitment import canonical_list
from tournaments.draw.plans import most_rounds
from tournaments.draw.seated import SeatedField, SeatedRound
from tournaments.draw.values import CannotDraw, EntryId, Field, Method

MOST_POINTS = 10**8


def require_drawable(field: Field) -> None:
    """Raise CannotDraw for a field with nothing to draw, or one that contradicts itself."""
    if len(field.entries) < 2:
        raise CannotDraw(
            "too_few", "A draw needs at least two entries.", entries=len(field.entries)
        )
    canonical_list(field.entries)
    if field.method not in get_args(Method):
        raise CannotDraw("bad_method", f"The method is one of: {', '.join(get_args(Method))}.")
    if not field.seed:
        raise CannotDraw("no_seed", "A draw needs a seed.")
    if field.rounds_left < 1:
        raise CannotDraw("no_rounds_left", "There are no rounds left to draw.")
    if field.planned:
        _require_plan(field)
    require_sane_numbers(field.points, field.fixed_tables)
    _require_possible_wishes(field)


def _require_plan(field: Field) -> None:
    canonical_list(field.plan)
    for entry in sorted(set(field.entries) - set(field.plan), key=str):
        raise CannotDraw("no_place", f"Entry {entry} has no place in the plan.", entry=entry)
    most = most_rounds(field.method, len(field.plan))
    if field.round_number > most:
        raise CannotDraw(
            "plan_over",
            f"The plan of {len(field.plan)} entries has {most} rounds.",
            places=len(field.plan),
            rounds=most,
        )


def require_sane_numbers(
    points_of: Mapping[EntryId, int],
    fixed_tables: Mapping[EntryId, int],
    most: int = MOST_POINTS,
) -> None:
    """Raise CannotDraw for more than the `most` points, and for a table that is none."""
    for entry, points in points_of.items():
        if abs(points) > most:
            raise CannotDraw(
                "points_too_large",
                f"The points of entry {entry} are beyond {most}.",
                entry=entry,
            )
    for entry, table in fixed_tables.items():
        if table < 1:
            raise CannotDraw(
                "bad_table", f"Entry {entry} cannot sit at table {table}.", entry=entry, table=table
            )


def _require_possible_wishes(field: Field) -> None:
    forced = [entry for pair in set(map(frozenset, field.together)) for entry in pair]
    for entry in sorted(forced, key=str):
        if forced.count(entry) > 1:
            raise CannotDraw(
                "forced_twice",
                f"Entry {entry} is to play against more than one other entry.",
                entry=entry,
            )
    present = set(field.entries)
    for one, other in field.together:
        if one == other or one not in present or other not in present:
            raise CannotDraw(
                "bad_pair",
                f"Entries {one} and {other} cannot be paired: both must play, and differ.",
                one=one,
                other=other,
            )
        if frozenset((one, other)) in field.apart:
            raise CannotDraw(
                "together_and_apart",
                f"Entries {one} and {other} are to meet and not to meet.",
                one=one,
                other=other,
            )


MOST_ENTRIES = 2000
MOST_ROUNDS = 60


def require_seatable(
    field: SeatedField,
    *,
    sizes: tuple[int, int],
    remainders: Collection[str],
    most_points: int = MOST_POINTS,
) -> None:
    """Raise CannotDraw for a field with nothing to draw, or one that makes no sense.

    `sizes` are how many sit at a small table and at a full one; `remainders` what may become of
    those who fill no table.
    """
    entries, fewest = field.entries, max(sizes)
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
