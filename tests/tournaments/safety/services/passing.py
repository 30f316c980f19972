"""A network between two laptops that a test can disturb."""

import contextlib
import socket
import threading
from collections.abc import Callable


class Passing:
    """A network between the two: `mend` gets every answer of the first and gives what arrives."""

    def __init__(self, to: str) -> None:
        host, port = to.removeprefix("http://").split(":")
        self.mend: Callable[[bytes], bytes] = lambda answer: answer
        self.answers: list[bytes] = []
        self._to = (host, int(port))
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._run, daemon=True).start()

    def close(self) -> None:
        self._door.close()

    def _run(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                self._pass(self._door.accept()[0])

    def _pass(self, caller: socket.socket) -> None:
        with caller, socket.create_connection(self._to) as first:
            first.sendall(self._request(caller))
            answer = b"".join(iter(lambda: first.recv(65536), b""))
            self.answers.append(answer)
            with contextlib.suppress(OSError):
                caller.sendall(self.mend(answer))

    def _request(self, caller: socket.socket) -> bytes:
        """All of it; the first is asked to hang up after its answer, as urllib does."""
        got = b""
        while b"\r\n\r\n" not in got:
            got += caller.recv(65536)
        head, _end, body = got.partition(b"\r\n\r\n")
        told = [line.lower() for line in head.split(b"\r\n")]
        lengths = [int(line.split(b":")[1]) for line in told if line.startswith(b"content-length")]
        length = sum(lengths)
        while len(body) < length:
            body += caller.recv(65536)
        return head + b"\r\n\r\n" + body
