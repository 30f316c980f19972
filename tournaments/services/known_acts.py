"""Remembering what was drawn, deleted and brought back, whatever becomes of the drive."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from tournaments.models import KnownAct, LogEntry
from tournaments.queries.known_acts import DRAWN, KNOWN

Told = list[Any]


def remember(code: str, entries: Iterable[LogEntry]) -> None:
    """Keep, apart from the drive, those of its log entries that are worth it; part of an act."""
    rows = [
        KnownAct(id=entry.pk, code=code, action=entry.action, round=_round_in(entry), at=entry.at)
        for entry in entries
        if entry.action in KNOWN
    ]
    if rows:
        KnownAct.objects.bulk_create(rows, ignore_conflicts=True)


def _round_in(entry: LogEntry) -> int | None:
    number = entry.target.partition(".")[0]
    plain = number.isascii() and number.isdecimal() and len(number) < 4
    return int(number) if plain and entry.action in DRAWN else None


def all_known() -> list[Told]:
    """Everything that this installation remembers, as JSON values."""
    rows = KnownAct.objects.values_list("pk", "code", "action", "round", "link", "at")
    return [[*row, at.isoformat()] for *row, at in rows]


def remember_also(told: Sequence[Told]) -> None:
    """Take over what `all_known` answered elsewhere, or of another state of the data."""
    rows = [
        KnownAct(
            id=pk,
            code=code,
            action=action,
            round=round_,
            link=link,
            at=datetime.fromisoformat(at),
        )
        for pk, code, action, round_, link, at in told
    ]
    KnownAct.objects.bulk_create(rows, ignore_conflicts=True, batch_size=500)
