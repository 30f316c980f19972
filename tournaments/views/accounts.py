"""Making an account."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.forms.accounts import AccountForm
from tournaments.queries.accounts import has_organiser
from tournaments.services.accounts import create_first_organiser, create_organiser
from tournaments.services.refused import Refused

BACKEND = "django.contrib.auth.backends.ModelBackend"


def first_account(request: HttpRequest) -> HttpResponse:
    """The organiser's account of a new installation."""
    if has_organiser():
        return redirect("home")
    form = AccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user = create_first_organiser(**form.cleaned_data)
        except Refused as refused:
            messages.error(request, refused.message)
            return redirect("login")
        login(request, user, backend=BACKEND)
        return redirect("home")
    return render(request, "accounts/setup.html", {"form": form})


def sign_up(request: HttpRequest) -> HttpResponse:
    """An account for a further organiser, where the installation lets everybody make one."""
    if not settings.SIGNUP_OPEN:
        raise Http404
    form = AccountForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        login(request, create_organiser(**form.cleaned_data), backend=BACKEND)
        return redirect("home")
    return render(request, "accounts/signup.html", {"form": form})
