"""The program's own queries, services and migrations on another file than that of the installation.

Only in the thread that asks for it: a migration of data, and whatever else knows one database, is
then at work on that file, while all other threads go on with theirs.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import load_backend

IN_MEMORY = Path(":memory:")


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
    loader = MigrationLoader(None, load=False)
    loader.load_disk()  # without working out in which order, which `migrate` does anyway
    return not set(loader.disk_migrations) <= set(
        MigrationRecorder(connection).applied_migrations()
    )
