"""What another laptop with the same drives says of itself."""

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from django.utils import timezone

from tournaments.safety.services.leadership import sealed_statement

NOW = timezone.now()


def a_statement(
    machine: str = "een andere", term: int = 2, history: Iterable[Any] = (), **more: Any
) -> str:
    """What a first says to others, sealed with the key that all laptops have."""
    said = {"term": term, "machine": machine, "port": 8000, "address": "", "history": history}
    return sealed_statement(said | more)


def took(term: int, machine: str, head: str = "", **complete: int) -> dict[str, Any]:
    """A line of its history: it took over, with so many links of these drives, the last of that
    hash."""
    heads = dict.fromkeys(complete, head)
    at = NOW.isoformat()
    return {"term": term, "machine": machine, "at": at, "complete": complete, "heads": heads}


class Answering(BaseHTTPRequestHandler):
    """A laptop on the network: it keeps what it hears, and says of itself what it is told to."""

    says = b""
    heard: list[bytes] = []

    def do_POST(self) -> None:
        self.heard.append(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.says)

    def log_message(self, *_line: Any) -> None:
        pass


@contextmanager
def a_laptop_that_answers() -> Iterator[str]:
    """The address of one, which says nothing of itself yet."""
    Answering.says, Answering.heard = b"", []
    with ThreadingHTTPServer(("127.0.0.1", 0), Answering) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
