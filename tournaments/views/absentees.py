"""Acts of the organiser just before a draw: all teams at once that have not come in."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.models import Tournament
from tournaments.models.ids import key_in
from tournaments.queries.absentees import absentees
from tournaments.services.absentees import check_in_all, return_absent, withdraw_absent
from tournaments.services.refused import Refused
from tournaments.views.access import members_only


@members_only()
def all_present(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Ask, and then check in all who are expected: everybody is here."""
    if request.method != "POST":
        return _ask(request, tournament, "entries/all_present.html")
    count = _done(request, tournament, check_in_all)
    if count:
        text = ngettext(
            "%(count)s team checked in. Not here after all? Undo that at the door.",
            "%(count)s teams checked in. Is one not here after all? Undo that at the door.",
            count,
        )
        messages.success(request, text % {"count": count})
    return redirect("drive", tournament.code)


@members_only()
def absent_away(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Ask, and then go on without those who are not here: withdraw all of them."""
    if request.method != "POST":
        return _ask(request, tournament, "entries/absent_away.html")
    count = _done(request, tournament, withdraw_absent)
    if count:
        text = ngettext(
            "%(count)s team withdrawn. Coming after all? A return is possible.",
            "%(count)s teams withdrawn. Does one come after all? A return is possible.",
            count,
        )
        messages.success(request, text % {"count": count})
    return redirect("drive", tournament.code)


@require_POST
@members_only()
def absent_back(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Take that back: all that were withdrawn at once play again."""
    try:
        count = return_absent(tournament=tournament, by=request.user)
    except Refused as refused:
        messages.error(request, refused.message)
    else:
        text = ngettext("%(count)s team plays again.", "%(count)s teams play again.", count)
        messages.success(request, text % {"count": count})
    return redirect("drive", tournament.code)


def _ask(request: HttpRequest, tournament: Tournament, page: str) -> HttpResponse:
    """The page that names the teams and asks, if there are any."""
    teams = list(absentees(tournament).order_by("name"))
    if not teams:
        return redirect("drive", tournament.code)
    return render(request, page, {"tournament": tournament, "teams": teams})


def _done(request: HttpRequest, tournament: Tournament, service: Callable[..., int]) -> int:
    """To how many of the teams that the page named it was done; if to none, it says why."""
    named = {key_in(text) for text in request.POST.getlist("team")} - {None}
    try:
        count = service(tournament=tournament, by=request.user, named=named)
    except Refused as refused:
        messages.error(request, refused.message)
        return 0
    if not count:
        messages.warning(request, _("Nothing has changed: these teams are not waited for now."))
    return count
