"""Pages: the second laptop, as the first one has it; and what the two say to each other."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from tournaments.access.queries import owns_installation
from tournaments.access.views.access import installation_owner_only
from tournaments.core.queries.hall import plain_address
from tournaments.core.queries.leadership import Deposed, leadership, standing_of
from tournaments.core.queries.qr import qr_of
from tournaments.core.services.errors import DomainError, NotFirst
from tournaments.core.services.jobs import resend_jobs
from tournaments.core.views import UserRequest, address_in_the_hall, from_this_machine
from tournaments.safety.queries.backups import is_kept_here
from tournaments.safety.queries.following import Complete, left_behind, open_code, seen_followers
from tournaments.safety.services.backups import require_kept_here
from tournaments.safety.services.followers import (
    answer_letter,
    invitation,
    open_following,
    stop_following,
)
from tournaments.safety.services.leadership import leader_claim, receive_claim
from tournaments.safety.services.peer_client import answers_as_first
from tournaments.safety.services.taking_over import go_on_here


@require_GET
@never_cache
@installation_owner_only
def second(request: UserRequest) -> HttpResponse:
    """Show who follows this laptop, and how another one does; on one that is no longer the first,
    what was done there since."""
    return _second(request)


def _second(request: HttpRequest, **more: Any) -> HttpResponse:
    if not is_kept_here():
        return render(request, "safety/followers/elsewhere.html")
    missed = left_behind()
    context = {
        "leadership": leadership(),
        "followers": seen_followers(),
        "installed": settings.INSTALLED,
        "open": open_code(),
        "address": address_in_the_hall(request, "/").rstrip("/"),
        "left_behind": missed,
        "cards_left_behind": any(each.cards for each in missed or ()),
        "complete": _complete(),
    }
    return render(request, "safety/followers/second.html", context | more)


def _complete() -> list[Complete]:
    """Return what this laptop was complete up to when it took over, of drives that go on."""
    last = leadership().last
    drives = [Complete(**each) for each in last["complete"]] if last else []
    return [each for each in drives if not each.finished]


@require_POST
@installation_owner_only
def make_code(request: UserRequest) -> HttpResponse:
    """Make a code and show it, once: it is kept nowhere."""
    if not is_kept_here() or leadership().deposed:
        return redirect("second")
    return _second(request, code=open_following(now=timezone.now()))


@require_POST
@installation_owner_only
def stop(request: UserRequest, follower: str) -> HttpResponse:
    """Let a laptop follow no more."""
    stop_following(id=follower)
    messages.success(request, _("That laptop no longer follows."))
    return redirect("second")


@require_POST
@installation_owner_only
def become_first_again(request: UserRequest) -> HttpResponse:
    """Go on here after all; the other one stops when it hears of it."""
    if leadership().deposed:
        go_on_here(by=request.user, now=timezone.now())
        # What was asked for meanwhile waits; without a broker what was running here is cut short.
        resend_jobs(interrupted=not settings.REDIS_URL)
    return redirect("second")


@require_GET
@never_cache
def taken_over(request: UserRequest) -> HttpResponse:
    """Show up to which card this laptop is complete since it took over, for who sits at it; whoever
    came to a page of it before, which asks here by itself, sees that page now."""
    if request.htmx and "here" in request.GET:
        return HttpResponseClientRefresh()
    state = leadership()
    if state.last is None:
        return redirect("home")
    address = address_in_the_hall(request, reverse("home"))
    is_trusted = from_this_machine(request) or owns_installation(request.user)
    if request.htmx:  # the page that waited for this one
        return HttpResponseClientRedirect(reverse("taken-over"))
    context = {
        "leadership": state,
        "address": address,
        "qr": qr_of(address),
        "is_trusted": is_trusted,
    }
    if is_trusted:
        context["complete"] = _complete()
    return render(request, "safety/followers/taken_over.html", context)


@require_GET
@never_cache
def hello(request: HttpRequest) -> JsonResponse:
    """Return what a second laptop needs besides the code."""
    try:
        require_kept_here()
        return JsonResponse(invitation())
    except DomainError as refused:
        return _refusal(refused, 400)


@csrf_exempt
@require_POST
def letter(request: HttpRequest) -> HttpResponse:
    """Answer a sealed question of a second laptop, sealed too."""
    try:
        require_kept_here()
        answer = answer_letter(letter=request.body, host=_host(request), now=timezone.now())
    except DomainError as refused:
        return _refusal(refused, 403)
    except (ValueError, KeyError, TypeError):
        return _refusal(DomainError(_("This is no letter of a second laptop.")), 400)
    return HttpResponse(answer, content_type="application/octet-stream")


@csrf_exempt
@require_POST
def first(request: HttpRequest) -> HttpResponse:
    """Take in what another laptop says of itself, and answer what this one is: so two firsts find
    out."""
    sentence = request.body.decode("utf-8", "replace")
    try:
        require_kept_here()
        if sentence:
            receive_claim(claim=sentence, host=_host(request), now=timezone.now())
        elif not leadership().peers:
            raise DomainError(_("This laptop knows no other."))
    except DomainError as refused:
        return _refusal(refused, 400)
    return HttpResponse(leader_claim(), content_type="text/plain")


def _host(request: HttpRequest) -> str:
    """Return where the laptop that asks is found; the two see each other directly.

    Raise DomainError where that cannot be seen.
    """
    address = plain_address(request.META.get("REMOTE_ADDR", ""))
    if not address:  # a proxy that comes by a socket has none
        raise DomainError(_("It cannot be seen at which address this laptop is."))
    return f"[{address}]" if ":" in address else address


def _refusal(refused: DomainError, status: int) -> JsonResponse:
    return JsonResponse({"error": str(refused.message)}, status=status)


# What a page shows of where the first laptop is; sent with what it asks by itself.
SHOWN = "Keezdrive-First"
Handler = Callable[[HttpRequest], HttpResponse]


def lead_to_first(get_response: Handler) -> Handler:
    """Lead screens in the hall, by what their pages ask by themselves, to the laptop that is the
    first now, once that answers, and tell every other page of it (a middleware); an act that no
    form explains gets a page."""

    def middleware(request: HttpRequest) -> HttpResponse:
        deposed = leadership().deposed
        if deposed and request.method == "GET" and _asks_by_itself(request) and _answers(deposed):
            shown = urlsplit(request.headers.get("HX-Current-URL", ""))
            path = shown.path + (f"?{shown.query}" if shown.query else "")
            return HttpResponse(status=204, headers={"HX-Redirect": f"{deposed.address}{path}"})
        standing = standing_of(deposed)
        if request.headers.get(SHOWN, standing["first"]) != standing["first"]:
            notice = standing | {"oob": True}
            answer = render(request, "safety/followers/_not_first.html", notice)
            # The news of the page itself come next time.
            answer.headers["HX-Reswap"] = "none"
            return answer
        return get_response(request)

    def process_exception(request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, NotFirst):
            return None
        return render(request, "safety/followers/not_first.html", {"refused": error}, status=409)

    middleware.process_exception = process_exception  # type: ignore[attr-defined]
    return middleware


def _answers(deposed: Deposed) -> bool:
    return bool(deposed.address) and answers_as_first(deposed.machine)


def _asks_by_itself(request: HttpRequest) -> bool:
    return "HX-Request" in request.headers and request.path.startswith("/d/")
