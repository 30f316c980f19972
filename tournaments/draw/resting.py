"""A group that is too small for a table: everybody in it rests."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.draw.document import ids_in, number_in, seed_in, text_in
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
    """Return no tables, and everybody rests."""
    reasons = tuple(Reason("group_too_small", 0, {"entry": entry}) for entry in asked.entries)
    return ManyPairing((), asked.entries, {}, "planned", reasons)


def check_resting(
    asked: RestingField, tables: Iterable[Table], resting: Collection[EntryId]
) -> tuple[Fault, ...]:
    """Return who neither rests nor sits at a table."""
    seen = {side for table in tables for side in table.sides} | {*resting}
    return tuple(
        Fault("missing", (entry,), 0, "error") for entry in asked.entries if entry not in seen
    )


def write_resting(asked: RestingField) -> dict[str, Any]:
    """Return the field as JSON values; `read_resting` is its inverse."""
    return {
        "kind": RESTING,
        "drive": asked.drive,
        "round": asked.number,
        "seed": asked.seed.hex(),
        "public_value": asked.public_value,
        "entries": list(asked.entries),
    }


def read_resting(raw: Mapping[str, Any]) -> RestingField:
    """Return the field that was written down so. Raise BadDocument."""
    return RestingField(
        entries=ids_in(raw.get("entries"), "entries"),
        seed=seed_in(raw.get("seed")),
        number=number_in(raw.get("round"), "round"),
        drive=text_in(raw.get("drive"), "drive"),
        public_value=text_in(raw.get("public_value"), "public_value"),
    )
