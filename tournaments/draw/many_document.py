"""A field with more than two at a table as JSON, and read again: for records and for doubters."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, get_args

from tournaments.draw.many import ManyField, ManyMethod
from tournaments.draw.players import PlayersField
from tournaments.draw.reading import (
    BadDocument,
    ids_in,
    list_in,
    number_in,
    object_in,
    of_entries,
    once,
    recipe_in,
    seed_in,
    table_in,
    text_in,
)
from tournaments.draw.seated import SeatedRound, SeatedTable
from tournaments.draw.threes import ThreesField
from tournaments.draw.values import RECIPES, EntryId

PLAYERS, FOURS, THREES = "players", "fours", "threes"  # fours: players who make their own pairs
KINDS = (PLAYERS, FOURS, THREES)


def write_many(asked: ManyField) -> dict[str, Any]:
    """The field as JSON values; `read_many` is its inverse."""
    of = asked.of
    clubs = of.clubs if isinstance(of, ThreesField) else {}
    return {
        "kind": _kind(asked),
        "method": asked.method,
        "drive": of.drive,
        "round": of.round_number,
        "seed": of.seed.hex(),
        "public_value": of.public_value,
        "rounds_left": of.rounds_left,
        "remainder": of.remainder,
        "entries": list(asked.entries),
        "points": {str(player): points for player, points in of.points.items()},
        "fixed_tables": {str(player): table for player, table in of.fixed_tables.items()},
        "rounds": write_rounds(of.rounds),
        "following": write_rounds(asked.following),
        "missed": {str(player): rounds for player, rounds in of.missed.items()},
        "recipe": of.recipe,
        **({"clubs": {str(team): club for team, club in clubs.items()}} if clubs else {}),
    }


def _kind(asked: ManyField) -> str:
    if isinstance(asked.of, ThreesField):
        return THREES
    return PLAYERS if asked.pairs_drawn else FOURS


def read_many(raw: Mapping[str, Any]) -> ManyField:
    """The field that was written down so. Raises BadDocument."""
    entries = ids_in(raw.get("entries"), "entries")
    told: dict[str, Any] = {
        "seed": seed_in(raw.get("seed")),
        "rounds_left": number_in(raw.get("rounds_left"), "rounds_left"),
        "rounds": read_rounds(raw.get("rounds")),
        "remainder": text_in(raw.get("remainder"), "remainder"),
        "points": of_entries(raw.get("points"), "points", entries, number_in),
        "fixed_tables": of_entries(raw.get("fixed_tables"), "fixed_tables", entries, table_in),
        "drive": text_in(raw.get("drive"), "drive"),
        "public_value": text_in(raw.get("public_value"), "public_value"),
        "number": number_in(raw.get("round"), "round"),
        "missed": of_entries(raw.get("missed", {}), "missed", entries, number_in),
        "recipe": recipe_in(raw.get("recipe", RECIPES[0])),
    }
    if raw.get("kind") == THREES:
        clubs = of_entries(raw.get("clubs", {}), "clubs", entries, text_in)
        of: PlayersField | ThreesField = ThreesField(entries=entries, clubs=clubs, **told)
    else:
        of = PlayersField(players=entries, pairs_drawn=raw.get("kind") != FOURS, **told)
    method: Any = raw.get("method")
    if method not in get_args(ManyMethod):
        raise BadDocument(f"method must be one of: {', '.join(get_args(ManyMethod))}.")
    return ManyField(of, method, _following(raw.get("following"), entries))


def _following(raw: Any, entries: Collection[EntryId]) -> tuple[SeatedRound, ...]:
    """Rounds that were drawn before, of these entries and no others."""
    rounds = read_rounds(raw)
    for each in rounds:
        seated = [one for table in each.tables for one in table.seats]
        if {*seated, *each.sitting_out} != set(entries):
            raise BadDocument("A round that follows is of others than play.")
    return rounds


def write_rounds(rounds: Iterable[SeatedRound]) -> list[dict[str, Any]]:
    """Rounds as JSON values: tables as [number, seats …], and who rests."""
    return [
        {
            "tables": [[table.number, *table.seats] for table in each.tables],
            "resting": list(each.sitting_out),
        }
        for each in rounds
    ]


def read_rounds(raw: Any) -> tuple[SeatedRound, ...]:
    """The rounds that were written down so. Raises BadDocument."""
    return tuple(_read_round(each) for each in list_in(raw, "rounds"))


def _read_round(raw: Any) -> SeatedRound:
    told = object_in(raw, "Each of the rounds")
    tables = tuple(map(_read_table, list_in(told.get("tables"), "tables")))
    resting = ids_in(told.get("resting"), "resting")
    once([*resting, *(one for table in tables for one in table.seats)], "one round")
    return SeatedRound(tables, resting)


def _read_table(raw: Any) -> SeatedTable:
    number, *seats = list_in(raw, "tables") or [0]
    if len(seats) not in (2, 3, 4):
        raise BadDocument("A table has its number, and two to four who sit there.")
    return SeatedTable(table_in(number, "tables"), ids_in(seats, "tables"))
