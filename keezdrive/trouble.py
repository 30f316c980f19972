"""What visitors read when a page could not be made: what kind of trouble it is, and what to do."""

import sys

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.template.loader import render_to_string

SQLITE_FULL, SQLITE_IOERR = 13, 10
NO_ROOM = "53100"  # disk_full of PostgreSQL
UNAVAILABLE, INSUFFICIENT_STORAGE = 503, 507


def explain_trouble(_request: HttpRequest) -> HttpResponse:
    """The page for an exception that nobody caught, as `handler500`.

    507 where the disk is full, which the desk tells apart, 503 where the database cannot be reached
    or does not answer in time, and 500 for a mistake of the program. In all three cases the
    transaction was taken back: nothing is half stored.
    """
    error = sys.exc_info()[1]
    if not isinstance(error, OperationalError):
        return HttpResponseServerError(render_to_string("500.html"))
    status = INSUFFICIENT_STORAGE if _is_disk_full(error) else UNAVAILABLE
    return HttpResponse(render_to_string(f"{status}.html"), status=status)


def _is_disk_full(error: OperationalError) -> bool:
    """By the codes of SQLite and PostgreSQL. A disk that gives up in the middle of a write, as one
    with a quota does, is told as a failed write: that too is said to be full."""
    cause = error.__cause__
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return (code & 0xFF) in (SQLITE_FULL, SQLITE_IOERR)
    return getattr(cause, "sqlstate", None) == NO_ROOM
