"""Which big screens there are in the hall, what was set for each and when it last asked, and what
there is to show."""

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from django.core.cache import cache
from django.utils.translation import gettext as _

from tournaments.core.queries.live import cached_per_version
from tournaments.enums import Screen, StageKind
from tournaments.groups.queries.groups import kinds_planned
from tournaments.hall.queries.clock import Clock, ClockState
from tournaments.models import HallScreen, Tournament
from tournaments.models.hall_screens import DIGITS, WHOLE
from tournaments.play.queries.rounds import cards_in
from tournaments.prizes.queries.tombola import has_tombola

MOST = 40  # screens of one drive: anybody can open one more
ALIVE = 10.0  # seconds since it asked: after that a screen is said to be away
WRITTEN = 4.0  # seconds between two notes of the same screen
REMEMBERED = 15 * 60  # seconds that one is listed after it asked last
SHOWS = tuple(show for show in Screen if show != Screen.AUTO)


@dataclass(frozen=True, slots=True)
class Setting:
    """What was set for one screen; where nothing was, what its address says goes."""

    name: str = ""
    show: str = ""
    part: str = ""

    def shown(self, address_show: str, address_part: str) -> tuple[str, str]:
        """Return which show the screen has, "" where it follows the switch of the drive, and which
        part of a list, "" for all of it."""
        show, part = self.show or address_show, self.part or address_part
        return "" if show == Screen.AUTO else show, "" if part == WHOLE else part


@dataclass(frozen=True, slots=True)
class Sight:
    """That a screen asked, `at` seconds since 1970, and what its own address says."""

    at: float
    show: str
    part: str


@dataclass(frozen=True, slots=True)
class ConnectedScreen:
    """A screen as the organiser sees it: `show` and `part` are what it shows (`Setting.shown`),
    `name` is its `own` or a number, `away` that it does not ask any more; since when is None where
    that is long ago."""

    token: str
    own: str
    name: str
    show: str
    part: str
    away: bool
    since: datetime | None = None


def is_token(text: str) -> bool:
    """Return whether this may be the token of a screen."""
    return bool(re.fullmatch(DIGITS, text))


def settings_of(tournament: Tournament) -> Mapping[str, Setting]:
    """Return what was set for which token; without a query while the drive does not change."""

    def read() -> dict[str, Setting]:
        rows = HallScreen.objects.filter(tournament=tournament)
        return {row.token: Setting(row.name, row.show, row.part) for row in rows}

    return cached_per_version("hall-screens", tournament, read)


def note_sight(code: str, token: str, show: str, part: str) -> str:
    """Remember that a screen of the drive with this code asked just now; return the name of one
    that was not listed, else ""."""
    now = time.time()
    before: Sight | None = cache.get(_sight(code, token))
    if before and 0 <= now - before.at < WRITTEN and (before.show, before.part) == (show, part):
        return ""
    numbers: dict[str, int] = cache.get(_list(code), {})
    new = token not in numbers
    if new:
        seen = cache.get_many([_sight(code, each) for each in numbers])
        numbers = {each: n for each, n in numbers.items() if _sight(code, each) in seen}
        if len(numbers) >= MOST:
            # Anybody can have opened them all: one that asks comes before those that do not.
            numbers = {
                each: n for each, n in numbers.items() if now - seen[_sight(code, each)].at < ALIVE
            }
        if len(numbers) >= MOST:
            return ""
        numbers[token] = next(n for n in range(1, MOST + 1) if n not in numbers.values())
    cache.set(_list(code), numbers, REMEMBERED)
    cache.set(_sight(code, token), Sight(now, show, part), REMEMBERED)
    return _numbered(numbers[token]) if new else ""


def setting_of(tournament: Tournament, token: str) -> Setting:
    """Return what was set for a screen; for a window without a token nothing can have been."""
    return settings_of(tournament).get(token, Setting()) if token else Setting()


def name_of_screen(tournament: Tournament, token: str, setting: Setting) -> str:
    """Return what a screen is called: as somebody named it, or by its number."""
    return setting.name or _numbered(cache.get(_list(tournament.code), {}).get(token))


def connected_screens(tournament: Tournament) -> list[ConnectedScreen]:
    """Return the screens that ask, asked not long ago, or were set; by number."""
    settings, numbers = settings_of(tournament), cache.get(_list(tournament.code), {})
    tokens = {*numbers, *settings}
    seen = cache.get_many([_sight(tournament.code, each) for each in tokens])
    found = []
    for token in tokens:
        sight: Sight | None = seen.get(_sight(tournament.code, token))
        setting = settings.get(token, Setting())
        if sight is None and token not in settings:
            continue
        found.append(
            ConnectedScreen(
                token,
                setting.name,
                setting.name or _numbered(numbers.get(token)),
                *setting.shown(*(sight.show, sight.part) if sight else ("", "")),
                *_away(sight),
            )
        )
    return sorted(found, key=lambda each: (numbers.get(each.token, MOST), each.name, each.token))


def _away(sight: Sight | None) -> tuple[bool, datetime | None]:
    if sight is None:
        return True, None
    away = abs(time.time() - sight.at) >= ALIVE
    return away, datetime.fromtimestamp(sight.at, UTC) if away else None


def _numbered(number: int | None) -> str:
    return _("Screen %(number)s") % {"number": number} if number else _("Screen")


def _list(code: str) -> str:
    return f"screens:{code}"


def _sight(code: str, token: str) -> str:
    return f"screen:{code}:{token}"


def show_of(tournament: Tournament, clock: Clock | None, fixed: str = "") -> Screen:
    """Return which of the shows there is to see."""
    chosen = fixed or tournament.screen
    return Screen(chosen) if chosen in SHOWS else _by_itself(tournament, clock)


def _by_itself(tournament: Tournament, clock: Clock | None) -> Screen:
    """Return what people want to know at this moment of the evening.

    Time alone changes nothing, or screens would part that were drawn at different moments: the
    clock stays, telling that the time is over, until the first card after that.
    """
    if tournament.finished_at:
        return Screen.STANDINGS
    if clock is None:
        return Screen.WELCOME
    if clock.state == ClockState.NONE:
        return Screen.STANDINGS if cards_in(tournament, clock.round) else Screen.TABLES
    played = clock.ends and cards_in(tournament, clock.round, since=clock.ends)
    return Screen.CLOCK if clock.waiting and not played else Screen.STANDINGS


def shows_for(tournament: Tournament) -> list[Screen]:
    """Return the shows that there are for a drive: a knock-out only where one is planned, and a
    tombola where there is one."""
    offered = {
        Screen.BRACKET: StageKind.KNOCK_OUT in kinds_planned(tournament),
        Screen.TOMBOLA: has_tombola(tournament),
    }
    return [show for show in SHOWS if offered.get(show, True)]
