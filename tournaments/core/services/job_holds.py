"""Which jobs a worker is at, as the database knows: it lets go when that dies.

An advisory lock of PostgreSQL belongs to a connection, so a worker that is killed, or a machine
that loses its network, is noticed without a clock. SQLite has none, but there is one machine only:
its workers live in the server's process and are gone with it.
"""

from django.db import connection

OURS = 0x4B5A  # sets these locks apart from any other
LARGEST = 2**31  # keys of such locks are of 32 bits


def take_hold(job_id: int) -> bool:
    """Hold a job until `let_go`; False when another worker has it."""
    return connection.vendor != "postgresql" or _ask("SELECT pg_try_advisory_lock(%s, %s)", job_id)


def let_go(job_id: int) -> None:
    """Hold a job no longer."""
    if connection.vendor == "postgresql":
        _ask("SELECT pg_advisory_unlock(%s, %s)", job_id)


def held_jobs() -> set[int] | None:
    """Return the jobs (modulo LARGEST) that some worker holds now; None where the database cannot
    tell."""
    if connection.vendor != "postgresql":
        return None
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT objid::bigint FROM pg_locks JOIN pg_database ON database = pg_database.oid"
            " WHERE locktype = 'advisory' AND classid = %s AND datname = current_database()",
            [OURS],
        )
        return {key for (key,) in cursor.fetchall()}


def _ask(sql: str, job_id: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(sql, [OURS, job_id % LARGEST])
        return bool(cursor.fetchone()[0])
