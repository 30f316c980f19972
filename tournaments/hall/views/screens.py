"""The big screens that are connected, on the page of the hall."""

from typing import Any
from urllib.parse import urlencode
from zlib import crc32

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tournaments.access.views.access import members_only
from tournaments.core.services.errors import DomainError
from tournaments.core.views import (
    Context,
    MemberRequest,
    PublicRequest,
    address_in_the_hall,
    at_this_time,
)
from tournaments.enums import Role, Screen
from tournaments.hall.queries.clock import clock_of
from tournaments.hall.queries.screens import MOST, connected_screens, is_token, show_of, shows_for
from tournaments.hall.services.screens import (
    MOST_SHARES,
    change_screen,
    follow_organiser,
    forget_screen,
    share_list,
)
from tournaments.models import Tournament
from tournaments.models.hall_screens import LONGEST_NAME, SHARES, WHOLE

LEADS = (Role.SECRETARY, Role.ARBITER)
PARTS = (WHOLE, *SHARES)
LISTS = (Screen.TABLES, Screen.STANDINGS)


@require_safe
@members_only(*LEADS)
def screens(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show the screens as they are now; who asks for news and has it gets none."""
    context = connected_context(request, tournament)
    if request.GET.get("v") == context["seen_screens"]:
        return at_this_time(HttpResponse(status=204))
    return _answer(request, tournament, context)


@require_POST
@members_only(*LEADS)
def change(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Do with one screen, or with all, what the button says."""
    refused = ""
    try:
        _act(request, tournament)
    except DomainError as error:
        refused = str(error.message)
    if not request.htmx and not refused:
        return redirect("hall", tournament.code)
    tournament = Tournament.objects.get(pk=tournament.pk)
    return _answer(
        request, tournament, connected_context(request, tournament) | {"screen_refused": refused}
    )


def connected_context(request: PublicRequest, tournament: Tournament) -> Context:
    """Return what there is to say of the screens; `seen_screens` changes when some of it does."""
    found = connected_screens(tournament)
    clock = clock_of(tournament)
    asking = [each for each in found if not each.away]
    shown = [(each, show_of(tournament, clock, each.show)) for each in found]
    listed = [
        {
            "screen": each,
            "label": show.label,
            "shares": each.part and show in LISTS,
            "picture": f"{reverse('beamer', args=[tournament.code])}?"
            + urlencode({"preview": 1, "show": each.show, "part": each.part}),
            "state": crc32(repr((each.name, each.show, each.part)).encode()),
        }
        for each, show in shown
    ]
    address = address_in_the_hall(request, reverse("beamer", args=[tournament.code]))
    return {
        "connected": listed,
        "screen_address": address,
        "shows": [Screen.AUTO, *shows_for(tournament)],
        "parts": PARTS,
        "longest_name": LONGEST_NAME,
        "together": [each.token for each in asking] if 2 <= len(asking) <= MOST_SHARES else [],
        "apart": [each.token for each in found if each.show or each.part],
        "seen_screens": str(crc32(repr((listed, address)).encode())),
    }


def _act(request: MemberRequest, tournament: Tournament) -> None:
    """Do what was sent; what no button of ours sends changes nothing."""
    sent = request.POST
    who: dict[str, Any] = {"tournament": tournament, "by": request.user}
    token = sent.get("screen", "")
    if "follow" in sent:
        follow_organiser(tokens=_tokens(sent.getlist("apart"))[:MOST], **who)
    elif "share" in sent:
        share_list(tokens=_tokens(sent.getlist("together")), **who)
    elif not is_token(token):
        return
    elif "forget" in sent:
        forget_screen(token=token, **who)
    elif "name" in sent:
        # What the screen has by its own address is not set by saving it as it was.
        part = sent.get("part")
        chosen = part in PARTS and part != sent.get("seen_part")
        change_screen(token=token, name=sent["name"], part=part if chosen else None, **who)
    elif sent.get("show") in Screen.values:
        change_screen(token=token, show=sent["show"], **who)


def _tokens(sent: list[str]) -> list[str]:
    return [each for each in dict.fromkeys(sent) if is_token(each)]


def _answer(request: MemberRequest, tournament: Tournament, context: Context) -> HttpResponse:
    page = "hall/connected.html#part" if request.htmx else "hall/connected.html"
    return at_this_time(render(request, page, {"tournament": tournament, **context}))
