"""What is noted of every request: a number by which it is found again, and how it went."""

import logging
import re
import time
import uuid
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponse

from keezdrive import metrics
from keezdrive.logs import REQUEST_ID

Handler = Callable[[HttpRequest], HttpResponse]

A_REQUEST_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
QUIET = {"health-live", "health-ready", "metrics"}  # asked every few seconds by machines
logger = logging.getLogger(__name__)


def number_requests(get_response: Handler) -> Handler:
    """Give every request a number, that of the proxy where it has one; it stands on each line that
    is logged meanwhile and in the answer, so that a visitor can name it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        sent = request.headers.get("X-Request-ID", "")
        number = sent if A_REQUEST_ID.fullmatch(sent) else uuid.uuid4().hex
        token = REQUEST_ID.set(number)
        try:
            response = get_response(request)
        finally:
            REQUEST_ID.reset(token)
        response.headers["X-Request-ID"] = number
        return response

    return middleware


def note_requests(get_response: Handler) -> Handler:
    """Count and time every request by the name of its address, and log it as one line.

    Never its path: that may hold the code of a team or of an invitation, which opens a page.
    Only where somebody collects that: with lines as JSON, or with a token for the metrics.
    """
    if settings.LOG_FORMAT != "json" and not settings.METRICS_TOKEN:
        raise MiddlewareNotUsed

    def middleware(request: HttpRequest) -> HttpResponse:
        began = time.perf_counter()
        response = get_response(request)
        seconds = time.perf_counter() - began
        name = (request.resolver_match and request.resolver_match.view_name) or "none"
        if settings.METRICS_TOKEN:
            metrics.count_request(name, request.method or "", response.status_code, seconds)
        if name not in QUIET:
            about = {
                "view": name,
                "method": request.method,
                "status": response.status_code,
                "milliseconds": round(1000 * seconds, 1),
            }
            logger.info("request", extra=about)
        return response

    return middleware
