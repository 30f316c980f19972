"""Pages of a drive that is over: its results for everybody, and a text for the paper."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.exchange.results_pages import page_of_field, page_of_team
from tournaments.models import Tournament
from tournaments.queries.final_results import final_results, results_are_public
from tournaments.queries.members import role_in
from tournaments.templatetags.results import links_on_site
from tournaments.views.access import live_drive
from tournaments.views.live import Context, LivePage, live_answer, polled


def _field(tournament: Tournament, key: str) -> dict[str, Context]:
    if not results_are_public(tournament):
        return {key: {}}
    links = links_on_site(tournament)
    return {key: page_of_field(tournament, final_results(tournament), links)}


def _teams(tournament: Tournament, _key: str) -> dict[str, Context]:
    if not results_are_public(tournament):
        numbers = tournament.entries.exclude(number=None).values_list("number", flat=True)
        return {str(number): {} for number in numbers}
    results, links = final_results(tournament), links_on_site(tournament)
    return {
        str(row.number): page_of_team(tournament, results, row, links)
        for row in results.standings.rows
        if row.number
    }


FIELD = LivePage("results/results.html", _field)
TEAMS = LivePage("results/team.html", _teams, together=True)


@require_safe
@polled
def results(request: HttpRequest, code: str) -> HttpResponse:
    """Who won, all standings and the pictures; before that, when they will be here."""
    tournament = live_drive(request, code)
    return live_answer(request, tournament, FIELD, around=lambda: _around(request, tournament))


@require_safe
@polled
def team(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """The results of one team."""
    tournament = live_drive(request, code)
    return live_answer(
        request, tournament, TEAMS, str(number), around=lambda: _around(request, tournament, number)
    )


def _around(request: HttpRequest, tournament: Tournament, number: int | None = None) -> Context:
    request.role = role_in(tournament, request.user.pk)
    return {"number": number, "over": results_are_public(tournament)}
