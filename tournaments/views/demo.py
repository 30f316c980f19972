"""Trying the demo, by an organiser from the start page or by the link that start.py opens."""

from django.contrib import messages
from django.contrib.auth import login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_POST

from tournaments.services.demo import load_demo, user_of_link
from tournaments.services.refused import Refused
from tournaments.views.access import organisers_only
from tournaments.views.accounts import BACKEND
from tournaments.views.addresses import from_this_machine


@require_POST
@organisers_only
def open_demo(request: HttpRequest) -> HttpResponse:
    """Load the demo drive for this organiser and go there."""
    return redirect("drive", load_demo(by=request.user).code)


@require_GET
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """Sign in by the link of `start.py --demo`, only from the computer that it runs on."""
    if not from_this_machine(request):
        raise PermissionDenied
    try:
        user = user_of_link(token)
    except Refused as refused:
        if not request.user.is_authenticated:
            messages.error(request, refused.message)
        return redirect("home")
    login(request, user, backend=BACKEND)
    return redirect("drive", load_demo(by=user).code)
