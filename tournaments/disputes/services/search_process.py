"""A search in a process of its own: behind everything else that runs, bounded, and easily killed.

In the process of the pages it would take turns with whoever saves a card.
"""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import IO, Any

from django.conf import settings

from tournaments.core.queries.presence import not_none

if sys.platform != "win32":  # there a search is bounded by the boards that it looks at
    import resource

COMMAND = [sys.executable, "-m", "scoring.rules", "reconstruct", "--json"]
MEMORY = 1 << 30  # bytes
NICENESS = 15
SECONDS_BETWEEN_LOOKS = 0.25
SECONDS_LATE = 15
# Ctrl-C in the terminal of the server is not meant for the search: it goes on after the restart.
APART: dict[str, Any]
if sys.platform == "win32":
    APART = {
        "creationflags": subprocess.BELOW_NORMAL_PRIORITY_CLASS
        | subprocess.CREATE_NEW_PROCESS_GROUP
    }
else:
    APART = {"process_group": 0}


class NoAnswer(Exception):
    """The process ended, or was ended, without an answer."""


def ask_engine(question: Mapping[str, Any], watch: Callable[[int, int], None]) -> dict[str, Any]:
    """Return the answer to one line of `python -m scoring.rules reconstruct --json`.

    `watch` is called some four times a second with how far it is; what it raises comes out here,
    and the process is gone then. Were this process killed, the other one would notice as soon as
    it tells how far it is. Raise NoAnswer.
    """
    until = monotonic() + question["budget"] + SECONDS_LATE
    far = 0, 1
    with _engine(question) as lines:
        while monotonic() < until:
            try:
                line = lines.get(timeout=SECONDS_BETWEEN_LOOKS)
            except Empty:
                watch(*far)
                continue
            if line is None:
                raise NoAnswer("the search ended without an answer")
            told: dict[str, Any] = json.loads(line)
            if "error" in told:
                raise NoAnswer(told["error"])
            if "done" not in told:
                return told
            far = told["done"], told["total"]
            watch(*far)
    raise NoAnswer("the search did not end in time")


@contextmanager
def _engine(question: Mapping[str, Any]) -> "Iterator[SimpleQueue[bytes | None]]":
    """Return the lines of a process that was asked something, and None after the last."""
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(COMMAND, cwd=settings.BASE_DIR, **pipes, **APART) as process:  # noqa: S603
        try:
            _hold_back(process.pid)
            lines: SimpleQueue[bytes | None] = SimpleQueue()
            threading.Thread(target=_read, args=(process.stdout, lines), daemon=True).start()
            with suppress(BrokenPipeError):
                not_none(process.stdin).write(
                    json.dumps({**question, "progress": True}).encode() + b"\n"
                )
                not_none(process.stdin).flush()
            yield lines
        finally:
            process.kill()


def _read(stream: IO[bytes], lines: "SimpleQueue[bytes | None]") -> None:
    # A pipe can be waited for with a time only by a thread, as Windows has no select for it.
    with suppress(ValueError):  # closed meanwhile
        for line in stream:
            lines.put(line)
    lines.put(None)


def _hold_back(pid: int) -> None:
    """Let everything else go first, and bound the memory, where the system can."""
    if sys.platform == "win32":
        return
    with suppress(OSError):
        nice = max(NICENESS, os.getpriority(os.PRIO_PROCESS, 0))
        os.setpriority(os.PRIO_PROCESS, pid, nice)
    if sys.platform == "linux":
        with suppress(OSError):
            resource.prlimit(pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
