"""Acts of the organiser just before a draw: all teams at once that have not come in."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.models import Tournament
from tournaments.services.absentees import check_in_all, withdraw_absent
from tournaments.services.refused import Refused
from tournaments.views.access import members_only


@require_POST
@members_only()
def all_present(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Everybody is here: check in all who are expected, and go on to the next step."""
    try:
        count = check_in_all(tournament=tournament, by=request.user)
    except Refused as refused:
        messages.error(request, refused.message)
    else:
        text = ngettext("%(count)s team checked in.", "%(count)s teams checked in.", count)
        messages.success(request, text % {"count": count})
    return redirect("drive", tournament.code)


@require_POST
@members_only()
def absent_away(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Go on without those who are not here: withdraw all of them."""
    try:
        count = withdraw_absent(tournament=tournament, by=request.user)
    except Refused as refused:
        messages.error(request, refused.message)
    else:
        text = ngettext(
            "%(count)s team withdrawn. It can return when it comes after all.",
            "%(count)s teams withdrawn. Each can return when it comes after all.",
            count,
        )
        messages.success(request, text % {"count": count})
    return redirect("drive", tournament.code)
