"""What a database holds of each drive, read past the models: a backup may be older."""

import datetime
import hashlib
import json
import lzma
import re
import sqlite3
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import IO, Any

from django.db import connection
from django.utils.crypto import salted_hmac

RunQuery = Callable[[str], Iterable[tuple[Any, ...]]]

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
ERASED = """
SELECT tournament_id, COUNT(*) FROM tournaments_logentry
WHERE action IN ('forget_person', 'forget_players') GROUP BY tournament_id
"""


@dataclass(frozen=True, slots=True)
class Held:
    """What there is of one drive: its published rounds, and of every table of them that has one
    the version of its card with the time of entry, by round and table number; `typed` has in the
    same way what was typed once or twice of a card that does not count yet, an item per entry;
    `log` tells its last log entry, `erased` how often players were erased."""

    code: str
    name: str
    version: int
    entries: int
    rounds: tuple[int, ...]
    cards: dict[tuple[int, int], str] = field(hash=False)
    typed: dict[tuple[int, int], list[str]] = field(hash=False)
    log: str
    erased: int = 0

    @property
    def count(self) -> int:
        """How many cards are in."""
        return len(self.cards)


def held_now() -> dict[str, Held]:
    """Return what the database of this installation holds, by the code of each drive."""
    with connection.cursor() as cursor:

        def run_query(query: str) -> Iterable[tuple[Any, ...]]:
            cursor.execute(query)
            return list(cursor.fetchall())

        return held(run_query)


def held_in(database: Path) -> dict[str, Held]:
    """Return what a file holds.  Raises sqlite3.Error when it is no database of ours."""
    with reading(database) as file:
        return held(file.execute)


def held(run_query: RunQuery) -> dict[str, Held]:
    """Return what is held of every drive, by its code; `run_query` answers the rows of a query."""
    rounds: dict[int, list[int]] = {}
    for drive, number in run_query(ROUNDS):
        rounds.setdefault(drive, []).append(number)
    cards: dict[int, dict[tuple[int, int], str]] = {}
    for drive, round_, table, card in run_query(CARDS):
        cards.setdefault(drive, {})[round_, table] = card
    typed: dict[int, dict[tuple[int, int], list[str]]] = {}
    for drive, round_, table, entry in run_query(TYPED):
        typed.setdefault(drive, {}).setdefault((round_, table), []).append(entry)
    entries: dict[int, int] = dict(run_query(ENTRIES))
    log: dict[int, str] = dict(run_query(LOG))
    erased: dict[int, int] = dict(run_query(ERASED))
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
            erased=erased.get(key, 0),
        )
        for key, code, name, version in run_query(DRIVES)
    }


@contextmanager
def reading(database: Path) -> Iterator[sqlite3.Connection]:
    """Yield a file that nobody writes, opened so that nothing in it can act: only to read, and
    without trust in the views, triggers and expressions that its schema may hold.

    https://www.sqlite.org/security.html, "Untrusted SQLite Database Files".
    """
    address = f"{database.absolute().as_uri()}?mode=ro&immutable=1"
    with closing(sqlite3.connect(address, uri=True)) as file:
        file.execute("PRAGMA trusted_schema = OFF")
        file.execute("PRAGMA cell_size_check = ON")
        file.execute("PRAGMA query_only = ON")
        yield file


DATABASE, DESCRIPTION = "keezdrive.sqlite3", "backup.json"
NAME = re.compile(r"keezdrive-\d{8}-\d{6}-[0-9a-f]{8}\.zip")
LARGEST = 2 * 1024**3  # bytes of a database that is unpacked here
LONGEST_DESCRIPTION = 1024**2  # bytes
PIECE = 1024**2
YEARS = range(2000, 3000)  # beyond these a time cannot be told in every zone
# What reading a file as a zip raises where it is none, or no whole one.
BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    KeyError,
    TypeError,
    ValueError,
    OverflowError,
    NotImplementedError,
    EOFError,
    RuntimeError,
)


class Unreadable(Exception):
    """A file that is no whole backup."""


@dataclass(frozen=True, slots=True)
class Description:
    """What a backup says of itself: when and why it was made, where, and what it holds.

    `why` is one of the reasons of `safety.queries.backups`, of `drive` and its `round` where there
    is one; `digest` is the SHA-256 of the database, `bytes` its size, `installation` tells
    computers apart.
    """

    made_at: datetime.datetime
    why: str
    installation: str
    digest: str
    bytes: int
    drives: int
    cards: int
    drive: str = ""
    round: int | None = None

    def as_data(self) -> dict[str, Any]:
        """Return the same as JSON has it."""
        names = [name for name in self.__slots__ if name != "made_at"]
        return {
            "made_at": self.made_at.isoformat(),
            **{name: getattr(self, name) for name in names},
        }


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup that lies in a folder, `size` bytes long."""

    path: Path
    size: int
    description: Description

    @property
    def name(self) -> str:
        """What its file is called."""
        return self.path.name

    @property
    def own(self) -> bool:
        """Whether this installation made it: a stick may hold those of two laptops."""
        return self.description.installation == this_installation()


def this_installation() -> str:
    """Return what tells the backups of this computer from those of another; follows from its
    key."""
    return salted_hmac("keezdrive.backups", "installation").hexdigest()[:12]


def name_of(description: Description) -> str:
    """Return the file's name: when it was made, in UTC, and the begin of its digest."""
    made_at = description.made_at.astimezone(datetime.UTC)
    return f"keezdrive-{made_at:%Y%m%d-%H%M%S}-{description.digest[:8]}.zip"


def backups_in(folder: Path) -> list[Backup]:
    """Return the backups of a folder, newest first; whatever else lies there is left out, and so is
    a folder that is not there.  Raise OSError when it cannot be read."""
    if not folder.is_dir():
        return []
    found = []
    for path in folder.iterdir():
        if NAME.fullmatch(path.name):
            try:
                found.append(backup_at(path))
            except (Unreadable, OSError):
                continue
    return sorted(found, key=lambda each: (each.description.made_at, each.name), reverse=True)


def backup_at(path: Path) -> Backup:
    """Return one backup, by the description in it.  Raise Unreadable or OSError."""
    file_stat = path.stat()
    return Backup(
        path, file_stat.st_size, _description(path, file_stat.st_size, file_stat.st_mtime_ns)
    )


@lru_cache(maxsize=1024)
def _description(path: Path, _size: int, _changed: int) -> Description:
    """Return what a backup says of itself, kept as long as the file is as long and as old."""
    try:
        with zipfile.ZipFile(path) as packed, packed.open(DESCRIPTION) as file:
            return description_of(json.loads(file.read(LONGEST_DESCRIPTION)))
    except BROKEN as error:
        raise Unreadable(str(error)) from error


def description_of(data: Any) -> Description:
    """Return a description from JSON that anybody may have written.

    Raise KeyError, TypeError, ValueError or OverflowError.
    """
    if not isinstance(data, Mapping):
        raise ValueError("no description")
    made_at = datetime.datetime.fromisoformat(str(data["made_at"]))
    round_ = data.get("round")
    digest = str(data["digest"])
    if made_at.tzinfo is None or made_at.year not in YEARS:
        raise ValueError("no time")
    if not re.fullmatch(r"[0-9a-f]{64}", digest):
        raise ValueError("no digest")
    json.dumps(data, ensure_ascii=False).encode()  # half a character cannot be shown
    return Description(
        made_at=made_at,
        why=str(data["why"])[:20],
        installation=str(data["installation"])[:12],
        digest=digest,
        bytes=int(data["bytes"]),
        drives=int(data["drives"]),
        cards=int(data["cards"]),
        drive=str(data.get("drive", ""))[:120],
        round=int(round_) if round_ is not None else None,
    )


def unpack(backup: Backup, target: Path) -> None:
    """Write the database of a backup to a file, if it is the one that was packed.

    Raise Unreadable when a byte of it is not, or when it is larger than it says or than LARGEST.
    """
    most = min(backup.description.bytes, LARGEST)
    with target.open("xb") as file:
        read_packed(backup.path, backup.description.digest, most, file)


def read_packed(packed: Path, digest: str, most: int, target: IO[bytes] | None = None) -> None:
    """Read the database in a backup, into `target` where there is one.  Raise Unreadable where it
    has another digest, or more than `most` bytes."""
    try:
        with zipfile.ZipFile(packed) as archive, archive.open(DATABASE) as source:
            found = copied(source, target, most)
    except BROKEN as error:
        raise Unreadable(str(error)) from error
    if found != digest:
        raise Unreadable("another digest")


def copied(source: IO[bytes], target: IO[bytes] | None, most: int) -> str:
    """Return the SHA-256 of what is read, which is written to `target` where there is one.

    Raise Unreadable for more than `most` bytes: a small file can unpack to a very large one.
    """
    digest, count = hashlib.sha256(), 0
    while piece := source.read(PIECE):
        count += len(piece)
        if count > most:
            raise Unreadable("larger than it says")
        digest.update(piece)
        if target is not None:
            target.write(piece)
    return digest.hexdigest()
