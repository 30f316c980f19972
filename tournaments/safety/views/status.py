"""Page: that it runs, where, and how its data is kept; and stopping it."""

from functools import wraps

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from tournaments.access.queries import owns_installation
from tournaments.access.views.access import Page, ask_to_sign_in
from tournaments.core.services.errors import DomainError
from tournaments.core.views import (
    PublicRequest,
    address_in_the_hall,
    from_this_machine,
    is_signed_in,
    qr_of,
)
from tournaments.safety.queries.backups import is_kept_here
from tournaments.safety.queries.status import status
from tournaments.safety.services.updates import look_for_update


def at_this_machine_or_owner(view: Page) -> Page:
    """Let in who sits at the computer itself, who could switch it off as well, and its owner."""

    @wraps(view)
    def guarded(request: PublicRequest) -> HttpResponseBase:
        if from_this_machine(request):
            return view(request)
        if not is_signed_in(request):
            return ask_to_sign_in(request, reverse("status"))
        if not owns_installation(request.user):
            raise PermissionDenied(
                _("This page can be read at the computer itself, or by its first account.")
            )
        return view(request)

    return guarded


@require_GET
@never_cache
@at_this_machine_or_owner
def show(request: PublicRequest) -> HttpResponse:
    """Show that it runs; the page asks for its own inner part every few seconds."""
    address = address_in_the_hall(request, reverse("home"))
    context = {
        "status": status(),
        "address": address,
        "qr": qr_of(address),
        "owner": is_signed_in(request) and owns_installation(request.user),
        "may_stop": is_kept_here(),
    }
    template = "safety/status.html#running" if request.htmx else "safety/status.html"
    return render(request, template, context)


@require_POST
@at_this_machine_or_owner
def look(request: PublicRequest) -> HttpResponse:
    """Look whether there is a newer version."""
    try:
        update = look_for_update(now=timezone.now())
    except DomainError as refused:
        messages.error(request, refused.message)
        return redirect("status")
    if update is None:
        messages.success(request, _("This is the newest version."))
        return redirect("status")
    return render(request, "safety/update.html", {"update": update, "version": settings.VERSION})


@require_POST
@at_this_machine_or_owner
def stop(request: PublicRequest) -> HttpResponse:
    """Stop the server once this answer is out; what was saved is saved."""
    if not is_kept_here() or not import_string(settings.STOP_SERVER)():
        messages.error(request, _("This server was not started by hand: stop it where it began."))
        return redirect("status")
    return render(request, "safety/stopped.html")
