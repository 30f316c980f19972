"""Page: the tombola, in the hand of who leads it."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.access.views.access import members_only
from tournaments.core.forms import focus_first_fault, refusals_in
from tournaments.core.services.errors import DomainError
from tournaments.core.views import MemberRequest, post_data_or_none
from tournaments.drives.services.tournaments import switch_screen
from tournaments.enums import Screen
from tournaments.models import Tournament
from tournaments.prizes.forms import DrawTicketForm, TicketsForm
from tournaments.prizes.queries.tombola import tombola_of
from tournaments.prizes.services.tombola import close_tombola, draw_ticket, open_tombola


@members_only()
def tombola(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show what was drawn and the one button for the next; first ask which tickets were sold."""
    form = TicketsForm(post_data_or_none(request))
    if form.is_valid():
        with refusals_in(form):
            open_tombola(tournament=tournament, by=request.user, **form.cleaned_data)
            return redirect("tombola", tournament.code)
    focus_first_fault(form)
    return _page(request, tournament, form=form)


@require_POST
@members_only()
def draw(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Draw the next number, as asked by who saw how many were drawn."""
    form = DrawTicketForm(request.POST)
    if not form.is_valid():
        return redirect("tombola", tournament.code)
    return _done(
        request,
        tournament,
        lambda: draw_ticket(tournament=tournament, by=request.user, **form.cleaned_data),
    )


@require_POST
@members_only()
def close(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Draw no more; the screen shows all numbers and the seed."""
    return _done(request, tournament, lambda: close_tombola(tournament=tournament, by=request.user))


@require_POST
@members_only()
def leave(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Let the big screen show again what the moment asks for."""
    tournament.refresh_from_db()
    if tournament.screen == Screen.TOMBOLA:
        switch_screen(tournament=tournament, screen=Screen.AUTO, by=request.user)
    return redirect("prizes", tournament.code)


def _done(
    request: MemberRequest, tournament: Tournament, service: Callable[[], Any]
) -> HttpResponse:
    try:
        service()
    except DomainError as refused:
        return _page(request, tournament, refused=str(refused.message))
    return redirect("tombola", tournament.code)


def _page(
    request: MemberRequest,
    tournament: Tournament,
    *,
    form: TicketsForm | None = None,
    refused: str = "",
) -> HttpResponse:
    shown = tombola_of(tournament)
    if form and form.errors and shown and shown.drawn and not shown.closed:
        # From a page of before it began: now the numbers cannot be others.
        form, refused = None, _("A tombola is going on. Close it first.")
    context = {
        "tournament": tournament,
        "tombola": shown,
        "form": form or TicketsForm(),
        "refused": refused,
    }
    return render(request, "prizes/tombola.html", context)
