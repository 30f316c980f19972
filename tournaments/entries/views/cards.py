"""The code on a participant card: scanned by its team, scanned at the door, or typed, as that of a
score form is.

A code is guessed in 27^8 = 282 billion tries, each of which costs the guesser a request and this
program one look into an index; with 200 cards handed out a million tries find one with a chance of
1 in 1400. What is found is a page that the hall may see anyway, and the word of a team that another
team has to confirm. So nobody is locked out: in a hall all phones share one address, and a lock
would only hit those who mistype. The code of a form is shorter: `access.views.phones` says who
waits.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.access.queries import role_in
from tournaments.access.views.phones import must_wait, note_wrong_code, remember, too_many_codes
from tournaments.core.queries.live import live_tournament
from tournaments.core.views import MemberRequest, PublicRequest, lead_to
from tournaments.entries.queries.cards import card_code, entry_of_card, form_code, table_of_form
from tournaments.enums import Role
from tournaments.models import Entry, GameTable
from tournaments.wording import speak_of

LONGEST = 200
CHECKS_IN = (Role.ORGANISER, Role.DOOR)


@require_safe
@never_cache
def participant(request: MemberRequest, entry_code: str) -> HttpResponse:
    """Show the page behind the code on a card.

    Who checks teams in gets the page that does so; every other phone is from now on that of the
    team, and goes to the page of the team. Where that is not to be seen yet, for want of a number
    or because the drive is not public, the phone is told what it is entered as: who holds the
    card knows that anyway.  It then asks by itself, at no cost as long as nothing changes, and
    goes to the page of the team as soon as that is there.
    """
    if _nothing_new(request):
        return HttpResponse(status=204)
    entry = entry_of_card(entry_code)
    if entry is None:
        return _no_such_card(request, entry_code)
    tournament = entry.tournament
    speak_of(tournament.entry_word)
    visitor: PublicRequest = request
    visitor.role = role_in(tournament, request.user.pk)
    if request.role in CHECKS_IN:
        return render(
            request, "entries/cards/door.html", {"tournament": tournament, "entry": entry}
        )
    response = _page_of(request, entry)
    remember(request, response, entry, proven=True)
    return response


@require_safe
@never_cache
def find_card(request: HttpRequest) -> HttpResponse:
    """Ask for the code of a card or a score form, and lead where scanning it does."""
    text = request.GET.get("code", "").strip()[:LONGEST]
    if not text:
        return render(request, "entries/cards/type_code.html")
    return page_of_code(request, text) or _no_such_card(request, text)


def page_of_code(request: HttpRequest, text: str) -> HttpResponse | None:
    """Lead to where scanning leads, if the text is the code of a card, or of a score form that this
    visitor may know of."""
    if entry := entry_of_card(text):
        return redirect("participant", entry.code)
    if not form_code(text):
        return None
    table = table_of_form(text)
    if table and not _may_see(request, table):
        table = None
    if must_wait(request, table.round.tournament if table else None):
        return too_many_codes(request)
    if table is None:
        note_wrong_code(request)
        return None
    return redirect("card-code", table.code)


def _may_see(request: HttpRequest, table: GameTable) -> bool:
    tournament = table.round.tournament
    role = role_in(tournament, request.user.pk)
    return table.round.published_at is not None and bool(tournament.public or role)


def _page_of(request: MemberRequest, entry: Entry) -> HttpResponse:
    tournament = entry.tournament
    seen = tournament.public or request.role is not None
    if seen and entry.number:
        return lead_to(request, reverse("public-team", args=[tournament.code, entry.number]))
    context = {"tournament": tournament, "entry": entry, "seen": seen}
    template = (
        "entries/cards/participant.html#live" if request.htmx else "entries/cards/participant.html"
    )
    return render(request, template, context)


def _nothing_new(request: PublicRequest) -> bool:
    """Return whether a page that asks again knows the newest version of its drive; without a
    query."""
    code = request.GET.get("drive", "")[:LONGEST]
    drive = live_tournament(code) if request.htmx and code.isalnum() and code.isascii() else None
    return drive is not None and request.GET.get("v") == str(drive.version)


def _no_such_card(request: HttpRequest, typed: str) -> HttpResponse:
    if card_code(typed):
        problem = _("There is no card with the code “%(code)s”. Look at it once more.")
    else:
        problem = _(
            "There is no card and no score form with the code “%(code)s”. Look at it once more."
        )
    context = {"typed": typed, "problem": problem % {"code": typed[:40]}}
    return render(request, "entries/cards/type_code.html", context, status=404)
