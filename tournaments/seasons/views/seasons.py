"""Who may see and change a season."""

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

from tournaments.access.views.access import Page, ask_to_sign_in, organisers_only, tell_at_home
from tournaments.core.forms import add_refusal
from tournaments.core.services.errors import DomainError, DriveDeleted
from tournaments.core.views.addresses import address_in_the_hall
from tournaments.core.views.post_data import post_data_or_none
from tournaments.core.views.requests import UserRequest, is_signed_in
from tournaments.core.views.sheets import sheet_answer
from tournaments.models import Season
from tournaments.seasons.exchange import rules_sheet, season_file_name, season_sheet
from tournaments.seasons.forms.seasons import AddDriveForm, SeasonForm, SeasonNameForm
from tournaments.seasons.queries.season_rules import how_it_counts, rule_changes
from tournaments.seasons.queries.season_teams import entry_word_of, questions
from tournaments.seasons.queries.seasons import season_standings, seasons_of
from tournaments.seasons.services.season_teams import forget_team_names
from tournaments.seasons.services.seasons import (
    add_drive,
    change_season,
    create_season,
    delete_season,
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
            return tell_at_home(request, gone)

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
    return render(request, "seasons/season.html", context)


@require_POST
@season_owner_only
def bring_drive(request: UserRequest, season: Season) -> HttpResponse:
    """Let a drive be an evening of the season."""
    form = AddDriveForm(request.POST, season=season, user=request.user)
    if form.is_valid() and not form.warnings:
        try:
            add_drive(season=season, tournament=form.cleaned_data["tournament"], by=request.user)
        except DomainError as refused:
            add_refusal(form, refused)
        else:
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
        try:
            reason = form.cleaned_data.get("reason", "")
            change_season(season=season, by=request.user, values=form.values(), reason=reason)
        except DomainError as refused:
            add_refusal(form, refused)
        else:
            messages.success(request, _("Saved."))
            return redirect("season", season.code)
    return render(request, "seasons/settings.html", {"season": season, "form": form})


@season_owner_only
def delete(request: UserRequest, season: Season) -> HttpResponse:
    """Remove a season for good, after its name was typed over."""
    form = SeasonNameForm(post_data_or_none(request))
    if form.is_valid():
        try:
            delete_season(season=season, by=request.user, **form.cleaned_data)
        except DomainError as refused:
            add_refusal(form, refused)
        else:
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
    """Show the same as a file."""
    season = public_season(code)
    sheet = season_sheet(season, season_standings(season))
    return sheet_answer(sheet, season_file_name(season, suffix), rules_sheet(season))
