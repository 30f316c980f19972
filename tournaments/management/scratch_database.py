"""A database in memory for what is not to be kept."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management import call_command
from django.db import connections
from django.db.backends.sqlite3.base import DatabaseWrapper

IN_MEMORY = {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}


@contextmanager
def scratch_database() -> Iterator[None]:
    """Within it, and in this thread, there is an empty database with all tables instead of that of
    the installation, which is not touched."""
    settings = connections.configure_settings({"default": IN_MEMORY})["default"]
    kept = connections["default"]
    connections["default"] = DatabaseWrapper(settings, "default")
    try:
        call_command("migrate", verbosity=0)
        yield
    finally:
        connections["default"].close()
        connections["default"] = kept
