"""What visitors read when a page could not be made: what kind of trouble it is, and what to do."""

import logging
import sys

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.template.loader import render_to_string

from tournaments.queries.database_faults import Fault, fault_of

UNAVAILABLE, INSUFFICIENT_STORAGE = 503, 507
# Tells a script which trouble a 500 is of: one that sending it again does not help.
TROUBLE = "Keezdrive-Trouble"
SAFE = ("GET", "HEAD")  # methods with which nothing is saved
logger = logging.getLogger(__name__)


def explain_trouble(request: HttpRequest) -> HttpResponse:
    """The page for an exception that nobody caught, as `handler500`.

    507 where the disk is full, which the desk tells apart, 503 where the database cannot be reached
    or does not answer in time, and 500 for a mistake of the program. In these cases the transaction
    was taken back: nothing is half stored. 500 too, with another sentence and TROUBLE, where the
    data itself is damaged.
    """
    error = sys.exc_info()[1]
    fault = fault_of(error) if isinstance(error, DatabaseError) else Fault.OTHER
    if fault == Fault.DAMAGED:
        file = connection.settings_dict["NAME"]
        logger.error("The database %s is damaged; put back a backup: %s", file, error)
        page = render_to_string("damaged.html", {"sent": request.method not in SAFE})
        return HttpResponseServerError(page, headers={TROUBLE: "damaged"})
    if fault == Fault.OTHER:
        return HttpResponseServerError(render_to_string("500.html"))
    status = INSUFFICIENT_STORAGE if fault == Fault.NO_ROOM else UNAVAILABLE
    return HttpResponse(render_to_string(f"{status}.html"), status=status)
