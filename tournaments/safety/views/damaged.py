"""Pages of a laptop of which the data is damaged: one sentence for everybody and, for who has the
printed code, the backups that can be put back."""

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.access.queries import address_of_visitor
from tournaments.core.services.errors import DomainError
from tournaments.safety.queries.backup_files import Backup
from tournaments.safety.services.damaged_data import Offer

AGAIN_AFTER = 15  # seconds after which a phone asks again by itself
_offers: list[Offer] = []


def show_offer(offer: Offer) -> None:
    """Keep what the pages offer."""
    _offers[:] = [offer]


@csrf_exempt
@never_cache
def closed(request: HttpRequest, path: str = "") -> HttpResponse:
    """Show everybody else, whatever was asked or sent, what is wrong and what happens now."""
    context = {"again_after": AGAIN_AFTER if request.method == "GET" else 0}
    answer = render(request, "safety/damaged/closed.html", context, status=503)
    answer["Retry-After"] = str(AGAIN_AFTER)
    return answer


@never_cache
@csrf_exempt
def offer(request: HttpRequest) -> HttpResponse:
    """Show the backups, for who has the code; the machine itself is not enough, because it stands
    in the hall."""
    code = request.GET.get("code", "")
    if request.method != "GET" or not code:
        return closed(request)
    return _refusal(request, code) or _offer(request, code)


@require_http_methods(["GET", "POST"])
@never_cache
def type_code(request: HttpRequest) -> HttpResponse:
    """Ask for the code that stands in the window of the server, and lead to the backups with it."""
    if request.method == "GET":
        return _ask_code(request, "", status=200)
    code = request.POST.get("code", "").strip().lower()
    return redirect(reverse("damaged", query={"code": code}))


@require_POST
@never_cache
def put_back(request: HttpRequest) -> HttpResponse:
    """Put one of the backups back, or begin with nothing; the normal pages come by themselves when
    that is done."""
    code, card = request.POST.get("code", ""), _offers[0]
    if refusal := _refusal(request, code):
        return refusal
    try:
        _choose(card, request.POST)
    except DomainError as refused:
        return _offer(request, code, refused=refused.message, status=409)
    return render(request, "safety/damaged/wait.html", {"offer": card})


def _refusal(request: HttpRequest, code: str) -> HttpResponse | None:
    """Return the page for who has another code, or tried too often; None for who may go on."""
    try:
        if _offers[0].opens(code, address_of_visitor(request)):
            return None
    except DomainError as refused:
        return _ask_code(request, refused.message, status=429)
    return _ask_code(request, _("That is not the code."))


def _choose(open_offer: Offer, sent: QueryDict) -> None:
    """Do what was chosen.  Raise DomainError where that cannot be done any more."""
    if "anew" in sent:
        open_offer.begin_anew()
        return
    chosen = next((each for each in open_offer.good if each.name == sent.get("backup")), None)
    if chosen is None:
        raise DomainError(_("That backup is no longer there: choose another one."))
    open_offer.put_back(chosen, now=timezone.now())


@require_GET
@never_cache
def wait(request: HttpRequest) -> HttpResponse:
    """Answer that it is not done yet: the page asks again until the normal pages are there."""
    return HttpResponse(status=204)


def _offer(request: HttpRequest, code: str, status: int = 200, **more: Any) -> HttpResponse:
    open_offer = _offers[0]
    offered: list[Backup | None] = [*open_offer.good] or [None]
    newest, *others = offered
    context = {"offer": open_offer, "code": code, "newest": newest, "others": others}
    return render(request, "safety/damaged/offer.html", context | more, status=status)


def _ask_code(request: HttpRequest, wrong: Any, status: int = 403) -> HttpResponse:
    return render(request, "safety/damaged/code.html", {"wrong": wrong}, status=status)
