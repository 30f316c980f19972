"""Pages for everybody: the standings, one team, and who sits where."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.enums import Role
from tournaments.exchange.file_names import standings_file_name
from tournaments.exchange.standings import seal_line, seal_sheet, standings_sheet
from tournaments.models import Tournament
from tournaments.queries.bye_answers import bye_said
from tournaments.queries.clocks import Clock, clock_of, time_over_said
from tournaments.queries.groups import stages_shown
from tournaments.queries.known_acts import drawn_before
from tournaments.queries.made_from import made_from
from tournaments.queries.members import role_in
from tournaments.queries.prizes import Told, told_of_teams, told_to_all
from tournaments.queries.proofs import revealed_rounds
from tournaments.queries.reports import Invite, invites
from tournaments.queries.seals import seal_below
from tournaments.queries.seating import current_seating, find_seats
from tournaments.queries.standings import public_standings
from tournaments.queries.standings import standings as standings_of
from tournaments.queries.teams import TeamPage, team_pages
from tournaments.queries.votes import voting_open
from tournaments.tables.places import place_of, why
from tournaments.tables.standings import sortable, standings_page
from tournaments.views.access import live_drive, public_tournament
from tournaments.views.live import Context, LivePage, live_answer, polled
from tournaments.views.phones import glance, team_query
from tournaments.views.sheets import sheet_answer


def _standings(tournament: Tournament, sort: str) -> dict[str, Context]:
    shown = public_standings(tournament)
    told = told_to_all(tournament) if shown.untold else ()
    context = {
        **standings_page(tournament, shown, sort),
        "told": told,
        "entry_count": tournament.entries.count(),
        "bye_said": bye_said(tournament),
        "drawn": revealed_rounds(tournament),
        "before": drawn_before(tournament),
    }
    return {sort: context}


def _teams(tournament: Tournament, _number: str) -> dict[str, Context]:
    clock, over = clock_of(tournament), time_over_said(tournament)
    shared = {"voting": voting_open(tournament), "bye_said": bye_said(tournament)}
    invited, told = invites(tournament), told_of_teams(tournament)
    return {
        str(page.entry.number): {
            **shared,
            **_team(page, invited),
            **_told(page, told.get(page.entry.pk, ())),
            **_clock(clock, page, over),
        }
        for page in team_pages(tournament)
    }


def _told(page: TeamPage, told: Sequence[Told]) -> Context:
    """What the prize-giving told of a team; the rank of an earlier round gives way to its own."""
    ranked = any(each.step.rank for each in told)
    return {"told": told, "outdated": ranked and bool(page.standings.untold)}


def _team(page: TeamPage, invited: Mapping[int, Invite]) -> Context:
    ranked = page.row is not None and not page.standings.empty
    return {
        "page": page,
        "why": why(page.standings, page.row) if ranked else [],
        **(place_of(page.standings, page.row) if page.row else {}),
        "invite": invited.get(page.entry.pk),
    }


def _clock(clock: Clock | None, page: TeamPage, over: Sequence[str]) -> Context:
    """The clock as it counts at the table of a team, and what is said when the time is `over`."""
    table = page.seat.table if page.seat else None
    if clock is None or table is None:
        return {"clock": clock}
    plays_on = clock.of_table(table)
    until_done = plays_on is not None and plays_on.minutes is None
    return {
        "clock": clock.at_table(table),
        "plays_on": plays_on,
        "time_over": over if table in clock.waiting and not until_done else (),
    }


def _tables(tournament: Tournament, asked: str) -> dict[str, Context]:
    seating = current_seating(tournament)
    found = find_seats(tournament, seating, asked) if seating and asked else None
    context = {
        "seating": seating,
        "found": found,
        "asked": asked,
        "bye_said": bye_said(tournament),
        "drawn": revealed_rounds(tournament),
        "before": drawn_before(tournament),
    }
    return {asked: context}


def _groups(tournament: Tournament, key: str) -> dict[str, Context]:
    upto = tournament.frozen_after
    made = made_from(tournament, upto)
    stages = [(shown, made.get(shown.stage.pk)) for shown in stages_shown(tournament, upto)]
    return {key: {"stages": stages}}


STANDINGS = LivePage("public/standings.html", _standings)
TEAMS = LivePage("public/team.html", _teams, together=True, calm=2)
TABLES = LivePage("public/tables.html", _tables)
GROUPS = LivePage("public/groups.html", _groups)


@require_safe
@polled
def standings(request: HttpRequest, code: str) -> HttpResponse:
    """The standings of a drive, sortable, as they are now."""
    tournament = live_drive(request, code)
    sort = sortable(request.GET.get("sort", ""))
    around = partial(_around, request, tournament)
    return live_answer(request, tournament, STANDINGS, sort, around=around)


@require_safe
@polled
def team(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """One team: its table now, where it stands and why, and all its rounds."""
    tournament = live_drive(request, code)
    mine = glance(request, tournament) if "v" not in request.GET else None
    around = partial(_around, request, tournament, number=number, mine=mine)
    return live_answer(request, tournament, TEAMS, str(number), around=around)


@require_safe
@polled
def tables(request: HttpRequest, code: str) -> HttpResponse:
    """Who sits where in this round; with `?team=` (a number or a name) the answer on top."""
    tournament = live_drive(request, code)
    asked = team_query(request)
    return live_answer(
        request,
        tournament,
        TABLES,
        asked,
        kept=not asked or _is_number_of_a_team(tournament, asked),
        around=partial(_around, request, tournament, asked=asked),
    )


@require_safe
@polled
def groups(request: HttpRequest, code: str) -> HttpResponse:
    """Who is in which group, and how far a knock-out is, as far as the public may know."""
    tournament = live_drive(request, code)
    return live_answer(request, tournament, GROUPS, around=partial(_around, request, tournament))


@require_safe
def export_standings(request: HttpRequest, code: str, suffix: str) -> HttpResponse:
    """The standings as a file: for the organiser always, for everybody once they are final."""
    tournament = public_tournament(request, code)
    organises = role_in(tournament, request.user.pk) == Role.ORGANISER
    shown = standings_of(tournament) if organises else public_standings(tournament)
    if not shown.final and not organises:
        raise Http404
    name = standings_file_name(
        drive=tournament.name,
        date=tournament.date,
        after=shown.rounds[-1] if shown.rounds else None,
        final=shown.final,
        suffix=suffix,
    )
    sheet, seal = standings_sheet(tournament, shown), seal_below(tournament, shown)
    if seal is None:
        return sheet_answer(sheet, name)
    return sheet_answer(sheet, name, seal_sheet(seal), below=seal_line(seal))


def _is_number_of_a_team(tournament: Tournament, asked: str) -> bool:
    """As it is written on paper: what else visitors can type has no end."""
    written = asked.isascii() and asked.isdecimal() and asked == str(int(asked[:6]))
    if not written:
        return False
    try:
        TEAMS.fragment(tournament, asked)
    except Http404:
        return False
    return True


def _around(request: HttpRequest, tournament: Tournament, **known: Any) -> Context:
    """What the page around a fragment needs; a poll does not."""
    request.role = role_in(tournament, request.user.pk)
    return known
