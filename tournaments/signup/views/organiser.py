"""The organiser's page of the sign-up: on which terms, with which link, and who waits."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.access.views.access import members_only
from tournaments.core.forms import refusals_in
from tournaments.core.queries.qr import qr_of
from tournaments.core.views import (
    MemberRequest,
    address_in_the_hall,
    post_data_or_none,
    refusals_told,
)
from tournaments.entries.queries.places import due_mails, without_a_place
from tournaments.models import SignUp, Tournament
from tournaments.signup.forms import SaidForm, TermsForm
from tournaments.signup.queries.sign_ups import said_key, sign_up_page, terms_offered
from tournaments.signup.services.mailing import mail_again
from tournaments.signup.services.sign_ups import (
    admit_sign_up,
    cancel_sign_up,
    change_sign_up,
    close_sign_up,
    open_sign_up,
)


@members_only()
def overview(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show who waits, the link and its code for phones, and open the sign-up on these terms."""
    offered = terms_offered(tournament, request.user)
    form = TermsForm(post_data_or_none(request), instance=offered, tournament=tournament)
    if form.is_valid():
        with refusals_in(form):
            address = address_in_the_hall(request, "")
            open_sign_up(tournament=tournament, by=request.user, address=address, **form.terms())
            messages.success(request, _("Saved."))
            return redirect("sign-ups", tournament.code)
    address = address_in_the_hall(request, reverse("sign-up", args=[tournament.code]))
    context = {
        "tournament": tournament,
        "page": sign_up_page(tournament),
        "without_a_place": without_a_place(tournament),
        "due_mails": due_mails(tournament).count(),
        "form": form,
        "address": address,
        "code": qr_of(address),
    }
    return render(request, "signup/overview.html", context)


@require_POST
@members_only()
def close(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Take no more sign-ups."""
    with refusals_told(request):
        close_sign_up(tournament=tournament, by=request.user)
    return redirect("sign-ups", tournament.code)


@members_only()
def change(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Show what somebody said who has no place, to be corrected."""
    found = get_object_or_404(without_a_place(tournament), pk=pk)
    sent = post_data_or_none(request)
    form = SaidForm(sent, tournament=tournament, initial=found.said)
    if form.is_valid():
        with refusals_in(form):
            seen = request.POST.get("seen", "")
            change_sign_up(sign_up=found, said=form.said(), by=request.user, seen=seen)
            messages.success(request, _("Saved."))
            return redirect("sign-ups", tournament.code)
    seen = said_key(found)
    context = {"tournament": tournament, "sign_up": found, "form": form, "seen": seen}
    return render(request, "signup/change.html", context)


@require_POST
@members_only()
def admit(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Take somebody who was to be looked at, or has not confirmed."""
    return _done(request, tournament, pk, admit_sign_up)


@require_POST
@members_only()
def remove(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Take somebody off the waiting list."""
    return _done(request, tournament, pk, cancel_sign_up)


@require_POST
@members_only()
def mail(_request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Try once more the mail that did not leave."""
    mail_again(tournament=tournament)
    return redirect("sign-ups", tournament.code)


def _done(
    request: MemberRequest, tournament: Tournament, pk: int, service: Callable[..., Any]
) -> HttpResponse:
    found = get_object_or_404(SignUp, tournament=tournament, pk=pk)
    with refusals_told(request):
        service(sign_up=found, by=request.user)
    return redirect("sign-ups", tournament.code)
