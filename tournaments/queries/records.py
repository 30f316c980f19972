"""A draw as it is written down: the field it was drawn from and what came out, as JSON values.

Teams stand in a record under their numbers, which everybody in the hall can check. The field is
written as `python -m tournaments.draw` reads it, so that a record can be drawn again without
this program's database, also after cards have been corrected or teams have left.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from tournaments.draw import EntryId, Fault, Field, Pairing, Table

Record = dict[str, Any]


def field_record(field: Field) -> Record:
    """The field as JSON values; `field_from` is its inverse."""
    return {
        "drive": field.drive,
        "number": field.number,
        "method": field.method,
        "seed": field.seed.hex(),
        "public_value": field.public_value,
        "rounds_left": field.rounds_left,
        "entries": list(field.entries),
        "points": _by_text(field.points),
        "rounds": [[list(pair) for pair in played] for played in field.rounds],
        "clubs": _by_text(field.clubs),
        "fixed_tables": _by_text(field.fixed_tables),
        "table_history": {str(key): list(value) for key, value in field.table_history.items()},
    }


def field_from(record: Record) -> Field:
    """The field that was written down as this record."""
    ids = {str(entry): entry for entry in record["entries"]}

    def by_id(name: str) -> dict[EntryId, Any]:
        return {ids.get(key, key): value for key, value in record[name].items()}

    return Field(
        entries=tuple(record["entries"]),
        method=record["method"],
        seed=bytes.fromhex(record["seed"]),
        rounds=tuple(tuple((a, b) for a, b in played) for played in record["rounds"]),
        points=by_id("points"),
        rounds_left=record["rounds_left"],
        clubs=by_id("clubs"),
        fixed_tables=by_id("fixed_tables"),
        table_history=by_id("table_history"),
        drive=record["drive"],
        public_value=record["public_value"],
        number=record["number"],
    )


def pairing_record(pairing: Pairing, faults: Iterable[Fault]) -> Record:
    """What was drawn: tables as [number, team, team], the bye, why, and what it breaks."""
    return {
        "tables": seats_record(pairing.tables),
        "bye": pairing.bye,
        "cost": asdict(pairing.cost),
        "quality": pairing.quality,
        "attempt": pairing.attempt,
        "reasons": [
            {"code": reason.code, "table": reason.table, "values": dict(reason.values)}
            for reason in pairing.reasons
        ],
        "faults": [fault_record(fault) for fault in faults],
        "version": 1,
    }


def seats_record(tables: Iterable[Table]) -> list[list[EntryId]]:
    """Tables by number, each as [number, first side, second side]."""
    ordered = sorted(tables, key=lambda table: table.number)
    return [[table.number, *table.sides] for table in ordered]


def tables_from(record: Record) -> list[Table]:
    """The tables of a record as the draw knows them."""
    return [Table(number, (first, second)) for number, first, second in record["tables"]]


def fault_record(fault: Fault) -> Record:
    """A broken rule as JSON values."""
    return {
        "code": fault.code,
        "entries": list(fault.entries),
        "table": fault.table,
        "severity": fault.severity,
        "values": dict(fault.values),
    }


def _by_text(values: Mapping[EntryId, Any]) -> Record:
    return {str(key): value for key, value in values.items()}
