"""Taking in a database from a file that anybody may have made.

What acts in a database (triggers, views, expressions of columns and indexes) never comes from the
file: either its schema is, word for word, what our own migrations make, or its rows are copied into
tables that these made.  The database of this installation is not asked: it may be damaged.  What
the rows say cannot be judged: whoever hands over a backup also hands over its accounts.
"""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.safety.queries.backup_files import (
    held_in,
    reading,
)
from tournaments.safety.queries.database_health import TABLES_OF_DRIVES
from tournaments.safety.services.backup_writing import (
    check_whole,
)
from tournaments.safety.services.database_files import (
    IN_MEMORY,
    Key,
    default_database,
    is_half_replaced,
    known_migrations,
    migrate_to,
    with_replacing,
)

MAGIC = b"SQLite format 3\x00"
# What is read of a file before it is taken in; as views they could keep this computer busy.
READ = (*TABLES_OF_DRIVES, "tournaments_cardentry", "tournaments_logentry")
# Everything that is defined in a database, with the text that defines it, and what has to be alike
# for one to be written over another.
Schema = tuple[frozenset[tuple[str, str, str, str | None]], tuple[Any, ...]]


def take_in(source: Path, target: Path) -> None:
    """Make `target` a database of this program, as of now, with the rows of `source`.

    Raise DomainError where the file is damaged, is none of ours, or was made by a newer version.
    """
    require_keezdrive_database(source)
    with reading(source) as foreign, _damage_refused():
        applied = _migrations_of(foreign)
        schema = _schema(foreign.execute)
    if applied == known_migrations() and schema == own_schema():
        shutil.copyfile(source, target)
        return
    _rebuild(source, target, applied)


def require_keezdrive_database(file: Path) -> None:
    """Raise DomainError for what is no whole database of Keezdrive, or one of a newer version."""
    with file.open("rb") as begin:
        if begin.read(len(MAGIC)) != MAGIC:
            raise foreign_file_error()
    with reading(file) as foreign, _damage_refused():
        _migrations_of(foreign)
        check_whole(foreign)
        held_in(file)  # a column may hold another kind of value than it should


@contextmanager
def _damage_refused() -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, TypeError, ValueError, OverflowError) as error:
        raise DomainError(_("This backup is damaged: take another one."), field="file") from error


def foreign_file_error() -> DomainError:
    """Return what is said of a file that is something else."""
    return DomainError(_("This file is no backup of Keezdrive."), field="file")


def _migrations_of(foreign: sqlite3.Connection) -> set[Key]:
    """Return the migrations that the file has had, all of which must be known here."""
    defined = set(foreign.execute("SELECT type, name FROM sqlite_schema"))
    if (
        any(kind == "view" for kind, _name in defined)
        or not {("table", name) for name in (*READ, "django_migrations")} <= defined
    ):
        raise foreign_file_error()
    applied = set(foreign.execute("SELECT app, name FROM django_migrations"))
    if not applied <= known_migrations():
        raise DomainError(_("This backup was made by a newer Keezdrive: update this one first."))
    if is_half_replaced(applied):
        raise DomainError(_("This backup does not fit into the tables of Keezdrive."))
    return with_replacing(applied)


@cache
def own_schema() -> Schema:
    """Return what our migrations make of an empty database; some seconds of work, once a
    process."""
    with default_database(IN_MEMORY) as connection:
        migrate_to(connection, None)
        with connection.cursor() as cursor:
            return _schema(cursor.execute)


def _schema(execute: Callable[[str], Any]) -> Schema:
    rows = execute("SELECT type, name, tbl_name, sql FROM sqlite_schema").fetchall()
    defined = frozenset(row for row in rows if not str(row[1]).startswith("sqlite_stat"))
    pragmas = ("page_size", "encoding")
    return defined, tuple(execute(f"PRAGMA {each}").fetchone() for each in pragmas)


def _rebuild(source: Path, target: Path, applied: set[Key]) -> None:
    """Make our tables as they were at those migrations, filled with the rows, and brought up to
    date."""
    with default_database(target) as connection:
        migrate_to(connection, _last_of(applied))
    try:
        _copy_rows(source, target)
    except sqlite3.Error as error:
        raise DomainError(_("This backup does not fit into the tables of Keezdrive.")) from error
    with default_database(target) as connection:
        migrate_to(connection, None)


def _last_of(applied: set[Key]) -> list[Key]:
    """Return those of the migrations that none of the others builds on."""
    graph = MigrationLoader(None).graph
    existing = [key for key in applied if key in graph.nodes]
    below = {parent.key for key in existing for parent in graph.node_map[key].parents}
    return sorted(key for key in existing if key not in below)


def _copy_rows(source: Path, target: Path) -> None:
    """Copy every row of every table of ours; of what else the file holds nothing.

    Our own triggers guard acts and not copies, so they are taken off and put back.
    """
    with (
        reading(source) as foreign,
        closing(sqlite3.connect(target, isolation_level=None)) as file,
    ):
        file.execute("BEGIN IMMEDIATE")
        guards = file.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
        for name, _sql in (taken_off := guards.fetchall()):
            file.execute(f'DROP TRIGGER "{name}"')
        for table in _tables(file):
            if table != "django_migrations":
                _copy_table(foreign, file, table)
        for _name, sql in taken_off:
            file.execute(sql)
        file.execute("COMMIT")
        check_whole(file)


def _copy_table(foreign: sqlite3.Connection, file: sqlite3.Connection, table: str) -> None:
    ours = _columns(file, table)
    if table not in _tables(foreign) or not set(ours) <= set(_columns(foreign, table)):
        raise sqlite3.DatabaseError(f"{table} is not as it should be")
    names, marks = ", ".join(f'"{name}"' for name in ours), ", ".join("?" * len(ours))
    rows = foreign.execute(f'SELECT {names} FROM "{table}"')  # noqa: S608 - names of our own
    file.execute(f'DELETE FROM "{table}"')  # noqa: S608
    file.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', rows)  # noqa: S608


def _tables(file: sqlite3.Connection) -> list[str]:
    """Return the plain tables, of which the last is the one that counts keys; none that runs
    code."""
    found = file.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' "
        "AND name NOT LIKE 'sqlite_stat%' ORDER BY name = 'sqlite_sequence', name"
    )
    return [name for (name,) in found]


def _columns(file: sqlite3.Connection, table: str) -> list[str]:
    rows = file.execute(f'PRAGMA table_xinfo("{table}")')
    return [name for _at, name, _type, _not_null, _default, _key, hidden in rows if not hidden]
