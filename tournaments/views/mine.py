"""Whose phone this is: choosing a team once, and coming back to it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.models import Entry, Tournament
from tournaments.queries.entries import find_by_public_name, numbers_of_teams
from tournaments.views.access import live_drive
from tournaments.views.cards import page_of_code
from tournaments.views.phones import forget, glance, remember, team_query

MOST_CHOICES = 20


@require_http_methods(["GET", "HEAD", "POST"])
def mine(request: HttpRequest, code: str) -> HttpResponse:
    """To the team of this phone; where it has none, ask for a number, a name or the code of a card
    or a score form.

    A phone that has shown the card of a team is asked, by POST, before it follows another.
    """
    tournament = live_drive(request, code)
    asked = team_query(request)
    follows = glance(request, tournament)
    if not asked and follows and (number := numbers_of_teams(tournament).get(follows.entry)):
        return redirect("public-team", tournament.code, number)
    if there := page_of_code(request, asked):
        return there
    found = find_by_public_name(tournament, asked) if asked else []
    chosen = found[0] if len(found) == 1 and found[0].number else None
    gives_up = follows if chosen and follows and follows.proven else None
    if gives_up and (gives_up.entry == chosen.pk or request.method == "POST"):
        gives_up = None
    if chosen and not gives_up:
        return _followed(request, tournament, chosen)
    context = {"tournament": tournament, "asked": asked, "found": found[:MOST_CHOICES]}
    return render(request, "public/mine.html", context | {"chosen": chosen, "gives_up": gives_up})


@require_POST
def not_mine(request: HttpRequest, code: str) -> HttpResponse:
    """Have this phone choose another team."""
    tournament = live_drive(request, code)
    response = redirect("mine", code)
    forget(response, tournament)
    return response


def _followed(request: HttpRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    response = redirect("public-team", tournament.code, entry.number)
    remember(request, response, entry)
    return response
