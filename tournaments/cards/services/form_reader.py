"""The process in which photos of forms are read: one at a time, and kept while they come, as to
start it takes as long as to read a photo."""

import json
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from django.conf import settings

from tournaments.core.queries.presence import not_none

COMMAND = [sys.executable, "-m", "tournaments.scanning.apart"]
SECONDS = 480  # less than the broker leaves a worker, more than the process itself takes at most
IDLE = 60  # seconds
FILES = 50  # of one process, so that nothing it does not let go of adds up
BEHIND = 0
if sys.platform == "win32":
    BEHIND = subprocess.BELOW_NORMAL_PRIORITY_CLASS
logger = logging.getLogger(__name__)


def ask_reader(content: bytes) -> dict[str, Any]:
    """Return the answer of `tournaments.scanning.apart` to a file. Raise OSError where it ended
    before that, or took more than SECONDS with those before it, and ValueError where it is no
    answer."""
    return _reader_of(os.getpid()).ask(content)


@cache
def _reader_of(_process: int) -> "FormReader":
    # By its number, as a process that forks leaves neither its lock nor its pipes to the other.
    return FormReader()


class FormReader:
    """A process that reads, which starts when it is asked and ends when nothing was for IDLE
    seconds."""

    def __init__(self) -> None:
        self._one = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._files = self._asked = 0
        self._ending = threading.Timer(IDLE, self.end)

    def ask(self, content: bytes) -> dict[str, Any]:
        """Return the answer to a file. What a process fails at that read others before is asked
        once more, of a new one: it may have suffered from these."""
        until = time.monotonic() + SECONDS
        if not self._one.acquire(timeout=SECONDS):
            raise OSError("the reader was busy all the time")
        try:
            others = self._process is not None
            try:
                return self._ask(content, until - time.monotonic())
            except (OSError, ValueError):
                if not others or time.monotonic() >= until:
                    raise
                logger.warning("A photo of forms is read once more", exc_info=True)
            return self._ask(content, until - time.monotonic())
        finally:
            self._one.release()

    def _ask(self, content: bytes, seconds: float) -> dict[str, Any]:
        self._ending.cancel()
        process = self._process = self._process or _started()
        # A pipe has no time limit on Windows: who waits for it hears of the end of the process.
        limit = _timer(seconds, process.kill)
        try:
            answer = _answer(process, content)
        except BaseException:
            self.end()
            raise
        finally:
            limit.cancel()
        self._files += 1
        if self._files >= FILES:
            self.end()
        else:
            self._asked += 1
            self._ending = _timer(IDLE, partial(self._end_idle, self._asked))
        return answer

    def _end_idle(self, count: int) -> None:
        with self._one:
            if count == self._asked:
                self.end()

    def end(self) -> None:
        """End the process; the next file has another."""
        process, self._process, self._files = self._process, None, 0
        if process is not None:
            process.kill()
            process.communicate()  # closes its pipes, and leaves no dead process behind


def _timer(seconds: float, act: Callable[[], None]) -> threading.Timer:
    timer = threading.Timer(seconds, act)
    timer.daemon = True
    timer.start()
    return timer


def _started() -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 - nothing of the command comes from outside
        [*COMMAND, str(os.getpid())],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=settings.BASE_DIR,
        # For sums as small as these more threads only wait for each other, and others for them.
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
        creationflags=BEHIND,
    )


def _answer(process: subprocess.Popen[bytes], content: bytes) -> dict[str, Any]:
    requests, answers = not_none(process.stdin), not_none(process.stdout)
    requests.write(len(content).to_bytes(4, "big"))
    requests.write(content)
    requests.flush()
    line = answers.readline()
    if not line:
        raise OSError("the reader ended without an answer")
    answer: dict[str, Any] = json.loads(line)
    return answer
