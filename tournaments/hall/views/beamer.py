"""The big screen of the hall."""

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.access.views.access import live_drive
from tournaments.core.views import (
    Context,
    LivePage,
    PublicRequest,
    address_in_the_hall,
    live_answer,
    polled,
    qr_of,
)
from tournaments.hall.views.shows import SHOWS, show_context, shows_for

THEMES = ("light", "dark")
SHARES = ("", "1/2", "2/2", "1/3", "2/3", "3/3")  # of a long list that several screens show
BEAMER = LivePage(
    "hall/beamer/beamer.html", lambda drive, asked: {asked: show_context(drive, asked)}, calm=0.8
)


@require_safe
@polled
def beamer(request: PublicRequest, code: str) -> HttpResponse:
    """Show what the organiser lets the hall see, or with `?show=` that one thing, for ever.

    Nobody signs in here, so nobody is ever signed out.
    """
    tournament = live_drive(request, code)
    wanted = request.GET.get("show", "")
    theme = request.GET.get("theme")

    def around() -> Context:
        typed = address_in_the_hall(request, reverse("home"))
        return {
            "asked": _of_shows(wanted),
            "theme": theme if theme in THEMES else THEMES[0],
            "part": _share(request.GET.get("part", "")),
            "shares": SHARES,
            "shows": [
                ("", _("follows the organiser")),
                *((show.value, show.label) for show in shows_for(tournament)),
            ],
            "address": typed.partition("//")[2].rstrip("/"),
            "qr": qr_of(address_in_the_hall(request, reverse("mine", args=[code]))),
        }

    return live_answer(request, tournament, BEAMER, _of_shows(wanted), around=around)


def _of_shows(wanted: str) -> str:
    """Return what can be fixed on a screen: of anything else visitors could make ever more."""
    return wanted if wanted in SHOWS else ""


def _share(wanted: str) -> str:
    """Return which share of a long list a screen shows; "" for all of it."""
    return wanted if wanted in SHARES else ""
