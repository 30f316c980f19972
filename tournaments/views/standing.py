"""What every page says on a laptop that is no longer the first."""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.queries.leadership import Deposed, leadership, standing_of
from tournaments.services.leadership import NotFirst
from tournaments.services.peers import answers_as_first

# What a page shows of where the first laptop is; sent with what it asks by itself.
SHOWN = "Keezdrive-First"
Handler = Callable[[HttpRequest], HttpResponse]


def lead_to_first(get_response: Handler) -> Handler:
    """As a middleware: what a page asks by itself leads screens in the hall to the laptop that is
    the first now, once that answers, and tells every other page of it; an act that no form explains
    gets a page."""

    def middleware(request: HttpRequest) -> HttpResponse:
        deposed = leadership().deposed
        if deposed and request.method == "GET" and _asks_by_itself(request) and _answers(deposed):
            here = urlsplit(request.headers.get("HX-Current-URL", ""))
            path = here.path + (f"?{here.query}" if here.query else "")
            return HttpResponse(status=204, headers={"HX-Redirect": f"{deposed.address}{path}"})
        standing = standing_of(deposed)
        if request.headers.get(SHOWN, standing["first"]) != standing["first"]:
            told = standing | {"oob": True}
            answer = render(request, "followers/_not_first.html", told)
            # The news of the page itself come next time.
            answer.headers["HX-Reswap"] = "none"
            return answer
        return get_response(request)

    def process_exception(request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, NotFirst):
            return None
        return render(request, "followers/not_first.html", {"refused": error}, status=409)

    middleware.process_exception = process_exception  # type: ignore[attr-defined]
    return middleware


def _answers(deposed: Deposed) -> bool:
    return bool(deposed.address) and answers_as_first(deposed.machine)


def _asks_by_itself(request: HttpRequest) -> bool:
    return "HX-Request" in request.headers and request.path.startswith("/d/")
