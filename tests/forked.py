"""Processes of the program that begin as copies of one in which its libraries are loaded.

Loading them takes longer than most of what a test asks of a process. Nothing of the program itself
is loaded before: settings, models and pages are those of the process, as after any other start.
Only what is set before Python starts is that of the first: PYTHON… in the environment, the seed of
hashes.
"""

import gc
import importlib
import json
import os
import runpy
import select
import selectors
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
CAN_FORK = hasattr(os, "pidfd_open")  # elsewhere a process is started as any other
LIBRARIES = (
    "celery.app.control",
    "celery.beat",
    "celery.bin.worker",
    "celery.concurrency.solo",
    "celery.fixups.django",
    "celery.loaders.app",
    "celery.worker",
    "cryptography.hazmat.primitives.asymmetric.ed25519",
    "csp.middleware",
    "dj_database_url",
    "dj_email_url",
    "django.contrib.auth.hashers",
    "django.contrib.auth.password_validation",
    "django.contrib.humanize.templatetags.humanize",
    "django.contrib.postgres.fields",
    "django.contrib.sessions.backends.db",
    "django.contrib.staticfiles.finders",
    "django.core.cache.backends.locmem",
    "django.core.mail",
    "django.core.management",
    "django.db.backends.sqlite3.base",
    "django.db.migrations.executor",
    "django.forms",
    "django.middleware.csrf",
    "django.template.loader_tags",
    "django.templatetags.i18n",
    "django.test.client",
    "django.views.generic",
    "django.views.i18n",
    "django_htmx.middleware",
    "environs",
    "granian",
    "kombu.transport.memory",
    "psycopg",
    "pydantic.json_schema",
    "pydantic.networks",
    "pydantic.types",
    "pydantic.type_adapter",
    "rustworkx",
    "segno",
    "tomllib",
    "whitenoise.middleware",
    "whitenoise.storage",
)
LONGEST = 1 << 20  # bytes of what is asked


class Forked:
    """A process, with what the tests use of `subprocess.Popen`."""

    def __init__(self, arguments: list[str], env: dict[str, str], stdout: int | IO[bytes]) -> None:
        self.args, self.returncode, self.stdout = arguments, None, None
        told, tells = os.pipe()
        self._told = os.fdopen(told, "rb", buffering=0)
        prints = stdout
        if stdout == subprocess.PIPE:
            reads, writes = os.pipe()
            self.stdout, prints = os.fdopen(reads, "rb"), os.fdopen(writes, "wb")
        with LOCK:
            asked = json.dumps([arguments, env]).encode()
            socket.send_fds(_loaded()[0], [asked], [prints.fileno(), tells])
        os.close(tells)
        if self.stdout:
            prints.close()
        self.pid = int(self._told.readline())

    def poll(self) -> int | None:
        """Return the exit status, if it has ended."""
        if self.returncode is None and _is_there(self._told, 0):
            self.returncode = int(self._told.readline())
            self._told.close()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Return the exit status, once it has ended."""
        if self.returncode is None and not _is_there(self._told, timeout):
            raise subprocess.TimeoutExpired(self.args, timeout)
        return self.poll()

    def communicate(self, timeout: float | None = None) -> tuple[bytes, None]:
        """Return what it prints until it ends."""
        until, printed = time.monotonic() + (timeout or 1e6), b""
        while _is_there(self.stdout, max(0.0, until - time.monotonic())):
            part = self.stdout.read1(1 << 16)
            printed += part
            if not part:
                self.stdout.close()
                self.wait(max(0.0, until - time.monotonic()))
                return printed, None
        raise subprocess.TimeoutExpired(self.args, timeout)

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it ended in between
                os.kill(self.pid, number)

    def kill(self) -> None:
        """End it as the power button would."""
        self.send_signal(signal.SIGKILL)


def _is_there(file: IO[bytes], seconds: float | None) -> bool:
    """Return whether something can be read, or the end, within so many seconds."""
    asked = select.poll()
    asked.register(file, select.POLLIN)
    return bool(asked.poll(None if seconds is None else 1000 * seconds))


LOCK = threading.Lock()


@cache
def _loaded() -> tuple[socket.socket, "subprocess.Popen[bytes]"]:
    """Return the process that is copied, with the way to ask it; it ends with who asks."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LONGEST)
    command = [sys.executable, "-m", "tests.forked", str(its.fileno())]
    # No settings: a library that reads them would keep those of nobody for every copy.
    env = {name: os.environ[name] for name in os.environ if not name.startswith("DJANGO_")}
    with its:
        return ours, subprocess.Popen(
            command, cwd=ROOT, env=env, pass_fds=[its.fileno()], stdin=subprocess.DEVNULL
        )


def _fork_when_asked(asks: socket.socket) -> tuple[list[str], dict[str, str], int]:
    """Answer with a process for each that is asked; in that process, return what it has to do."""
    selector = selectors.DefaultSelector()
    selector.register(asks, selectors.EVENT_READ)
    while True:
        for key, _events in selector.select():
            if key.data:
                selector.unregister(key.fd)
                os.close(key.fd)
                _tell_end(*key.data)
                continue
            asked, fds, _flags, _address = socket.recv_fds(asks, LONGEST, 2)
            if not asked:
                os._exit(0)
            pid = os.fork()
            if not pid:
                # Also where the run of the tests itself was begun in the background, deaf to ^C.
                signal.signal(signal.SIGINT, signal.default_int_handler)
                selector.close()
                return *json.loads(asked), fds[0]
            os.close(fds[0])
            os.write(fds[1], b"%d\n" % pid)
            selector.register(os.pidfd_open(pid), selectors.EVENT_READ, (pid, fds[1]))


def _tell_end(pid: int, tells: int) -> None:
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    with suppress(BrokenPipeError):  # nobody waits for it
        os.write(tells, b"%d\n" % status)
    os.close(tells)


def _become(environment: dict[str, str], prints: int) -> None:
    """Have the environment and the output of one's own, and nothing of who was copied."""
    os.environ.clear()
    os.environ.update(environment)
    os.dup2(prints, 1)
    os.dup2(prints, 2)
    os.closerange(3, 4096)


def _run(arguments: list[str]) -> None:
    """As `python` does with these arguments."""
    if arguments[0] != "-c":
        sys.argv = arguments
        runpy.run_path(arguments[0], run_name="__main__")
        return
    sys.argv = arguments[:1]
    sys.modules["__main__"] = main = ModuleType("__main__")
    exec(compile(arguments[1], "<string>", "exec"), main.__dict__)


def main(place: str) -> None:
    """Load the libraries, and be copied for whoever asks."""
    for name in LIBRARIES:
        importlib.import_module(name)
    ours = {name.partition(".")[0] for name in sys.modules} & {"keezdrive", "tournaments"}
    assert not ours
    gc.freeze()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with socket.socket(fileno=int(place)) as asks:
        arguments, environment, prints = _fork_when_asked(asks)
    _become(environment, prints)
    _run(arguments)


if __name__ == "__main__":
    main(sys.argv[1])
