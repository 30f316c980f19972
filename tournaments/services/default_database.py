"""The program's own queries, services and migrations on another file than that of the installation.

Only in the thread that asks for it: a migration of data, and whatever else knows one database, is
then at work on that file, while all other threads go on with theirs.
"""

from collections.abc import Iterator, Set
from contextlib import contextmanager
from pathlib import Path

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.migration import Migration
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import load_backend

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
    """Whether this version brings migrations that the database did not have."""
    return not set(_migrations()) <= applied_here()


def applied_here() -> set[Key]:
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
        *(key for key, each in found if each.replaces and applied.issuperset(each.replaces)),
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
