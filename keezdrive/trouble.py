"""What visitors read when a page could not be made: what kind of trouble it is, and what to do."""

import logging
import sys
import threading
import time

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseServerError
from django.template.loader import render_to_string

from tournaments.safety.queries.database_faults import Fault, explained, fault_of
from tournaments.safety.services.backups import note_damage

UNAVAILABLE, INSUFFICIENT_STORAGE = 503, 507
# Tells a script which trouble a 500 is of: one that sending it again does not help.
TROUBLE = "Keezdrive-Trouble"
SAFE = ("GET", "HEAD")  # methods with which nothing is saved
EVERY = 60.0  # seconds between two lines of one kind, however many phones ask meanwhile
LETTERS = 20  # by which a kind is known: what follows is where, and differs
LINES = {
    Fault.DAMAGED: "The database %s is damaged; put back a backup: %s",
    Fault.NO_ROOM: "There is no room left on the disk of the database %s; make room: %s",
    Fault.PASSING: "The database %s does not answer now; see whether it is there: %s",
}
logger = logging.getLogger(__name__)
_lines: dict[tuple[str, str], tuple[float, int]] = {}
_lock = threading.Lock()


def explain_bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return the page for a request that cannot be read, as `handler400`: Django's own reads the
    form once more, for its token, and where that is what cannot be read the answer would be 500."""
    return HttpResponseBadRequest(render_to_string("400.html", request=request))


def explain_trouble(request: HttpRequest) -> HttpResponse:
    """Return the page for an exception that nobody caught, as `handler500`.

    507 where the disk is full, which the desk tells apart, 503 where the database cannot be reached
    or does not answer in time, and 500 for a mistake of the program. In these cases the transaction
    was taken back: nothing is half stored. 500 too, with another sentence and TROUBLE, where the
    data itself is damaged.
    """
    error = sys.exc_info()[1]
    fault = fault_of(error) if isinstance(error, DatabaseError) else Fault.OTHER
    if isinstance(error, DatabaseError):
        _log_fault(explained(error), error)
    if fault == Fault.DAMAGED:
        note_damage()
        page = render_to_string("safety/damaged/base.html", {"sent": request.method not in SAFE})
        return HttpResponseServerError(page, headers={TROUBLE: "damaged"})
    if fault == Fault.OTHER:
        return HttpResponseServerError(render_to_string("500.html"))
    status = INSUFFICIENT_STORAGE if fault == Fault.NO_ROOM else UNAVAILABLE
    return HttpResponse(render_to_string(f"{status}.html"), status=status)


def _log_fault(fault: Fault, error: DatabaseError) -> None:
    """Write one line in the log, and the next of its kind after a minute, with how many came
    between."""
    if fault not in LINES:
        return
    file, why = str(connection.settings_dict["NAME"]), " ".join(str(error).split())
    kind = (file, why[:LETTERS])
    with _lock:
        until, untold = _lines.get(kind, (0.0, 0))
        now = time.monotonic()
        is_due = now >= until
        _lines[kind] = (now + EVERY, 0) if is_due else (until, untold + 1)
    if is_due:
        often = "once" if untold == 1 else f"{untold} times"
        times = f" (and {often} since the last line)" if untold else ""
        logger.error(LINES[fault] + times, file, why)
