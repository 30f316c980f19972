"""Kinds of damage to a database of SQLite on which nothing runs, and that is whole before."""

import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

HEADER = 100  # bytes


def page_size(file: Path) -> int:
    """How many bytes a page has."""
    with closing(sqlite3.connect(file)) as database:
        return int(database.execute("PRAGMA page_size").fetchone()[0])


def _write(file: Path, at: int, content: bytes) -> None:
    with file.open("r+b") as written:
        written.seek(at)
        written.write(content)


def _noise(size: int, seed: int = 17) -> bytes:
    return random.Random(seed).randbytes(size)


def _root_of(file: Path, kind: str, table: str) -> int:
    """The offset of the first page of a table, or of the first of its indexes."""
    sql = "SELECT rootpage FROM sqlite_schema WHERE type = ? AND tbl_name = ? ORDER BY name"
    with closing(sqlite3.connect(file)) as database:
        [root, *_more] = database.execute(sql, (kind, table)).fetchone()
    return (root - 1) * page_size(file)


def header(file: Path) -> None:
    """What says that this is a database at all."""
    _write(file, 0, _noise(HEADER))


def schema(file: Path) -> None:
    """The page on which the tables are defined, behind a header that is right."""
    _write(file, HEADER, _noise(page_size(file) - HEADER))


def table(file: Path) -> None:
    """A page of the cards."""
    _write(file, _root_of(file, "table", "tournaments_scorecard"), _noise(page_size(file)))


def index(file: Path) -> None:
    """A page by which cards are found."""
    _write(file, _root_of(file, "index", "tournaments_scorecard"), _noise(page_size(file)))


def cut(file: Path) -> None:
    """A third is left."""
    os.truncate(file, file.stat().st_size // 3)


def emptied(file: Path) -> None:
    """A file of the right name without anything in it."""
    os.truncate(file, 0)


def noise(file: Path) -> None:
    """Something else altogether."""
    file.write_bytes(_noise(file.stat().st_size))


def foreign_log(file: Path, statement: str = "UPDATE django_migrations SET applied = ''") -> None:
    """The log of another database of Keezdrive, which SQLite plays into this one."""
    other = file.with_name("other.sqlite3")
    with closing(sqlite3.connect(file)) as mine:
        mine.execute("VACUUM INTO ?", (str(other),))
    with closing(sqlite3.connect(other, isolation_level=None)) as database:
        database.execute("DROP TABLE IF EXISTS axes_accesslog")
        database.execute("VACUUM")  # every page is at another place
        database.execute("PRAGMA journal_mode = WAL")
        database.execute(statement)
        shutil.copyfile(f"{other}-wal", f"{file}-wal")
    other.unlink()


def whole_foreign_log(file: Path) -> None:
    """The log of another database with all of that in it."""
    foreign_log(file, "VACUUM")


def gone(file: Path) -> None:
    """No file at all any more."""
    file.unlink()


KINDS: dict[str, Callable[[Path], None]] = {
    "header page": header,
    "schema page": schema,
    "table page": table,
    "index page": index,
    "cut to a third": cut,
    "0 bytes": emptied,
    "gone": gone,
    "random bytes": noise,
    "a foreign -wal": foreign_log,
}
# What the look at the start calls those that are in the file itself.
FOUND = {
    "header page": "no_database",
    "schema page": "broken",
    "table page": "broken",
    "index page": "broken",
    "cut to a third": "broken",
    "0 bytes": "empty",
    "gone": "gone",
    "random bytes": "no_database",
}
