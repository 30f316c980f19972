"""A server for the few pages of a laptop that follows: threads of the process that follows."""

from socketserver import TCPServer, ThreadingMixIn
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

from django.core.handlers.wsgi import WSGIHandler


class PageServer(ThreadingMixIn, WSGIServer):
    """Serves until its process ends."""

    daemon_threads = True

    def __init__(self, host: str, port: int) -> None:
        super().__init__((host, port), QuietHandler)
        self.set_app(WSGIHandler())

    def server_bind(self) -> None:
        """As ever, without asking a name server that no hall has for a name."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = "localhost", self.server_address[1]
        self.setup_environ()


class QuietHandler(WSGIRequestHandler):
    """Leaves the terminal quiet."""

    timeout = 10

    def log_message(self, *_line: Any) -> None:
        """Nothing."""
