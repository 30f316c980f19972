"""Pages: a team goes home, or comes back."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournaments.forms.entries import ReturnForm, WithdrawForm
from tournaments.forms.refused import add_refusal
from tournaments.models import Entry, Tournament
from tournaments.queries.entries import table_without_card
from tournaments.queries.plans import why_not_playable
from tournaments.services.refused import Refused
from tournaments.services.withdrawals import return_entry, withdraw_entry
from tournaments.views.access import members_only
from tournaments.views.posted import posted


@members_only()
def withdraw(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """From which round a team stays away, and what to do about the table it sits at now."""
    entry = get_object_or_404(tournament.entries, pk=pk)
    form = WithdrawForm(posted(request), tournament=tournament)
    if _done(request, form, entry, withdraw_entry):
        text = _("“%(name)s” plays no more from round %(round)s on.")
        round_ = form.cleaned_data["from_round"]
        messages.success(request, text % {"name": entry.name, "round": round_})
        if why := why_not_playable(tournament):
            messages.warning(request, why)
        return redirect("entry", tournament.code, pk)
    context = {
        "tournament": tournament,
        "entry": entry,
        "form": form,
        "open_table": table_without_card(entry),
    }
    return render(request, "entries/withdraw.html", context)


@members_only()
def come_back(request: HttpRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """From which round a team that had withdrawn plays again."""
    entry = get_object_or_404(tournament.entries, pk=pk)
    form = ReturnForm(posted(request), tournament=tournament)
    if _done(request, form, entry, return_entry):
        text = _("“%(name)s” plays again from round %(round)s on.")
        round_ = form.cleaned_data["in_round"]
        messages.success(request, text % {"name": entry.name, "round": round_})
        return redirect("entry", tournament.code, pk)
    context = {"tournament": tournament, "entry": entry, "form": form}
    return render(request, "entries/return.html", context)


def _done(
    request: HttpRequest, form: forms.Form, entry: Entry, service: Callable[..., Any]
) -> bool:
    """Whether the form was sent and the service did what it asked; if not, it says why."""
    if not form.is_valid():
        return False
    try:
        service(entry=entry, by=request.user, **form.cleaned_data)
    except Refused as refused:
        add_refusal(form, refused)
        return False
    return True
