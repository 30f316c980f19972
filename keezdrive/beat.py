"""What is done by the clock, by one that may be set forward or back."""

import time
from datetime import timedelta
from typing import Any

from celery.beat import Scheduler

LEAP = 5.0  # seconds that the clock may differ from one look to the next


class SteadyScheduler(Scheduler):
    """Celery's own remembers by the clock of the computer when it did something last: set back an
    hour, it would do nothing for an hour, and make no backup. Here what is remembered is moved
    along with the clock."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._ahead = _ahead()
        super().__init__(*args, **kwargs)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Shift what is due along with a clock that was set, then tick; return the seconds to
        wait."""
        ahead = _ahead()
        if abs(ahead - self._ahead) > LEAP:
            for entry in self.schedule.values():
                entry.last_run_at += timedelta(seconds=ahead - self._ahead)
            self._heap = None  # its order is one of times, and is made anew
        self._ahead = ahead
        return float(super().tick(*args, **kwargs))


def _ahead() -> float:
    """Return how far the clock is ahead of the one that nobody can set, which began at some
    time."""
    return time.time() - time.monotonic()
