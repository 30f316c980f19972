"""Making an account, signing in, and changing one's own."""

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.views import LoginView
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from tournaments.access.forms import AccountForm, LoginForm, NameForm, NewPasswordForm
from tournaments.access.queries import (
    KNOWN_BROWSER,
    has_organiser,
    known_browser,
    new_password_commands,
    setup_code,
)
from tournaments.access.services import (
    change_name,
    change_password,
    create_first_organiser,
    create_organiser,
)
from tournaments.access.views.access import SENT, users_only
from tournaments.access.views.phones import YEAR
from tournaments.core.forms import refusals_in
from tournaments.core.views import UserRequest, from_this_machine, is_signed_in, post_data_or_none
from tournaments.models import User

BACKEND = "django.contrib.auth.backends.ModelBackend"


def first_account(request: HttpRequest) -> HttpResponse:
    """Make the organiser's account of a new installation.

    Only at the machine itself, or with the code that its start prints: else whoever in the
    hall is first would own the drive.
    """
    if has_organiser():
        return redirect("home")
    code = request.GET.get("code", "")
    if not (from_this_machine(request) or constant_time_compare(code, setup_code())):
        return render(request, "access/accounts/elsewhere.html", status=403)
    return _new_account(request, create_first_organiser, first=True)


def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account for a further organiser, where the installation lets everybody make one."""
    if not settings.SIGNUP_OPEN:
        raise Http404
    return _new_account(request, create_organiser, first=False)


def sign_in(request: HttpRequest) -> HttpResponseBase:
    """Sign in; at the machine itself the page tells how to get a new password."""
    view = LoginView.as_view(
        template_name="access/accounts/login.html",
        authentication_form=LoginForm,
        extra_context={
            "signup_open": settings.SIGNUP_OPEN,
            "form_was_sent": SENT in request.GET,
            "commands": new_password_commands() if from_this_machine(request) else [],
        },
    )
    response = view(request)
    if request.method == "POST" and is_signed_in(request):
        _know_browser(response, request.user)
    return response


def _know_browser(response: HttpResponseBase, user: User) -> None:
    response.set_signed_cookie(
        KNOWN_BROWSER,
        known_browser(user),
        salt=KNOWN_BROWSER,
        max_age=YEAR,
        path=reverse("login"),
        httponly=True,
        samesite="Lax",
        secure=settings.HTTPS,
    )


with_password = users_only(
    User.has_usable_password,
    gettext_lazy("You came in by a link: you have no password to change."),
    "account",
)
"""Let in whoever has an account to change; who came in by a link has none."""


@with_password
def own_account(request: UserRequest) -> HttpResponse:
    """Change the name that others see."""
    form = NameForm(post_data_or_none(request), initial={"display_name": request.user.display_name})
    if form.is_valid():
        change_name(user=request.user, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("account")
    return _own_account(request, form, NewPasswordForm(request.user))


@require_POST
@with_password
def new_password(request: UserRequest) -> HttpResponse:
    """Change the password, and stay signed in."""
    form = NewPasswordForm(request.user, request.POST)
    if not form.is_valid():
        name = NameForm(initial={"display_name": request.user.display_name})
        return _own_account(request, name, form)
    user = change_password(user=request.user, password=form.cleaned_data["new_password1"])
    update_session_auth_hash(request, user)
    messages.success(request, _("Your password is changed. On other devices you sign in again."))
    return redirect("account")


def _own_account(request: HttpRequest, name: NameForm, password: NewPasswordForm) -> HttpResponse:
    return render(request, "access/accounts/own.html", {"name": name, "password": password})


def _new_account(request: HttpRequest, create: Callable[..., User], *, first: bool) -> HttpResponse:
    form = AccountForm(post_data_or_none(request))
    if form.is_valid():
        with refusals_in(form):
            user = create(**form.cleaned_data)
            login(request, user, backend=BACKEND)
            response = redirect("home")
            _know_browser(response, user)
            return response
    return render(request, "access/accounts/new.html", {"form": form, "first": first})
