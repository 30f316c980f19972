"""Making an account."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.crypto import constant_time_compare

from tournaments.forms.accounts import AccountForm
from tournaments.forms.refused import add_refusal
from tournaments.models import User
from tournaments.queries.accounts import has_organiser, setup_code
from tournaments.services.accounts import create_first_organiser, create_organiser
from tournaments.services.refused import Refused
from tournaments.views.addresses import from_this_machine
from tournaments.views.posted import posted

BACKEND = "django.contrib.auth.backends.ModelBackend"


def first_account(request: HttpRequest) -> HttpResponse:
    """The organiser's account of a new installation.

    Only at the machine itself, or with the code that its start prints: else whoever in the
    hall is first would own the drive.
    """
    if has_organiser():
        return redirect("home")
    code = request.GET.get("code", "")
    if not (from_this_machine(request) or constant_time_compare(code, setup_code())):
        return render(request, "accounts/elsewhere.html", status=403)
    return _new_account(request, create_first_organiser, first=True)


def sign_up(request: HttpRequest) -> HttpResponse:
    """An account for a further organiser, where the installation lets everybody make one."""
    if not settings.SIGNUP_OPEN:
        raise Http404
    return _new_account(request, create_organiser, first=False)


def _new_account(request: HttpRequest, create: Callable[..., User], *, first: bool) -> HttpResponse:
    form = AccountForm(posted(request))
    if form.is_valid():
        try:
            user = create(**form.cleaned_data)
        except Refused as refused:
            add_refusal(form, refused)
        else:
            login(request, user, backend=BACKEND)
            return redirect("home")
    return render(request, "accounts/new.html", {"form": form, "first": first})
