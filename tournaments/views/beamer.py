"""The big screen of the hall."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_safe

from tournaments.enums import TieBreak
from tournaments.models import Tournament
from tournaments.queries.seating import current_seating
from tournaments.queries.standings import public_standings, tie_break_columns, tie_break_text
from tournaments.views.access import live_drive
from tournaments.views.addresses import address_in_the_hall
from tournaments.views.live import Context, LivePage, live_answer

SHOWS = ("auto", "tables", "standings")
THEMES = ("light", "dark")
FEWEST_ROWS = 5  # with fewer the letters would be out of proportion
MOST_ROWS = 17  # with more they cannot be read from the back
ONE_COLUMN = 12
MOST_ROUNDS = 6  # one less for each tie-break with a column
LONG, MOST_ROUNDS_LONG = 1000, 2  # numbers of four digits and more, in drives with their own points
LETTERS = {
    TieBreak.PAWN_DIFFERENCE: pgettext_lazy("short for pawn difference", "D"),
    TieBreak.OPPONENTS: pgettext_lazy("short for strength of opponents", "O"),
}


@dataclass(frozen=True, slots=True)
class Screens:
    """A list cut into screens of columns, every column with the same number of lines."""

    pages: tuple[tuple[tuple[Any, ...], ...], ...]
    columns: int
    lines: int


@require_safe
def beamer(request: HttpRequest, code: str) -> HttpResponse:
    """The standings or the table list, for people at a distance, turning its own pages."""
    tournament = live_drive(request, code)
    show = _one_of(request.GET.get("show"), SHOWS)

    def around() -> Context:
        address = address_in_the_hall(request, reverse("public", args=[code]))
        return {
            "show": show,
            "theme": _one_of(request.GET.get("theme"), THEMES),
            "shows": SHOWS,
            "address": address.partition("//")[2],
        }

    return live_answer(request, tournament, BEAMER, show, around=around)


def in_screens(items: Sequence[Any], columns: int) -> Screens:
    """Cut a list into as few screens as can be read, and those into columns, evenly filled."""
    columns = 1 if len(items) <= ONE_COLUMN else columns
    pages = max(1, ceil(len(items) / (columns * MOST_ROWS)))
    lines = max(FEWEST_ROWS, ceil(len(items) / (columns * pages)))
    cut = [tuple(items[start : start + lines]) for start in range(0, len(items), lines)]
    screens = tuple(tuple(cut[start : start + columns]) for start in range(0, len(cut), columns))
    return Screens(screens, columns, lines)


def _context(tournament: Tournament, show: str) -> Context:
    seating = current_seating(tournament) if show != "standings" else None
    context = {"show": show, "seating": seating}
    if seating and (show == "tables" or not seating.begun):
        return {**context, "what": "tables", "screens": in_screens(seating.seats, 3)}
    if show == "tables":
        return {**context, "what": "tables", "screens": None}
    shown = public_standings(tournament)
    long = any(row.row.points >= LONG for row in shown.rows)
    columns = tie_break_columns(tournament)
    most = max(1, (MOST_ROUNDS_LONG if long else MOST_ROUNDS) - len(columns))
    rounds = shown.rounds[-most:]
    rows = [
        (
            row,
            [row.row.per_round.get(number) for number in rounds],
            [tie_break_text(each, row.row) for each in columns],
        )
        for row in shown.rows
    ]
    return {
        **context,
        "what": "standings",
        "standings": shown,
        "rounds": rounds,
        "tie_breaks": [(LETTERS[each], TieBreak(each).label) for each in columns],
        "long": long,
        "pawns": tournament.scheme != "vrij",
        "screens": None if shown.empty else in_screens(rows, 2),
    }


BEAMER = LivePage("beamer/beamer.html", lambda drive, show: {show: _context(drive, show)})


def _one_of(asked: str | None, choices: tuple[str, ...]) -> str:
    return asked if asked in choices else choices[0]
