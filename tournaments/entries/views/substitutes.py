"""Who plays for a player of a team."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.access.views.access import members_only
from tournaments.core.forms import refusals_in
from tournaments.core.views import MemberRequest, post_data_or_none, refusals_told
from tournaments.entries.forms.substitutes import SubstituteForm, TakeOffForm
from tournaments.entries.services.substitutes import add_substitute, remove_substitute
from tournaments.models import Tournament


@members_only()
def substitute(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Note who plays for whom and in which round; show who was noted before."""
    entry = get_object_or_404(tournament.entries, pk=pk)
    form = SubstituteForm(post_data_or_none(request), entry=entry)
    if form.is_valid():
        values = form.cleaned_data
        with refusals_in(form):
            add_substitute(entry=entry, by=request.user, **values)
            text = (
                _("“%(name)s” plays from round %(round)s on.")
                if values["for_good"]
                else _("“%(name)s” plays in round %(round)s.")
            )
            round_ = values["from_round"]
            messages.success(request, text % {"name": values["name"], "round": round_})
            return redirect("entry", tournament.code, pk)
    context = {"tournament": tournament, "entry": entry, "form": form}
    return render(request, "entries/substitute.html", context)


@require_POST
@members_only()
def take_off(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Take off who was noted for one round."""
    entry = get_object_or_404(tournament.entries, pk=pk)
    form = TakeOffForm(request.POST)
    if form.is_valid():
        with refusals_told(request):
            remove_substitute(entry=entry, by=request.user, **form.cleaned_data)
    return redirect("entry", tournament.code, pk)
