"""What every page says on a laptop that is no longer the first."""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.queries.leadership import leadership
from tournaments.services.leadership import NotFirst

Handler = Callable[[HttpRequest], HttpResponse]


def lead_to_first(get_response: Handler) -> Handler:
    """As a middleware: what a page asks by itself leads screens in the hall to the laptop that is
    the first now, and an act that no form explains gets a page."""

    def middleware(request: HttpRequest) -> HttpResponse:
        deposed = leadership().deposed
        if deposed and deposed.address and request.method == "GET" and _asks_by_itself(request):
            here = urlsplit(request.headers.get("HX-Current-URL", ""))
            path = here.path + (f"?{here.query}" if here.query else "")
            return HttpResponse(status=204, headers={"HX-Redirect": f"{deposed.address}{path}"})
        return get_response(request)

    def process_exception(request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, NotFirst):
            return None
        return render(request, "followers/not_first.html", {"refused": error}, status=409)

    middleware.process_exception = process_exception  # type: ignore[attr-defined]
    return middleware


def _asks_by_itself(request: HttpRequest) -> bool:
    return "HX-Request" in request.headers and request.path.startswith("/d/")
