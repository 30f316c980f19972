"""What all tests of a file look at: made once, and rolled back after the last of them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction


@contextmanager
def rolled_back(django_db_blocker: Any) -> Iterator[None]:
    """For a fixture of a file: each of its tests begins with what this made, and changes a copy."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)
