"""Pages about who is who in a season."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.forms.seasons import KeysForm, PairForm, TeamNameForm
from tournaments.models import Season
from tournaments.queries.season_evenings import team_page
from tournaments.queries.season_teams import questions
from tournaments.services.refused import Refused
from tournaments.services.season_teams import join_teams, keep_apart, name_team, split_team
from tournaments.views.access import season_owner_only
from tournaments.views.posted import posted


@season_owner_only
def same(request: HttpRequest, season: Season) -> HttpResponse:
    """Whether teams with names that are alike are one: asked, and by POST answered."""
    if request.method == "POST":
        _answer(request, season)
        return redirect("season-same", season.code)
    context = {"season": season, "questions": questions(season)}
    return render(request, "seasons/same.html", context)


def _answer(request: HttpRequest, season: Season) -> bool:
    """Whether two teams are one from now on, or never asked about again."""
    form = PairForm(request.POST, season=season)
    if not form.is_valid():
        messages.error(
            request, _("This team is not in the season any more. Look at the standings again.")
        )
        return False
    pair = {name: form.cleaned_data[name] for name in ("one", "other")}
    decide = join_teams if form.cleaned_data["same"] else keep_apart
    return _done(request, lambda: decide(**pair, by=request.user))


@season_owner_only
def team(request: HttpRequest, season: Season, pk: int) -> HttpResponse:
    """One team: its name, its evenings, and what to do where they are not all its own."""
    team = get_object_or_404(season.entries, pk=pk)
    form = TeamNameForm(posted(request), initial={"name": team.name})
    if form.is_valid() and _done(
        request, lambda: name_team(team=team, by=request.user, **form.cleaned_data)
    ):
        return redirect("season", season.code)
    context = {"season": season, "team": team, "page": team_page(season, team), "form": form}
    return render(request, "seasons/team.html", context)


@require_POST
@season_owner_only
def split(request: HttpRequest, season: Season, pk: int) -> HttpResponse:
    """Make the ticked evenings those of another team."""
    team = get_object_or_404(season.entries, pk=pk)
    form = KeysForm(request.POST, keys=list(team.results.values_list("pk", flat=True)))
    chosen = form.cleaned_data["chosen"] if form.is_valid() else []
    if _done(request, lambda: split_team(team=team, results=chosen, by=request.user)):
        messages.success(request, _("These evenings are now those of another team."))
    return redirect("season-team", season.code, pk)


@require_POST
@season_owner_only
def join(request: HttpRequest, season: Season, pk: int) -> HttpResponse:
    """Say that another team is this one."""
    get_object_or_404(season.entries, pk=pk)
    if _answer(request, season):
        messages.success(request, _("The evenings of both teams are together now."))
    return redirect("season-team", season.code, pk)


def _done(request: HttpRequest, act: Callable[[], object]) -> bool:
    try:
        act()
    except Refused as refused:
        messages.error(request, refused.message)
        return False
    return True
