"""Pages for the organiser once a drive is over: the results as a folder, a text for the paper."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from tournaments.access.queries import role_in
from tournaments.access.views.access import live_drive, members_only
from tournaments.core.services.errors import DomainError
from tournaments.core.views import (
    Context,
    LivePage,
    MemberRequest,
    PublicRequest,
    live_answer,
    polled,
)
from tournaments.drives.queries import days_left
from tournaments.entries.queries.money import amounts
from tournaments.models import Tournament
from tournaments.prizes.exchange.press import press_file_name, press_text
from tournaments.prizes.exchange.results_site import links_on_site, page_of_field, page_of_team
from tournaments.prizes.queries.final_results import final_results, results_are_public
from tournaments.prizes.queries.press import newest_site, press_facts
from tournaments.prizes.services.prizes import make_results_site


@require_safe
@members_only()
def overview(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show what the organiser can take along: the results as a folder, the text, the sheets."""
    context = {
        "tournament": tournament,
        "over": results_are_public(tournament),
        "site": newest_site(tournament),
        "takings": amounts(tournament),
        "days_left": days_left(tournament, timezone.localdate()),
        "press": press_text(press_facts(tournament)) if tournament.finished_at else "",
    }
    return render(request, "prizes/afterwards/overview.html", context)


@members_only()
def site(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Have the folder made; or, asked by the page itself, how far it is."""
    problem = ""
    if request.method == "POST":
        try:
            make_results_site(tournament=tournament, by=request.user)
        except DomainError as refused:
            problem = refused.message
    if not request.htmx:
        if problem:
            messages.error(request, problem)
        return redirect("afterwards", tournament.code)
    context = {"tournament": tournament, "site": newest_site(tournament), "problem": problem}
    return render(request, "prizes/afterwards/overview.html#site", context)


@require_GET
@never_cache
@members_only()
def download_site(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Answer with the folder as a zip file, as it was made last."""
    made = newest_site(tournament)
    if made is None or not made.job.is_done:
        messages.error(request, _("Make the folder first."))
        return redirect("afterwards", tournament.code)
    name = content_disposition_header(True, made.job.filename)
    return HttpResponse(
        bytes(made.job.result or b""),
        content_type=made.job.content_type,
        headers={"Content-Disposition": name},
    )


@require_POST
@members_only()
def download_press(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Answer with the text for the paper, as on the page, in a file that every program opens."""
    if not tournament.finished_at:
        messages.error(request, _("The text can be made once the drive is finished."))
        return redirect("afterwards", tournament.code)
    facts = press_facts(tournament)
    text = request.POST.get("text", "").rstrip() or press_text(facts)
    return HttpResponse(
        "".join(f"{line}\r\n" for line in text.splitlines()).encode("utf-8-sig", "replace"),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": content_disposition_header(True, press_file_name(facts))},
    )


def _field(tournament: Tournament, key: str) -> dict[str, Context]:
    if not results_are_public(tournament):
        return {key: {}}
    links = links_on_site(tournament)
    return {key: page_of_field(tournament, final_results(tournament), links)}


def _teams(tournament: Tournament, _key: str) -> dict[str, Context]:
    if not results_are_public(tournament):
        numbers = tournament.entries.exclude(number=None).values_list("number", flat=True)
        return {str(number): {} for number in numbers}
    results, links = final_results(tournament), links_on_site(tournament)
    return {
        str(row.number): page_of_team(tournament, results, row, links)
        for row in results.standings.rows
        if row.number
    }


FIELD = LivePage("prizes/results/results.html", _field)
TEAMS = LivePage("prizes/results/team.html", _teams, together=True)


@require_safe
@polled
def results(request: PublicRequest, code: str) -> HttpResponse:
    """Show who won, all standings and the pictures; before that, when they will be here."""
    tournament = live_drive(request, code)
    return live_answer(request, tournament, FIELD, around=lambda: _around(request, tournament))


@require_safe
@polled
def team(request: PublicRequest, code: str, number: int) -> HttpResponse:
    """Show the results of one team."""
    tournament = live_drive(request, code)
    return live_answer(
        request, tournament, TEAMS, str(number), around=lambda: _around(request, tournament, number)
    )


def _around(request: PublicRequest, tournament: Tournament, number: int | None = None) -> Context:
    request.role = role_in(tournament, request.user.pk)
    return {"number": number, "over": results_are_public(tournament)}
