"""The page on which people sign up, that of somebody who did, and the organiser's page about it."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.access.views.access import members_only, public_tournament
from tournaments.access.views.phones import (
    must_wait,
    note_wrong_code,
    too_many_codes,
    too_many_sign_ups,
)
from tournaments.core.forms import focus_first_fault, refusals_in
from tournaments.core.queries.qr import qr_of
from tournaments.core.views import (
    MemberRequest,
    PublicRequest,
    address_in_the_hall,
    post_data_or_none,
    refusals_told,
    show_refused,
)
from tournaments.entries.queries.places import (
    due_mails,
    placed_but_not_told,
    tells_by_mail,
    without_a_place,
)
from tournaments.enums import SignUpState
from tournaments.models import SignUp, Tournament
from tournaments.signup.forms import EntryValuesForm, SignUpForm, TermsForm
from tournaments.signup.queries import (
    Closed,
    closed_for,
    payment_of,
    said_key,
    sign_up_of,
    sign_up_page,
    terms_of,
    terms_offered,
    turn_of,
)
from tournaments.signup.services.mailing import mail_again
from tournaments.signup.services.sign_ups import (
    admit_sign_up,
    cancel_sign_up,
    change_sign_up,
    close_sign_up,
    confirm_sign_up,
    is_asked_by_mail,
    open_sign_up,
    sign_up,
)
from tournaments.wording import speak_of

LONGEST_TEXT = 200  # of a code, or of an address with it


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def show_form(request: PublicRequest, code: str) -> HttpResponse:
    """Show how many places are left, and take somebody who wants one."""
    tournament = public_tournament(request, code)
    form = SignUpForm(post_data_or_none(request), tournament=tournament)
    if form.is_bound and too_many_sign_ups(request):
        form.add_error(None, _("Many sign up from this network now. Send it again in a minute."))
    if form.is_valid():
        with refusals_in(form):
            made = sign_up(tournament=tournament, values=form.values(), code=form.code)
            if is_asked_by_mail(tournament, form.values()):
                return redirect(f"{request.path}?sent=1")
            return redirect("signed-up", made.code)
    focus_first_fault(form)
    context = {
        "tournament": tournament,
        "page": sign_up_page(tournament),
        "form": form,
        "sent": "sent" in request.GET,
    }
    return render(request, "signup/form.html", context)


@never_cache
@require_safe
def find(request: PublicRequest) -> HttpResponse:
    """Ask for the code that was given at the sign-up, and lead to that sign-up."""
    typed = request.GET.get("code", "").strip()[:LONGEST_TEXT]
    if typed and (found := sign_up_of(typed)):
        return redirect("signed-up", found.code)
    return _no_such_code(request, typed)


@never_cache
@require_safe
def show(request: PublicRequest, sign_up_code: str) -> HttpResponse:
    """Show somebody what became of his sign-up, how to pay, and how to cancel."""
    found = sign_up_of(sign_up_code)
    if found is None:
        return _no_such_code(request, sign_up_code)
    tournament = found.tournament
    speak_of(tournament.entry_word)
    payment = payment_of(found)
    context: dict[str, Any] = {
        "tournament": tournament,
        "sign_up": found,
        "turn": turn_of(found) if found.state == SignUpState.WAITING else None,
        "drawn": closed_for(tournament, terms_of(tournament)) == Closed.DRAWN,
        "payment": payment,
        "mails": bool(found.email) and tells_by_mail(tournament),
        "qr": mark_safe(payment.code().svg_inline(border=2, omitsize=True)) if payment else "",  # noqa: S308 - made by segno; what it says stands in it as squares
    }
    return render(request, "signup/own.html", context)


@require_POST
def confirm(request: PublicRequest, sign_up_code: str) -> HttpResponse:
    """Take who signed up by mail as one who wants to come."""
    return _act_by_code(request, sign_up_code, confirm_sign_up)


@require_POST
def cancel(request: PublicRequest, sign_up_code: str) -> HttpResponse:
    """Give a place back."""
    return _act_by_code(request, sign_up_code, cancel_sign_up)


def _act_by_code(request: PublicRequest, code: str, service: Callable[..., SignUp]) -> HttpResponse:
    found = sign_up_of(code)
    if found is None:
        return _no_such_code(request, code)
    with refusals_told(request):
        service(sign_up=found)
    return redirect("signed-up", found.code)


def _no_such_code(request: PublicRequest, typed: str) -> HttpResponse:
    """Ask for the code; who types wrong ones all the time waits."""
    if typed and must_wait(request, None):
        return too_many_codes(request)
    if typed:
        note_wrong_code(request)
    context = {"typed": typed[:40]}
    return render(request, "signup/find.html", context, status=404 if typed else 200)


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
        "not_told": placed_but_not_told(tournament),
        "form": form,
        "address": address,
        "code": qr_of(address),
    }
    return show_refused(request, "signup/overview.html", context, form)


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
    form = EntryValuesForm(sent, tournament=tournament, initial=found.said)
    if form.is_valid():
        with refusals_in(form):
            seen = request.POST.get("seen", "")
            change_sign_up(sign_up=found, values=form.values(), by=request.user, seen=seen)
            messages.success(request, _("Saved."))
            return redirect("sign-ups", tournament.code)
    seen = said_key(found)
    context = {"tournament": tournament, "sign_up": found, "form": form, "seen": seen}
    return render(request, "signup/change.html", context)


@require_POST
@members_only()
def admit(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Take somebody who was to be looked at, or has not confirmed."""
    return _act_on_sign_up(request, tournament, pk, admit_sign_up)


@require_POST
@members_only()
def remove(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Take somebody off the waiting list."""
    return _act_on_sign_up(request, tournament, pk, cancel_sign_up)


@require_POST
@members_only()
def mail(_request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Try once more the mail that did not leave."""
    mail_again(tournament=tournament)
    return redirect("sign-ups", tournament.code)


def _act_on_sign_up(
    request: MemberRequest, tournament: Tournament, pk: int, service: Callable[..., Any]
) -> HttpResponse:
    found = get_object_or_404(SignUp, tournament=tournament, pk=pk)
    with refusals_told(request):
        service(sign_up=found, by=request.user)
    return redirect("sign-ups", tournament.code)
