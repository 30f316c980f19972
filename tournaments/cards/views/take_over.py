"""What both teams confirmed on their phones becomes cards, at the desk."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy
from django.views.decorators.http import require_POST

from tournaments.access.views.access import members_only
from tournaments.cards.forms.reports import AnswerForm
from tournaments.cards.services.accepted_reports import TakenOver, accept_report, accept_reports
from tournaments.cards.views.desk import desk_news
from tournaments.core.services.errors import DomainError
from tournaments.core.views import MemberRequest
from tournaments.enums import Role
from tournaments.models import Report, Tournament
from tournaments.play.queries.rounds import published_rounds


@require_POST
@members_only(Role.SECRETARY, Role.ARBITER)
def take_over(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Enter what both teams of one table confirmed as its card, or of all that wait."""
    round_ = get_object_or_404(published_rounds(tournament), number=number)
    form = AnswerForm(request.POST)
    if "report" in request.POST and not form.is_valid():
        raise Http404
    try:
        if "report" in request.POST:
            of_round = Report.objects.filter(table__round=round_).select_related("table")
            report = get_object_or_404(of_round, pk=form.cleaned_data["report"])
            taken = TakenOver((accept_report(report=report, by=request.user),), {})
        else:
            taken = accept_reports(round_=round_, by=request.user)
    except DomainError as refused:
        text, failed = refused.message, True
    else:
        text, failed = _taken(taken), bool(taken.refused)
    if request.htmx:
        return desk_news(request, round_, message=text, failed=failed)
    (messages.error if failed else messages.success)(request, text)
    return redirect("desk-round", tournament.code, number)


def _taken(taken: TakenOver) -> str:
    """Return what was taken over, and in a sentence for each table what was not."""
    if len(taken.reports) == 1:
        text = _("Table %(table)s is taken over.") % {"table": taken.reports[0].table.number}
    else:
        text = ngettext_lazy(
            "%(count)s table is taken over.", "%(count)s tables are taken over.", "count"
        ) % {"count": len(taken.reports)}
    left = [
        _("Table %(table)s is not: %(why)s") % {"table": table, "why": why}
        for table, why in taken.refused.items()
    ]
    return " ".join([text, *left])
