"""The big screen of the hall: what it can show, and the page that shows it.

A show is a line of CONTEXTS and a template `hall/beamer/_<show>.html` that extends
`hall/beamer/_show.html`.
Its function may read only the drive: the result is the same for every screen that shows it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from itertools import pairwise
from urllib.parse import urlencode

from csp.constants import SELF
from csp.decorators import csp_replace
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from tournaments.access.views.access import live_drive
from tournaments.core.queries.qr import wifi_qr_of
from tournaments.core.views import Context, LivePage, PublicRequest, live_answer, polled
from tournaments.entries.queries.entries import counts
from tournaments.enums import Screen
from tournaments.hall.queries.announcements import announcement_of
from tournaments.hall.queries.clock import (
    Clock,
    ComingRound,
    clock_of,
    coming_round,
    time_over_sentences,
)
from tournaments.hall.queries.pictures import pictures_of
from tournaments.hall.queries.screens import (
    SHOWS,
    Setting,
    is_token,
    name_of_screen,
    note_sight,
    setting_of,
    show_of,
    shows_for,
)
from tournaments.hall.views.address import (
    qr_for_phones,
    tell_page,
    typed_address,
    with_current_address,
)
from tournaments.hall.views.bracket_screen import bracket_screen
from tournaments.hall.views.prize_screen import prize_screen
from tournaments.models import Tournament
from tournaments.models.hall_screens import SHARES
from tournaments.prizes.queries.tombola import tombola_of
from tournaments.prizes.queries.votes import voting_open
from tournaments.rounds.queries.draws import announced_draw
from tournaments.rounds.queries.seating import current_seating
from tournaments.standings.queries.group_standings import Section, StandingsRow
from tournaments.standings.queries.standings import (
    public_standings,
    ranks_after_rounds,
    rises,
    used_tie_breaks,
)

LONG = 1000  # points of four digits and more, in drives with their own points
WITH_CODES = {Screen.WELCOME, Screen.TABLES, Screen.CLOCK}  # for phones
STAGES = {Screen.PRIZES, Screen.TOMBOLA}  # on which nothing else stands
THEMES = ("light", "dark")


@dataclass(frozen=True, slots=True)
class GroupHead:
    """The line above the rows of a group."""

    section: Section


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A row of the standings: how many places it rose since the round before, negative where it
    fell, and in which way it shares its place (see `_ties`)."""

    row: StandingsRow
    rise: int
    tie: str
    best: bool

    @property
    def fall(self) -> int:
        """How many places it fell."""
        return -self.rise

    @property
    def looks(self) -> str:
        """The classes of its line."""
        named = {"gone": self.row.withdrawn, "best": self.best, self.tie: bool(self.tie)}
        return " ".join(name for name, applies in named.items() if applies)


def show_context(tournament: Tournament, fixed: str) -> Context:
    """Return everything for the fragment of a screen on which `fixed` was fixed; "" follows the
    switch of the organiser."""
    clock = clock_of(tournament)
    show = show_of(tournament, clock, fixed)
    voting = voting_open(tournament)
    codes = show in WITH_CODES or (voting and show not in STAGES)
    shared = {
        "clock": clock,
        "time_over": time_over_sentences(tournament),
        "announced": announced_draw(tournament),
        "announcement": announcement_of(tournament),
        "voting": voting,
        "codes": codes,
        "wifi": _wifi(tournament) if codes else "",
        "coming": _coming(tournament, clock) if show == Screen.STANDINGS else None,
        "pictures": pictures_of(tournament),
    }
    return {"show": show.value, **shared, **CONTEXTS[show](tournament)}


def _coming(tournament: Tournament, clock: Clock | None) -> ComingRound | None:
    """Return the round to come, where no clock tells of the one that is played."""
    return None if clock and clock.shown else coming_round(tournament, clock)


def _wifi(tournament: Tournament) -> str:
    """Return the code for the Wi-Fi of the hall; "" where none was typed."""
    name = tournament.wifi_name
    return wifi_qr_of(name, tournament.wifi_password) if name else ""


def _welcome(tournament: Tournament) -> Context:
    attending = counts(tournament)
    return {"teams": attending.all - attending.withdrawn}


def _tables(tournament: Tournament) -> Context:
    return {"seating": current_seating(tournament)}


def _clock(_tournament: Tournament) -> Context:
    return {}


def _standings(tournament: Tournament) -> Context:
    shown = public_standings(tournament)
    risen = rises(ranks_after_rounds(tournament, shown, latest=2))
    lines: list[GroupHead | StandingsLine] = []
    for section in shown.sections:
        if shown.in_groups:
            lines.append(GroupHead(section))
        lines += [
            _line(row, risen, tie)
            for row, tie in zip(section.rows, _ties(section.rows), strict=True)
        ]
    return {
        "standings": shown,
        "lines": lines,
        "long": any(row.row.points >= LONG for row in shown.rows),
        "open": any(row.open for row in shown.rows),
        "parting": _parting(tournament, shown.rows) if not shown.in_groups else "",
    }


def _parting(tournament: Tournament, rows: Sequence[StandingsRow]) -> str:
    """Return what parted equal points, where it gave some of them another place."""
    parted = (
        one.row.points == other.row.points and one.place != other.place
        for one, other in pairwise(rows)
    )
    return ", ".join(_(each.label) for each in used_tie_breaks(tournament)) if any(parted) else ""


def _line(row: StandingsRow, risen: Mapping[int, int], tie: str) -> StandingsLine:
    """Return a row as a line; a place in a knock-out that is still open rises no more than it is
    the best."""
    if row.open:
        return StandingsLine(row, 0, tie, best=False)
    return StandingsLine(row, risen.get(row.entry, 0), tie, best=row.row.rank == 1)


def _ties(rows: Sequence[StandingsRow]) -> list[str]:
    """Return for each row how it shares its place with those beside it: "tie-first" of them,
    "tie-last", "tie" between these; "" for who has a place alone."""
    places = ["", *(row.place for row in rows), ""]
    looks = {
        (False, False): "",
        (False, True): "tie-first",
        (True, False): "tie-last",
        (True, True): "tie",
    }
    return [
        looks[before == place, place == after]
        for before, place, after in zip(places, places[1:-1], places[2:], strict=False)
    ]


def _tombola(tournament: Tournament) -> Context:
    return {"tombola": tombola_of(tournament)}


CONTEXTS: Mapping[Screen, Callable[[Tournament], Context]] = {
    Screen.WELCOME: _welcome,
    Screen.TABLES: _tables,
    Screen.CLOCK: _clock,
    Screen.STANDINGS: _standings,
    Screen.BRACKET: bracket_screen,
    Screen.PRIZES: prize_screen,
    Screen.TOMBOLA: _tombola,
}
BEAMER = LivePage(
    "hall/beamer/beamer.html",
    lambda drive, asked: {asked: show_context(drive, asked)},
    min_refresh_seconds=0.8,
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
            "address": typed_address(request),
            "qr": qr_for_phones(request, code),
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
