"""The program as people run it: processes with data of their own, to kill and start again."""

import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, Self
from urllib.parse import urlsplit

import psycopg
from django.conf import settings

from tests.forked import CAN_FORK, Forked

ROOT = Path(__file__).resolve().parent.parent
TIMEOUT = 180.0


def stay() -> None:
    """What the tests do instead of starting the server anew."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(condition: Callable[[], Any], what: str) -> Any:
    """The first true answer of a condition, or a failure that says what did not come."""
    until = time.monotonic() + TIMEOUT
    while time.monotonic() < until:
        answer = condition()
        if answer:
            return answer
        time.sleep(0.05)
    raise AssertionError(f"waited in vain for {what}")


def status_of(url: str) -> int:
    """The status of a page, 0 when nobody answers."""
    try:
        with urllib.request.urlopen(url, timeout=10) as response:
            return int(response.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


class Installation:
    """A data folder, a database of the kind that the tests run on, and the processes on them.

    It begins with nothing, or as a copy of another one on which no process runs. `server` is the
    address of a PostgreSQL of its own.
    """

    def __init__(self, data: Path, copy_of: "Installation | None" = None, server: str = "") -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.data = data
        self._database = _Database(data, server)
        self.environment = {
            name: value for name, value in os.environ.items() if not name.startswith("KEEZDRIVE_")
        } | {
            "KEEZDRIVE_DATA": str(data),
            "DJANGO_SETTINGS_MODULE": "keezdrive.settings",
            "PYTHONPATH": str(ROOT),
        }
        if self._database.url:
            self.environment["KEEZDRIVE_DATABASE"] = self._database.url
        self._server: subprocess.Popen[bytes] | None = None
        self._copied = copy_of

    def __enter__(self) -> Self:
        self.create()
        return self

    def __exit__(self, *_exception: object) -> None:
        self.kill()
        self.remove()

    def create(self) -> None:
        """Make the folder and the database, for as long as somebody wants them."""
        if self._copied:
            shutil.copytree(self._copied.data, self.data)
            self._database.create(template=self._copied._database.name)
        else:
            self.data.mkdir(parents=True)
            self._database.create()

    def remove(self) -> None:
        """Leave nothing on the server of the database."""
        self._database.drop()

    @property
    def server(self) -> str:
        """The address of the PostgreSQL that the database is on; nothing where it is a file."""
        return self._database.server

    @property
    def database(self) -> str:
        """What Django calls the database: a name, or the path of a file."""
        return self._database.name if self._database.url else str(self._database.file)

    def use_settings(self, module: str) -> None:
        """Run from now on with other settings."""
        self.environment["DJANGO_SETTINGS_MODULE"] = module

    def migrate(self) -> None:
        """Make the tables."""
        self.manage("migrate", "--verbosity", "0")

    def manage(self, *arguments: str) -> str:
        """Run `manage.py` and answer what it printed."""
        return self._finish(self.begin(*arguments))

    def python(self, code: str) -> str:
        """Run code in a process of its own, with Django ready; answers what it printed."""
        return self._finish(self.begin_python(code))

    def begin(self, *arguments: str) -> "subprocess.Popen[bytes]":
        """Start `manage.py` without waiting for it."""
        return self._popen(str(ROOT / "manage.py"), *arguments)

    def begin_python(self, code: str) -> "subprocess.Popen[bytes]":
        """Start code in a process of its own without waiting for it."""
        return self._popen("-c", f"import django; django.setup()\n{code}")

    def start(self, *more: str) -> None:
        """Start the server and its worker, and wait for the first page."""
        options = ["--host", "127.0.0.1", "--port", str(self.port), "--no-browser", *more]
        # A file: a pipe that nobody reads fills up, and then whoever prints waits for ever.
        self._printed = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the server
        self._server = self._popen(str(ROOT / "manage.py"), "serve", *options, into=self._printed)
        wait_for(lambda: status_of(self.url) or self._server.poll() is not None, "the first page")
        assert self._server.poll() is None, self.printed()

    def kill(self) -> None:
        """kill -9 of the process that was started, as the power button would."""
        if self._server is not None:
            self._server.kill()
            self._server.wait()
            self._server = None
            wait_for(lambda: not status_of(self.url), "the port to be left")

    @property
    def is_running(self) -> bool:
        """Whether the server was started, and not killed since."""
        return self._server is not None

    @property
    def process(self) -> int:
        """The number of the process that answers pages, which the started one minds."""
        pages = Path(f"/proc/{self._server.pid}/task/{self._server.pid}/children").read_text()
        return int(pages.split()[0])

    def interrupt(self) -> int:
        """Ctrl-C, and the exit status that follows."""
        server, self._server = self._server, None
        server.send_signal(signal.SIGINT)
        return int(server.wait(timeout=TIMEOUT))

    def ended(self) -> int:
        """The exit status of a server that ends by itself."""
        server, self._server = self._server, None
        return int(server.wait(timeout=TIMEOUT))

    def printed(self) -> str:
        """What the server that was started last has printed so far."""
        file = self._printed.fileno()  # whose place is shared with who writes to it
        return os.pread(file, os.fstat(file).st_size, 0).decode()

    def query(self, sql: str) -> list[tuple[Any, ...]]:
        """Ask the database directly, past the program."""
        return self._database.query(sql)

    def _popen(
        self, *arguments: str, into: int | IO[bytes] = subprocess.PIPE
    ) -> "subprocess.Popen[bytes]":
        if CAN_FORK:
            return Forked([*arguments], self.environment, into)
        return subprocess.Popen(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=into,
            stderr=subprocess.STDOUT,
        )

    def _finish(self, process: "subprocess.Popen[bytes]") -> str:
        output = process.communicate(timeout=TIMEOUT)[0].decode()
        assert process.returncode == 0, output
        return output


class _Database:
    """A database beside the one of the tests, so that other processes can have it."""

    def __init__(self, data: Path, server: str = "") -> None:
        self.file = data / "keezdrive.sqlite3"
        # Of its folder, so that other processes know it too.
        self.name = f"installation_{sha256(str(data).encode()).hexdigest()[:32]}"
        self.url = ""
        if settings.DATABASES["default"]["ENGINE"].endswith("postgresql"):
            server = server or os.environ["KEEZDRIVE_DATABASE"]
        self.server = server
        if server:
            self.url = urlsplit(self.server)._replace(path=f"/{self.name}").geturl()

    def create(self, template: str = "template1") -> None:
        self._on_server(f"CREATE DATABASE {self.name} TEMPLATE {template}")

    def drop(self) -> None:
        self._on_server(f"DROP DATABASE IF EXISTS {self.name} WITH (FORCE)")

    def query(self, sql: str) -> list[tuple[Any, ...]]:
        if self.url:
            with psycopg.connect(self.url) as connection:
                return connection.execute(sql).fetchall()
        with closing(sqlite3.connect(self.file, timeout=20)) as connection:
            return connection.execute(sql).fetchall()

    def _on_server(self, sql: str) -> None:
        if self.url:
            with psycopg.connect(self.server, autocommit=True) as connection:
                connection.execute(sql)
