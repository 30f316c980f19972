"""Pages: the participant cards of a drive, and mailing them."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from tournaments.models import Tournament
from tournaments.queries.mailing import mailing
from tournaments.services.mailing import mail_cards
from tournaments.services.refused import Gone, Refused
from tournaments.views.access import members_only
from tournaments.views.addresses import address_in_the_hall


@require_GET
@never_cache
@members_only()
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Who has a card, by mail or on paper; while mails leave, the page asks how far that is."""
    context = {
        "tournament": tournament,
        "mailing": mailing(tournament),
        "mail_is_set_up": settings.MAIL_IS_SET_UP,
        "base": address_in_the_hall(request, "/"),
    }
    page = "cards/_cards.html" if request.htmx else "cards/overview.html"
    return render(request, page, context)


@require_POST
@members_only()
def mail(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Mail the cards of all that wait for theirs, or of the one team that was pointed at."""
    key = request.POST.get("entry", "")
    found = tournament.entries.filter(pk=key[:9] if key.isdecimal() else None)
    try:
        mail_cards(
            tournament=tournament,
            entry=get_object_or_404(found) if key else None,
            again="again" in request.POST,
            base=address_in_the_hall(request, "/"),
            by=request.user,
        )
    except Gone:
        raise
    except Refused as refused:
        messages.error(request, refused.message)
    return redirect("cards", tournament.code)
