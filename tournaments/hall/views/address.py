"""The address of this laptop in the hall, when that changes in the middle of an evening."""

import json
from collections.abc import Callable
from functools import wraps

from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_http_methods

from tournaments.access.views.access import members_only
from tournaments.core.queries.hall import ALONE, address_news
from tournaments.core.queries.qr import qr_of
from tournaments.core.views import (
    Context,
    MemberRequest,
    PublicRequest,
    address_in_the_hall,
    at_this_time,
)
from tournaments.enums import Role
from tournaments.models import Tournament

SEEN = "address_seen"
LONGEST = 80
# What a page shows of the address; sent with what it asks by itself (js/hall/moved.js).
SHOWN = "Keezdrive-Address"
Handler = Callable[[HttpRequest], HttpResponse]


@require_http_methods(["GET", "HEAD", "POST"])
@members_only()
def moved(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show the organiser where the hall finds this laptop since it has another address, until he
    says that he has seen it."""
    if request.method == "POST":
        request.session[SEEN] = request.POST.get("news", "")[:LONGEST]
    if not request.htmx:
        return redirect("drive", tournament.code)
    return at_this_time(render(request, "hall/_moved.html", moved_context(request, tournament)))


def moved_context(request: MemberRequest, tournament: Tournament) -> Context:
    """Return what there is to tell the organiser of the address, with the code to scan; `news` is
    empty where there is nothing."""
    if getattr(request, "role", None) != Role.ORGANISER:
        return {"may_see": False}
    shown: Context = {"may_see": True, "news": address_news(), "tournament": tournament}
    if not shown["news"] or request.session.get(SEEN) == shown["news"]:
        return shown | {"seen": True}
    return shown | {
        "alone": shown["news"] == ALONE,
        "address": address_in_the_hall(request, reverse("home")).rstrip("/"),
        "qr": qr_for_phones(request, tournament.code),
        "csrf_token": get_token(request),
    }


def tell_moved(get_response: Handler) -> Handler:
    """Tell a page of the organiser, by what it asks by itself, that there is something else to tell
    of the address than it knows (a middleware)."""

    def middleware(request: HttpRequest) -> HttpResponse:
        answer = get_response(request)
        if SHOWN in request.headers and request.headers[SHOWN] != address_news():
            tell_page(answer, "moved", {})
        return answer

    return middleware


def tell_page(answer: HttpResponse, event: str, detail: Context) -> None:
    """Have the page hear of something besides its own news."""
    header = answer.headers.get("HX-Trigger", "{}")
    events = json.loads(header) if header.startswith("{") else {header: {}}  # or one name alone
    answer.headers["HX-Trigger"] = json.dumps({**events, event: detail})


def with_current_address(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Tell a screen that shows phones an address that is not ours any more which one is, also where
    there is nothing else that is new."""

    @wraps(view)
    def answering(request: PublicRequest, code: str) -> HttpResponse:
        answer = view(request, code)
        if "at" in request.GET and answer.status_code in (200, 204):
            typed = typed_address(request)
            if request.GET["at"] != typed:
                tell_page(answer, "address", {"typed": typed, "qr": qr_for_phones(request, code)})
        return answer

    return answering


def typed_address(request: PublicRequest) -> str:
    """Return the address as one types it on a phone."""
    return address_in_the_hall(request, reverse("home")).partition("//")[2].rstrip("/")


def qr_for_phones(request: PublicRequest, code: str) -> SafeString:
    """Return the code that leads a phone to its own page of a drive."""
    return qr_of(address_in_the_hall(request, reverse("mine", args=[code])))
