"""Up to where a copy of the data is complete: per drive its last act and its last card."""

import datetime
import json
import sqlite3
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self

from django.db.models import Max

from tournaments.models import LogEntry
from tournaments.queries.backup_contents import reading

DRIVES = """
SELECT d.id, d.code, d.name, d.finished_at IS NOT NULL,
    (SELECT MAX(number) FROM tournaments_logentry l WHERE l.tournament_id = d.id),
    (SELECT MAX(number) FROM tournaments_round r
        WHERE r.tournament_id = d.id AND r.published_at IS NOT NULL)
FROM tournaments_tournament d ORDER BY d.date DESC, d.id DESC
"""
WITH_CARDS = """
SELECT changes FROM tournaments_logentry
WHERE tournament_id = ? AND number IS NOT NULL AND changes LIKE '%"scorecard"%'
ORDER BY number DESC
"""
CARD = """
SELECT r.number, t.number, c.entered_at FROM tournaments_scorecard c
JOIN tournaments_gametable t ON t.id = c.table_id JOIN tournaments_round r ON r.id = t.round_id
WHERE c.id = ?
"""
CARDS_IN = """
SELECT COUNT(c.id), COUNT(t.id) FROM tournaments_gametable t
JOIN tournaments_round r ON r.id = t.round_id
LEFT JOIN tournaments_scorecard c ON c.table_id = t.id AND c.is_current
WHERE r.tournament_id = ? AND r.number = ?
"""


@dataclass(frozen=True, slots=True)
class Complete:
    """Up to where one drive is complete: its last link, and the table and time of its last card.

    `round` is the last published one, `cards` of its `tables` are in; 0 where there is none, as are
    `card_round` and `card_table` as long as no card is in.  `card_at` is ISO 8601.
    """

    code: str
    name: str
    finished: bool
    number: int
    round: int
    cards: int
    tables: int
    card_round: int = 0
    card_table: int = 0
    card_at: str = ""

    @property
    def at(self) -> datetime.datetime | None:
        """When the last card was entered."""
        return datetime.datetime.fromisoformat(self.card_at) if self.card_at else None

    def as_data(self) -> dict[str, Any]:
        """The same as JSON has it."""
        return asdict(self)

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """From JSON.  Raises TypeError for anything else."""
        return cls(**data)


def complete_in(copy: Path) -> list[Complete]:
    """What a file that nobody writes is complete up to, the newest drive first.

    Raises sqlite3.Error when it is no database of ours.
    """
    with reading(copy) as file:
        return [_complete(file, *row) for row in file.execute(DRIVES)]


def complete_here() -> dict[str, int]:
    """The last link of the journal of every drive on this laptop, by its code."""
    last = LogEntry.objects.filter(tournament__isnull=False, number__isnull=False)
    found = last.order_by().values_list("tournament__code").annotate(Max("number"))
    return dict(found)


def _complete(
    file: sqlite3.Connection,
    drive: int,
    code: str,
    name: str,
    finished: int,
    number: int | None,
    round_: int | None,
) -> Complete:
    (cards, tables) = file.execute(CARDS_IN, (drive, round_ or 0)).fetchone()
    return Complete(
        code, name, bool(finished), number or 0, round_ or 0, cards, tables, *_last(file, drive)
    )


def _last(file: sqlite3.Connection, drive: int) -> tuple[int, int, str]:
    """The last card of the journal that is still there: its round, its table, its time."""
    for (changes,) in file.execute(WITH_CARDS, (drive,)):
        for _sign, model, key, _values in reversed(json.loads(changes)):
            if model == "scorecard" and (found := file.execute(CARD, (key,)).fetchone()):
                round_, table, at = found
                return round_, table, f"{at}+00:00"
    return 0, 0, ""
