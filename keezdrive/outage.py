"""Whether Redis answers this process; without Redis itself, which a laptop need not load."""

import logging
import threading
import time

SECONDS_BETWEEN_TRIES = 2.0
logger = logging.getLogger(__name__)


class Outage:
    """Whether Redis answers, as all threads of this process know it."""

    def __init__(self) -> None:
        self.away = False
        self.count = 0
        self._next_try = 0.0
        self._lock = threading.Lock()

    def may_try(self) -> bool:
        """Return whether this thread may ask: while it is away one at a time does, every few
        seconds, and the others go on."""
        with self._lock:
            if not self.away:
                return True
            if time.monotonic() < self._next_try:
                return False
            self._next_try = time.monotonic() + SECONDS_BETWEEN_TRIES
            return True

    def failed(self, error: Exception) -> bool:
        """Note that there was no answer and return whether that is news, which is logged."""
        with self._lock:
            news, self.away = not self.away, True
            self.count += news
            self._next_try = time.monotonic() + SECONDS_BETWEEN_TRIES
        if news:
            logger.warning("Redis does not answer, each process keeps its own pages: %s", error)
        return news

    def note_answer(self) -> None:
        """Note that there was one."""
        if self.away:
            with self._lock:
                news, self.away = self.away, False
            if news:
                logger.warning("Redis answers again")


REDIS = Outage()
