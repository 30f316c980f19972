"""Pages: the participant cards of a drive, and mailing them."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import retarget

from tournaments.access.views.access import members_only
from tournaments.core.queries.jobs import newest_jobs
from tournaments.core.services.errors import DomainError
from tournaments.core.services.jobs import stop_job
from tournaments.core.views.addresses import address_in_the_hall
from tournaments.core.views.requests import MemberRequest
from tournaments.enums import MAIL_CARDS, PaperKind
from tournaments.models import Tournament
from tournaments.models.ids import key_in
from tournaments.papers.queries.mailing import mailing
from tournaments.papers.services.mailing import mail_cards


@require_GET
@never_cache
@members_only()
def overview(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show who has a card, by mail or on paper; while mails leave, the page asks how far that is,
    and gets its list anew when they all have."""
    now = mailing(tournament)
    context = {
        "kinds": PaperKind,
        "tournament": tournament,
        "mailing": now,
        "mail_is_set_up": settings.MAIL_IS_SET_UP,
        "base": address_in_the_hall(request, "/"),
    }
    if not request.htmx:
        return render(request, "papers/cards/overview.html", context)
    if now.busy:
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
    try:
        mail_cards(
            tournament=tournament,
            entry=get_object_or_404(found) if key else None,
            again="again" in request.POST,
            base=address_in_the_hall(request, "/"),
            by=request.user,
        )
    except DomainError as refused:
        messages.error(request, refused.message)
    return redirect("cards", tournament.code)
