"""Reading as if nobody wrote meanwhile, without keeping anybody waiting."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def one_moment() -> Iterator[None]:
    """Read everything within it as it was at one moment, whatever is written beside it.

    Write nothing in it: PostgreSQL refuses that, SQLite would not. Within a transaction that is
    open already, that one has to see to it.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        with _deferred(), transaction.atomic():
            yield
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


@contextmanager
def _deferred() -> Iterator[None]:
    """Transactions of SQLite that only read, and so hold up no writer."""
    usual = connection.transaction_mode
    connection.transaction_mode = "DEFERRED"
    try:
        yield
    finally:
        connection.transaction_mode = usual
