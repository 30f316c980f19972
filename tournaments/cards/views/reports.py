"""Players report the result of their game on their own phones, without an account."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Literal

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect, reswap, retarget

from tournaments.access.queries import role_in
from tournaments.access.views.access import public_tournament
from tournaments.access.views.phones import (
    must_wait,
    name_phone,
    note_wrong_code,
    phone_of,
    remembered,
    too_many_codes,
)
from tournaments.cards.forms.reports import TAPPED, AnswerForm, ReportForm, typed_before
from tournaments.cards.queries.report_marks import mark_of, newest_mark
from tournaments.cards.queries.reports import Part, TableNow, table_now, table_of_team
from tournaments.cards.services.reports import (
    OtherSays,
    confirm_report,
    contest_report,
    report_result,
)
from tournaments.cards.views.desk_data import echo_of
from tournaments.core.forms import add_refusal
from tournaments.core.services.errors import DomainError, DriveDeleted
from tournaments.core.views import PublicRequest, post_data_or_none
from tournaments.entries.queries.cards import table_of_code
from tournaments.models import Entry, Report, Side
from tournaments.play.queries.rounds import current_round
from tournaments.wording import speak_of

Shown = Part | Literal["choose", "stranger"]


class NoTable(Exception):
    """There is no table of this code, or not for this visitor."""


class Waits(Exception):
    """Too many wrong codes came from where this visitor is."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whose phone this is at a table: the side that it speaks for, None as long as it has not
    chosen; `fixed` when it cannot choose another, `proven` when it showed the card of its team.
    `team` is the team whose phone it is, which for a `stranger` does not sit here."""

    side: Side | None = None
    fixed: bool = False
    proven: bool = False
    team: Entry | None = None

    @property
    def stranger(self) -> bool:
        """Whether it is the phone of a team that does not sit here."""
        return self.proven and self.side is None


@dataclass(frozen=True, slots=True)
class Place:
    """A table for one visitor; the `mark` was read before it, so that what changed in between is
    news."""

    mark: str
    now: TableNow
    visitor: Visitor


def at_a_table(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Say in a sentence that the table is there no more: its round can be published anew while
    somebody types, and what he typed stays."""

    @wraps(view)
    def answering(request: PublicRequest, card_code: str) -> HttpResponse:
        try:
            return view(request, card_code)
        except Waits:
            return too_many_codes(request)
        except (NoTable, DriveDeleted):
            if request.htmx:
                return reswap(
                    retarget(render(request, "cards/reports/table.html#gone"), "#live"), "outerHTML"
                )
            return render(request, "cards/reports/gone.html", status=404)

    return answering


@at_a_table
def result(request: PublicRequest, card_code: str) -> HttpResponse:
    """Show what is reported of a table, and the form that reports it; who asks for news and has
    what there is gets none, without a query."""
    seen = request.GET.get("v")
    if seen is not None and seen == newest_mark(card_code):
        return HttpResponse(status=204)
    place = _place(request, card_code)
    if home := _home(request, place):
        return home
    form = ReportForm(
        post_data_or_none(request),
        now=place.now,
        side=place.visitor.side,
        initial=_filled_in(request, place),
    )
    if form.is_valid() and place.visitor.side:
        if _said(request, place, form):
            return _to(request, reverse("result", args=[card_code]))
        place = _place(request, card_code)
    return _page(request, place, form)


@require_POST
@at_a_table
def confirm(request: PublicRequest, card_code: str) -> HttpResponse:
    """Show the other side says the same."""
    place, asked = _place(request, card_code), AnswerForm(request.POST)
    now, visitor = place.now, place.visitor
    if visitor.side and asked.is_valid():
        report = next((r for r in now.reports if r.pk == asked.cleaned_data["report"]), None)
        try:
            confirm_report(
                report=report or Report(table=now.table),
                side=visitor.side,
                phone=phone_of(request),
                proven=visitor.proven,
            )
        except DomainError as refused:
            messages.error(request, refused.message)
    return redirect("result", card_code)


@require_safe
def of_team(request: PublicRequest, code: str, number: int) -> HttpResponse:
    """From the page of a team to its table: for a phone that showed the card of the team or spoke
    for it already; others are told how they can report."""
    tournament = public_tournament(request, code)
    entry = get_object_or_404(tournament.entries, number=number)
    round_ = current_round(tournament)
    table = table_of_team(entry, round_) if round_ else None
    now = table_now(table) if table else None
    side = now.side_of(entry) if now else None
    if now and side and _speaks_for(request, now, side):
        return redirect("result", now.table.code)
    context = {
        "tournament": tournament,
        "entry": entry,
        "now": now,
        "part": now.part_of(side) if now and side else "",
    }
    return render(request, "cards/reports/elsewhere.html", context)


def _speaks_for(request: PublicRequest, now: TableNow, side: Side) -> bool:
    mine, spoken = remembered(request, now.tournament), now.spoken_for(phone_of(request))
    if mine and mine.proven:
        return mine.entry == side.entry
    return spoken is not None and spoken.pk == side.pk


def _place(request: PublicRequest, card_code: str) -> Place:
    """Return the table whose form bears this code, for this visitor; he does not learn of a drive
    that is not public."""
    table = table_of_code(card_code)
    tournament = table.round.tournament if table else None
    role = role_in(tournament, request.user.pk) if tournament else None
    if (
        table is None
        or tournament is None
        or table.round.published_at is None
        or not (tournament.public or role)
    ):
        if must_wait(request, None):
            raise Waits
        note_wrong_code(request)
        raise NoTable
    speak_of(tournament.entry_word)
    mark, now = mark_of(table), table_now(table)
    visitor = _visitor(request, now)
    if not (role or visitor.fixed) and must_wait(request, tournament):
        raise Waits
    return Place(mark, now, visitor)


def _visitor(request: PublicRequest, now: TableNow) -> Visitor:
    """Return a phone that showed the card of a team speaks for that team, and one that spoke goes
    on as it began; others choose, and who chose this team on its page has chosen."""
    mine = remembered(request, now.tournament)
    own = now.side_of(mine.entry) if mine else None
    if mine and mine.proven:
        return Visitor(own, fixed=True, proven=True, team=mine.entry)
    if spoken := now.spoken_for(phone_of(request)):
        return Visitor(spoken, fixed=True, team=spoken.entry)
    asked = request.POST.get("side") or request.GET.get("side", "")
    chosen = next((side for side in now.sides if str(side.position) == asked), None)
    side = chosen or own
    return Visitor(side, team=side.entry if side else mine.entry if mine else None)


def _home(request: PublicRequest, place: Place) -> HttpResponse | None:
    """To the page of its team for a phone that has nothing to do here any more: its round is over,
    or the card came in while it looked. Not for who is typing: he is told."""
    now, team = place.now, place.visitor.team
    typing = "typing" in request.GET or any(name in request.GET for name in TAPPED)
    if request.method == "POST" or typing or not (team and team.number):
        return None
    came_in = "v" in request.GET and now.card and not now.disputed and not now.differs
    if not (came_in or now.over or now.tournament.finished_at):
        return None
    if came_in:
        messages.success(request, _("The card of your table is in."))
    return _to(request, reverse("public-team", args=[now.tournament.code, team.number]))


def _to(request: PublicRequest, address: str) -> HttpResponse:
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def _filled_in(request: PublicRequest, place: Place) -> dict[str, Any]:
    """Return what the form begins with: what its own side said before, or what was tapped already
    when this page was asked for.  Who says that it was different begins with nothing: what the
    other side says would be a tap away from being confirmed."""
    if "change" in request.GET:
        return {} if _theirs(request, place) else typed_before(place.now)
    return {name: request.GET[name] for name in TAPPED if name in request.GET}


def _said(request: PublicRequest, place: Place, form: ReportForm) -> bool:
    """Store what the side says, or say why not; where the other side says otherwise, ask."""
    now, visitor, against = place.now, place.visitor, form.cleaned_data["against"]
    seen = next((report for report in now.reports if report.pk == against), None)
    speaker: dict[str, Any] = {
        "side": visitor.side,
        "phone": phone_of(request),
        "proven": visitor.proven,
    }
    try:
        if seen:
            contest_report(report=seen, claimed=form.card, **speaker)
        else:
            known = form.cleaned_data["known"]
            report_result(table=now.table, card=form.card, known=known, **speaker)
    except OtherSays:
        return False  # the page asks what is right, with both numbers on it
    except DomainError as refused:
        add_refusal(form, refused)
    else:
        return True
    return False


def _page(request: PublicRequest, place: Place, form: ReportForm) -> HttpResponse:
    """Answer with the page of a table for this phone, or for htmx the part of it that changes."""
    now, visitor = place.now, place.visitor
    part = _part(request, place, form)
    context: dict[str, Any] = {
        "tournament": now.tournament,
        "now": now,
        "visitor": visitor,
        "other": now.against(visitor.side) if visitor.side else None,
        "part": part,
        "theirs": _theirs(request, place),
        "overrules": _overrules(place),
        "said": now.said_to(visitor.side),
        "claimed": now.claimed_to(visitor.side),
        "rows": now.rows_to(visitor.side),
        "form": form,
        "typed": form.typed if form.begun and "change" not in request.GET else "",
        "echo": echo_of(form.rules),
        "mark": place.mark,
    }
    page = "cards/reports/table.html"
    if request.htmx:
        page = (
            "cards/reports/_form.html#news"
            if "typing" in request.GET
            else "cards/reports/table.html#table"
        )
    response = render(request, page, context)
    if not phone_of(request):
        name_phone(request, response)
    response.headers["Cache-Control"] = "no-store"
    return response


def _theirs(request: PublicRequest, place: Place) -> Report | None:
    """Return the report of the other side that this phone can still answer."""
    now, side = place.now, place.visitor.side
    if now.closed or side is None:
        return None
    if now.taken_back_by(phone_of(request)) or now.part_of(side) == "answer":
        return now.report
    report = now.report
    theirs = report is not None and report.side_id != side.pk and _overrules(place)
    return report if theirs else None


def _overrules(place: Place) -> bool:
    """Return whether this phone, with the card of its team, can deny what another said for that
    team."""
    side, proven = place.visitor.side, place.visitor.proven
    return side is not None and not place.now.closed and place.now.overruled_by(side, proven)


def _part(request: PublicRequest, place: Place, form: ReportForm) -> Shown:
    """Return which of its parts the page shows."""
    now, visitor = place.now, place.visitor
    if now.closed or visitor.stranger:
        return "closed" if now.closed else "stranger"
    if visitor.side is None:
        return "confirmed" if now.confirmed else "choose"
    part = now.part_of(visitor.side)
    may_enter = part == "wait" or _theirs(request, place) or _overrules(place)
    asked = form.is_bound or form.begun or "change" in request.GET
    return "enter" if may_enter and asked else part
