"""The server of the pages: granian, with bounds for whoever is slow or never goes away."""

import sys
from typing import Any

from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings

from tournaments.management.intake import PATIENCE

FILES = 10_240  # that may be open at a time, sockets included: no system has a lower top than this
OWN_FILES = 256  # of those, for the database and all that is no connection
BOUNDS: dict[str, Any] = {
    "interface": Interfaces.RSGI,
    # Detecting HTTP/2 waits for ever for a first byte; browsers speak it over https alone.
    "http": HTTPModes.http1,
    # For as long a head may take to come in, and a connection be idle.
    "http1_settings": HTTP1Settings(
        header_read_timeout=int(1000 * PATIENCE), max_buffer_size=64 * 1024
    ),
    "websockets": False,
}
APPLICATION = "keezdrive.rsgi:application"


def serve(host: str, port: int) -> None:
    """Serve the pages until Ctrl-C, in a process of their own that begins anew when it is lost."""
    Granian(
        APPLICATION,
        address=host,
        port=port,
        workers=1,
        backpressure=most_connections(),
        workers_kill_timeout=5,
        respawn_failed_workers=True,
        log_level="warning",
        **BOUNDS,
    ).serve()


def most_connections() -> int:
    """How many connections may be open at a time, after raising what the system lets us have.

    A thousand phones that each keep one are more than most systems begin with.
    """
    files = FILES
    if sys.platform != "win32":
        import resource

        now, top = resource.getrlimit(resource.RLIMIT_NOFILE)
        if top != resource.RLIM_INFINITY:
            files = min(files, top)
        if now != resource.RLIM_INFINITY and now < files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, top))
    return files - min(OWN_FILES, files // 2)
