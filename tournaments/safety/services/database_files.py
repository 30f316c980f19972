"""The files of a database that cannot be read: laid aside as they are, and another in their place.

One that can be read is written over by SQLite, which knows who else has it open: to rename a
database away under somebody loses what he writes.  Every step here can be done once more after a
crash, and a log (`-wal`, `-shm`, `-journal`) goes with the database that it is of: SQLite would
play it into any other that it finds beside it.
"""

import errno
import os
import shutil
from collections.abc import Iterator, Set
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.migration import Migration
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import load_backend

from tournaments.core.services.private_files import for_this_user, sync_folder

LOGS = ("-wal", "-shm", "-journal")


def unused_folder(now: datetime) -> Path:
    """Return a folder for what is laid aside now, which is not there yet."""
    name = f"damaged-{now.astimezone(UTC):%Y%m%d-%H%M%S}"
    folder, number = aside_in() / name, 1
    while folder.exists():
        number += 1
        folder = aside_in() / f"{name}-{number}"
    return folder


def aside_in() -> Path:
    """Return where the folders are of what was laid aside."""
    return Path(settings.DATA_DIR)


def lay_aside(database: Path, folder: Path) -> None:
    """Move a database and its logs into a folder, the logs first.  Raise OSError."""
    database = _real(database)
    for file in (*_logs(database), database):
        if os.path.lexists(file):
            folder.mkdir(mode=0o700, exist_ok=True)
            _move(file, _unused(folder / file.name))
            sync_folder(folder)
    sync_folder(database.parent)


def bring_back(database: Path, folder: Path, *, instead: bool) -> None:
    """Move what was laid aside back; `instead` of a database that is there by now.

    That goes where it is known to be another, or because the one of before comes in its place.
    Raise OSError.
    """
    database = _real(database)
    if instead or os.path.lexists(folder / database.name):
        remove(database)
    for file in (database, *_logs(database)):
        if os.path.lexists(folder / file.name):
            _move(folder / file.name, file)
    sync_folder(database.parent)
    if folder.exists() and not any(folder.iterdir()):
        folder.rmdir()


def remove(database: Path) -> None:
    """Remove a database, its logs first: they must never lie beside another.  Raise OSError."""
    for file in (*_logs(database), database):
        file.unlink(missing_ok=True)
        sync_folder(database.parent)


def put_in_place(new: Path, database: Path, aside: Path) -> None:
    """Lay a database aside and put a copy of `new` in its place, once all of that lies on the disk.

    Raise OSError.
    """
    database = _real(database)
    part = database.with_name(f".{database.name}.part")
    try:
        _copy(new, part)
        lay_aside(database, aside)
        os.replace(part, database)
        sync_folder(database.parent)
    finally:
        part.unlink(missing_ok=True)


def _real(database: Path) -> Path:
    """Return the file itself: SQLite keeps the logs beside that, not beside a link to it."""
    return Path(os.path.realpath(database))


def _logs(database: Path) -> list[Path]:
    return [Path(f"{database}{end}") for end in LOGS]


def _unused(path: Path) -> Path:
    """Return a name at which nothing would be written over: what a crash left half moved lies
    there."""
    wanted, number = path, 1
    while os.path.lexists(path):
        number += 1
        path = wanted.with_name(f"{wanted.name}.{number}")
    return path


def _move(file: Path, target: Path) -> None:
    try:
        os.replace(file, target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        _copy(file, target)
        file.unlink()


def _copy(file: Path, target: Path) -> None:
    target.unlink(missing_ok=True)
    with file.open("rb") as source, open(target, "xb", opener=for_this_user) as copy:
        shutil.copyfileobj(source, copy)
        copy.flush()
        os.fsync(copy.fileno())


IN_MEMORY = Path(":memory:")
Key = tuple[str, str]  # the app and the name of a migration


@contextmanager
def default_database(file: Path, *, to_read: bool = False) -> Iterator[BaseDatabaseWrapper]:
    """Let everything in this thread read and write this file, until the block ends.

    With `to_read` it stays as it is to the byte: who may write plays the log beside it into it, and
    that may be the log of another.
    """
    own = connections[DEFAULT_DB_ALIAS]
    described = {**own.settings_dict, "NAME": str(file)}
    if to_read:
        described["OPTIONS"] = {"database": f"{file.absolute().as_uri()}?mode=ro"}
    other = load_backend(described["ENGINE"]).DatabaseWrapper(described, DEFAULT_DB_ALIAS)
    connections[DEFAULT_DB_ALIAS] = other
    try:
        yield other
    finally:
        if other.connection is not None:
            other.connection.close()  # Django's own way leaves one in memory open
        connections[DEFAULT_DB_ALIAS] = own


def migrate_to(connection: BaseDatabaseWrapper, targets: list[tuple[str, str]] | None) -> None:
    """Bring a database to these migrations; None: to the newest."""
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes() if targets is None else targets)


def has_unapplied() -> bool:
    """Return whether this version brings migrations that the database did not have."""
    return not set(_migrations()) <= applied_migrations()


def applied_migrations() -> set[Key]:
    """Return the app and the name of every migration that the database had."""
    return set(MigrationRecorder(connection).applied_migrations())


def known_migrations() -> set[Key]:
    """Return app and name of every migration that there is, or that one of these replaces."""
    found = _migrations()
    return {*found, *(old for each in found.values() for old in each.replaces)}


def with_replacing(applied: Set[Key]) -> set[Key]:
    """Return these migrations, and those that replace nothing but them: these count as applied."""
    found = _migrations().items()
    return {
        *applied,
        *(key for key, each in found if each.replaces and applied >= {*each.replaces}),
    }


def is_half_replaced(applied: Set[Key]) -> bool:
    """Return whether only some were applied of those that one migration replaces: Django would pass
    over that one without a word, and call the database up to date."""
    replaced = [set(each.replaces) for each in _migrations().values()]
    return any(not applied.isdisjoint(each) and not each <= applied for each in replaced)


def _migrations() -> dict[Key, Migration]:
    loader = MigrationLoader(None, load=False)
    loader.load_disk()  # without working out in which order, which `migrate` does anyway
    return loader.disk_migrations
