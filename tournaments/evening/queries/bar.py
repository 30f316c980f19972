"""The bar above every page of a drive: the phases of the evening, and the rest."""

from collections.abc import Callable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from tournaments.enums import Role
from tournaments.evening.queries.figures import Figures
from tournaments.models import Tournament
from tournaments.models.entry_fields import Text
from tournaments.moments import time_of_day

NONE = "–"
ORGANISER = frozenset({Role.ORGANISER})
CARDS = frozenset({Role.ORGANISER, Role.SECRETARY, Role.ARBITER})
DOOR = frozenset({Role.ORGANISER, Role.DOOR})

# How far a phase is, in words and for the narrow screen.
Progress = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of the evening: its page, whose it is, and how far it is. `pages` are how the names
    of its other pages begin."""

    key: str
    name: Text
    page: str
    roles: frozenset[Role]
    progress: Callable[[Tournament, Figures], Progress]
    pages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """A phase or another page as the bar has it; `current` is where one is."""

    name: Text
    address: str
    current: bool
    progress: Progress = ("", "")
    busy: bool = False


@dataclass(frozen=True, slots=True)
class Bar:
    """All that stands in the bar; `more` are columns of pages, each under its heading."""

    home: Shown
    phases: tuple[Shown, ...]
    more: tuple[tuple[Text, tuple[Shown, ...]], ...]


def _door(tournament: Tournament, figures: Figures) -> Progress:
    if figures.at_door or figures.round:
        values = {"here": figures.present, "all": figures.playing}
        return _("%(here)s of %(all)s") % values, f"{figures.present}/{figures.playing}"
    count = figures.entries
    text = ngettext("%(count)s team", "%(count)s teams", count) % {"count": count}
    return text if count else NONE, str(count or NONE)


def _rounds(tournament: Tournament, figures: Figures) -> Progress:
    planned = tournament.rounds_planned
    if not figures.round:
        if tournament.starts_at:
            begins = _("from %(time)s") % {"time": time_of_day(tournament.starts_at)}
            return begins, f"0/{planned}"
        values = {"rounds": planned, "minutes": tournament.minutes_per_round}
        return _("%(rounds)s × %(minutes)s min") % values, f"0/{planned}"
    values = {"here": figures.round, "all": planned}
    return _("%(here)s of %(all)s") % values, f"{figures.round}/{planned}"


def _cards(tournament: Tournament, figures: Figures) -> Progress:
    if not figures.tables:
        return NONE, NONE
    values = {"here": figures.cards_in, "all": figures.tables}
    return _("%(here)s of %(all)s") % values, f"{figures.cards_in}/{figures.tables}"


def _standings(tournament: Tournament, figures: Figures) -> Progress:
    if tournament.finished_at:
        return pgettext("phase", "final standings"), pgettext("phase", "final")
    if not figures.played:
        return NONE, NONE
    values = {"round": figures.played}
    return _("after round %(round)s") % values, _("after r%(round)s") % values


def _prizes(tournament: Tournament, figures: Figures) -> Progress:
    if not figures.to_win:
        return pgettext("prizes", "none yet"), NONE
    return _("%(count)s ready") % {"count": figures.to_win}, str(figures.to_win)


def _disputes(tournament: Tournament, figures: Figures) -> Progress:
    if not figures.disputed:
        return NONE, NONE
    return _("%(count)s open") % {"count": figures.disputed}, str(figures.disputed)


def _cards_or_rounds(tournament: Tournament, figures: Figures) -> Progress:
    return _cards(tournament, figures) if figures.missing else _rounds(tournament, figures)


VIEWER = frozenset({Role.VIEWER})
ARBITER = frozenset({Role.ARBITER})
PHASES = (
    Phase("door", pgettext_lazy("phase", "Door"), "entries-check-in", DOOR, _door),
    Phase(
        *("rounds", pgettext_lazy("phase", "Rounds"), "rounds", ORGANISER, _rounds),
        pages=("round", "group", "stage"),
    ),
    Phase("cards", pgettext_lazy("phase", "Cards"), "desk", CARDS, _cards, pages=("desk",)),
    Phase("disputes", gettext_lazy("Disputes"), "disputes", ARBITER, _disputes, pages=("dispute",)),
    Phase(
        *("standings", pgettext_lazy("phase", "Standings"), "standings", ORGANISER, _standings),
        pages=("public",),
    ),
    Phase(
        *("prizes", pgettext_lazy("phase", "Prizes"), "prizes", ORGANISER, _prizes),
        pages=("prize", "freeze", "vote"),
    ),
    Phase("watch", gettext_lazy("How it goes"), "watch", VIEWER, _cards_or_rounds),
)


@dataclass(frozen=True, slots=True)
class OtherPage:
    """A page that is no phase of the evening, and in which drives it is there; where not
    `of_drive` it is about all drives of somebody, or `of_owner` of the installation."""

    name: Text
    page: str
    roles: frozenset[Role] = ORGANISER
    pages: tuple[str, ...] = ()
    of_drive: bool = True
    of_owner: bool = False
    when: Callable[[Tournament], bool] = lambda _tournament: True


MORE: tuple[tuple[Text, tuple[OtherPage, ...]], ...] = (
    (
        gettext_lazy("Prepare"),
        (
            OtherPage(gettext_lazy("Entries"), "entries", DOOR, pages=("entr", "import")),
            OtherPage(gettext_lazy("Sign-up"), "sign-ups", ORGANISER),
            OtherPage(gettext_lazy("Settings"), "settings"),
            OtherPage(gettext_lazy("Helpers"), "helpers", pages=("helper",)),
        ),
    ),
    (
        gettext_lazy("In the hall"),
        (
            OtherPage(gettext_lazy("Screens and clock"), "hall", CARDS, pages=("hall",)),
            OtherPage(gettext_lazy("Paper"), "papers", pages=("paper", "cards")),
            OtherPage(gettext_lazy("Disputes"), "disputes", CARDS - ARBITER, pages=("dispute",)),
            OtherPage(
                gettext_lazy("Standings"), "standings", frozenset(Role) - ORGANISER, ("public",)
            ),
            OtherPage(
                *(gettext_lazy("As the public sees it"), "public"),
                when=lambda tournament: tournament.frozen,
            ),
        ),
    ),
    (
        pgettext_lazy("phase", "Afterwards"),
        (
            OtherPage(
                *(gettext_lazy("Results and newspaper"), "afterwards"),
                pages=("results",),
                when=lambda tournament: bool(tournament.finished_at),
            ),
            OtherPage(gettext_lazy("What happened"), "log", pages=("log",)),
            OtherPage(gettext_lazy("Privacy"), "privacy", pages=("privacy",)),
            OtherPage(gettext_lazy("Backup"), "backups", of_drive=False, of_owner=True),
            OtherPage(gettext_lazy("Season"), "seasons", of_drive=False),
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class Visit:
    """Who looks at which page of a drive, and whether the installation is in those hands."""

    role: Role
    page: str
    owner: bool = False


def bar(tournament: Tournament, figures: Figures, visit: Visit) -> Bar:
    """Return the bar as somebody sees it on a page."""
    role, busy = visit.role, busy_phase(tournament, figures)
    own = [phase for phase in PHASES if role in phase.roles]
    key = next((phase.key for phase in own if _is_on(visit, phase)), "")
    phases = tuple(
        Shown(
            phase.name,
            _address(tournament, role, phase.page),
            phase.key == key,
            phase.progress(tournament, figures),
            phase.key == busy,
        )
        for phase in own
    )
    columns = [(heading, _other_pages(tournament, pages, visit, key)) for heading, pages in MORE]
    first = "drive" if role == Role.ORGANISER else own[0].page
    return Bar(
        home=Shown(tournament.name, _address(tournament, role, first), visit.page == "drive"),
        phases=phases,
        more=tuple((heading, shown) for heading, shown in columns if shown),
    )


def busy_phase(tournament: Tournament, figures: Figures) -> str:
    """Return the phase in which the evening is, by its key; empty before and after it."""
    if tournament.finished_at:
        return "" if figures.given else "prizes"
    if figures.missing:
        return "cards"
    if figures.drafted:
        return "rounds"
    if not figures.round:
        return "door" if figures.at_door else ""
    over = figures.round >= tournament.rounds_planned or figures.playing < tournament.plays.sides
    return "standings" if over else "rounds"


def _is_on(visit: Visit, page: Phase | OtherPage) -> bool:
    return visit.page == page.page or visit.page.startswith(page.pages or ("/",))


def _other_pages(
    tournament: Tournament, pages: tuple[OtherPage, ...], visit: Visit, here: str
) -> tuple[Shown, ...]:
    return tuple(
        Shown(
            other.name,
            _address(tournament, visit.role, other.page) if other.of_drive else reverse(other.page),
            not here and _is_on(visit, other),
        )
        for other in pages
        if visit.role in other.roles
        and other.when(tournament)
        and (visit.owner or not other.of_owner)
    )


def _address(tournament: Tournament, role: Role, page: str) -> str:
    """Return the address of a page of the drive; the standings are those of everybody, except
    where they are frozen for others."""
    if page == "standings" and not (tournament.frozen and role in CARDS):
        page = "public"
    return reverse(page, args=[tournament.code])
