"""The pages of a database: what of it another copy lacks, without knowing what is in it."""

import hashlib
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from django.db import DatabaseError, connection

from tournaments.models import Tournament
from tournaments.standings.queries.standings import standings

FINGERPRINT = 16  # bytes that stand for a page
AT_ONCE = 4096  # pages that go over the network in one answer
TIMEOUT = 20.0  # seconds that others may hold the database


@dataclass(frozen=True)
class Pages:
    """A database as bytes, of one moment, with the size of its pages in bytes."""

    content: bytes | bytearray = field(repr=False)
    size: int

    @property
    def count(self) -> int:
        """How many pages there are."""
        return len(self.content) // self.size

    @cached_property
    def digest(self) -> str:
        """SHA-256 of all of it."""
        return hashlib.sha256(self.content).hexdigest()

    def page(self, number: int) -> memoryview:
        """Return one page; the first is 0."""
        return memoryview(self.content)[number * self.size : (number + 1) * self.size]

    @cached_property
    def fingerprints(self) -> bytes:
        """What stands for each page, one after the other."""
        return b"".join(
            hashlib.blake2b(self.page(number), digest_size=FINGERPRINT).digest()
            for number in range(self.count)
        )

    def lacking(self, theirs: bytes) -> Iterator[int]:
        """Yield the numbers of the pages that are not in a copy with these fingerprints."""
        ours = self.fingerprints
        for number in range(self.count):
            begin = number * FINGERPRINT
            if ours[begin : begin + FINGERPRINT] != theirs[begin : begin + FINGERPRINT]:
                yield number

    def with_pages(self, count: int, numbers: list[int], content: bytes) -> "Pages":
        """Return the same with these pages put in, and `count` pages long.

        Raise ValueError when that does not fit together.
        """
        if len(content) != len(numbers) * self.size or not all(
            0 <= number < count for number in numbers
        ):
            raise ValueError("pages that do not fit")
        changed = bytearray(self.content[: count * self.size])
        changed.extend(bytes(count * self.size - len(changed)))
        for at, number in enumerate(numbers):
            piece = content[at * self.size : (at + 1) * self.size]
            changed[number * self.size : (number + 1) * self.size] = piece
        return Pages(changed, self.size)


def open_database(database: Path) -> sqlite3.Connection:
    """Return a connection that only asks; several threads may use it one after the other."""
    return sqlite3.connect(
        f"{database.absolute().as_uri()}?mode=rw",
        uri=True,
        timeout=TIMEOUT,
        isolation_level=None,
        check_same_thread=False,
    )


def change_counter(live: sqlite3.Connection) -> int:
    """Return a number that is another one after every transaction of somebody else."""
    return int(live.execute("PRAGMA data_version").fetchone()[0])


def snapshot(live: sqlite3.Connection) -> Pages:
    """Return the database as it is at one moment, while others go on writing."""
    (size,) = live.execute("PRAGMA page_size").fetchone()
    live.execute("BEGIN")
    try:
        live.execute("SELECT COUNT(*) FROM sqlite_schema").fetchone()  # holds it still
        return Pages(live.serialize(), size)
    finally:
        live.execute("ROLLBACK")


def wait_for_writers(live: sqlite3.Connection) -> None:
    """Wait until every transaction that was writing has ended."""
    live.execute("BEGIN IMMEDIATE")
    live.execute("ROLLBACK")


# What working something out of rows that cannot be raises.
IMPOSSIBLE = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


def check_database() -> None:
    """Read all of a database of SQLite, and work out the standings of the newest drive that has a
    published round.  Raise DatabaseError where either does not go."""
    with connection.cursor() as cursor:
        found = cursor.execute("PRAGMA quick_check(1)").fetchall()
    if found != [("ok",)]:
        raise DatabaseError(f"quick_check: {found[0][0]}")
    played = Tournament.objects.filter(rounds__published_at__isnull=False)
    newest = played.order_by("-date", "-pk").first()
    if newest is None:
        return
    try:
        standings(newest)
    except IMPOSSIBLE as error:
        raise DatabaseError(f"no standings come out of {newest.code}: {error!r}") from error
