"""The big screen of the hall."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from urllib.parse import urlencode

from csp.constants import SELF
from csp.decorators import csp_replace
from django.http import HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from tournaments.access.views.access import live_drive
from tournaments.core.queries.qr import qr_of
from tournaments.core.views import (
    Context,
    LivePage,
    PublicRequest,
    address_in_the_hall,
    live_answer,
    polled,
)
from tournaments.hall.queries.screens import (
    Setting,
    is_token,
    name_of_screen,
    note_sight,
    setting_of,
)
from tournaments.hall.views.address import tell_page
from tournaments.hall.views.shows import SHOWS, show_context, shows_for
from tournaments.models import Tournament
from tournaments.models.hall_screens import SHARES

THEMES = ("light", "dark")
BEAMER = LivePage(
    "hall/beamer/beamer.html", lambda drive, asked: {asked: show_context(drive, asked)}, calm=0.8
)


@dataclass(frozen=True, slots=True)
class Address:
    """What the address of a screen says; of anything that is none of these visitors could make ever
    more. `screen` is the token of this window."""

    show: str = ""
    theme: str = THEMES[0]
    part: str = ""
    screen: str = ""

    @classmethod
    def of(cls, wanted: Mapping[str, str]) -> "Address":
        """Return what is known of it."""
        show, theme, part, screen = (
            wanted.get(name, "") for name in ("show", "theme", "part", "screen")
        )
        return cls(
            show if show in SHOWS else "",
            theme if theme in THEMES else THEMES[0],
            part if part in SHARES else "",
            screen if is_token(screen) else "",
        )

    def link(self, **changed: str) -> str:
        """Return the address with something else in it."""
        values = {name: getattr(self, name) for name in self.__slots__} | changed
        return "?" + urlencode({name: value for name, value in values.items() if value})


def with_sight_recorded(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Remember that a screen asked, also where there is nothing new for it."""

    @wraps(view)
    def answering(request: PublicRequest, code: str) -> HttpResponse:
        answer = view(request, code)
        address = Address.of(request.GET)
        if address.screen and "v" in request.GET and answer.status_code in (200, 204):
            named = note_sight(code, address.screen, address.show, address.part)
            if named and "HX-Trigger" not in answer.headers:
                tell_page(answer, "named", {"name": named})
        return answer

    return answering


def with_current_address(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Tell a screen that shows phones an address that is not ours any more which one is, also where
    there is nothing else that is new."""

    @wraps(view)
    def answering(request: PublicRequest, code: str) -> HttpResponse:
        answer = view(request, code)
        if "at" in request.GET and answer.status_code in (200, 204):
            typed = _typed(request)
            if request.GET["at"] != typed:
                tell_page(answer, "address", {"typed": typed, "qr": _code(request, code)})
        return answer

    return answering


def _typed(request: PublicRequest) -> str:
    """Return the address as one types it on a phone."""
    return address_in_the_hall(request, reverse("home")).partition("//")[2].rstrip("/")


def _code(request: PublicRequest, code: str) -> SafeString:
    """Return the code for phones."""
    return qr_of(address_in_the_hall(request, reverse("mine", args=[code])))


@require_safe
@xframe_options_sameorigin  # the page of the hall has a picture of every screen
@csp_replace({"frame-ancestors": [SELF]})
@with_sight_recorded
@with_current_address
@polled
def beamer(request: PublicRequest, code: str) -> HttpResponse:
    """Show what the organiser lets the hall see, or with `?show=` that one thing, for ever.

    Nobody signs in here, so nobody is ever signed out.
    """
    address = Address.of(request.GET)
    tournament = live_drive(request, code)
    setting = setting_of(tournament, address.screen)

    def around() -> Context:
        return {
            "theme": address.theme,
            "other_theme": address.link(theme="light" if address.theme == "dark" else "dark"),
            "links": _links(tournament, address),
            "address": _typed(request),
            "qr": _code(request, code),
            **_window(tournament, address, setting),
        }

    show, _part = setting.shown(address.show, address.part)
    answer = live_answer(request, tournament, BEAMER, show, around=around)
    if address.screen and "v" in request.GET and answer.status_code == 200:
        window = _window(tournament, address, setting)
        tell_page(answer, "screen", window)
    return answer


def _window(tournament: Tournament, address: Address, setting: Setting) -> Context:
    """Return what this window has for itself; its token is its own (js/beamer/beamer.js)."""
    screen = address.screen
    return {
        "name": name_of_screen(tournament, screen, setting) if screen else "",
        "part": setting.shown(address.show, address.part)[1],
        "chosen": bool(setting.show or setting.part),
    }


def _links(tournament: Tournament, address: Address) -> list[list[tuple[str, str, bool]]]:
    """Return what can be chosen at the screen itself: address, text, and whether it is so now."""
    shows = [
        ("", _("follows the organiser")),
        *((show.value, str(show.label)) for show in shows_for(tournament)),
    ]
    shares = [("", _("whole list")), *((share, share) for share in SHARES)]
    return [
        [(address.link(show=show), label, show == address.show) for show, label in shows],
        [(address.link(part=part), label, part == address.part) for part, label in shares],
    ]
