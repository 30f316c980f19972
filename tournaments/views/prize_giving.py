"""Pages: the prize-giving, as the organiser leads it by one key each step."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from tournaments.enums import Screen
from tournaments.forms.prizes import BeginForm, RevealForm
from tournaments.models import PrizeGiving, Tournament
from tournaments.queries.prizes import Program, program
from tournaments.services.prize_giving import begin_prize_giving, reveal, stop_prize_giving
from tournaments.services.refused import Refused
from tournaments.services.screens import switch_screen
from tournaments.views.access import members_only


@members_only()
def lead(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the hall sees now, what comes next, and the keys for it; a poll hears of changes."""
    if request.GET.get("v") == str(tournament.version):
        return HttpResponse(status=204)
    now = program(tournament)
    if not now.begun and not request.htmx:
        return redirect("prizes", tournament.code)
    return _shown(request, tournament, now)


@require_POST
@members_only()
def begin(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Close the vote and put the prize-giving on the big screen; asks first while rounds are still
    to be played."""
    form = BeginForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(form.errors["begin"]))
        return redirect("prizes", tournament.code)
    try:
        begin_prize_giving(tournament=tournament, by=request.user, **form.cleaned_data)
    except Refused as refused:
        if refused.field == "early":
            context = {"tournament": tournament, "form": form, "why": refused.message}
            return render(request, "prizes/early.html", context)
        messages.error(request, refused.message)
        return redirect("prizes", tournament.code)
    return redirect("prize-giving", tournament.code)


@require_POST
@members_only()
def go(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """One step on or back, or to any step, as asked by who saw how many were revealed."""
    form = RevealForm(request.POST)
    refused = ""
    if form.is_valid():
        try:
            reveal(tournament=tournament, by=request.user, **form.cleaned_data)
        except Refused as no:
            refused = str(no.message)
    if request.htmx:
        tournament.refresh_from_db()
        return _shown(request, tournament, program(tournament), refused)
    if refused:
        messages.warning(request, refused)
    return redirect("prize-giving", tournament.code)


@require_POST
@members_only()
def stop(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Reveal nothing any more, and begin anew another time; asks first once all is told."""
    giving = PrizeGiving.objects.filter(tournament=tournament).first()
    if giving and giving.complete and "sure" not in request.POST:
        return render(request, "prizes/again.html", {"tournament": tournament})
    stop_prize_giving(tournament=tournament, by=request.user)
    return redirect("prizes", tournament.code)


@require_POST
@members_only()
def done(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The hall sees the final standings, and the organiser what comes after the drive."""
    switch_screen(tournament=tournament, screen=Screen.STANDINGS, by=request.user)
    return redirect("afterwards", tournament.code)


def _shown(
    request: HttpRequest, tournament: Tournament, now: Program, refused: str = ""
) -> HttpResponse:
    """The page, for htmx its part that changes."""
    template = "prizes/giving.html#live" if request.htmx else "prizes/giving.html"
    context = {"tournament": tournament, "program": now, "refused": refused}
    return render(request, template, context)
