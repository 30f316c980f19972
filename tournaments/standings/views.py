"""The standings as they are, for those who lead the drive, also while the public's are frozen."""

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from tournaments.access.views.access import members_only
from tournaments.core.views import Context, LivePage, MemberRequest, live_answer
from tournaments.enums import Role
from tournaments.models import Tournament
from tournaments.standings.queries.standings import standings
from tournaments.standings.tables import standings_page, valid_sort_key


def _standings(tournament: Tournament, sort: str) -> dict[str, Context]:
    # While they are frozen the page of a team says what the public may know: other places.
    links = not tournament.frozen
    return {sort: standings_page(tournament, standings(tournament), sort, links=links)}


# A page of its own with fragments of its own: nothing that a phone or a big screen asks for can
# ever be answered from here.
TRUE = LivePage("standings/standings.html", _standings)


@require_safe
@members_only(Role.SECRETARY, Role.ARBITER)
def true_standings(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show all rounds, sortable, as they are now."""
    return live_answer(request, tournament, TRUE, valid_sort_key(request.GET.get("sort", "")))
