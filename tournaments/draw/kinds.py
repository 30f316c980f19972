"""One way to draw, check and price a round: pairs of teams, more than two at a table, a bracket, or
groups that are drawn each by itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from tournaments.draw.bracket import (
    KNOCK_OUT,
    BracketField,
    check_bracket,
    draw_bracket,
    read_bracket,
)
from tournaments.draw.checks import check
from tournaments.draw.costs import cost_of
from tournaments.draw.document import (
    BadDocument,
    document_in,
    field_in,
    list_in,
    object_in,
    of_entries,
    once,
    table_in,
    text_in,
    write_pairing,
)
from tournaments.draw.drawing import draw
from tournaments.draw.groups import (
    RESTING,
    GroupedField,
    GroupedPairing,
    OneField,
    OnePairing,
    Part,
    RestingField,
    added_up,
    check_groups,
    check_resting,
    draw_groups,
    draw_resting,
    parts_of,
    read_resting,
)
from tournaments.draw.many import (
    KINDS,
    ManyPairing,
    MultiSideField,
    check_many,
    draw_many,
    read_many,
    repeat_counts,
    write_rounds,
)
from tournaments.draw.values import EntryId, Fault, Field, Pairing, Table

AnyField = OneField | GroupedField
AnyPairing = OnePairing | GroupedPairing
GROUPS = "groups"


def draw_any(field: AnyField) -> AnyPairing:
    """Return the draw of one round: the same for the same field, everywhere. Raise CannotDraw."""
    if isinstance(field, GroupedField):
        return draw_groups(field, _draw_one)
    return _draw_one(field)


def _draw_one(field: OneField) -> OnePairing:
    if isinstance(field, MultiSideField):
        return draw_many(field)
    if isinstance(field, RestingField):
        return draw_resting(field)
    return draw_bracket(field) if isinstance(field, BracketField) else draw(field)


def check_any(
    field: AnyField, tables: Iterable[Table], resting: tuple[EntryId, ...]
) -> tuple[Fault, ...]:
    """Return the rules that these tables, with these entries resting, break in this field."""
    if isinstance(field, GroupedField):
        return check_groups(field, list(tables), resting, _check_one)
    return _check_one(field, list(tables), resting)


def _check_one(
    field: OneField, tables: Sequence[Table], resting: tuple[EntryId, ...]
) -> tuple[Fault, ...]:
    if isinstance(field, MultiSideField):
        return check_many(field, tables, resting)
    if isinstance(field, BracketField):
        return check_bracket(field, tables, resting)
    if isinstance(field, RestingField):
        return check_resting(field, tables, resting)
    return check(field, tables, resting[0] if resting else None)


def cost_any(
    field: AnyField, tables: Iterable[Table], resting: tuple[EntryId, ...]
) -> dict[str, int]:
    """Return what these tables cost, by name; in groups those at which two groups sit cost
    nothing."""
    if isinstance(field, GroupedField):
        parts = parts_of(field, list(tables), resting)
        return added_up(_cost_one(part.field, own, out) for part, own, out in parts)
    return _cost_one(field, list(tables), resting)


def _cost_one(
    field: OneField, tables: Sequence[Table], resting: tuple[EntryId, ...]
) -> dict[str, int]:
    if isinstance(field, BracketField | RestingField):
        return {}
    if isinstance(field, MultiSideField):
        return repeat_counts(field, tables)
    return asdict(cost_of(field, tables, resting[0] if resting else None))


def points_in(field: AnyField) -> Mapping[EntryId, int]:
    """Return the points that were drawn by; empty where they do not weigh."""
    if isinstance(field, GroupedField):
        return {entry: had for part in field.parts for entry, had in points_in(part.field).items()}
    if isinstance(field, MultiSideField):
        return field.of.points if field.method == "results" else {}
    return field.points if isinstance(field, Field) else {}


def drawn_by_points(field: AnyField) -> tuple[EntryId, ...]:
    """Return who was drawn by points, also where nobody had any yet."""
    if isinstance(field, GroupedField):
        return tuple(entry for part in field.parts for entry in drawn_by_points(part.field))
    by_points = isinstance(field, (Field, MultiSideField)) and field.method == "results"
    return field.entries if by_points else ()


def attempts_of(pairing: AnyPairing) -> Mapping[str, int]:
    """Return the attempts of the lot that the tables are, by the key of the group, or under no key;
    none of what no attempt gave."""
    if isinstance(pairing, GroupedPairing):
        return pairing.attempts
    attempt = pairing.attempt if isinstance(pairing, Pairing) else None
    return {} if attempt is None else {"": attempt}


def read_any(text: str | bytes) -> AnyField:
    """Return the field that this JSON describes. Raise BadDocument."""
    raw = document_in(text)
    return _read_groups(raw) if raw.get("kind") == GROUPS else _read_one(raw)


def _read_one(raw: dict[str, Any]) -> OneField:
    kind = raw.get("kind")
    if kind == GROUPS:
        raise BadDocument("A group is not divided again.")
    if kind == KNOCK_OUT:
        return read_bracket(raw)
    if kind == RESTING:
        return read_resting(raw)
    return read_many(raw) if kind in KINDS else field_in(raw)


def _read_groups(raw: Mapping[str, Any]) -> GroupedField:
    parts = tuple(map(_read_part, list_in(raw.get("parts"), "parts")))
    once((part.key for part in parts), "the keys of parts")
    entries = once((entry for part in parts for entry in part.field.entries), "the groups")
    fixed = of_entries(raw.get("fixed_tables"), "fixed_tables", entries, table_in)
    drives = {
        (at.seed, at.drive, at.public_value, at.round_number) for at in (p.field for p in parts)
    }
    if len(drives) != 1:
        raise BadDocument("There must be a group, and all must be of one seed, drive and round.")
    return GroupedField(parts, fixed)


def _read_part(raw: Any) -> Part:
    part = object_in(raw, "Each of the parts")
    return Part(text_in(part.get("key"), "key"), _read_one(object_in(part.get("field"), "field")))


def write_any(pairing: AnyPairing) -> dict[str, Any]:
    """Return the pairing for JSON."""
    if isinstance(pairing, Pairing):
        return write_pairing(pairing)
    return {
        "tables": [{"table": t.number, "sides": list(t.sides)} for t in pairing.tables],
        "resting": list(pairing.resting),
        "costs": dict(pairing.cost),
        "quality": pairing.quality,
        "later": write_later(pairing),
        "attempts": dict(attempts_of(pairing)),
    }


def write_later(pairing: ManyPairing | GroupedPairing) -> Any:
    """Return the rounds that were drawn with this one, as JSON values; of groups by their key."""
    if isinstance(pairing, GroupedPairing):
        return {key: write_rounds(rounds) for key, rounds in pairing.later.items()}
    return write_rounds(pairing.later)
