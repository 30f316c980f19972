"""Who comes later: what a remark says of it, and what can be given for the rounds before."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.schemes import resting_points, walk_over
from tournaments.entries.queries.entries import was_drawn
from tournaments.enums import SchemeKey
from tournaments.models import Tournament
from tournaments.play.queries.rounds import next_number

if TYPE_CHECKING:
    from tournaments.models import Entry

HOURS = [
    *("een", "twee", "drie", "vier", "vijf", "zes"),
    *("zeven", "acht", "negen", "tien", "elf", "twaalf"),
]
HOUR = "|".join(HOURS)
# "komen om half 9", "later 20.30", "iets later", "pas om 8 uur": who comes, and when.
LATER = re.compile(
    r"\b(?:(?:iets|wat|ietsje|paar minuten)\s+(?:later|te laat)|later|te laat|verlaat|vertraagd"
    r"|komen pas|komt pas|pas (?:om|rond|na)|(?:kom(?:en|t)?|zijn|is|zijn er|aanwezig|arriveren)"
    r"\s+(?:er\s+)?(?:pas\s+|ca\.?\s+)?(?:om|rond|tegen|na|vanaf)(?=\s+(?:ca\.?\s+)?(?:half|kwart|\d|"
    rf"{HOUR})))\b",
    re.IGNORECASE,
)
NOT_LATER = re.compile(
    r"\b(?:niet|nooit)\s+(?:te\s+)?(?:later|laat)\b|\blater op de avond\b|\bbetal\w* later\b"
    r"|\blater betal\w*|\bbetaling (?:volgt )?later\b|\b(?:eerder|later) (?:weg|naar huis)\b"
    r"|\bkomt? later terug op\b",
    re.IGNORECASE,
)
CLOCK = re.compile(r"\b([01]?\d|2[0-3])\s?[.:u]\s?([0-5]\d)\b", re.IGNORECASE)
SPOKEN = re.compile(rf"\b(half|kwart voor|kwart over)\s+(\d{{1,2}}|{HOUR})\b", re.IGNORECASE)
WHOLE = re.compile(
    rf"\b(?:om|rond|tegen|na|vanaf|ca\.?)\s+(\d{{1,2}}|{HOUR})(?:\s*(?:u\b|uur\b)|\s*$|\s*[,.;)])"
    rf"|\b(\d{{1,2}}|{HOUR})\s*(?:u\b|uur\b)",
    re.IGNORECASE,
)
SPOKEN_MINUTES = {"half": -30, "kwart voor": -15, "kwart over": 15}
NOON = 12 * 60
MORNING = 9 * 60 + 1  # before it, and of "9 uur", people mean the evening


def time_in(text: str) -> str:
    """Return the time of the clock that a remark names, as "20:30"; empty where it names none."""
    if found := CLOCK.search(text):
        minutes = int(found[1]) * 60 + int(found[2])
    elif found := SPOKEN.search(text):
        minutes = _hour(found[2]) * 60 + SPOKEN_MINUTES[found[1].lower()]
    elif found := WHOLE.search(text):
        minutes = _hour(found[1] or found[2]) * 60
    else:
        return ""
    if minutes < MORNING:
        minutes += NOON
    return f"{minutes // 60:02}:{minutes % 60:02}" if minutes < 24 * 60 else ""


def _hour(text: str) -> int:
    return int(text) if text.isdecimal() else HOURS.index(text.lower()) + 1


def comes_later_by(remark: str) -> tuple[bool, str]:
    """Return whether a remark says that the team comes later, and when, if it says so."""
    text = NOT_LATER.sub(" ", remark)
    return (True, time_in(text)) if LATER.search(text) else (False, "")


def typed_time(text: str) -> str | None:
    """Return the time that somebody typed in any usual way ("20:30", "20.30", "2030", "half 9");
    empty for none, None for what is no time."""
    text = text.strip()
    if re.fullmatch(r"([01]?\d|2[0-3])[0-5]\d", text):
        text = f"{text[:-2]}:{text[-2:]}"
    return time_in(f"om {text}") or (None if text else "")


@dataclass(frozen=True, slots=True)
class MissedChoice:
    """What a team that came late can get for each round before its first one."""

    label: str | Promise
    points: int


def missed_choices(tournament: Tournament, entry: "Entry") -> tuple[MissedChoice, ...]:
    """Return what can be given for the rounds that it missed: nothing, an absence, the average of
    an ordinary game; nothing to choose where it missed none, is drawn already, or where nobody
    knows what these give."""
    if entry.joined_round <= 1 or next_number(tournament) <= 1 or was_drawn(entry):
        return ()
    if not tournament.unplayed_points_known:
        return ()
    written = tournament.scheme == SchemeKey.VRIJ
    rules = tournament.scoring
    average = tournament.bye_points if written else resting_points(rules, tournament.plays)
    found = (
        MissedChoice(_("nothing"), 0),
        MissedChoice(_("as when absent"), walk_over(rules)[0]),
        MissedChoice(_("the average"), average),
    )
    points = {choice.points: choice for choice in reversed(found)}
    return tuple(each for each in found if points[each.points] is each)
