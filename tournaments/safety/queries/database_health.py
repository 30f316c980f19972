"""Whether the file that holds all data is whole, looked at before anything is served from it.

Looking changes nothing: SQLite repairs nothing on the way and writes nothing into the file.  What a
kill -9 left in the `-wal` beside it belongs to it and is read along; a `-wal` of another database
is told apart.  A file that somebody else holds is not damaged.
"""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from django.apps import AppConfig, apps
from django.utils.translation import gettext_lazy

from tournaments.safety.queries.backups import all_backups, kept
from tournaments.safety.queries.database_faults import SQLITE_BUSY, SQLITE_UNREADABLE

GONE, EMPTY, NO_DATABASE, BROKEN, FOREIGN = "gone", "empty", "no_database", "broken", "foreign"
DAMAGE_SENTENCES = {
    GONE: gettext_lazy("The file with all data, %(file)s, is gone."),
    EMPTY: gettext_lazy("The file with all data, %(file)s, is empty."),
    NO_DATABASE: gettext_lazy("The file with all data, %(file)s, is no database any more."),
    BROKEN: gettext_lazy("The file with all data, %(file)s, is damaged."),
    FOREIGN: gettext_lazy("Beside the file with all data, %(file)s, lies a -wal of another one."),
}
# A larger file is not walked through as a whole, which nothing can stop half-way.
WALKED = 200 * 1024**2  # bytes
SECONDS = 2.0  # for what can be stopped
STEPS = 10_000  # of SQLite between two looks at the clock
MOST_ROWS = 50_000
ALSO_MADE_AT = {("tournaments_user", "date_joined"), ("tournaments_logentry", "at")}
# Without these there is no drive: they are read before the others.
TABLES_OF_DRIVES = tuple(
    f"tournaments_{name}"
    for name in ("user", "tournament", "round", "gametable", "entry", "scorecard")
)
# What says nothing of the file: the disk, its rights, or this computer are in the way.
IN_THE_WAY = {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
}


def damage_of(database: Path) -> str | None:
    """Return what is wrong with a database, in one of the words of WHAT; None where nothing is,
    where there never was one, or where it cannot be looked at now.  Raise OSError or sqlite3.Error
    where it may not or cannot be opened."""
    if not database.exists():
        return GONE if had_data() else None
    wal = database.with_name(f"{database.name}-wal")
    left = wal.exists() and wal.stat().st_size > 0
    if database.stat().st_size == 0:
        return EMPTY if left or had_data() else None
    try:
        return _damage(database, left)
    except sqlite3.DatabaseError as error:
        code = _code(error)
        if code & 0xFF in SQLITE_BUSY:
            return None
        if code & 0xFF in IN_THE_WAY and code not in SQLITE_UNREADABLE:
            raise
        if code & 0xFF == sqlite3.SQLITE_NOTADB:
            return NO_DATABASE
    except ValueError:  # a name that is no text any more
        pass
    return FOREIGN if left and _is_whole(database) else BROKEN


def has_no_data_yet(database: Path) -> bool:
    """Return whether nothing of ours was ever in this file, which may have been made by looking for
    it. Raise OSError."""
    if not database.exists():
        return True
    log = database.with_name(f"{database.name}-wal")
    if had_data() or (log.exists() and log.stat().st_size):
        return False
    if not database.stat().st_size:
        return True
    try:
        with closing(_opened(database, alone=True)) as file:
            return not any(name.startswith("tournaments_") for name in _tables(file))
    except (sqlite3.Error, ValueError):
        return False


def had_data() -> bool:
    """Return whether this installation ever had data: it made backups, or has some."""
    return bool(kept().get("at")) or any(backup.own for backup in all_backups())


def _damage(database: Path, left: bool) -> str | None:
    with closing(_opened(database, alone=not left)) as file:
        tables = _tables(file)
        if left and not _goes_on_from(database, file):
            return FOREIGN
        if "tournaments_tournament" not in tables and had_data():
            return EMPTY
        if _missing(file, tables):
            return BROKEN
        _walk(file, database.stat().st_size)
    return None


def _opened(database: Path, *, alone: bool) -> sqlite3.Connection:
    """Open the database only to read; `alone` the file itself, without what lies beside it."""
    address = f"{database.absolute().as_uri()}?mode=ro{'&immutable=1' if alone else ''}"
    return sqlite3.connect(address, uri=True, timeout=SECONDS)


def _tables(file: sqlite3.Connection) -> set[str]:
    return {name for (name,) in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}


def _missing(file: sqlite3.Connection, tables: set[str]) -> set[str]:
    """Return the tables that are not there, of every app of which the newest migration is noted; of
    an older one they are made by the next.  A first start that was cut short has none of ours."""
    if "tournaments_tournament" not in tables:
        return set()
    if "django_migrations" not in tables:
        return {"django_migrations"}
    noted = set(file.execute("SELECT app, name FROM django_migrations"))
    wanted = set()
    for config in apps.get_app_configs():
        if (config.label, newest_migration(config)) in noted:
            models = config.get_models(include_auto_created=True)
            wanted |= {model._meta.db_table for model in models if model._meta.managed}
    return wanted - tables


def newest_migration(config: AppConfig) -> str:
    """Return the last by name of an app; nothing where it has none."""
    folder = Path(config.path) / "migrations"
    return max((file.stem for file in folder.glob("[0-9]*.py")), default="")


def _walk(file: sqlite3.Connection, size: int) -> None:
    """Go through every page, then through the rows that count and the indexes, as far as there is
    time.  Raises sqlite3.DatabaseError at what is not right."""
    until = time.monotonic() + SECONDS
    if size <= WALKED:
        _require(file, "quick_check")
    file.set_progress_handler(lambda: time.monotonic() > until, STEPS)
    try:
        for table in sorted(_tables(file), key=lambda name: name not in TABLES_OF_DRIVES):
            for _row in file.execute(f'SELECT * FROM "{table}"'):  # noqa: S608 - of its schema
                pass
        if size <= WALKED:
            _require(file, "integrity_check")
    except sqlite3.OperationalError as error:
        if _code(error) != sqlite3.SQLITE_INTERRUPT:
            raise
    finally:
        file.set_progress_handler(None, 0)


def _require(file: sqlite3.Connection, check: str) -> None:
    if file.execute(f"PRAGMA {check}(1)").fetchall() != [("ok",)]:
        error = sqlite3.DatabaseError(check)
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error


def _goes_on_from(database: Path, file: sqlite3.Connection) -> bool:
    """Return whether what lies beside a file goes on from what is in it: what was written down of
    the migrations stays for ever, numbers that were given out never come again, and when a row was
    made does not change.

    A file that a kill -9 left in the middle of taking the other one in cannot tell; nor can one
    over which a backup was just copied, which has a number of its own
    (`safety.services.restoring`).
    """
    try:
        with closing(_opened(database, alone=True)) as alone:
            if _restored_number() == _number(file) != _number(alone):
                return True
            if (had := _applied(alone)) != (has := _applied(file)):
                return had < has
            numbers, later = _given_out(alone), _given_out(file)
            return all(later.get(name, -1) >= last for name, last in numbers.items()) and not any(
                _changed(alone, file, *column) for column in _made_at(alone)
            )
    except (sqlite3.DatabaseError, ValueError):
        return True


def _restored_number() -> int | None:
    restored = kept().get("restored")
    return restored.get("number") if isinstance(restored, dict) else None


def _number(file: sqlite3.Connection) -> int:
    return abs(int(file.execute("PRAGMA user_version").fetchone()[0]))


def _applied(file: sqlite3.Connection) -> set[tuple[str, ...]]:
    if "django_migrations" not in _tables(file):
        return set()
    return set(file.execute("SELECT app, name, applied FROM django_migrations"))


def _given_out(file: sqlite3.Connection) -> dict[str, int]:
    """Return the last number of each table."""
    if "sqlite_sequence" not in _tables(file):
        return {}
    return dict(file.execute("SELECT name, seq FROM sqlite_sequence"))


def _made_at(file: sqlite3.Connection) -> Iterator[tuple[str, str, str]]:
    """Yield the tables of which each row says when it was made, with the columns of its key and
    that."""
    tables = _tables(file)
    for model in apps.get_app_config("tournaments").get_models():
        table = model._meta.db_table
        for field in model._meta.concrete_fields if table in tables else ():
            if getattr(field, "auto_now_add", False) or (table, field.column) in ALSO_MADE_AT:
                columns = {row[1] for row in file.execute(f'PRAGMA table_info("{table}")')}
                if field.column in columns:
                    yield table, str(model._meta.pk.column), str(field.column)


def _changed(
    alone: sqlite3.Connection, file: sqlite3.Connection, table: str, key: str, made_at: str
) -> bool:
    query = f'SELECT {key}, {made_at} FROM "{table}" ORDER BY {key} LIMIT {MOST_ROWS}'  # noqa: S608
    current = dict(file.execute(query))
    return any(current.get(number, at) != at for number, at in alone.execute(query))


def _is_whole(database: Path) -> bool:
    """Return whether the file itself is, without what lies beside it."""
    try:
        with closing(_opened(database, alone=True)) as file:
            _walk(file, database.stat().st_size)
    except (sqlite3.Error, ValueError):
        return False
    return True


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", None) or 0
