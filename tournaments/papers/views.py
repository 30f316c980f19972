"""Pages: what can be printed and what was, and mailing the participant cards."""

from collections.abc import Callable
from functools import partial

from csp.constants import SELF
from csp.decorators import csp_replace
from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import retarget

from tournaments.access.views.access import members_only
from tournaments.core.queries.jobs import newest_jobs
from tournaments.core.services.jobs import stop_job
from tournaments.core.views import MemberRequest, address_in_the_hall, refusals_told
from tournaments.enums import MAIL_CARDS, DrawMethod, PaperKind
from tournaments.groups.queries.groups import kinds_made
from tournaments.models import Job, Tournament
from tournaments.models.ids import key_in
from tournaments.papers.forms import PaperForm
from tournaments.papers.queries.mailing import mailing
from tournaments.papers.queries.papers import made_paper, made_papers
from tournaments.papers.services.mailing import mail_cards
from tournaments.papers.services.papers import make_paper, print_round, print_rounds
from tournaments.play.queries.rounds import published_rounds
from tournaments.rounds.queries.prints import printed_rounds


@require_GET
@never_cache
@members_only()
def participant_cards(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show who has a card, by mail or on paper; while mails leave, the page asks how far that is,
    and gets its list anew when they all have."""
    state = mailing(tournament)
    context = {
        "kinds": PaperKind,
        "tournament": tournament,
        "mailing": state,
        "mail_is_set_up": settings.MAIL_IS_SET_UP,
        "base": address_in_the_hall(request, "/"),
    }
    if not request.htmx:
        return render(request, "papers/cards/overview.html", context)
    if state.busy:
        return render(request, "papers/cards/overview.html#mailing", context)
    return retarget(render(request, "papers/cards/overview.html#cards", context), "#cards")


@require_POST
@members_only()
def stop(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Let no further mail leave; who had none yet can be mailed later."""
    for job in newest_jobs(tournament, 1, kinds=[MAIL_CARDS]):
        stop_job(job=job, by=request.user)
    return redirect("cards", tournament.code)


@require_POST
@members_only()
def mail(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Mail the cards of all that wait for theirs, or of the one team that was pointed at."""
    key = request.POST.get("entry", "")
    found = tournament.entries.filter(pk=key_in(key) or 0)
    with refusals_told(request):
        mail_cards(
            tournament=tournament,
            entry=get_object_or_404(found) if key else None,
            again="again" in request.POST,
            base=address_in_the_hall(request, "/"),
            by=request.user,
        )
    return redirect("cards", tournament.code)


@require_GET
@members_only()
def overview(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show what can be printed for a round, the current one unless asked, and the newest papers."""
    rounds, base = list(published_rounds(tournament)), address_in_the_hall(request, "/")
    wanted = request.GET.get("round", "")
    chosen = next((round_ for round_ in rounds if str(round_.number) == wanted), None)
    shown = chosen or (rounds[-1] if rounds else None)
    printed = printed_rounds(tournament)
    context = {
        "tournament": tournament,
        "rounds": rounds,
        "round": shown,
        "tables": shown.tables.count() if shown else 0,
        "printed": printed.get(shown.number) if shown else None,
        "gone": [
            number
            for number in sorted(printed.keys() - {round_.number for round_ in rounds})
            if printed[number].outdated
        ],
        "all_printed": max((each.at for each in printed.values()), default=None),
        "papers": made_papers(tournament, base),
        "kinds": PaperKind,
        "base": base,
        "entries": tournament.entries.exists(),
        "groups": kinds_made(tournament),
        "plan": DrawMethod(tournament.later_method).planned,
    }
    return render(request, "papers/overview.html", context)


@require_POST
@members_only()
def make(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Have a paper made, and go to where its print window opens."""
    form = PaperForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose what to print, and at most 50 pages."))
        return redirect("papers", tournament.code)
    kind, number, pages = (form.cleaned_data[name] for name in ("kind", "round", "pages"))
    service = partial(make_paper, kind=kind, round_number=number, pages=pages)
    return _printed(request, tournament, service)


@require_POST
@members_only()
def print_(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Print the lists and forms of a round: have them made, and go to where the print window
    opens."""
    return _printed(request, tournament, partial(print_round, number=number))


@require_POST
@members_only()
def print_all(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Print the lists and forms of all rounds of a plan."""
    return _printed(request, tournament, print_rounds)


def _printed(
    request: MemberRequest, tournament: Tournament, service: Callable[..., Job]
) -> HttpResponse:
    base = address_in_the_hall(request, "/")
    with refusals_told(request):
        job = service(tournament=tournament, by=request.user, base=base)
        return redirect("paper-print", tournament.code, job.pk)
    return redirect("papers", tournament.code)


@require_GET
@never_cache
@members_only()
def printing(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Show a paper in the page and open the print window; while it is being made, how far that
    is."""
    papers = Job.objects.defer("result").select_related("tournament")
    found = get_object_or_404(papers, tournament=tournament, kind__in=PaperKind, pk=pk)
    template = "papers/print.html#paper" if request.htmx else "papers/print.html"
    context = {"tournament": tournament, "paper": made_paper(found)}
    return render(request, template, context)


@require_GET
@never_cache
@xframe_options_sameorigin
# Some browsers show a PDF as an object of its own page; that from which it is printed frames it.
@csp_replace({"object-src": [SELF], "frame-ancestors": [SELF]})
@members_only()
def download(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Answer with the paper itself, which the browser shows, under a name that says what it is."""
    found = get_object_or_404(tournament.jobs, pk=pk, kind__in=PaperKind)
    if not found.is_done:
        return redirect("paper-print", tournament.code, pk)
    response = HttpResponse(bytes(found.result or b""), content_type="application/pdf")
    name = content_disposition_header(as_attachment=False, filename=found.filename)
    response["Content-Disposition"] = str(name)
    return response
