"""A draw as it is written down: the field it was drawn from and what came out, as JSON values.

To the draw a team is its number, which everybody in the hall can check; the seats of a draft
hold the ids of the entries, as the database does. The field is written as
`python -m tournaments.draw` reads it, so that a record can be drawn again without a database,
also after cards have been corrected or teams have left.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Any

from tournaments.draw import EntryId, Fault, Field, Pairing, Table
from tournaments.draw.document import read_field
from tournaments.models import Draw, Entry

Record = dict[str, Any]


def field_record(field: Field) -> Record:
    """The field as JSON values; `field_from` is its inverse."""
    return {
        "drive": field.drive,
        "round": field.round_number,
        "method": field.method,
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


def field_from(record: Record) -> Field:
    """The field that was written down as this record."""
    return read_field(json.dumps(record))


def pairing_record(pairing: Pairing, faults: Iterable[Fault]) -> Record:
    """What was drawn: tables as [number, team, team], the bye, why, and what it breaks.

    A reason names the teams it is about, so that it can be told wherever it is kept.
    """
    about: dict[int, list[EntryId]] = {table.number: [*table.sides] for table in pairing.tables}
    if pairing.bye is not None:
        about[0] = [pairing.bye]
    return {
        "tables": seats_record(pairing.tables),
        "bye": pairing.bye,
        "cost": asdict(pairing.cost),
        "quality": pairing.quality,
        "attempt": pairing.attempt,
        "reasons": [
            {
                "code": reason.code,
                "table": reason.table,
                "sides": about[reason.table],
                "values": dict(reason.values),
            }
            for reason in pairing.reasons
        ],
        "faults": [fault_record(fault) for fault in faults],
    }


def fault_record(fault: Fault) -> Record:
    """A broken rule as JSON values."""
    return {
        "code": fault.code,
        "entries": list(fault.entries),
        "table": fault.table,
        "severity": fault.severity,
        "values": dict(fault.values),
    }


def original_record(drawn: Record, field: Field, entries: Iterable[Entry]) -> Record:
    """What came from the seed, with all that is needed to draw it again and to name the teams."""
    playing = list(entries)
    return {
        **drawn,
        "field": field_record(field),
        "entries": {str(entry.number): entry.pk for entry in playing},
        "names": {str(entry.number): entry.name for entry in playing},
    }


def seated_record(draw: Draw, tables: Iterable[Table], bye: EntryId | None) -> Record:
    """The seats of a draft by the ids of the entries, from teams by their numbers."""
    entry_of: Mapping[str, int] = draw.original["entries"]
    return {
        "tables": [
            [number, *(entry_of[str(side)] for side in sides)]
            for number, *sides in seats_record(tables)
        ],
        "bye": None if bye is None else entry_of[str(bye)],
    }


def seats_of(draw: Draw) -> tuple[list[Table], EntryId | None]:
    """The seats of a draft as the draw knows them: tables and bye, teams by their numbers."""
    number_of = {entry: int(number) for number, entry in draw.original["entries"].items()}
    tables = [
        Table(number, (number_of[first], number_of[second]))
        for number, first, second in draw.pairing["tables"]
    ]
    return tables, number_of.get(draw.pairing["bye"])


def public_record(draw: Draw, taken_back_at: datetime, reason: str) -> Record:
    """What everybody saw of a published draw that is taken back now, and from when until when."""
    tables, bye = seats_of(draw)
    return {
        "published_at": draw.round.published_at.isoformat(),
        "taken_back_at": taken_back_at.isoformat(),
        "reason": reason,
        "tables": seats_record(tables),
        "bye": bye,
        "by_hand": draw.by_hand,
    }


def seats_record(tables: Iterable[Table]) -> list[list[EntryId]]:
    """Tables by number, each as [number, first side, second side]."""
    ordered = sorted(tables, key=lambda table: table.number)
    return [[table.number, *table.sides] for table in ordered]


def drawn_by_seed(draw: Draw) -> bool:
    """Whether the seats are as they came from the seed, untouched by hand."""
    tables, bye = seats_of(draw)
    drawn = draw.original
    return seats_record(tables) == drawn["tables"] and bye == drawn["bye"]


def _by_text(values: Mapping[EntryId, Any]) -> Record:
    return {str(key): value for key, value in values.items()}
