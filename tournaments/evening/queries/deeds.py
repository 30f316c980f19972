"""What can be done on the overview: a page to go to, or something that is done at once."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.entries.queries.money import money_text
from tournaments.evening.queries.evening import Evening
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Deed:
    """A link, or a button where there are `fields` to send; with what more there is to say."""

    text: str
    address: str
    fields: Mapping[str, str | int] = field(default_factory=dict)
    sends: bool = False
    note: str = ""


def link(drive: Tournament, text: str, page: str, *place: str | int, **more: str) -> Deed:
    """Return the way to a page of the drive; `more` are its `note` and the `query` of the page."""
    address = reverse(page, args=[drive.code, *place]) + more.get("query", "")
    return Deed(text, address, note=more.get("note", ""))


def button(drive: Tournament, text: str, page: str, *place: str | int, **fields: str | int) -> Deed:
    """Return a button that does something at once, and comes back to the overview."""
    address = reverse(page, args=[drive.code, *place])
    return Deed(text, address, {**fields, "back": "drive"}, sends=True)


def print_button(drive: Tournament, number: int, text: str = "") -> Deed:
    """Return the button that prints all that a round needs."""
    text = text or _("Print round %(number)s") % {"number": number}
    return button(drive, text, "papers-print", number)


def start_clock_button(drive: Tournament, number: int) -> Deed:
    """Return the button that starts the clock of a round with the minutes of the drive."""
    minutes = drive.minutes_per_round
    return button(
        drive, _("Start the clock"), "hall-clock", act="start", round=number, minutes=minutes
    )


def clock_deeds(now: Evening) -> tuple[Deed, ...]:
    """Return what can be done with the clock of the round, where there is one."""
    drive, figures = now.drive, now.figures
    state, number = figures.clock_state, figures.round
    if state == "none":
        return (start_clock_button(drive, number),)
    seen = {"round": number, "seen_minutes": figures.minutes}
    more = button(drive, _("5 minutes more"), "hall-clock", act="more", more=5, **seen)
    if state == "over":
        return (more,)
    act, text = ("pause", _("Pause")) if state == "running" else ("resume", _("Go on"))
    return more, button(drive, text, "hall-clock", act=act, round=number)


def deeds_before(now: Evening) -> tuple[Deed, ...]:
    """Return what one may also do before the first round."""
    drive = now.drive
    unpaid = now.takings.unpaid if now.takings else 0
    deeds = [
        link(drive, _("Add a team"), "entry-new", note=_("Who comes without signing up")),
        link(drive, _("Settings"), "settings", note=_("Rounds, minutes, scoring")),
        link(drive, _("Helpers"), "helpers", note=_("A link for the desk and the door")),
        link(
            drive, _("Screens and clock"), "hall", note=_("The code for phones on the big screen")
        ),
    ]
    if now.takings and unpaid:
        owed = ngettext("Still to pay: %(count)s team", "Still to pay: %(count)s teams", unpaid)
        amount = money_text(now.takings.expected - now.takings.received)
        paying = link(
            drive, owed % {"count": unpaid}, "entries", query="?status=unpaid", note=amount
        )
        deeds[1:2] = [paying] if now.figures.at_door else deeds[1:2]
    return tuple(deeds)


def deeds_during(now: Evening) -> tuple[Deed, ...]:
    """Return what one may also do while a round is played."""
    drive, number = now.drive, now.figures.round
    again = _("Print round %(number)s again") % {"number": number}
    paper = again if number in now.printed else _("Other paper")
    return (
        link(drive, _("Screens and clock"), "hall", note=_("What the hall sees, extra time")),
        link(drive, _("A dispute at a table"), "disputes", note=_("Board, answer, decision")),
        link(drive, _("A team withdraws"), "entries", note=_("Choose it, then Withdraw")),
        link(drive, paper, "papers", note=_("Lists and forms")),
    )


def deeds_between(now: Evening) -> tuple[Deed, ...]:
    """Return what one may also do after a round."""
    drive, number = now.drive, now.figures.round
    standings = _("Standings after round %(number)s") % {"number": number}
    comes = link(drive, _("A team comes or goes"), "entries", note=_("From the next round on"))
    return (
        link(drive, standings, standings_page(drive), note=_("With the reasons")),
        link(drive, _("Correct a card"), "desk", note=_("Of this round or an earlier one")),
        *(() if now.over else (comes,)),
        link(drive, _("Screens and clock"), "hall", note=_("What the hall sees, extra time")),
    )


def deeds_at_end(now: Evening) -> tuple[Deed, ...]:
    """Return what one may also do once the standings are final."""
    drive = now.drive
    return (
        link(drive, _("Final standings"), standings_page(drive), note=_("With the reasons")),
        link(drive, _("Print the final standings"), "papers", note=_("To hang up or hand out")),
        link(drive, _("Results and newspaper"), "afterwards", note=_("Text and tables to send")),
        link(
            drive, _("Correct something after all"), "reopen", note=_("Opens the standings again")
        ),
    )


def standings_page(drive: Tournament) -> str:
    """Return the page of the true standings."""
    return "standings" if drive.frozen else "public"
