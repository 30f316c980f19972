"""Pages about one evening of a season: the sheet it comes from, and who plays a joker."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.core.forms import add_refusal
from tournaments.core.services.errors import DomainError
from tournaments.core.views.post_data import post_data_or_none
from tournaments.core.views.requests import UserRequest
from tournaments.models import Season
from tournaments.seasons.forms.season_sheets import SeasonSheetForm, SheetPreview, preview
from tournaments.seasons.forms.seasons import KeysForm, PairForm, TeamNameForm
from tournaments.seasons.queries.season_evenings import evening_page, team_page
from tournaments.seasons.queries.season_teams import questions
from tournaments.seasons.services.season_teams import (
    join_teams,
    keep_apart,
    name_team,
    set_jokers,
    split_team,
)
from tournaments.seasons.services.seasons import import_evening, remove_evening
from tournaments.seasons.views.seasons import season_owner_only


@season_owner_only
def sheet(request: UserRequest, season: Season) -> HttpResponse:
    """Show a list is looked at first; imported is what the page showed, once that is confirmed."""
    form, shown, unseen = (
        SeasonSheetForm(post_data_or_none(request), request.FILES or None),
        None,
        False,
    )
    if form.is_valid():
        shown = preview(form, season, request.POST)
        unseen = "import" in request.POST and request.POST.get("mark") != shown.mark
        if "import" in request.POST and not unseen and _imported(request, season, form, shown):
            return redirect("season", season.code)
    context = {"season": season, "form": form, "preview": shown, "unseen": unseen}
    return render(request, "seasons/sheet.html", context)


def _imported(
    request: UserRequest, season: Season, form: SeasonSheetForm, shown: SheetPreview
) -> bool:
    told: dict[str, Any] = {name: form.cleaned_data[name] for name in ("name", "date")}
    try:
        import_evening(season=season, rows=shown.results(), by=request.user, **told)
    except DomainError as refused:
        add_refusal(form, refused)
        return False
    count = len(shown.usable)
    text = ngettext("%(count)s result imported.", "%(count)s results imported.", count)
    messages.success(request, text % {"count": count})
    return True


@season_owner_only
def evening(request: UserRequest, season: Season, pk: int) -> HttpResponse:
    """Show one evening: what every team got, and its jokers as long as they can be named."""
    evening = get_object_or_404(season.evenings.select_related("tournament"), pk=pk)
    context = {"season": season, "evening": evening, "page": evening_page(season, evening)}
    return render(request, "seasons/evening.html", context)


@require_POST
@season_owner_only
def jokers(request: UserRequest, season: Season, pk: int) -> HttpResponse:
    """Note who plays its joker on this evening."""
    evening = get_object_or_404(season.evenings, pk=pk)
    form = KeysForm(request.POST, keys=list(season.entries.values_list("pk", flat=True)))
    try:
        if not form.is_valid():
            raise DomainError(_("A team that you ticked is not in the season any more."))
        count = set_jokers(evening=evening, teams=form.cleaned_data["chosen"], by=request.user)
    except DomainError as refused:
        messages.error(request, refused.message)
    else:
        text = ngettext("%(count)s joker noted.", "%(count)s jokers noted.", count)
        messages.success(request, text % {"count": count})
    return redirect("season-evening", season.code, pk)


@require_POST
@season_owner_only
def remove(request: UserRequest, season: Season, pk: int) -> HttpResponse:
    """Take an evening out of the season."""
    evening = season.evenings.filter(pk=pk).first()
    if evening is not None:
        remove_evening(evening=evening, by=request.user)
        messages.success(request, _("The evening is out of the season."))
    return redirect("season", season.code)


@season_owner_only
def same(request: UserRequest, season: Season) -> HttpResponse:
    """Whether teams with names that are alike are one: asked, and by POST answered."""
    if request.method == "POST":
        _answer(request, season)
        return redirect("season-same", season.code)
    context = {"season": season, "questions": questions(season)}
    return render(request, "seasons/same.html", context)


def _answer(request: UserRequest, season: Season) -> bool:
    """Return whether two teams are one from now on, or never asked about again."""
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
def team(request: UserRequest, season: Season, pk: int) -> HttpResponse:
    """Show one team: its name, its evenings, and what to do where they are not all its own."""
    team = get_object_or_404(season.entries, pk=pk)
    form = TeamNameForm(post_data_or_none(request), initial={"name": team.name})
    if form.is_valid() and _done(
        request, lambda: name_team(team=team, by=request.user, **form.cleaned_data)
    ):
        return redirect("season", season.code)
    context = {"season": season, "team": team, "page": team_page(season, team), "form": form}
    return render(request, "seasons/team.html", context)


@require_POST
@season_owner_only
def split(request: UserRequest, season: Season, pk: int) -> HttpResponse:
    """Make the ticked evenings those of another team."""
    team = get_object_or_404(season.entries, pk=pk)
    form = KeysForm(request.POST, keys=list(team.results.values_list("pk", flat=True)))
    chosen = form.cleaned_data["chosen"] if form.is_valid() else []
    if _done(request, lambda: split_team(team=team, results=chosen, by=request.user)):
        messages.success(request, _("These evenings are now those of another team."))
    return redirect("season-team", season.code, pk)


@require_POST
@season_owner_only
def join(request: UserRequest, season: Season, pk: int) -> HttpResponse:
    """Say that another team is this one."""
    get_object_or_404(season.entries, pk=pk)
    if _answer(request, season):
        messages.success(request, _("The evenings of both teams are together now."))
    return redirect("season-team", season.code, pk)


def _done(request: HttpRequest, act: Callable[[], object]) -> bool:
    try:
        act()
    except DomainError as refused:
        messages.error(request, refused.message)
        return False
    return True
