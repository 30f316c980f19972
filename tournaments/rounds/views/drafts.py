"""Acts on the draft of a round: changing it by hand, and drawing again."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render

from tournaments.core.forms import add_refusal
from tournaments.core.services.errors import DomainError
from tournaments.core.views.requests import MemberRequest, PublicRequest, UserRequest
from tournaments.models import Draw, Tournament
from tournaments.rounds.forms import DraftForm, MoveForm, SwapForm
from tournaments.rounds.queries.draws import Phase
from tournaments.rounds.services.draws import redraw
from tournaments.rounds.services.swaps import move_table, swap
from tournaments.rounds.views.rounds import a_draw, acts_on_round, redraw_form, round_context


@acts_on_round
def swap_teams(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show two teams change places; what must be confirmed first is asked with the draft."""
    return _change(request, tournament, number, swap, swap_form=SwapForm(request.POST))


@acts_on_round
def move_pair(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show a pair goes to another table; who sits there comes here."""
    return _change(request, tournament, number, move_table, move_form=MoveForm(request.POST))


@acts_on_round
def draw_again(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Set the draft aside, with a reason, and draw from a new seed."""
    form = redraw_form(tournament, number, request.POST)
    if form.is_valid():
        made = form.cleaned_data.pop("draw")
        try:
            redraw(draw=a_draw(tournament, number, made), by=request.user, **form.cleaned_data)
        except DomainError as refused:
            add_refusal(form, refused)
        else:
            return redirect("round", tournament.code, number)
    return render(request, "rounds/round.html", round_context(tournament, number, redraw_form=form))


def _change(
    request: UserRequest,
    tournament: Tournament,
    number: int,
    service: Callable[..., Draw],
    **named: DraftForm,
) -> HttpResponse:
    """Answer with what the one form asks, done by the service to the draft that was looked at.

    The changed draft is shown in place, or by its own address where htmx is not at work; what
    was refused stays in the form, under the name by which the page knows it.
    """
    (form,) = named.values()
    if not form.is_valid():
        return _show_draft(request, tournament, number, **named)
    made, version, seats = form.looked_at()
    draw = a_draw(tournament, number, made)
    try:
        service(draw=draw, by=request.user, expected_version=version, **seats)
    except DomainError as refused:
        if refused.values.get("confirm"):
            return _show_draft(request, tournament, number, ask=refused.message, asked=seats)
        add_refusal(form, refused)
        return _show_draft(request, tournament, number, **named)
    if request.htmx:
        return _show_draft(request, tournament, number)
    return redirect("round", tournament.code, number)


def _show_draft(
    request: PublicRequest, tournament: Tournament, number: int, **more: Any
) -> HttpResponse:
    context = round_context(tournament, number) | more
    if request.htmx and context["row"].phase == Phase.DRAFT:
        return render(request, "rounds/_draft.html", context)
    if request.htmx:
        response = HttpResponse()
        response["HX-Refresh"] = "true"
        return response
    return render(request, "rounds/round.html", context)
