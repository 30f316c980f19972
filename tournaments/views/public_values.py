"""Acts before a draw: what its public value will be, and the value itself, for everybody to see."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.forms.draws import AnnounceForm, ShowValueForm
from tournaments.forms.refused import add_refusal
from tournaments.models import Draw, Tournament
from tournaments.queries.preparation import preparation
from tournaments.services.public_values import announce_value, show_value
from tournaments.services.refused import Refused
from tournaments.views.rounds import acts_on_round, round_context, value_form


@acts_on_round
def announce(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Say what will be thrown or read."""
    form = AnnounceForm(request.POST)
    return _tell(request, tournament, number, announce_value, announce_form=form)


@acts_on_round
def show(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show what came out."""
    form = value_form(preparation(tournament, number), request.POST)
    return _tell(request, tournament, number, show_value, value_form=form)


def _tell(
    request: HttpRequest,
    tournament: Tournament,
    number: int,
    service: Callable[..., Draw],
    **named: AnnounceForm | ShowValueForm,
) -> HttpResponse:
    (form,) = named.values()
    if form.is_valid():
        try:
            service(tournament=tournament, number=number, by=request.user, **form.cleaned_data)
        except Refused as refused:
            add_refusal(form, refused)
        else:
            return redirect("round", tournament.code, number)
    return render(request, "rounds/round.html", round_context(tournament, number, **named))
