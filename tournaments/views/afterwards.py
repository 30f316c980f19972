"""Pages for the organiser once a drive is over: the results as a folder, a text for the paper."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from tournaments.exchange.press import press_file_name, press_text
from tournaments.models import Tournament
from tournaments.queries.final_results import results_are_public
from tournaments.queries.money import amounts
from tournaments.queries.press import press_facts
from tournaments.queries.privacy import days_left
from tournaments.queries.progress import progress
from tournaments.queries.results_site import newest_site
from tournaments.services.refused import Refused
from tournaments.services.results_site import make_results_site
from tournaments.views.access import members_only


@require_safe
@members_only()
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """What the organiser can take along: the results as a folder, the text, the sheets."""
    context = {
        "tournament": tournament,
        "progress": None if tournament.finished_at else progress(tournament),
        "over": results_are_public(tournament),
        "site": newest_site(tournament),
        "takings": amounts(tournament),
        "days_left": days_left(tournament, timezone.localdate()),
        "press": press_text(press_facts(tournament)) if tournament.finished_at else "",
    }
    return render(request, "afterwards/overview.html", context)


@members_only()
def site(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Have the folder made; or, asked by the page itself, how far it is."""
    problem = ""
    if request.method == "POST":
        try:
            make_results_site(tournament=tournament, by=request.user)
        except Refused as refused:
            problem = refused.message
    if not request.htmx:
        if problem:
            messages.error(request, problem)
        return redirect("afterwards", tournament.code)
    context = {"tournament": tournament, "site": newest_site(tournament), "problem": problem}
    return render(request, "afterwards/overview.html#site", context)


@require_GET
@never_cache
@members_only()
def download_site(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The folder as a zip file, as it was made last."""
    made = newest_site(tournament)
    if made is None or not made.ready:
        messages.error(request, _("Make the folder first."))
        return redirect("afterwards", tournament.code)
    name = content_disposition_header(True, made.job.filename)
    return HttpResponse(
        bytes(made.job.result),
        content_type=made.job.content_type,
        headers={"Content-Disposition": name},
    )


@require_POST
@members_only()
def download_press(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The text for the paper, as it stands on the page, as a file that every program opens."""
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
