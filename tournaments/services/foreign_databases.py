"""Taking in a database from a file that anybody may have made.

What acts in a database (triggers, views, expressions of columns and indexes) never comes from the
file: either its schema is, word for word, that of this installation, or its rows are copied into
tables that our own migrations made.  What its rows say cannot be judged: whoever hands over a
backup also hands over its accounts.
"""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from secrets import token_hex
from threading import Lock
from typing import Any

from django.db import connections
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.utils.translation import gettext as _

from tournaments.queries.backup_contents import held_in, reading
from tournaments.services.backup_writing import check_whole
from tournaments.services.refused import Refused

MAGIC = b"SQLite format 3\x00"
LISTING = Lock()  # what databases there are is for all threads
# What is read of a file before it is taken in; as views they could keep this computer busy.
READ = tuple(
    f"tournaments_{name}"
    for name in ("tournament", "round", "gametable", "scorecard", "entry", "logentry", "user")
)
Schema = frozenset[tuple[str, str, str, str | None]]


def take_in(source: Path, target: Path, like: Path) -> None:
    """Make `target` a database of this program, as of now, with the rows of `source`.

    `like` is the database of this installation.  Raises Refused where the file is damaged, is none
    of ours, or was made by a newer version.
    """
    require_ours(source)
    with reading(source) as foreign, _damage_refused():
        applied = _migrations(foreign)
        same = _schema(foreign) == _schema_at(like) and _shape(foreign) == _shape_at(like)
    if same:
        shutil.copyfile(source, target)
        return
    _rebuild(source, target, applied)


def require_ours(file: Path) -> None:
    """Raises Refused for what is no whole database of Keezdrive, or one of a newer version."""
    with file.open("rb") as begin:
        if begin.read(len(MAGIC)) != MAGIC:
            raise not_ours()
    with reading(file) as foreign, _damage_refused():
        _migrations(foreign)
        check_whole(foreign)
        held_in(file)  # a column may hold another kind of value than it should


@contextmanager
def _damage_refused() -> Iterator[None]:
    try:
        yield
    except (sqlite3.Error, TypeError, ValueError, OverflowError) as error:
        raise Refused(_("This backup is damaged: take another one."), field="file") from error


def not_ours() -> Refused:
    """What is said of a file that is something else."""
    return Refused(_("This file is no backup of Keezdrive."), field="file")


def _migrations(foreign: sqlite3.Connection) -> set[tuple[str, str]]:
    """The migrations that the file has had, all of which must be known here."""
    defined = set(foreign.execute("SELECT type, name FROM sqlite_schema"))
    if (
        any(kind == "view" for kind, _name in defined)
        or not {("table", name) for name in (*READ, "django_migrations")} <= defined
    ):
        raise not_ours()
    applied = set(foreign.execute("SELECT app, name FROM django_migrations"))
    if not applied <= set(MigrationLoader(None).disk_migrations):
        raise Refused(_("This backup was made by a newer Keezdrive: update this one first."))
    return applied


def _schema(file: sqlite3.Connection) -> Schema:
    """Everything that is defined in a database, with the text that defines it."""
    rows = file.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema")
    return frozenset(row for row in rows if not str(row[1]).startswith("sqlite_stat"))


def _shape(file: sqlite3.Connection) -> list[Any]:
    """What has to be alike for one database to be written over another."""
    asked = ("page_size", "encoding")
    return [file.execute(f"PRAGMA {each}").fetchone() for each in asked]


def _schema_at(path: Path) -> Schema:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
        return _schema(file)


def _shape_at(path: Path) -> list[Any]:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
        return _shape(file)


def _rebuild(source: Path, target: Path, applied: set[tuple[str, str]]) -> None:
    """Our tables as they were at those migrations, filled with the rows, and brought up to date."""
    with _opened(target) as executor:
        executor.migrate(_last_of(executor, applied))
    try:
        _copy_rows(source, target)
    except sqlite3.Error as error:
        raise Refused(_("This backup does not fit into the tables of Keezdrive.")) from error
    with _opened(target) as executor:
        executor.migrate(executor.loader.graph.leaf_nodes())


def _last_of(executor: MigrationExecutor, applied: set[tuple[str, str]]) -> list[Any]:
    """Those of the migrations that none of the others builds on."""
    graph = executor.loader.graph
    known = [key for key in applied if key in graph.nodes]
    below = {parent.key for key in known for parent in graph.node_map[key].parents}
    return sorted(key for key in known if key not in below)


@contextmanager
def _opened(database: Path) -> Iterator[MigrationExecutor]:
    """What migrates this database, beside that of the installation and others that are taken in.

    The listing is replaced and never changed: other threads go through it after every request.
    """
    alias = f"taken in {token_hex(8)}"
    described = {**connections.settings["default"], "NAME": str(database)}
    with LISTING:
        connections.settings = {**connections.settings, alias: described}
    try:
        yield MigrationExecutor(connections[alias])
    finally:
        connections[alias].close()
        del connections[alias]
        with LISTING:
            listed = connections.settings.items()
            connections.settings = {name: each for name, each in listed if name != alias}


def _copy_rows(source: Path, target: Path) -> None:
    """Every row of every table of ours; of what else the file holds nothing.

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
    """The plain tables, of which the last is the one that counts keys; none that runs code."""
    found = file.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' "
        "AND name NOT LIKE 'sqlite_stat%' ORDER BY name = 'sqlite_sequence', name"
    )
    return [name for (name,) in found]


def _columns(file: sqlite3.Connection, table: str) -> list[str]:
    rows = file.execute(f'PRAGMA table_xinfo("{table}")')
    return [name for _at, name, _type, _not_null, _default, _key, hidden in rows if not hidden]
