"""Pages for everybody: the standings, one team, and who sits where."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from tournaments.enums import Role
from tournaments.exchange.file_names import standings_file_name
from tournaments.exchange.standings import standings_sheet
from tournaments.exchange.writing import XLSX, write_xlsx
from tournaments.models import Tournament
from tournaments.queries.members import role_in
from tournaments.queries.proofs import revealed_rounds
from tournaments.queries.seating import current_seating, find_seats
from tournaments.queries.standings import rounds_of
from tournaments.queries.standings import standings as standings_of
from tournaments.tables.places import why
from tournaments.tables.standings import (
    StandingsTable,
    legend_of,
    sortable,
)
from tournaments.views.access import public_tournament
from tournaments.views.live import is_current, live_page, nothing_new

LONGEST_NAME = 60


@require_safe
def standings(request: HttpRequest, code: str) -> HttpResponse:
    """The standings of a drive, sortable, as they are now."""
    tournament = public_tournament(request, code)
    if is_current(request, tournament):
        return nothing_new()
    sort = sortable(request.GET.get("sort", ""))

    def context() -> dict[str, Any]:
        shown = standings_of(tournament)
        return {
            "standings": shown,
            "table": StandingsTable(tournament, shown, sort),
            "legend": legend_of(shown),
            "sort": sort,
            "entry_count": tournament.entries.count(),
        }

    return live_page(
        request,
        tournament,
        "public/standings.html",
        key=sort,
        context=context,
        around=_around(request, tournament),
    )


@require_safe
def team(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """All rounds of one team, and why it stands where it stands."""
    tournament = public_tournament(request, code)
    if is_current(request, tournament):
        return nothing_new()
    entry = get_object_or_404(tournament.entries, number=number)

    def context() -> dict[str, Any]:
        shown = standings_of(tournament)
        row = shown.by_entry.get(entry.pk)
        if row is None:
            return {"entry": entry, "row": None}
        rounds = rounds_of(tournament, shown, entry.pk)
        found = {"standings": shown, "row": row, "why": why(shown, row), "rounds": rounds}
        return {"entry": entry, **found}

    return live_page(
        request,
        tournament,
        "public/team.html",
        key=str(number),
        context=context,
        around={"entry": entry, **_around(request, tournament)},
    )


@require_safe
def tables(request: HttpRequest, code: str) -> HttpResponse:
    """Who sits where in this round; with `?team=` (a number or a name) the answer on top."""
    tournament = public_tournament(request, code)
    if is_current(request, tournament):
        return nothing_new()
    asked = " ".join(request.GET.get("team", "")[:LONGEST_NAME].split())

    def context() -> dict[str, Any]:
        seating = current_seating(tournament)
        found = find_seats(tournament, seating, asked) if seating and asked else None
        return {"seating": seating, "found": found, "asked": asked}

    return live_page(
        request,
        tournament,
        "public/tables.html",
        key=asked if not asked or _is_number_of_a_team(tournament, asked) else None,
        context=context,
        around={"asked": asked, **_around(request, tournament)},
    )


@require_safe
def export_standings(request: HttpRequest, code: str) -> HttpResponse:
    """The standings as a workbook: for the organiser always, for everybody once they are final."""
    tournament = public_tournament(request, code)
    if tournament.finished_at is None and role_in(tournament, request.user.pk) != Role.ORGANISER:
        raise Http404
    shown = standings_of(tournament)
    name = standings_file_name(
        drive=tournament.name,
        date=tournament.date,
        after=shown.rounds[-1] if shown.rounds else None,
        final=shown.final,
        suffix=".xlsx",
    )
    return HttpResponse(
        write_xlsx([standings_sheet(shown)]),
        content_type=XLSX,
        headers={"Content-Disposition": content_disposition_header(True, name)},
    )


def _is_number_of_a_team(tournament: Tournament, asked: str) -> bool:
    """As it is written on paper: what else visitors can type has no end."""
    plain = asked.isascii() and asked.isdecimal() and asked == str(int(asked[:6]))
    return plain and tournament.entries.filter(number=int(asked)).exists()


def _around(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """What the page around a fragment needs; a poll does not."""
    if "v" in request.GET:
        return {}
    request.role = role_in(tournament, request.user.pk)
    return {"drawn": list(revealed_rounds(tournament))}
