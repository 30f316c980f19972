"""A field with more than two at a table as JSON, and read again: for records and for doubters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from tournaments.draw.document import BadDocument
from tournaments.draw.many import ManyField
from tournaments.draw.players import PlayersField
from tournaments.draw.seated import SeatedRound, SeatedTable
from tournaments.draw.threes import ThreesField
from tournaments.draw.values import EntryId

T = TypeVar("T")

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
        **({"clubs": {str(team): club for team, club in clubs.items()}} if clubs else {}),
    }


def _kind(asked: ManyField) -> str:
    if isinstance(asked.of, ThreesField):
        return THREES
    return PLAYERS if asked.pairs_drawn else FOURS


def read_many(raw: Mapping[str, Any]) -> ManyField:
    """The field that was written down so. Raises BadDocument."""
    try:
        known = {str(player): player for player in raw["entries"]}
        told: dict[str, Any] = {
            "seed": bytes.fromhex(raw["seed"]),
            "rounds_left": raw["rounds_left"],
            "rounds": read_rounds(raw["rounds"]),
            "remainder": raw["remainder"],
            "points": _by_id(raw["points"], known),
            "fixed_tables": _by_id(raw["fixed_tables"], known),
            "drive": raw["drive"],
            "public_value": raw["public_value"],
            "number": raw["round"],
        }
        entries = tuple(raw["entries"])
        if raw["kind"] == THREES:
            clubs = _by_id(raw.get("clubs", {}), known)
            of: PlayersField | ThreesField = ThreesField(entries=entries, clubs=clubs, **told)
        else:
            of = PlayersField(players=entries, pairs_drawn=raw["kind"] != FOURS, **told)
        return ManyField(of, raw["method"], read_rounds(raw["following"]))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadDocument(f"This is no field of tables with more sides: {error!r}.") from error


def write_rounds(rounds: Iterable[SeatedRound]) -> list[dict[str, Any]]:
    """Rounds as JSON values: tables as [number, seats …], and who rests."""
    return [
        {
            "tables": [[table.number, *table.seats] for table in each.tables],
            "resting": list(each.sitting_out),
        }
        for each in rounds
    ]


def read_rounds(raw: Iterable[Mapping[str, Any]]) -> tuple[SeatedRound, ...]:
    """The rounds that were written down so."""
    return tuple(
        SeatedRound(
            tuple(SeatedTable(number, tuple(seats)) for number, *seats in each["tables"]),
            tuple(each["resting"]),
        )
        for each in raw
    )


def _by_id(raw: Mapping[str, T], known: Mapping[str, EntryId]) -> dict[EntryId, T]:
    return {known.get(player, player): value for player, value in raw.items()}
