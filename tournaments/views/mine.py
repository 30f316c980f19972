"""Whose phone this is: choosing a team once, and coming back to it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from tournaments.models import Entry, Tournament
from tournaments.queries.cards import entry_of_card
from tournaments.queries.entries import find_by_public_name
from tournaments.views.access import live_drive
from tournaments.views.phones import forget, remember, remembered

LONGEST_ASKED = 60
MOST_CHOICES = 20


@require_safe
def mine(request: HttpRequest, code: str) -> HttpResponse:
    """To the team of this phone; where it has none, ask for a number, a name or a card's code."""
    tournament = live_drive(request, code)
    asked = " ".join(request.GET.get("team", "")[:LONGEST_ASKED].split())
    if not asked and (chosen := remembered(request, tournament)) and chosen.entry.number:
        return redirect("public-team", tournament.code, chosen.entry.number)
    if entry := entry_of_card(asked):
        return redirect("participant", entry.code)
    found = find_by_public_name(tournament, asked) if asked else []
    if len(found) == 1:
        return _chosen(request, tournament, found[0])
    context = {"tournament": tournament, "asked": asked, "found": found[:MOST_CHOICES]}
    return render(request, "public/mine.html", context)


@require_POST
def not_mine(request: HttpRequest, code: str) -> HttpResponse:
    """Have this phone choose another team."""
    tournament = live_drive(request, code)
    response = redirect("mine", code)
    forget(response, tournament)
    return response


def _chosen(request: HttpRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    response = redirect("public-team", tournament.code, entry.number)
    remember(request, response, entry)
    return response
