"""From granian's RSGI interface to a WSGI application: a thread is given to whole requests only,
and none waits for who reads an answer slowly."""

import asyncio
import re
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from functools import lru_cache
from io import SEEK_END, BytesIO
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO

from django.conf import settings
from granian.rsgi import HTTPProtocol, Scope  # type: ignore[attr-defined] # re-exported unsaid

from tournaments.management.intake import CutOff, Intake, NoRoom

Environ = dict[str, Any]
Application = Callable[[Environ, Any], Iterable[Any]]
AT_THE_DESK = re.compile(r"/drive/[^/]+/desk/")
PHOTOS = re.compile(r"/drive/[^/]+/desk/photos/")
CARD = 64 * 1024  # bytes, more than any card at the desk has
SMALL = 128 * 1024  # bytes of a file that are read into memory
NOTED = 0.05  # seconds until it is noted, at the latest, that a request was answered
CLOSING = [("connection", "close")]
PLAIN = [("content-type", "text/plain; charset=utf-8"), *CLOSING]
TOO_SLOW = (
    "Dit kwam te langzaam binnen, en er is niets van bewaard: verstuur het opnieuw.\n"
    "This came in too slowly, and nothing of it is kept: send it again.\n"
)
TOO_BUSY = (
    "Het is nu even te druk, en er is niets van bewaard: verstuur het zo opnieuw.\n"
    "It is too busy just now, and nothing of it is kept: send it again in a moment.\n"
)
ALWAYS: Environ = {
    "GATEWAY_INTERFACE": "CGI/1.1",
    "SCRIPT_NAME": "",
    "SERVER_SOFTWARE": "granian",
    "wsgi.errors": sys.stderr,
    "wsgi.input_terminated": True,
    "wsgi.multiprocess": False,
    "wsgi.multithread": True,
    "wsgi.run_once": False,
    "wsgi.version": (1, 0),
}


class Bridge:
    """The application as RSGI calls it, with so many threads for the desk and for all others, and
    memory of their own, so that a card never waits behind the public or makes room for it.

    Of a body that is larger than the settings allow the application only hears how many bytes it
    has.
    """

    def __init__(self, application: Application, *, threads: int, desk: int) -> None:
        self._application = application
        self._public_intake, self._desk_intake = Intake(), Intake()
        self._session = f"{settings.SESSION_COOKIE_NAME}="
        self._public = Lane("public", threads, self._answer)
        self._desk = Lane("desk", desk, self._answer)

    async def __rsgi__(self, scope: Scope, proto: HTTPProtocol) -> None:
        """Answer one request."""
        environ = environ_of(scope)
        lane, intake = self._public, self._public_intake
        if self._is_for_the_desk(environ):
            lane, intake = self._desk, self._desk_intake
        length = environ.get("CONTENT_LENGTH", "0")
        if length == "0" and "HTTP_TRANSFER_ENCODING" not in environ:
            await lane.answer(environ, proto)
            return
        parts = parts_of(proto)
        try:
            photos = self._has_photos(environ)
            most = settings.LARGEST_PHOTOS if photos else settings.LARGEST_REQUEST
            body = await intake.take_in(parts, int(length) if length != "0" else None, most)
        except TimeoutError:
            proto.response_str(408, PLAIN, TOO_SLOW)
            return
        except NoRoom:
            proto.response_str(503, PLAIN, TOO_BUSY)
            return
        except CutOff:
            proto.response_empty(400, CLOSING)  # which nobody reads
            return
        try:
            environ |= {"CONTENT_LENGTH": str(body.size), "wsgi.input": BytesIO(body.data)}
            await lane.answer(environ, proto)
        finally:
            intake.let_go(body)
        if "HTTP_EXPECT" not in environ:  # who asked whether he may send it does not send it
            await intake.read_to_end(parts)

    def _has_photos(self, environ: Environ) -> bool:
        """Return whether photos come, as little sure as for the desk: the memory of all bodies
        together is bounded too."""
        return PHOTOS.fullmatch(environ["PATH_INFO"]) is not None and self._session in environ.get(
            "HTTP_COOKIE", ""
        )

    def _is_for_the_desk(self, environ: Environ) -> bool:
        """Return whether it goes to the desk, without looking up whether he who says that he is
        signed in is; else he is soon turned away, for what is read before that is as small as a
        card."""
        length = environ.get("CONTENT_LENGTH", "0")
        return (
            AT_THE_DESK.match(environ["PATH_INFO"]) is not None
            and self._session in environ.get("HTTP_COOKIE", "")
            and "HTTP_TRANSFER_ENCODING" not in environ
            and int(length) <= CARD
        )

    def _answer(self, environ: Environ, proto: HTTPProtocol) -> None:
        """Hand over what the application answers, as a whole, from a thread."""
        head = Head()
        answer = self._application(environ, head)
        try:
            if isinstance(answer, OpenFile):
                answer.send(head, proto)
            else:
                proto.response_bytes(head.status, head.headers, b"".join(answer))
        finally:
            if hasattr(answer, "close"):
                answer.close()


class Lane:
    """Threads that each answer one request at a time, in the order in which these come.

    An answer is on its way once a thread has handed it over; that the request is done is noted with
    the next one, or soon after: to wake the event loop for each costs 5 % of the rate.
    """

    def __init__(self, name: str, threads: int, work: Callable[..., None]) -> None:
        self._work = work
        self._waiting: SimpleQueue[tuple[asyncio.Future[None], tuple[Any, ...]]] = SimpleQueue()
        self._answered: deque[tuple[asyncio.Future[None], BaseException | None]] = deque()
        self._open, self._looks = 0, False
        for number in range(threads):
            Thread(target=self._run, name=f"{name}-{number}", daemon=True).start()

    def answer(self, *request: Any) -> "asyncio.Future[None]":
        """Have a request answered; whatever goes wrong there is raised here."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._waiting.put((done, request))
        self._note_answered()
        self._open += 1
        if not self._looks:
            self._looks = True
            loop.call_later(NOTED, self._look, loop)
        return done

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        self._note_answered()
        self._looks = self._open > 0
        if self._looks:
            loop.call_later(NOTED, self._look, loop)

    def _note_answered(self) -> None:
        while self._answered:
            done, error = self._answered.popleft()
            self._open -= 1
            if done.done():  # given up, as the server ends
                continue
            if error:
                done.set_exception(error)
            else:
                done.set_result(None)

    def _run(self) -> None:
        while True:
            done, request = self._waiting.get()
            failed: BaseException | None = None
            try:
                self._work(*request)
            except BaseException as error:  # noqa: BLE001 - granian logs it and answers 500
                failed = error
            self._answered.append((done, failed))
            del done, request, failed  # while this waits for the next


class Head:
    """`start_response` of WSGI."""

    status = 500
    headers: list[tuple[str, str]] = []

    def __call__(self, status: str, headers: list[tuple[str, str]], _error: Any = None) -> None:
        """Keep what comes before the body."""
        self.status, self.headers = int(status[:3]), headers


class OpenFile:
    """`wsgi.file_wrapper`: an answer that is a file, from where it stands to its end."""

    def __init__(self, file: BinaryIO, _block_size: int = 0) -> None:
        self.file, self.close = file, file.close

    def send(self, head: Head, proto: HTTPProtocol) -> None:
        """Send the file; granian reads a large one, as fast as somebody takes it."""
        name = getattr(self.file, "name", None)
        if isinstance(name, str):
            start = self.file.tell()
            if (end := self.file.seek(0, SEEK_END)) - start > SMALL:
                proto.response_file_range(head.status, head.headers, name, start, end)
                return
            self.file.seek(start)
        proto.response_bytes(head.status, head.headers, self.file.read())


async def parts_of(proto: HTTPProtocol) -> AsyncIterator[bytes]:
    """Yield the parts of the body, to be read on where somebody stopped."""
    async for part in proto:
        yield part


def environ_of(scope: Scope) -> Environ:
    """Return what WSGI tells of a request, but for its body."""
    server, _colon, port = scope.server.rpartition(":")
    environ = ALWAYS | {
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "REQUEST_METHOD": scope.method,
        "SERVER_NAME": server.strip("[]"),
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "wsgi.file_wrapper": OpenFile,
        "wsgi.input": BytesIO(),
        "wsgi.url_scheme": scope.scheme,
    }
    for name, value in scope.headers.items():
        key = key_of(name)
        if key in environ:
            environ[key] += ("; " if name == "cookie" else ",") + value
        elif key:
            environ[key] = value
    return environ


@lru_cache(256)
def key_of(header: str) -> str:
    """Return what WSGI calls a header; nothing for one that would pass for another, as of a
    proxy."""
    if "_" in header:
        return ""
    key = header.upper().replace("-", "_")
    return key if key in {"CONTENT_LENGTH", "CONTENT_TYPE"} else f"HTTP_{key}"
