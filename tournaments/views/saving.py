"""Whoever saves goes first: what is made meanwhile for many screens waits for it.

Two threads that both work take twice as long each.  The pages of all teams after a card can wait
for the next card; the secretary cannot.
"""

import time
from collections.abc import Callable
from threading import Condition

from django.http import HttpRequest, HttpResponse

OF_LAPTOPS = "/follow/"  # they ask by POST every second, and save nothing
LONGEST_WAIT = 0.5  # seconds in all, however many save

Handler = Callable[[HttpRequest], HttpResponse]

_nobody_saves = Condition()
_saving = 0


def let_savers_go_first(get_response: Handler) -> Handler:
    """Count who is saving in this process, as a middleware."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.method != "POST" or request.path.startswith(OF_LAPTOPS):
            return get_response(request)
        _count(1)
        try:
            return get_response(request)
        finally:
            _count(-1)

    return middleware


class Courtesy:
    """Waits while somebody saves, `left` seconds in all."""

    def __init__(self, left: float = LONGEST_WAIT) -> None:
        self.left = left

    def give_way(self) -> None:
        """Go on as soon as nobody saves."""
        if not _saving or self.left <= 0:
            return
        began = time.monotonic()
        with _nobody_saves:
            _nobody_saves.wait_for(lambda: not _saving, self.left)
        self.left -= time.monotonic() - began


def _count(more: int) -> None:
    global _saving
    with _nobody_saves:
        _saving += more
        if not _saving:
            _nobody_saves.notify_all()
