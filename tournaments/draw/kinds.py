"""One way to draw, check and price a round: pairs of teams, or more than two at a table."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from tournaments.draw.checks import check
from tournaments.draw.costs import cost_of
from tournaments.draw.document import BadDocument, read_field, write_pairing
from tournaments.draw.drawing import draw
from tournaments.draw.many import ManyField, ManyPairing, again, check_many, draw_many
from tournaments.draw.many_document import KINDS, read_many, write_rounds
from tournaments.draw.values import EntryId, Fault, Field, Pairing, Table

AnyField = Field | ManyField
AnyPairing = Pairing | ManyPairing


def draw_any(field: AnyField) -> AnyPairing:
    """The draw of one round: the same for the same field, everywhere. Raises CannotDraw."""
    return draw_many(field) if isinstance(field, ManyField) else draw(field)


def check_any(
    field: AnyField, tables: Iterable[Table], resting: tuple[EntryId, ...]
) -> tuple[Fault, ...]:
    """The rules that these tables, with these entries resting, break in this field."""
    if isinstance(field, ManyField):
        return check_many(field, tables, resting)
    return check(field, tables, resting[0] if resting else None)


def cost_any(
    field: AnyField, tables: Iterable[Table], resting: tuple[EntryId, ...]
) -> dict[str, int]:
    """What these tables cost, by name."""
    if isinstance(field, ManyField):
        return again(field, tables)
    return asdict(cost_of(field, tables, resting[0] if resting else None))


def entries_of(field: AnyField) -> tuple[EntryId, ...]:
    """Who plays."""
    return field.entries


def points_in(field: AnyField) -> Mapping[EntryId, int]:
    """The points that were drawn by; empty where they do not weigh."""
    if isinstance(field, ManyField):
        return field.of.points if field.method == "results" else {}
    return field.points


def read_any(text: str | bytes) -> AnyField:
    """The field that this JSON describes. Raises BadDocument."""
    try:
        raw: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadDocument(f"This is not JSON: {error}.") from error
    if isinstance(raw, dict) and raw.get("kind") in KINDS:
        return read_many(raw)
    return read_field(text)


def write_any(pairing: AnyPairing) -> dict[str, Any]:
    """The pairing for JSON."""
    if isinstance(pairing, Pairing):
        return write_pairing(pairing)
    return {
        "tables": [{"table": t.number, "sides": list(t.sides)} for t in pairing.tables],
        "resting": list(pairing.resting),
        "costs": dict(pairing.cost),
        "quality": pairing.quality,
        "later": write_rounds(pairing.later),
    }
