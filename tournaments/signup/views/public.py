"""The page on which people sign up, and the page of somebody who did."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.access.views.access import public_tournament
from tournaments.access.views.phones import (
    must_wait,
    note_wrong_code,
    too_many_codes,
    too_many_sign_ups,
)
from tournaments.core.forms import focus_first_fault, refusals_in
from tournaments.core.views import PublicRequest, post_data_or_none, refusals_told
from tournaments.entries.queries.places import tells_by_mail
from tournaments.enums import SignUpState
from tournaments.models import SignUp
from tournaments.signup.forms import SignUpForm
from tournaments.signup.queries.payment import payment_of
from tournaments.signup.queries.sign_ups import (
    Closed,
    closed_for,
    sign_up_of,
    sign_up_page,
    terms_of,
    turn_of,
)
from tournaments.signup.services.sign_ups import (
    cancel_sign_up,
    confirm_sign_up,
    is_asked_by_mail,
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
            made = sign_up(tournament=tournament, said=form.said(), code=form.code)
            if is_asked_by_mail(tournament, form.said()):
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
    return _done(request, sign_up_code, confirm_sign_up)


@require_POST
def cancel(request: PublicRequest, sign_up_code: str) -> HttpResponse:
    """Give a place back."""
    return _done(request, sign_up_code, cancel_sign_up)


def _done(request: PublicRequest, code: str, service: Callable[..., SignUp]) -> HttpResponse:
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
