"""Players report the result of their game on their own phones, without an account."""

from dataclasses import dataclass
from typing import Any, Literal

from django.contrib import messages
from django.core.validators import slug_re
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.enums import Role
from tournaments.forms.desk import echo_of
from tournaments.forms.refused import add_refusal
from tournaments.forms.reports import AnswerForm, ReportForm, typed_before
from tournaments.models import Report, Side, Tournament
from tournaments.queries.live import live_tournament
from tournaments.queries.members import role_in
from tournaments.queries.reports import (
    Part,
    TableNow,
    live_marks,
    marks_of,
    table_now,
    table_of_team,
)
from tournaments.queries.rounds import current_round, published_rounds
from tournaments.queries.scorecards import table_of_code
from tournaments.services.refused import Gone, Refused
from tournaments.services.reports import (
    OtherSays,
    accept_report,
    accept_reports,
    confirm_report,
    contest_report,
    report_result,
)
from tournaments.views.access import members_only, public_tournament
from tournaments.views.desk import desk_news
from tournaments.views.phones import name_phone, phone_of, remembered
from tournaments.views.posted import posted
from tournaments.wording import speak_of

LONGEST_CODE = 8

Shown = Part | Literal["choose", "stranger"]


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whose phone this is at a table: the side that it speaks for, None as long as it has not
    chosen; `fixed` when it cannot choose another, `stranger` when it is of no team here."""

    side: Side | None = None
    fixed: bool = False
    stranger: str = ""


def result(request: HttpRequest, card_code: str) -> HttpResponse:
    """What is reported of a table, and the form that reports it; who asks for news and has what
    there is gets none, without a query."""
    if _has_newest(request, card_code):
        return HttpResponse(status=204)
    now = _table(request, card_code)
    visitor = _visitor(request, now)
    before = typed_before(now) if "change" in request.GET else {}
    form = ReportForm(posted(request), now=now, initial=before)
    if form.is_valid() and visitor.side:
        if _said(request, now, visitor.side, form):
            return redirect("result", card_code)
        now = _table(request, card_code)
    return _page(request, now, visitor, form)


@require_POST
def confirm(request: HttpRequest, card_code: str) -> HttpResponse:
    """The other side says the same."""
    now = _table(request, card_code)
    visitor, asked = _visitor(request, now), AnswerForm(request.POST)
    if visitor.side and asked.is_valid():
        report = next((r for r in now.reports if r.pk == asked.cleaned_data["report"]), None)
        try:
            confirm_report(
                report=report or Report(table=now.table),
                side=visitor.side,
                phone=phone_of(request),
            )
        except Gone:
            raise
        except Refused as refused:
            messages.error(request, refused.message)
    return redirect("result", card_code)


@require_safe
def of_team(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """From the page of a team to its table: for a phone that showed the card of the team; others
    are told how they can report."""
    tournament = public_tournament(request, code)
    entry = get_object_or_404(tournament.entries, number=number)
    mine, round_ = remembered(request, tournament), current_round(tournament)
    table = table_of_team(entry, round_) if round_ else None
    if table and mine and mine.proven and mine.entry == entry:
        return redirect("result", table.code)
    context = {"tournament": tournament, "entry": entry, "table": table}
    return render(request, "reports/elsewhere.html", context)


@require_POST
@members_only(Role.SECRETARY, Role.ARBITER)
def take_over(request: HttpRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Enter what both teams of one table confirmed as its card, or of all that wait."""
    round_ = get_object_or_404(published_rounds(tournament), number=number)
    asked = AnswerForm(request.POST)
    if "report" in request.POST and not asked.is_valid():
        raise Http404
    try:
        if "report" in request.POST:
            of_round = Report.objects.filter(table__round=round_).select_related("table")
            report = get_object_or_404(of_round, pk=asked.cleaned_data["report"])
            taken = [accept_report(report=report, by=request.user)]
        else:
            taken = accept_reports(round_=round_, by=request.user)
    except Gone:
        raise
    except Refused as refused:
        said, failed = refused.message, True
    else:
        said, failed = _taken(taken), False
    if request.htmx:
        return desk_news(request, round_, said=said, failed=failed)
    (messages.error if failed else messages.success)(request, said)
    return redirect("desk-round", tournament.code, number)


def _taken(reports: list[Report]) -> str:
    if len(reports) == 1:
        return _("Table %(table)s is taken over.") % {"table": reports[0].table.number}
    return _("%(count)s tables are taken over.") % {"count": len(reports)}


def _has_newest(request: HttpRequest, card_code: str) -> bool:
    seen, drive = request.GET.get("v"), request.GET.get("drive", "")
    tournament = live_tournament(drive) if seen and _is_code(drive) else None
    return tournament is not None and live_marks(tournament).get(card_code) == seen


def _is_code(text: str) -> bool:
    return len(text) <= LONGEST_CODE and slug_re.match(text) is not None


def _table(request: HttpRequest, card_code: str) -> TableNow:
    """The table whose form bears this code; a visitor does not learn of a drive that is not
    public."""
    table = table_of_code(card_code)
    if table is None or table.round.published_at is None:
        raise Http404
    tournament = table.round.tournament
    if not tournament.public and role_in(tournament, request.user.pk) is None:
        raise Http404
    speak_of(tournament.entry_word)
    return table_now(table)


def _visitor(request: HttpRequest, now: TableNow) -> Visitor:
    """A phone that showed the card of a team speaks for that team, and one that spoke goes on as
    it began; others choose, and who chose this team on its page has chosen."""
    mine = remembered(request, now.tournament)
    own = now.side_of(mine.entry) if mine else None
    if mine and mine.proven:
        return Visitor(own, fixed=True, stranger="" if own else str(mine.entry))
    if spoken := now.spoken_for(phone_of(request)):
        return Visitor(spoken, fixed=True)
    asked = request.POST.get("side") or request.GET.get("side", "")
    chosen = next((side for side in now.sides if str(side.position) == asked), None)
    return Visitor(chosen or own)


def _said(request: HttpRequest, now: TableNow, side: Side, form: ReportForm) -> bool:
    """Store what the side says, or say why not; where the other side says otherwise, ask."""
    phone, against = phone_of(request), form.cleaned_data["against"]
    seen = next((report for report in now.reports if report.pk == against), None)
    try:
        if seen:
            contest_report(report=seen, side=side, claimed=form.card, phone=phone)
        else:
            report_result(table=now.table, side=side, card=form.card, phone=phone)
    except Gone:
        raise
    except OtherSays:
        return False  # the page asks what is right, with both numbers on it
    except Refused as refused:
        add_refusal(form, refused)
    else:
        return True
    return False


def _page(request: HttpRequest, now: TableNow, visitor: Visitor, form: ReportForm) -> HttpResponse:
    """The page of a table for this phone, or for a poll the part of it that changes."""
    code = now.table.code
    part = _part(request, now, visitor, form)
    context: dict[str, Any] = {
        "tournament": now.tournament,
        "now": now,
        "visitor": visitor,
        "other": now.against(visitor.side) if visitor.side else None,
        "part": part,
        "theirs": _theirs(now, visitor),
        "form": form,
        "echo": echo_of(form.rules),
        "mark": marks_of(now.tournament, code=code).get(code, "-"),
    }
    page = "reports/table.html"
    if "v" in request.GET:
        page = "reports/_news.html" if "typing" in request.GET else "reports/_table.html"
    response = render(request, page, context)
    if not phone_of(request):
        name_phone(request, response)
    response.headers["Cache-Control"] = "no-store"
    return response


def _theirs(now: TableNow, visitor: Visitor) -> Report | None:
    """The report of the other side that waits for this phone."""
    waits = not now.closed and visitor.side and now.part_of(visitor.side) == "answer"
    return now.report if waits else None


def _part(request: HttpRequest, now: TableNow, visitor: Visitor, form: ReportForm) -> Shown:
    """Which of its parts the page shows."""
    if now.closed or visitor.stranger:
        return "closed" if now.closed else "stranger"
    if visitor.side is None:
        return "choose"
    part = now.part_of(visitor.side)
    asked_for = form.is_bound or "change" in request.GET
    return "enter" if asked_for and part in ("wait", "answer") else part
