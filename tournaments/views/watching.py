"""The page of who only looks on: how far the evening is, without a result that the hall has not."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.enums import Role
from tournaments.models import Tournament
from tournaments.queries.card_entries import news_mark
from tournaments.queries.clocks import clock_of
from tournaments.queries.rounds import current_round
from tournaments.queries.watching import watched
from tournaments.views.access import members_only
from tournaments.views.live import at_this_time


@require_safe
@members_only(Role.VIEWER)
def watch(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The round that is played, its clock, and which tables have not handed in their card.

    It asks for news like the desk: a first entry changes nothing for the public, and is told here.
    """
    now = current_round(tournament)
    mark = news_mark(tournament, now.number if now else 0)
    if request.GET.get("v") == mark:
        return at_this_time(HttpResponse(status=204))
    shown = {
        "tournament": tournament,
        "watched": watched(tournament),
        "clock": clock_of(tournament),
        "mark": mark,
    }
    template = "drive/watch.html#live" if "v" in request.GET else "drive/watch.html"
    return at_this_time(render(request, template, shown))
