"""Open to every program on every site, as long as it lets the hall go first."""

import time
from collections.abc import Callable
from functools import wraps

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from tournaments.access.queries import address_of_visitor
from tournaments.api.problems import problem

MOST_A_MINUTE = 600  # requests of one address
MINUTE = 60
METHODS = "GET, HEAD, OPTIONS"

View = Callable[..., HttpResponseBase]


def open_to_all(view: View) -> View:
    """Let pages of other sites read the answer (CORS), without cookies; reading is all there is."""

    @csrf_exempt
    @wraps(view)
    def answering(request: HttpRequest, *args: object, **place: object) -> HttpResponseBase:
        response = _answer(request, view, *args, **place)
        response.headers["Access-Control-Allow-Origin"] = "*"
        response.headers["Access-Control-Expose-Headers"] = "ETag, Retry-After"
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response

    return answering


def _answer(request: HttpRequest, view: View, *args: object, **place: object) -> HttpResponseBase:
    if request.method == "OPTIONS":
        return HttpResponse(
            status=204,
            headers={
                "Access-Control-Allow-Methods": METHODS,
                "Access-Control-Allow-Headers": "Accept-Language, If-None-Match",
                "Access-Control-Max-Age": "86400",
            },
        )
    if request.method not in ("GET", "HEAD"):
        refused = problem(405, _("This is open data: it can be read, not changed."))
        refused.headers["Allow"] = METHODS
        return refused
    if wait := seconds_to_wait(request):
        refused = problem(429, _("Too many requests at once. Wait a minute."))
        refused.headers["Retry-After"] = str(wait)
        return refused
    method, request.method = request.method, "GET"  # who sends it leaves the body out of a HEAD
    response = view(request, *args, **place)
    request.method = method
    return response


def seconds_to_wait(request: HttpRequest) -> int:
    """After how many seconds this visitor may ask again; 0 for now."""
    minute, second = divmod(int(time.time()), MINUTE)
    name = f"api-visits:{address_of_visitor(request)[:60]}:{minute}"
    cache.add(name, 0, 2 * MINUTE)
    try:
        visits = cache.incr(name)
    except ValueError:  # a full cache let go of it between these two lines
        return 0
    return MINUTE - second if visits > MOST_A_MINUTE else 0
