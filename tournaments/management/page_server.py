"""A server for few pages: a thread of a process that does something else, as following a laptop."""

import asyncio
from threading import Thread

from django.conf import settings
from granian.log import LogLevels
from granian.server.embed import Server

from tournaments.management.bridge import Application, Bridge
from tournaments.management.server import BOUNDS, most_connections

LONGEST_END = 5.0  # seconds for the answers that are on their way


class PageServer:
    """Serves a WSGI application until it is stopped."""

    def __init__(self, application: Application, host: str, port: int) -> None:
        self._server = Server(
            Bridge(
                application,
                largest=settings.LARGEST_REQUEST,
                session=settings.SESSION_COOKIE_NAME,
                threads=2,
                desk=1,
            ),
            address=host,
            port=port,
            backpressure=most_connections(),
            log_level=LogLevels.error,
            **BOUNDS,
        )
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._serve, name="pages", daemon=True)

    def start(self) -> None:
        """Begin to answer."""
        self._thread.start()

    def stop(self) -> None:
        """Leave the port to others."""
        self._loop.call_soon_threadsafe(self._server.stop)
        self._thread.join(LONGEST_END)

    def _serve(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._server.serve())
