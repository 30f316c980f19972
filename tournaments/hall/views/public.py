"""Pages for everybody: the standings, one team, and who sits where."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.access.queries import has_organiser, role_in
from tournaments.access.views.access import live_drive, public_tournament
from tournaments.access.views.phones import forget, remember, remembered_entry_or_none, team_query
from tournaments.cards.queries.reports import Invite, invites
from tournaments.core.exchange.file_names import standings_file_name
from tournaments.core.queries.known_acts import drawn_before
from tournaments.core.views import (
    Context,
    LivePage,
    PublicRequest,
    live_answer,
    polled,
    sheet_answer,
)
from tournaments.drives.queries import drives_of_now, drives_to_choose
from tournaments.drives.views import my_drives
from tournaments.entries.queries.entries import find_by_public_name, numbers_of_teams
from tournaments.entries.views.cards import page_of_code
from tournaments.enums import Role
from tournaments.groups.queries.groups import stages_shown
from tournaments.groups.queries.source_standings import source_standings
from tournaments.hall.queries.announcements import announcement_of
from tournaments.hall.queries.clock import Clock, clock_of, coming_round, time_over_sentences
from tournaments.hall.queries.moments import Moment, evening_of, moment_of
from tournaments.models import Entry, Tournament
from tournaments.prizes.queries.prizes import (
    AwardNotice,
    award_notices,
    prizes_given,
    steps_revealed,
)
from tournaments.prizes.queries.votes import voting_open
from tournaments.rounds.queries.proofs import revealed_rounds
from tournaments.rounds.queries.seating import TeamPage, current_seating, find_seats, team_pages
from tournaments.seasons.queries.seasons import places_in_seasons
from tournaments.settings.queries import bye_sentence
from tournaments.standings.exchange import seal_line, seal_sheet, standings_sheet
from tournaments.standings.queries.place_reasons import explain_place, place_context
from tournaments.standings.queries.seals import seal_below
from tournaments.standings.queries.standings import public_standings, ranks_after_rounds, rises
from tournaments.standings.queries.standings import standings as standings_of
from tournaments.standings.tables import standings_page, valid_sort_key


@require_safe
def home(request: PublicRequest) -> HttpResponse:
    """Show the first thing anybody sees: the first account, one's own drives, the only drive of
    now, or those that everybody may see; demos come last."""
    if own := my_drives(request):
        return own
    public = list(drives_to_choose()[:50])
    drives = [drive for drive in public if not drive.demo] or public
    first_visit = not has_organiser()
    if first_visit and not drives:
        return redirect("setup")
    current = drives_of_now(drives)
    if len(current) == 1 and not first_visit:
        # Without leading there: on a slow network every request costs half a second.
        answer: HttpResponse = mine(request, current[0].code)
        return answer
    context = {
        "tournaments": drives,
        "first_visit": first_visit,
        "signup_open": settings.SIGNUP_OPEN and not request.user.is_authenticated,
    }
    return render(request, "hall/public/home.html", context)


def _standings(tournament: Tournament, sort: str) -> dict[str, Context]:
    shown = public_standings(tournament)
    revealed = steps_revealed(tournament) if shown.untold else ()
    context = {
        **standings_page(tournament, shown, sort),
        "revealed": revealed,
        "announcement": announcement_of(tournament),
        "entry_count": tournament.entries.count(),
        "bye_sentence": bye_sentence(tournament),
        "drawn": revealed_rounds(tournament),
        "before": drawn_before(tournament),
    }
    return {sort: context}


def _teams(tournament: Tournament, _number: str) -> dict[str, Context]:
    clock, over = clock_of(tournament), time_over_sentences(tournament)
    shared = {
        "voting": voting_open(tournament),
        "bye_sentence": bye_sentence(tournament),
        "announcement": announcement_of(tournament),
        "coming": coming_round(tournament, clock),
        "given": prizes_given(tournament),
    }
    invited, notices = invites(tournament), award_notices(tournament)
    pages = team_pages(tournament)
    latest = None if tournament.finished_at else 2  # all of them are the picture of an evening
    ranks = ranks_after_rounds(tournament, pages[0].standings, latest) if pages else {}
    risen = rises(ranks)
    seasons = places_in_seasons(tournament) if tournament.finished_at else {}
    moments = {page.entry.pk: moment_of(tournament, page, clock) for page in pages}
    return {
        str(page.entry.number): {
            **shared,
            "moment": moments[page.entry.pk],
            "seasons": seasons.get(page.entry.pk, ()),
            "evening": evening_of(page, ranks.get(page.entry.pk, ()))
            if moments[page.entry.pk].key == Moment.FINAL
            else (),
            "rise": risen.get(page.entry.pk, 0),
            "fall": -risen.get(page.entry.pk, 0),
            **_team(page, invited),
            **_award_context(page, notices.get(page.entry.pk, ())),
            **_clock(clock, page, over),
        }
        for page in pages
    }


def _award_context(page: TeamPage, notices: Sequence[AwardNotice]) -> Context:
    """Return what the prize-giving told of a team; the rank of an earlier round gives way to its
    own."""
    ranked = any(each.step.rank for each in notices)
    return {"notices": notices, "outdated": ranked and bool(page.standings.untold)}


def _team(page: TeamPage, invited: Mapping[int, Invite]) -> Context:
    ranked = page.row is not None and not page.standings.empty
    return {
        "page": page,
        "why": explain_place(page.standings, page.row) if ranked and page.row else [],
        **(place_context(page.standings, page.row) if page.row else {}),
        "invite": invited.get(page.entry.pk),
    }


def _clock(clock: Clock | None, page: TeamPage, over: Sequence[str]) -> Context:
    """Return the clock as it counts at the table of a team, and what is said when the time is
    `over`."""
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


def _tables(tournament: Tournament, wanted: str) -> dict[str, Context]:
    seating = current_seating(tournament)
    found = find_seats(tournament, seating, wanted) if seating and wanted else None
    context = {
        "seating": seating,
        "announcement": announcement_of(tournament),
        "found": found,
        "query": wanted,
        "bye_sentence": bye_sentence(tournament),
        "drawn": revealed_rounds(tournament),
        "before": drawn_before(tournament),
    }
    return {wanted: context}


def _groups(tournament: Tournament, key: str) -> dict[str, Context]:
    upto = tournament.frozen_after
    made = source_standings(tournament, upto)
    stages = [(shown, made.get(shown.stage.pk)) for shown in stages_shown(tournament, upto)]
    return {key: {"stages": stages, "announcement": announcement_of(tournament)}}


STANDINGS = LivePage("hall/public/standings.html", _standings)
TEAMS = LivePage("hall/public/team.html", _teams, together=True, min_refresh_seconds=1)
TABLES = LivePage("hall/public/tables.html", _tables)
GROUPS = LivePage("hall/public/groups.html", _groups)


@require_safe
@polled
def standings(request: PublicRequest, code: str) -> HttpResponse:
    """Show the standings of a drive, sortable, as they are now."""
    tournament = live_drive(request, code)
    sort = valid_sort_key(request.GET.get("sort", ""))
    around = partial(_around, request, tournament)
    return live_answer(request, tournament, STANDINGS, sort, around=around)


@require_safe
@polled
def team(request: PublicRequest, code: str, number: int) -> HttpResponse:
    """Show one team: its table now, where it stands and why, and all its rounds."""
    tournament = live_drive(request, code)
    around = partial(_around, request, tournament, number=number)
    return live_answer(request, tournament, TEAMS, str(number), around=around)


@require_safe
@polled
def tables(request: PublicRequest, code: str) -> HttpResponse:
    """Show who sits where in this round; with `?team=` (a number or a name) the answer on top."""
    tournament = live_drive(request, code)
    wanted = team_query(request)
    return live_answer(
        request,
        tournament,
        TABLES,
        wanted,
        kept=not wanted or _is_number_of_a_team(tournament, wanted),
        around=partial(_around, request, tournament, query=wanted),
    )


@require_safe
@polled
def groups(request: PublicRequest, code: str) -> HttpResponse:
    """Show who is in which group, and how far a knock-out is, as far as the public may know."""
    tournament = live_drive(request, code)
    return live_answer(request, tournament, GROUPS, around=partial(_around, request, tournament))


@require_safe
def export_standings(request: PublicRequest, code: str, suffix: str) -> HttpResponse:
    """Answer with the standings as a file: to the organiser always, to all once they are final."""
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


def _is_number_of_a_team(tournament: Tournament, text: str) -> bool:
    """Return whether it is a number as it is written on paper: what else visitors can type has no
    end."""
    written = text.isascii() and text.isdecimal() and text == str(int(text[:6]))
    if not written:
        return False
    try:
        TEAMS.fragment(tournament, text)
    except Http404:
        return False
    return True


def _around(request: PublicRequest, tournament: Tournament, **context: Any) -> Context:
    """Return what the page around a fragment needs; a poll does not."""
    request.role = role_in(tournament, request.user.pk)
    return {"mine": remembered_entry_or_none(request, tournament), **context}


MOST_CHOICES = 20


@require_http_methods(["GET", "HEAD", "POST"])
def mine(request: PublicRequest, code: str) -> HttpResponse:
    """Lead to the team of this phone; where it has none, ask for a number, a name or the code of a
    card or a score form.

    A phone that has shown the card of a team is asked, by POST, before it follows another.
    """
    tournament = live_drive(request, code)
    wanted = team_query(request)
    follows = remembered_entry_or_none(request, tournament)
    if not wanted and follows and (number := numbers_of_teams(tournament).get(follows.entry)):
        return redirect("public-team", tournament.code, number)
    if current := page_of_code(request, wanted):
        return current
    found = find_by_public_name(tournament, wanted) if wanted else []
    chosen = found[0] if len(found) == 1 and found[0].number else None
    gives_up = follows if chosen and follows and follows.proven else None
    if chosen and gives_up and (gives_up.entry == chosen.pk or request.method == "POST"):
        gives_up = None
    if chosen and not gives_up:
        return _followed(request, tournament, chosen)
    context = {"tournament": tournament, "query": wanted, "found": found[:MOST_CHOICES]}
    return render(
        request, "hall/public/mine.html", context | {"chosen": chosen, "gives_up": gives_up}
    )


@require_POST
def not_mine(request: PublicRequest, code: str) -> HttpResponse:
    """Have this phone choose another team."""
    tournament = live_drive(request, code)
    response = redirect("mine", code)
    forget(response, tournament)
    return response


def _followed(request: PublicRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    response = redirect("public-team", tournament.code, entry.number)
    remember(request, response, entry)
    return response
