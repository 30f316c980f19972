"""The program as people run it: processes with data of their own, to kill and start again."""

import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

import psycopg
from django.conf import settings

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 180.0
PREPARE = """
from django.core.management import call_command
from tournaments.management.static_files import collect_static_files
call_command("migrate", verbosity=0)
collect_static_files()
"""


def stay() -> None:
    """What the tests do instead of starting the server anew."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(condition: Callable[[], Any], what: str) -> Any:
    """The first true answer of a condition, or a failure that says what did not come."""
    until = time.monotonic() + PATIENCE
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

    It begins with nothing, or as a copy of another one on which no process runs.
    """

    def __init__(self, data: Path, copy_of: "Installation | None" = None) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.data = data
        self.environment = {
            name: value for name, value in os.environ.items() if not name.startswith("KEEZDRIVE_")
        } | {
            "KEEZDRIVE_DATA": str(data),
            "DJANGO_SETTINGS_MODULE": "keezdrive.settings",
            "PYTHONPATH": str(ROOT),
        }
        self._server: subprocess.Popen[bytes] | None = None
        self._database = _Database(data)
        self._copied = copy_of

    def __enter__(self) -> Self:
        if self._copied:
            shutil.copytree(self._copied.data, self.data)
            self._database.create(template=self._copied._database.name)
        else:
            self.data.mkdir(parents=True)
            self._database.create()
        if self._database.url:
            self.environment["KEEZDRIVE_DATABASE"] = self._database.url
        return self

    def __exit__(self, *_exception: object) -> None:
        self.kill()
        self._database.drop()

    def use_settings(self, module: str) -> None:
        """Run from now on with other settings."""
        self.environment["DJANGO_SETTINGS_MODULE"] = module

    def prepare(self) -> None:
        """Make the tables and collect the static files, which a first start would do."""
        self.python(PREPARE)

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
        self._server = self.begin("serve", *options)
        wait_for(lambda: status_of(self.url) or self._server.poll() is not None, "the first page")
        if self._server.poll() is not None:
            self._finish(self._server)

    def kill(self) -> None:
        """kill -9 of the process that was started, as the power button would."""
        if self._server is not None:
            self._server.kill()
            self._server.wait()
            self._server.stdout.close()
            self._server = None
            wait_for(lambda: not status_of(self.url), "the port to be left")

    def interrupt(self) -> int:
        """Ctrl-C, and the exit status that follows."""
        server, self._server = self._server, None
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=PATIENCE)
        return int(server.returncode)

    def printed(self) -> str:
        """What the running server has printed so far."""
        stream = self._server.stdout
        os.set_blocking(stream.fileno(), False)
        return (stream.read() or b"").decode()

    def query(self, sql: str) -> list[tuple[Any, ...]]:
        """Ask the database directly, past the program."""
        return self._database.query(sql)

    def _popen(self, *arguments: str) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [sys.executable, *arguments],
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def _finish(self, process: "subprocess.Popen[bytes]") -> str:
        output = process.communicate(timeout=PATIENCE)[0].decode()
        assert process.returncode == 0, output
        return output


class _Database:
    """A database beside the one of the tests, so that other processes can have it."""

    def __init__(self, data: Path) -> None:
        self.file = data / "keezdrive.sqlite3"
        self.name = f"installation_{os.getpid()}_{time.monotonic_ns()}"
        self.url = ""
        if settings.DATABASES["default"]["ENGINE"].endswith("postgresql"):
            self.server = os.environ["KEEZDRIVE_DATABASE"]
            self.url = urlsplit(self.server)._replace(path=f"/{self.name}").geturl()

    def create(self, template: str = "template1") -> None:
        self._on_server(f"CREATE DATABASE {self.name} TEMPLATE {template}")

    def drop(self) -> None:
        self._on_server(f"DROP DATABASE {self.name} WITH (FORCE)")

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
