"""What is kept of players: for how long, and forgetting them now."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.forms.privacy import ForgetForm, KeepForm
from tournaments.forms.refused import add_refusal
from tournaments.models import Tournament
from tournaments.queries.final_results import results_are_public
from tournaments.queries.privacy import days_left, due_on, kept
from tournaments.services.privacy import forget_players, keep_players
from tournaments.services.refused import Refused
from tournaments.views.access import members_only
from tournaments.views.posted import posted


@members_only()
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What is kept, until when, and what to take along before; and choosing how long."""
    form = KeepForm(posted(request), instance=Tournament.objects.get(pk=tournament.pk))
    if form.is_valid():
        weeks = form.cleaned_data["keep_weeks"]
        keep_players(tournament=tournament, weeks=weeks, by=request.user)
        messages.success(request, _("Saved."))
        return redirect("privacy", tournament.code)
    return _shown(request, tournament, keep=form)


@members_only()
def forget(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Forget the players now, after the name of the drive was typed over."""
    form = ForgetForm(posted(request), tournament=tournament)
    if form.is_valid():
        all_names = form.cleaned_data.get("all_names", False)
        try:
            forget_players(tournament=tournament, by=request.user, all_names=all_names)
        except Refused as refused:
            add_refusal(form, refused)
        else:
            messages.success(request, _("The data of the players is erased."))
            return redirect("privacy", tournament.code)
    return _shown(request, tournament, forget=form)


def _shown(request: HttpRequest, tournament: Tournament, **forms: Any) -> HttpResponse:
    context = {
        "tournament": tournament,
        "kept": kept(tournament),
        "due": due_on(tournament),
        "days_left": days_left(tournament, timezone.localdate()),
        "over": results_are_public(tournament),
        "keep": KeepForm(instance=tournament),
        "forget": ForgetForm(tournament=tournament),
        **forms,
    }
    return render(request, "privacy/overview.html", context)
