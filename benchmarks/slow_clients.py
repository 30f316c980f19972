"""Phones that lose the wifi, and whoever does as if: `python -m benchmarks slow`.

A real server as `start.py` runs it, and many that stop halfway through sending a request or reading
an answer.  Meanwhile somebody asks whether the server lives, and a secretary saves cards: printed
is how long they wait.
"""

from __future__ import annotations

import argparse
import asyncio
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from benchmarks.hall import Server
from benchmarks.hall_client import Connection
from benchmarks.hall_people import TOKEN, form_of
from deploy.running import answers

CROWDS = (0, 4, 50, 200)
TIMES = 5  # times that each is asked
LARGE = "large.bin"  # a file beside those of the pages, to stop halfway through
WINDOW = 4096  # bytes, so that little of an answer fits in what lies between


def half_a_body(path: str, form: str, cookies: str = "") -> bytes:
    """Return a form that promises to go on."""
    return _head(path, cookies, f"Content-Length: {len(form) + 500}") + form.encode()


def half_in_chunks(path: str, form: str, cookies: str = "") -> bytes:
    """Return the same of a body that does not say how long it is."""
    chunk = f"{len(form):x}\r\n{form}\r\n"
    return _head(path, cookies, "Transfer-Encoding: chunked") + chunk.encode()


def half_a_head(path: str, _form: str, cookies: str = "") -> bytes:
    """Return less than all that comes before the body."""
    return _head(path, cookies, "Content-Length: 500")[:-2]


def half_an_answer(_path: str, _form: str, _cookies: str = "") -> bytes:
    """Return a whole request, for what is large."""
    return f"GET /static/{LARGE} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def _head(path: str, cookies: str, length: str) -> bytes:
    return (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nCookie: {cookies}\r\nX-CSRFToken: {TOKEN}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\n{length}\r\n\r\n"
    ).encode()


HALVES: dict[str, Callable[..., bytes]] = {
    "half a body": half_a_body,
    "half in chunks": half_in_chunks,
    "half a head": half_a_head,
    "half an answer": half_an_answer,
}


class Crowd:
    """So many connections that have said this and then say nothing, or a byte a second, as long as
    a `with` lasts."""

    def __init__(self, port: int, sent: bytes, number: int, *, dribbling: bool = False) -> None:
        self._port, self._said, self._number = port, sent, number
        self._dribbling, self._over = dribbling, threading.Event()
        self.connections: list[socket.socket] = []

    def __enter__(self) -> Self:
        for _each in range(self._number):
            one = socket.socket()
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, WINDOW)
            one.settimeout(30)
            one.connect(("127.0.0.1", self._port))
            one.sendall(self._said)
            self.connections.append(one)
        self._thread = threading.Thread(target=self._dribble)
        self._thread.start()
        return self

    def __exit__(self, *_exception: object) -> None:
        self._over.set()
        self._thread.join()
        for one in self.connections:
            one.close()

    def _dribble(self) -> None:
        while self._dribbling and not self._over.wait(1):
            for one in self.connections:
                try:
                    one.send(b"x")
                except OSError:
                    continue  # it was given up


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take the options of this measurement."""
    parser.add_argument("--teams", type=int, default=200)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Fill a database, start the server, and measure."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        drive = server.fill(options.teams)
        server.start()
        asyncio.run(server.answers())
        with (Path(folder) / "static" / LARGE).open("wb") as file:
            file.truncate(64 * 1024**2)
        server.kill()  # it looks for its files when it begins
        while answers(server.port):
            time.sleep(0.1)
        server.start()
        asyncio.run(server.answers())
        measure(server.port, drive)


def measure(port: int, drive: dict[str, Any]) -> None:
    """Print a line for each kind and each size of a crowd."""
    desk = f"/drive/{drive['code']}/desk/1/"
    cards = [(desk, form_of(card, drive["publication"])) for card in drive["cards"]]
    cookies = f"sessionid={drive['session']}; csrftoken={TOKEN}"
    print(f"{'milliseconds, at most':<24}{'clients':>8}{'lives':>8}{'card':>8}")
    kinds = {**HALVES, "a byte a second": half_a_body}
    for kind, half in kinds.items():
        for number in CROWDS:
            text, dribbling = half(*cards[0], cookies), kind == "a byte a second"
            with Crowd(port, text, number, dribbling=dribbling):
                lives = [asyncio.run(_timed(port, "/health/live")) for _time in range(TIMES)]
                saved = [
                    asyncio.run(_timed(port, *cards.pop(), cookies=cookies))
                    for _time in range(TIMES)
                ]
            print(f"{kind:<24}{number:8}{max(lives):8.0f}{max(saved):8.0f}")


async def _timed(port: int, path: str, form: str = "", cookies: str = "") -> float:
    """Return the milliseconds until the answer; nobody waits for longer than half a minute."""
    began, browser = time.perf_counter(), Connection(port, cookies)
    headers = (f"X-CSRFToken: {TOKEN}", "HX-Request: true")
    try:
        async with asyncio.timeout(30):
            answer = await (browser.post(path, form, *headers) if form else browser.get(path))
    except TimeoutError:
        return float("inf")
    finally:
        browser.close()
    if answer.status != 200:
        raise SystemExit(f"{path} answers {answer.status}")
    return 1000 * (time.perf_counter() - began)
