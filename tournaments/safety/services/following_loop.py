"""Following that goes on by itself, while people look at it and one of them may take over."""

import threading
import time
from datetime import datetime
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.core.services.errors import DomainError
from tournaments.safety.queries.following import Progress
from tournaments.safety.services.following import CorruptCopy, Following
from tournaments.safety.services.peer_client import PeerUnreachable
from tournaments.safety.services.taking_over import decide_take_over

PAUSE = 1.0  # seconds between two questions

SHARE = 5  # of which the work takes at most one part, however large the data

LAST_TRIES = 3


class FollowingLoop:
    """One thread that asks, and a lock for who else does."""

    def __init__(self, following: Following) -> None:
        self._following = following
        self._one = threading.Lock()
        self.leaving = threading.Event()

    @property
    def progress(self) -> Progress:
        """How it goes."""
        return self._following.progress

    def start(self) -> None:
        """Ask from now on, until somebody takes over."""
        threading.Thread(target=self._run, name="following", daemon=True).start()

    def join(self, code: str) -> None:
        """Use a code; raises as `Following.join`."""
        with self._one:
            self._following.join(code)

    def take_over(self, *, now: datetime) -> dict[str, Any]:
        """Decide that this laptop becomes the first, and end following.

        A first that answers stops first, so that nothing is lost.  Raise DomainError where there is
        no whole copy, or where the first stopped and its last cards do not come.
        """
        with self._one:
            following = self._following
            if following.bond is None:
                raise DomainError(_("There is no whole copy yet: wait until the first one is in."))
            handed_over = following.ask_to_hand_over(following.bond)
            if handed_over:
                self._fetch_the_last()
            decision = decide_take_over(
                bond=following.bond,
                behind=0.0 if handed_over else following.progress.seconds,
                handed_over=handed_over,
                now=now,
            )
            self.leaving.set()
            return decision

    def _fetch_the_last(self) -> None:
        for _try in range(LAST_TRIES):
            try:
                self._following.step()
                return
            except (PeerUnreachable, CorruptCopy, OSError):
                continue
        raise DomainError(
            _("The first laptop stopped, but its last cards did not come over: try once more.")
        )

    def _run(self) -> None:
        with translation.override("nl"):
            pause = PAUSE
            while not self.leaving.wait(pause):
                with self._one:
                    if not self.leaving.is_set():
                        pause = max(PAUSE, SHARE * self._step())

    def _step(self) -> float:
        """Ask the first laptop once and return how many seconds that took; 0 when it failed."""
        begun = time.monotonic()
        try:
            self._following.step()
        except (PeerUnreachable, CorruptCopy, DomainError, OSError):
            return 0.0  # the page says what is wrong; it is tried again soon
        return time.monotonic() - begun
