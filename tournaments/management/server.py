"""Ending this process as another command of the program."""

import asyncio
import errno
import hashlib
import os
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, NoReturn

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import DatabaseError, connections
from django.utils.translation import gettext as _
from django.utils.translation import override
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server.embed import Server

from tournaments.core.services.data_lock import let_go
from tournaments.management.bridge import Application, Bridge
from tournaments.management.intake import TIMEOUT
from tournaments.safety.queries.backups import database_file, is_kept_here, may_write
from tournaments.safety.queries.database_faults import (
    NO_ROOM,
    NOT_ALLOWED,
    SQLITE_BUSY,
    Fault,
    fault_of,
)


def begin_command(*arguments: str, settings_module: str = "keezdrive.settings") -> None:
    """Become this program with these arguments; on Windows, where a process cannot, wait for it."""
    command = [*settings.PROGRAM, *arguments]
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": settings_module}
    sys.stdout.flush()
    connections.close_all()  # Windows moves no file that another process has open
    let_go()
    if os.name == "nt":
        sys.exit(subprocess.call(command, env=environment))  # noqa: S603 - our own program
    os.execve(command[0], command, environment)  # noqa: S606 - the same


def collect_static_files() -> None:
    """Fill STATIC_ROOT unless it holds exactly these files.

    What was collected is remembered by names, sizes and times of change of the originals.
    """
    mark = Path(settings.STATIC_ROOT) / ".collected"
    wanted = _fingerprint()
    if mark.exists() and mark.read_text(encoding="ascii") == wanted:
        return
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    mark.write_text(wanted, encoding="ascii")


def _fingerprint() -> str:
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            about = Path(storage.path(name)).stat()
            digest.update(f"{name}\0{about.st_size}\0{about.st_mtime_ns}\n".encode())
    return digest.hexdigest()


SQLITE_NOT_ALLOWED = {sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM}


class DamagedData(Exception):
    """What holds all data turns out to be damaged."""


def in_both(sentence: Callable[[], str]) -> str:
    """Return a sentence in Dutch, and on the next line in English."""
    lines = []
    for language in ("nl", "en"):
        with override(language):
            lines.append(sentence())
    return "\n".join(lines)


def stop(sentence: Callable[[], str]) -> NoReturn:
    """End this process with a sentence and status 1."""
    sys.stdout.flush()
    raise SystemExit(in_both(sentence))


def stop_damaged() -> NoReturn:
    """End this process where the data is damaged and nothing is offered here."""
    stop(_damaged)


@contextmanager
def stopping_in_a_sentence() -> Iterator[None]:
    """Yield what disk and database have against beginning is told to whoever begins.

    Raise DamagedData where it is that, and lets pass what is a mistake of the program.
    """
    try:
        yield
    except OSError as error:
        number, why = error.errno, error.strerror or str(error)
        stop(lambda: _of_disk(number, why))
    except (sqlite3.Error, DatabaseError) as error:
        cause = _of_sqlite(error)
        fault = fault_of(cause)
        if fault == Fault.DAMAGED:
            raise DamagedData from error
        code = (getattr(cause, "sqlite_errorcode", None) or 0) & 0xFF
        if fault == Fault.NO_ROOM:
            stop(no_room)
        if code in SQLITE_NOT_ALLOWED:
            stop(not_allowed)
        if code in SQLITE_BUSY:
            stop(_busy)
        raise


def _of_sqlite(error: BaseException) -> BaseException:
    """Return what SQLite said first, of which others made what it means to them."""
    cause: BaseException | None = error
    while cause is not None and not isinstance(cause, sqlite3.Error):
        cause = cause.__cause__ or cause.__context__
    return cause or error


def no_room() -> str:
    """Return the sentence that the disk of the data is full."""
    text = _("There is no room left for the data in %(folder)s: make room and start again.")
    return text % {"folder": settings.DATA_DIR}


def not_allowed() -> str:
    """Return the sentence that this user may not write there: in the folder, or else in the file
    with all data."""
    if may_write(settings.DATA_DIR) and _is_shut(database_file()):
        text = _(
            "The file with all data, %(file)s, may not be read or written: give yourself the right "
            "to, or choose another folder with --data."
        )
        return text % {"file": database_file()}
    text = _(
        "Nothing may be written in the folder of the data, %(folder)s: give yourself the right to, "
        "or choose another with --data."
    )
    return text % {"folder": settings.DATA_DIR}


def _damaged() -> str:
    if not is_kept_here():
        return _(
            "The database of Keezdrive is damaged: put a backup back with the tools of the "
            "database server."
        )
    text = _("The data in %(folder)s is damaged: start Keezdrive, which offers the backups.")
    return text % {"folder": settings.DATA_DIR}


def _is_shut(file: Path) -> bool:
    """Return whether it is there and this user may not read or write it."""
    return file.exists() and not os.access(file, os.R_OK | os.W_OK)


def _busy() -> str:
    text = _("Another program holds the data in %(folder)s: stop that one and start again.")
    return text % {"folder": settings.DATA_DIR}


def _of_disk(number: int | None, why: str) -> str:
    if number in NO_ROOM:
        return no_room()
    if number in NOT_ALLOWED:
        return not_allowed()
    values = {"folder": settings.DATA_DIR, "why": why}
    return _("Keezdrive cannot work with the folder %(folder)s: %(why)s.") % values


PORT_TIMEOUT = 5.0  # seconds for a server that is ending to leave its port
FILES = 10_240  # that may be open at a time, sockets included: no system has a lower top than this
OWN_FILES = 256  # of those, for the database and all that is no connection
BOUNDS: dict[str, Any] = {
    "interface": Interfaces.RSGI,
    # Detecting HTTP/2 waits for ever for a first byte; browsers speak it over https alone.
    "http": HTTPModes.http1,
    # For as long a head may take to come in, and a connection be idle.
    "http1_settings": HTTP1Settings(
        header_read_timeout=int(1000 * TIMEOUT), max_buffer_size=64 * 1024
    ),
    "websockets": False,
}
APPLICATION = "keezdrive.rsgi:application"


def require_port(host: str, port: int) -> None:
    """End this process with a sentence where a port stays taken, or cannot be had at all.

    Granian would share it with another server, and visitors would get either.
    """
    until = time.monotonic() + PORT_TIMEOUT
    while wrong := _wrong_with(host, port):
        if wrong.errno != errno.EADDRINUSE or time.monotonic() > until:
            break
        time.sleep(0.1)
    if wrong:
        values = {"host": host, "port": port, "why": wrong.strerror or wrong}
        stop(
            lambda: (
                _(
                    "Port %(port)s of %(host)s cannot be used (%(why)s): stop the program that has "
                    "it, or choose another with --port."
                )
                % values
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
    """Serve the pages until Ctrl-C, in a process of their own that begins again when it is lost."""
    Granian(
        APPLICATION,
        address=host,
        port=port,
        workers=1,
        backpressure=most_connections(),
        workers_kill_timeout=5,
        respawn_failed_workers=True,
        log_level=LogLevels.warning,
        **BOUNDS,
    ).serve()


def most_connections() -> int:
    """Return how many connections may be open at a time, after raising what the system lets us
    have.

    A thousand phones that each keep one are more than most systems begin with.
    """
    files = FILES
    if sys.platform != "win32":
        import resource

        soft_limit, top = resource.getrlimit(resource.RLIMIT_NOFILE)
        if top != resource.RLIM_INFINITY:
            files = min(files, top)
        if soft_limit != resource.RLIM_INFINITY and soft_limit < files:
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, top))
    return files - min(OWN_FILES, files // 2)


LONGEST_END = 5.0  # seconds for the answers that are on their way


class PageServer:
    """Serves a WSGI application until it is stopped."""

    def __init__(self, application: Application, host: str, port: int) -> None:
        self._server = Server(
            Bridge(application, threads=2, desk=1),
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
