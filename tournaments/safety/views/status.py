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
from django_htmx.http import HttpResponseClientRefresh

from tournaments.access.queries import owns_installation
from tournaments.access.views.access import Page, ask_to_sign_in
from tournaments.core.queries.hall import announced_address, whereabouts
from tournaments.core.queries.qr import qr_of
from tournaments.core.views import (
    PublicRequest,
    address_in_the_hall,
    from_this_machine,
    is_signed_in,
    refusals_told,
)
from tournaments.safety.queries.backups import is_kept_here
from tournaments.safety.queries.status import drives_in_play, status
from tournaments.safety.services.updates import look_for_update


def at_this_machine_or_owner(view: Page) -> Page:
    """Let in who sits at the computer itself, who could switch it off as well, and its owner."""

    @wraps(view)
    def guarded(request: PublicRequest) -> HttpResponseBase:
        if from_this_machine(request):
            return view(request)
        if not is_signed_in(request):
            if request.htmx:  # the session of an open page ended
                return HttpResponseClientRefresh()
            return ask_to_sign_in(request, reverse("status"))
        if not owns_installation(request.user):
            raise PermissionDenied(
                _("This page can be read at the computer itself, or by its first account.")
            )
        return view(request)

    return guarded


def may_stop() -> bool:
    """Return whether somebody started this server by hand, who can start it again."""
    return is_kept_here() and settings.HAS_KEYBOARD


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
        "lost": not announced_address() and whereabouts().lost_at is not None,
        "owner": is_signed_in(request) and owns_installation(request.user),
        "may_stop": may_stop(),
        "may_look": bool(settings.RELEASES),
    }
    template = "safety/status.html#running" if request.htmx else "safety/status.html"
    return render(request, template, context)


@require_POST
@at_this_machine_or_owner
def look(request: PublicRequest) -> HttpResponse:
    """Look whether there is a newer version."""
    with refusals_told(request):
        update = look_for_update(now=timezone.now())
        if update is not None:
            context = {"update": update, "version": settings.VERSION}
            return render(request, "safety/update.html", context)
        messages.success(request, _("This is the newest version."))
    return redirect("status")


@require_POST
@at_this_machine_or_owner
def stop(request: PublicRequest) -> HttpResponse:
    """Stop the server once this answer is out; what was saved is saved.

    A drive that began after the page was opened is shown first.
    """
    playing = ", ".join(drives_in_play(timezone.now()))
    if playing != request.POST.get("playing", ""):
        text = _("Being played now: %(names)s. If you want to stop all the same, do so once more.")
        messages.error(request, text % {"names": playing or _("nothing")})
        return redirect("status")
    if not may_stop() or not import_string(settings.STOP_SERVER)():
        messages.error(request, _("This server was not started by hand: stop it where it began."))
        return redirect("status")
    return render(request, "safety/stopped.html")
