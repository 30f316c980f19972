"""A draw as it is written down: the field it was drawn from and what came out, as JSON values.

To the draw a team is its number, which everybody in the hall can check; the seats of a draft
hold the ids of the entries, as the database does. The field is written as
`python -m tournaments.draw` reads it, so that a record can be drawn again without a database,
also after cards have been corrected or teams have left.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

from tournaments.core.queries.presence import not_none
from tournaments.draw import EntryId, Fault, Table
from tournaments.draw.bracket import BracketField, write_bracket
from tournaments.draw.groups import GroupedField, RestingField, write_resting
from tournaments.draw.kinds import AnyField, AnyPairing, points_in, read_any, write_later
from tournaments.draw.many import MultiSideField, write_many
from tournaments.draw.values import Pairing
from tournaments.models import Draw, Entry

Record = dict[str, Any]


def field_record(field: AnyField) -> Record:
    """Return the field as JSON values; `field_from` is its inverse."""
    if isinstance(field, GroupedField):
        return _groups_record(field)
    if isinstance(field, MultiSideField):
        return write_many(field)
    if isinstance(field, BracketField):
        return write_bracket(field)
    if isinstance(field, RestingField):
        return write_resting(field)
    return {
        "drive": field.drive,
        "round": field.round_number,
        "method": field.method,
        "recipe": field.recipe,
        "missed": _by_text(field.missed),
        "seed": field.seed.hex(),
        "public_value": field.public_value,
        "rounds_left": field.rounds_left,
        "entries": list(field.entries),
        "plan": list(field.plan),
        "points": _by_text(field.points),
        "rounds": [[list(pair) for pair in played] for played in field.rounds],
        "clubs": _by_text(field.clubs),
        "fixed_tables": _by_text(field.fixed_tables),
        "table_history": {str(key): list(value) for key, value in field.table_history.items()},
    }


def _groups_record(field: GroupedField) -> Record:
    """Return the groups, and beside them what people look for in the field of a round."""
    return {
        "kind": "groups",
        "drive": field.drive,
        "round": field.round_number,
        "method": field.method,
        "entries": list(field.entries),
        "points": _by_text(points_in(field)),
        "fixed_tables": _by_text(field.fixed_tables),
        "parts": [{"key": part.key, "field": field_record(part.field)} for part in field.parts],
    }


def basis_of(record: Record) -> str:
    """Return the digest of all that a draw is drawn from but its seed and public value: SHA-256 of
    the field as JSON, its names sorted, without a space (docs/loting-narekenen.md)."""
    return _digest(_without_lots(json.loads(json.dumps(record))))


def rounds_hash(rounds: Sequence[Record]) -> str:
    """Return the digest of rounds that were drawn at once, written in the same way as
    `basis_of`."""
    return _digest(rounds)


def _digest(record: Any) -> str:
    text = json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _without_lots(record: Any) -> Any:
    if isinstance(record, list):
        return [_without_lots(each) for each in record]
    if isinstance(record, dict):
        return {
            name: _without_lots(value)
            for name, value in record.items()
            if name not in ("seed", "public_value")
        }
    return record


def field_from(record: Record) -> AnyField:
    """Return the field that was written down as this record."""
    return read_any(json.dumps(record))


def pairing_record(pairing: AnyPairing, faults: Iterable[Fault]) -> Record:
    """Return what was drawn: tables as [number, team, team], who rests, why, and what it breaks.

    A reason names the teams it is about, so that it can be told wherever it is kept. With more
    than two at a table the rounds that were drawn with this one are kept as well.
    """
    about: dict[int, list[EntryId]] = {table.number: [*table.sides] for table in pairing.tables}
    return {
        "tables": seats_record(pairing.tables),
        **resting_record(pairing.resting),
        **({} if isinstance(pairing, Pairing) else {"later": write_later(pairing)}),
        "cost": asdict(pairing.cost) if isinstance(pairing, Pairing) else dict(pairing.cost),
        "quality": pairing.quality,
        **({"attempt": pairing.attempt} if isinstance(pairing, Pairing) else {}),
        "reasons": [
            {
                "code": reason.code,
                "table": reason.table,
                "sides": about.get(reason.table) or [reason.values["entry"]],
                "values": dict(reason.values),
            }
            for reason in pairing.reasons
        ],
        "faults": [fault_record(fault) for fault in faults],
    }


def fault_record(fault: Fault) -> Record:
    """Return a broken rule as JSON values."""
    return {
        "code": fault.code,
        "entries": list(fault.entries),
        "table": fault.table,
        "severity": fault.severity,
        "values": dict(fault.values),
    }


def original_record(drawn: Record, field: AnyField, entries: Iterable[Entry]) -> Record:
    """Return what came from the seed, with all that is needed to draw it again and to name the
    teams."""
    playing = list(entries)
    return {
        **drawn,
        "field": field_record(field),
        "entries": {str(entry.number): entry.pk for entry in playing},
        "names": {str(entry.number): entry.name for entry in playing},
    }


def seated_record(draw: Draw, tables: Iterable[Table], resting: Iterable[EntryId]) -> Record:
    """Return the seats of a draft by the ids of the entries, from teams by their numbers."""
    entry_of: Mapping[str, int] = draw.original["entries"]
    return {
        "tables": [
            [number, *(entry_of[str(side)] for side in sides)]
            for number, *sides in seats_record(tables)
        ],
        **resting_record([entry_of[str(one)] for one in resting]),
    }


def seats_of(draw: Draw) -> tuple[list[Table], tuple[EntryId, ...]]:
    """Return the seats of a draft as the draw knows them: tables, and who rests, by their
    numbers."""
    number_of = {entry: int(number) for number, entry in draw.original["entries"].items()}
    tables = [
        Table(number, tuple(number_of[entry] for entry in sides))
        for number, *sides in draw.pairing["tables"]
    ]
    return tables, tuple(number_of[entry] for entry in resting_in(draw.pairing))


def resting_record(resting: Sequence[EntryId]) -> Record:
    """Return who rests: "bye" for one alone, which is the most in a draw of pairs, "resting" for
    more."""
    alone = resting[0] if len(resting) == 1 else None
    return {"bye": alone, "resting": list(resting)} if len(resting) > 1 else {"bye": alone}


def resting_in(record: Record) -> list[EntryId]:
    """Return who rests by this record."""
    if "resting" in record:
        return list(record["resting"])
    return [] if record["bye"] is None else [record["bye"]]


def public_record(draw: Draw, taken_back_at: datetime, reason: str) -> Record:
    """Return what everybody saw of a published draw that is taken back now, and from when until
    when."""
    return {
        "published_at": not_none(draw.round.published_at).isoformat(),
        "taken_back_at": taken_back_at.isoformat(),
        "reason": reason,
        **seated_by_numbers(draw),
    }


def seated_by_numbers(draw: Draw) -> Record:
    """Return who sits where by the numbers of the teams, and whether a hand put somebody there."""
    tables, resting = seats_of(draw)
    return {
        "tables": seats_record(tables),
        **resting_record(resting),
        "by_hand": draw.by_hand,
    }


def seats_record(tables: Iterable[Table]) -> list[list[EntryId]]:
    """Return the tables by number, each as [number, first side, second side …]."""
    ordered = sorted(tables, key=lambda table: table.number)
    return [[table.number, *table.sides] for table in ordered]


def drawn_by_seed(draw: Draw) -> bool:
    """Return whether the seats are as they came from the seed, untouched by hand."""
    tables, resting = seats_of(draw)
    drawn = draw.original
    return seats_record(tables) == drawn["tables"] and list(resting) == resting_in(drawn)


def _by_text(values: Mapping[EntryId, Any]) -> Record:
    return {str(key): value for key, value in values.items()}
