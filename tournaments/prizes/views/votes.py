"""The page for everybody where phones vote for the most original name."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.access.queries import origin_of
from tournaments.access.views.access import live_drive, public_tournament
from tournaments.access.views.phones import (
    keep_vote,
    name_phone,
    phone_of,
    remembered,
    remembered_entry_or_none,
    team_query,
    voted_for,
)
from tournaments.core.queries.live import cached_per_version
from tournaments.core.views import PublicRequest, refusals_told
from tournaments.entries.queries.entries import search_key
from tournaments.prizes.forms import TeamForm
from tournaments.prizes.queries.votes import ballot
from tournaments.prizes.services.votes import vote_name


def vote(request: PublicRequest, code: str) -> HttpResponse:
    """Show all names, with those that fit what was searched for; choosing one is the vote.

    Between two changes of the drive a visit costs no query: the names are kept by the version of
    the drive, and what this phone chose stands in a cookie of its own.
    """
    if request.method == "POST":
        return _voted(request, code)
    tournament = live_drive(request, code)
    wanted = team_query(request)
    names = cached_per_version("ballot", tournament, lambda: ballot(tournament))
    own_team = remembered_entry_or_none(request, tournament)
    words, key = search_key(wanted).split(), voted_for(request, tournament)
    context = {
        "tournament": tournament,
        "open": names.open,
        "by_card": names.by_card,
        "needs_card": names.by_card and not (own_team and own_team.proven),
        "candidates": [one for one in names.candidates if all(each in one.words for each in words)],
        "query": wanted,
        "chosen": next((one for one in names.candidates if one.key == key), None),
        "own": own_team.entry if own_team else None,
    }
    response = render(request, "prizes/vote.html", context)
    if not phone_of(request):
        name_phone(request, response)
    return response


def _voted(request: PublicRequest, code: str) -> HttpResponse:
    tournament = public_tournament(request, code)
    form = TeamForm(request.POST, tournament=tournament)
    answer = redirect("vote", code)
    if not form.is_valid() or form.cleaned_data["entry"] is None:
        messages.error(request, _("Choose a team from the list."))
        return answer
    entry, own_team = form.cleaned_data["entry"], remembered(request, tournament)
    with refusals_told(request):
        vote_name(
            tournament=tournament,
            entry=entry,
            phone=phone_of(request),
            own=own_team.entry.pk if own_team else None,
            proven=own_team is not None and own_team.proven,
            origin=origin_of(request, tournament),
        )
        keep_vote(answer, entry)
    return answer
