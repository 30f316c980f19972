"""Pages: a season, its evenings, and its standings."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from tournaments.access.views.access import (
    Page,
    ask_to_sign_in,
    organisers_only,
    redirect_home_with_error,
)
from tournaments.core.forms import refusals_in
from tournaments.core.services.errors import DomainError, DriveDeleted
from tournaments.core.views import (
    UserRequest,
    address_in_the_hall,
    is_signed_in,
    post_data_or_none,
    refusals_told,
    sheet_answer,
    show_refused,
)
from tournaments.models import Season
from tournaments.seasons.exchange import rules_sheet, season_file_name, season_sheet
from tournaments.seasons.forms.season_sheets import SeasonSheetForm, SheetPreview, preview
from tournaments.seasons.forms.seasons import (
    AddDriveForm,
    KeysForm,
    PairForm,
    SeasonForm,
    SeasonNameForm,
    TeamNameForm,
)
from tournaments.seasons.queries.season_evenings import evening_page, team_page
from tournaments.seasons.queries.season_rules import how_it_counts, rule_changes
from tournaments.seasons.queries.season_teams import entry_word_of, questions
from tournaments.seasons.queries.seasons import season_standings, seasons_of
from tournaments.seasons.services.season_teams import (
    forget_team_names,
    join_teams,
    keep_apart,
    name_team,
    set_jokers,
    split_team,
)
from tournaments.seasons.services.seasons import (
    add_drive,
    change_season,
    create_season,
    delete_season,
    import_evening,
    remove_evening,
    take_in,
)
from tournaments.wording import speak_of

SeasonPage = Callable[Concatenate[UserRequest, Season, ...], HttpResponseBase]


def season_owner_only(view: SeasonPage) -> Page:
    """Give the view the season of its address, if this person may change it; for everybody else
    who is signed in there is none (404).  That it was deleted meanwhile is told on the start
    page."""

    @wraps(view)
    def guarded(request: UserRequest, code: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not is_signed_in(request):
            return ask_to_sign_in(request, reverse("season", args=[code]))
        season = get_object_or_404(seasons_of(request.user), code=code)
        speak_of(entry_word_of(season))
        try:
            return view(request, season, *args, **kwargs)
        except DriveDeleted as gone:
            return redirect_home_with_error(request, gone)

    return guarded


def public_season(code: str) -> Season:
    """Return the season as everybody may see it.  From here on the page calls its teams what its
    drives call them."""
    season = get_object_or_404(Season, code=code)
    speak_of(entry_word_of(season))
    return season


@organisers_only
def my_seasons(request: UserRequest) -> HttpResponse:
    """Show the seasons of this organiser; without one the page to make it."""
    seasons = list(seasons_of(request.user))
    if not seasons:
        return redirect("new-season")
    return render(request, "seasons/mine.html", {"seasons": seasons})


@organisers_only
def new_season(request: UserRequest) -> HttpResponse:
    """Make a season; its evenings come after that."""
    form = SeasonForm(post_data_or_none(request))
    if form.is_valid():
        return redirect("season", create_season(by=request.user, values=form.values()).code)
    return render(request, "seasons/new.html", {"form": form})


@season_owner_only
def season(request: UserRequest, season: Season) -> HttpResponse:
    """Show its evenings, what there is to look at, and its standings."""
    return _page(request, season, AddDriveForm(season=season, user=request.user))


def _page(request: HttpRequest, season: Season, form: AddDriveForm) -> HttpResponse:
    context = {
        "season": season,
        "standings": season_standings(season, whole=True),
        "questions": questions(season),
        "how": how_it_counts(season),
        "changes": rule_changes(season),
        "form": form,
        "address": address_in_the_hall(request, reverse("season-public", args=[season.code])),
    }
    return show_refused(request, "seasons/season.html", context, form)


@require_POST
@season_owner_only
def bring_drive(request: UserRequest, season: Season) -> HttpResponse:
    """Let a drive be an evening of the season."""
    form = AddDriveForm(request.POST, season=season, user=request.user)
    if form.is_valid() and not form.warnings:
        with refusals_in(form):
            add_drive(season=season, tournament=form.cleaned_data["tournament"], by=request.user)
            return redirect("season", season.code)
    return _page(request, season, form)


@require_POST
@season_owner_only
def take_in_new(request: UserRequest, season: Season) -> HttpResponse:
    """Give the teams that signed up later their place in the season."""
    count = take_in(season=season, by=request.user)
    text = ngettext("%(count)s team taken in.", "%(count)s teams taken in.", count)
    messages.success(request, text % {"count": count})
    return redirect("season", season.code)


@season_owner_only
def change_settings(request: UserRequest, season: Season) -> HttpResponse:
    """Show what counts in the season."""
    form = SeasonForm(post_data_or_none(request), instance=Season.objects.get(pk=season.pk))
    if form.is_valid():
        with refusals_in(form):
            reason = form.cleaned_data.get("reason", "")
            change_season(season=season, by=request.user, values=form.values(), reason=reason)
            messages.success(request, _("Saved."))
            return redirect("season", season.code)
    return render(request, "seasons/settings.html", {"season": season, "form": form})


@season_owner_only
def delete(request: UserRequest, season: Season) -> HttpResponse:
    """Remove a season for good, after its name was typed over."""
    form = SeasonNameForm(post_data_or_none(request))
    if form.is_valid():
        with refusals_in(form):
            delete_season(season=season, by=request.user, **form.cleaned_data)
            messages.success(request, _("The season is removed."))
            return redirect("home")
    return render(request, "seasons/delete.html", {"season": season, "form": form})


@require_POST
@season_owner_only
def forget(request: UserRequest, season: Season) -> HttpResponse:
    """Replace the names of all teams by numbers."""
    forget_team_names(season=season, by=request.user)
    messages.success(request, _("The names of the teams are erased."))
    return redirect("season", season.code)


@require_safe
def public(request: HttpRequest, code: str) -> HttpResponse:
    """Show the standings of a season, for everybody."""
    season = public_season(code)
    context = {
        "season": season,
        "standings": season_standings(season),
        "how": how_it_counts(season),
        "changes": rule_changes(season),
    }
    return render(request, "seasons/public.html", context)


@require_safe
def export(request: HttpRequest, code: str, suffix: str) -> HttpResponse:
    """Answer with the standings of a season as a file."""
    season = public_season(code)
    sheet = season_sheet(season, season_standings(season))
    return sheet_answer(sheet, season_file_name(season, suffix), rules_sheet(season))


@season_owner_only
def sheet(request: UserRequest, season: Season) -> HttpResponse:
    """Show what a list would do; once that is confirmed, import what the page showed."""
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
    values: dict[str, Any] = {name: form.cleaned_data[name] for name in ("name", "date")}
    with refusals_in(form):
        import_evening(season=season, rows=shown.results(), by=request.user, **values)
        count = len(shown.usable)
        text = ngettext("%(count)s result imported.", "%(count)s results imported.", count)
        messages.success(request, text % {"count": count})
        return True
    return False


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
    with refusals_told(request):
        if not form.is_valid():
            raise DomainError(_("A team that you ticked is not in the season any more."))
        count = set_jokers(evening=evening, teams=form.cleaned_data["chosen"], by=request.user)
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
    """Ask whether teams with names that are alike are one, and by POST take the answer."""
    if request.method == "POST":
        _answer(request, season)
        return redirect("season-same", season.code)
    context = {"season": season, "questions": questions(season)}
    return render(request, "seasons/same.html", context)


def _answer(request: UserRequest, season: Season) -> bool:
    """Make two teams one from now on, or never ask about them again; return whether it was done."""
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
    """Join another team of the season to this one."""
    get_object_or_404(season.entries, pk=pk)
    if _answer(request, season):
        messages.success(request, _("The evenings of both teams are together now."))
    return redirect("season-team", season.code, pk)


def _done(request: HttpRequest, act: Callable[[], object]) -> bool:
    with refusals_told(request):
        act()
        return True
    return False
