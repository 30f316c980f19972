"""A group that is too small for a table: everybody in it rests."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.draw.document import BadDocument
from tournaments.draw.many import ManyPairing
from tournaments.draw.values import EntryId, Fault, Reason, Table

RESTING = "resting"


@dataclass(frozen=True, slots=True, kw_only=True)
class RestingField:
    """Who is in the group, and of which round."""

    entries: tuple[EntryId, ...]
    seed: bytes
    number: int
    drive: str = ""
    public_value: str = ""

    @property
    def planned(self) -> bool:
        """Whether it follows from a round before it: never."""
        return False

    @property
    def method(self) -> str:
        """How it is drawn."""
        return RESTING

    @property
    def round_number(self) -> int:
        """The number of the round."""
        return self.number


def draw_resting(asked: RestingField) -> ManyPairing:
    """No tables, and everybody rests."""
    reasons = tuple(Reason("group_too_small", 0, {"entry": entry}) for entry in asked.entries)
    return ManyPairing((), asked.entries, {}, "planned", reasons)


def check_resting(
    asked: RestingField, tables: Iterable[Table], resting: Collection[EntryId]
) -> tuple[Fault, ...]:
    """Who neither rests nor sits at a table."""
    seen = {side for table in tables for side in table.sides} | {*resting}
    return tuple(
        Fault("missing", (entry,), 0, "error") for entry in asked.entries if entry not in seen
    )


def write_resting(asked: RestingField) -> dict[str, Any]:
    """The field as JSON values; `read_resting` is its inverse."""
    return {
        "kind": RESTING,
        "drive": asked.drive,
        "round": asked.number,
        "seed": asked.seed.hex(),
        "public_value": asked.public_value,
        "entries": list(asked.entries),
    }


def read_resting(raw: Mapping[str, Any]) -> RestingField:
    """The field that was written down so. Raises BadDocument."""
    try:
        entries = tuple(raw["entries"])
        if len({*map(str, entries)}) < len(entries):
            raise BadDocument("An entry is in the list twice.")
        return RestingField(
            entries=entries,
            seed=bytes.fromhex(raw["seed"]),
            number=int(raw["round"]),
            drive=str(raw["drive"]),
            public_value=str(raw["public_value"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise BadDocument(f"This is no group that rests: {error}.") from error
