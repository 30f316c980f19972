"""What a database holds of each drive, read past the models: a backup may be older."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import connection

Ask = Callable[[str], Iterable[tuple[Any, ...]]]

DRIVES = "SELECT id, code, name, version FROM tournaments_tournament ORDER BY date, id"
ROUNDS = """
SELECT tournament_id, number FROM tournaments_round WHERE published_at IS NOT NULL
ORDER BY tournament_id, number
"""
CARDS = """
SELECT r.tournament_id, r.number, t.number, c.version || ' ' || c.entered_at
FROM tournaments_scorecard c
JOIN tournaments_gametable t ON t.id = c.table_id
JOIN tournaments_round r ON r.id = t.round_id
WHERE c.is_current ORDER BY r.number, t.number
"""
TYPED = """
SELECT r.tournament_id, r.number, t.number, e.turn || ' ' || e.at
FROM tournaments_cardentry e
JOIN tournaments_gametable t ON t.id = e.table_id
JOIN tournaments_round r ON r.id = t.round_id
WHERE NOT EXISTS (SELECT 1 FROM tournaments_scorecard c WHERE c.table_id = t.id AND c.is_current)
ORDER BY r.number, t.number, e.turn
"""
ENTRIES = "SELECT tournament_id, COUNT(*) FROM tournaments_entry GROUP BY tournament_id"
LOG = """
SELECT tournament_id, MAX(id) || ' ' || MAX(at) FROM tournaments_logentry
WHERE tournament_id IS NOT NULL GROUP BY tournament_id
"""


@dataclass(frozen=True, slots=True)
class Held:
    """What there is of one drive: its published rounds, and of every table of them that has one
    the version of its card with the time of entry, by round and table number; `typed` has in the
    same way what was typed once or twice of a card that does not count yet, an item per entry;
    `log` tells its last log entry."""

    code: str
    name: str
    version: int
    entries: int
    rounds: tuple[int, ...]
    cards: dict[tuple[int, int], str] = field(hash=False)
    typed: dict[tuple[int, int], list[str]] = field(hash=False)
    log: str

    @property
    def count(self) -> int:
        """How many cards are in."""
        return len(self.cards)


def held_now() -> dict[str, Held]:
    """What the database of this installation holds, by the code of each drive."""
    with connection.cursor() as cursor:

        def ask(query: str) -> Iterable[tuple[Any, ...]]:
            cursor.execute(query)
            return list(cursor.fetchall())

        return held(ask)


def held_in(database: Path) -> dict[str, Held]:
    """What a file holds.  Raises sqlite3.Error when it is no database of ours."""
    with reading(database) as file:
        return held(file.execute)


def held(ask: Ask) -> dict[str, Held]:
    """Return what is held of every drive, by its code; `ask` answers the rows of a query."""
    rounds: dict[int, list[int]] = {}
    for drive, number in ask(ROUNDS):
        rounds.setdefault(drive, []).append(number)
    cards: dict[int, dict[tuple[int, int], str]] = {}
    for drive, round_, table, card in ask(CARDS):
        cards.setdefault(drive, {})[round_, table] = card
    typed: dict[int, dict[tuple[int, int], list[str]]] = {}
    for drive, round_, table, entry in ask(TYPED):
        typed.setdefault(drive, {}).setdefault((round_, table), []).append(entry)
    entries: dict[int, int] = dict(ask(ENTRIES))  # type: ignore[arg-type]
    log: dict[int, str] = dict(ask(LOG))  # type: ignore[arg-type]
    return {
        str(code): Held(
            code=str(code),
            name=str(name),
            version=int(version),
            entries=entries.get(key, 0),
            rounds=tuple(rounds.get(key, ())),
            cards=cards.get(key, {}),
            typed=typed.get(key, {}),
            log=log.get(key, ""),
        )
        for key, code, name, version in ask(DRIVES)
    }


@contextmanager
def reading(database: Path) -> Iterator[sqlite3.Connection]:
    """A file that nobody writes, opened so that nothing in it can act: only to read, and without
    trust in the views, triggers and expressions that its schema may hold.

    https://www.sqlite.org/security.html, "Untrusted SQLite Database Files".
    """
    address = f"{database.absolute().as_uri()}?mode=ro&immutable=1"
    with closing(sqlite3.connect(address, uri=True)) as file:
        file.execute("PRAGMA trusted_schema = OFF")
        file.execute("PRAGMA cell_size_check = ON")
        file.execute("PRAGMA query_only = ON")
        yield file
