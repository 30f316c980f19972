"""A team that left during a round: its card as the rules say, without typing one."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.schemes import Card, Ending
from tournaments.access.views.access import members_only
from tournaments.cards.services.scorecards import enter_card
from tournaments.core.views import MemberRequest, refusals_told
from tournaments.models import GameTable, Tournament


@require_POST
@members_only()
def absent(request: MemberRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Enter the card of a table at which a team did not play: it was absent, the others came."""
    of = {"round__tournament": tournament, "round__number": number, "number": table}
    found = get_object_or_404(GameTable.objects.filter(round__published_at__isnull=False), **of)
    sides = list(found.sides.select_related("entry"))
    at = next((at for at, side in enumerate(sides) if str(side.pk) == request.POST.get("side")), -1)
    if at < 0:
        messages.error(request, _("Choose one of what is offered."))
        return redirect("desk-round", tournament.code, number)
    gone = sides[at]
    card = Card(Ending.ABSENT, (None,) * len(sides), absent=at)
    with refusals_told(request):
        enter_card(table=found, by=request.user, card=card)
        text = _("Table %(table)s: the card is entered, with “%(name)s” absent.")
        messages.success(request, text % {"table": table, "name": gone.entry.name})
    return redirect("entry-away", tournament.code, gone.entry_id)
