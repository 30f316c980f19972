"""The page of who only looks on: how far the evening is, without a result that the hall has not."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.enums import Role
from tournaments.models import Tournament
from tournaments.queries.clocks import clock_of
from tournaments.queries.watching import watched
from tournaments.views.access import members_only
from tournaments.views.live import Context, LivePage, live_answer


def _watched(tournament: Tournament, key: str) -> dict[str, Context]:
    return {key: {"watched": watched(tournament), "clock": clock_of(tournament)}}


WATCH = LivePage("drive/watch.html", _watched)


@require_safe
@members_only(Role.VIEWER)
def watch(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The round that is played, its clock, and which tables have not handed in their card."""
    return live_answer(request, tournament, WATCH)
