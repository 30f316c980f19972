"""The server of the pages: granian, with bounds for whoever is slow or never goes away."""

import errno
import socket
import sys
import time
from typing import Any

from django.utils.translation import gettext as _
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings

from tournaments.management.intake import PATIENCE
from tournaments.management.stopping import stop

PORT_PATIENCE = 5.0  # seconds for a server that is ending to leave its port
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


def require_port(host: str, port: int) -> None:
    """End this process with a sentence where a port stays taken, or cannot be had at all.

    Granian would share it with another server, and visitors would get either.
    """
    until = time.monotonic() + PORT_PATIENCE
    while wrong := _wrong_with(host, port):
        if wrong.errno != errno.EADDRINUSE or time.monotonic() > until:
            break
        time.sleep(0.1)
    if wrong:
        told = {"host": host, "port": port, "why": wrong.strerror or wrong}
        stop(
            lambda: (
                _(
                    "Port %(port)s of %(host)s cannot be used (%(why)s): stop the program that has "
                    "it, or choose another with --port."
                )
                % told
            )
        )


def _wrong_with(host: str, port: int) -> OSError | None:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        if sys.platform != "win32":  # there it would mean: together with another
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            return error
    return None


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
