"""The whole of the open data: its addresses, and how it describes itself."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import URLPattern, path, re_path
from django.views.decorators.http import require_safe
from ninja import NinjaAPI
from ninja.errors import ValidationError

from tournaments.api import drives, rounds, standings
from tournaments.api.answers import bad_parameter, not_found, open_to_all

BASE = "api/v1"
DESCRIPTION = (
    "What everybody may know of public drives: the same as their public pages show, for programs."
    " Read only. Send the ETag of an answer back as If-None-Match: while nothing has changed the"
    " answer is 304 and empty."
)

api = NinjaAPI(
    title="Keezdrive",
    version="1",
    description=DESCRIPTION,
    openapi_url=None,  # ours is open to all too
    docs_url=None,
)
for each in (drives, rounds, standings):
    api.add_router(f"/{BASE}", each.router)
api.add_exception_handler(Http404, not_found)
api.add_exception_handler(ValidationError, bad_parameter)


def description() -> dict[str, Any]:
    """Return all addresses, parameters and shapes, as OpenAPI 3.1 has them."""
    return dict(api.get_openapi_schema(path_prefix="/"))


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show people where the description and the recipes are."""
    return render(request, "api/index.html")


def schema(_request: HttpRequest) -> HttpResponse:
    """Return the description as JSON."""
    return JsonResponse(description())


def nowhere(request: HttpRequest) -> HttpResponse:
    """Return what is not there is told in the shape of everything else here."""
    return not_found(request, Http404())


def addresses() -> list[URLPattern]:
    """Return all of it, last what is not there; without the page that ninja adds for itself."""
    return [
        path(f"{BASE}/", index, name="api"),
        path(f"{BASE}/openapi.json", open_to_all(schema), name="api-schema"),
        *(
            path(str(each.pattern), open_to_all(each.callback), name=each.name)
            for each in api.urls[0]
            if isinstance(each, URLPattern) and each.name != "api-root"
        ),
        re_path(f"^{BASE}/", open_to_all(nowhere), name="api-nowhere"),
    ]
