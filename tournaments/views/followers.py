"""Pages: the second laptop, as the first one has it; and what the two say to each other."""

from ipaddress import ip_address
from typing import Any

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

from tournaments.queries.accounts import owns_installation
from tournaments.queries.backups import is_kept_here
from tournaments.queries.completeness import Complete
from tournaments.queries.followers import open_code, seen_followers
from tournaments.queries.leadership import leadership
from tournaments.queries.left_behind import left_behind
from tournaments.services.followers import (
    answer_letter,
    invitation,
    open_following,
    stop_following,
)
from tournaments.services.jobs import resend_jobs
from tournaments.services.leadership import hear, statement
from tournaments.services.refused import Refused
from tournaments.services.taking_over import go_on_here
from tournaments.views.access import installation_owner_only
from tournaments.views.addresses import address_in_the_hall, from_this_machine
from tournaments.views.qr import qr_of


@require_GET
@never_cache
@installation_owner_only
def second(request: HttpRequest) -> HttpResponse:
    """Who follows this laptop, and how another one does; on one that is no longer the first, what
    was done there since."""
    return _second(request)


def _second(request: HttpRequest, **more: Any) -> HttpResponse:
    if not is_kept_here():
        return render(request, "followers/elsewhere.html")
    missed = left_behind()
    context = {
        "known": leadership(),
        "followers": seen_followers(),
        "open": open_code(),
        "here": address_in_the_hall(request, "/").rstrip("/"),
        "left_behind": missed,
        "cards_left_behind": any(each.cards for each in missed or ()),
        "complete": _complete(),
    }
    return render(request, "followers/second.html", context | more)


def _complete() -> list[Complete]:
    """What this laptop was complete up to when it took over, of drives that go on."""
    last = leadership().last
    told = [Complete.of_data(each) for each in last["complete"]] if last else []
    return [each for each in told if not each.finished]


@require_POST
@installation_owner_only
def make_code(request: HttpRequest) -> HttpResponse:
    """Make a code and show it, once: it is kept nowhere."""
    if not is_kept_here() or leadership().deposed:
        return redirect("second")
    return _second(request, code=open_following(now=timezone.now()))


@require_POST
@installation_owner_only
def stop(request: HttpRequest, follower: str) -> HttpResponse:
    """Let a laptop follow no more."""
    stop_following(id=follower)
    messages.success(request, _("That laptop no longer follows."))
    return redirect("second")


@require_POST
@installation_owner_only
def become_first_again(request: HttpRequest) -> HttpResponse:
    """Go on here after all; the other one stops when it hears of it."""
    if leadership().deposed:
        go_on_here(by=request.user, now=timezone.now())
        # What was asked for meanwhile waits; without a broker what was running here is cut short.
        resend_jobs(interrupted=not settings.REDIS_URL)
    return redirect("second")


@require_GET
@never_cache
def taken_over(request: HttpRequest) -> HttpResponse:
    """Up to which card this laptop is complete since it took over, for who sits at it; whoever came
    to a page of it before, which asks here by itself, sees that page now."""
    if request.htmx and "here" in request.GET:
        return HttpResponseClientRefresh()
    known = leadership()
    if known.last is None:
        return redirect("home")
    address = address_in_the_hall(request, reverse("home"))
    told = from_this_machine(request) or owns_installation(request.user)
    if request.htmx:  # the page that waited for this one
        return HttpResponseClientRedirect(reverse("taken-over"))
    context = {"known": known, "address": address, "qr": qr_of(address), "told": told}
    if told:
        context["complete"] = _complete()
    return render(request, "followers/taken_over.html", context)


@require_GET
@never_cache
def hello(request: HttpRequest) -> JsonResponse:
    """What a second laptop needs besides the code."""
    try:
        _require_kept_here()
        return JsonResponse(invitation())
    except Refused as refused:
        return _refusal(refused, 400)


@csrf_exempt
@require_POST
def letter(request: HttpRequest) -> HttpResponse:
    """A sealed question of a second laptop, and the sealed answer."""
    try:
        _require_kept_here()
        answer = answer_letter(letter=request.body, host=_host(request), now=timezone.now())
    except Refused as refused:
        return _refusal(refused, 403)
    except (ValueError, KeyError, TypeError):
        return _refusal(Refused(_("This is no letter of a second laptop.")), 400)
    return HttpResponse(answer, content_type="application/octet-stream")


@csrf_exempt
@require_POST
def first(request: HttpRequest) -> HttpResponse:
    """What another laptop says of itself, and what this one does: so two firsts find out."""
    said = request.body.decode("utf-8", "replace")
    try:
        _require_kept_here()
        if said:
            hear(said=said, host=_host(request), now=timezone.now())
        elif not leadership().peers:
            raise Refused(_("This laptop knows no other."))
    except Refused as refused:
        return _refusal(refused, 400)
    return HttpResponse(statement(), content_type="text/plain")


def _host(request: HttpRequest) -> str:
    """Where the laptop that asks is found; the two see each other directly.

    Raises Refused where that cannot be seen.
    """
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError as error:  # a proxy that comes by a socket has no address
        raise Refused(_("It cannot be seen at which address this laptop is.")) from error
    address = getattr(address, "ipv4_mapped", None) or address
    return f"[{address}]" if address.version == 6 else str(address)


def _require_kept_here() -> None:
    if not is_kept_here():
        raise Refused(_("The data of this site is kept by a database server."))


def _refusal(refused: Refused, status: int) -> JsonResponse:
    return JsonResponse({"error": str(refused.message)}, status=status)
