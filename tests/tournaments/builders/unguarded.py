"""A journal that somebody changes although the database refuses it."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from django.apps import apps
from django.db import connection

guards: Any = import_module("tournaments.migrations.0002_triggers")


@contextmanager
def links_unguarded() -> Iterator[None]:
    """Within it links of a journal can be changed and removed."""
    connection.check_constraints()  # PostgreSQL changes no table of which something is still asked
    guards.drop_triggers(apps, connection.schema_editor())
    yield
    guards.create_triggers(apps, connection.schema_editor())
