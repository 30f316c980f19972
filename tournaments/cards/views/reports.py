"""Players report the result of their game on their own phones, without an account."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Literal

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import reswap, retarget

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
from tournaments.cards.forms.reports import TAPPED, AnswerForm, ReportForm, earlier_report_values
from tournaments.cards.queries.report_marks import newest_mark, stored_table_mark
from tournaments.cards.queries.reports import Part, TableSnapshot, table_of_team, table_snapshot
from tournaments.cards.services.reports import (
    OtherSays,
    confirm_report,
    contest_report,
    report_result,
)
from tournaments.cards.views.desk_data import echo_of
from tournaments.core.forms import add_refusal
from tournaments.core.queries.qr import qr_of
from tournaments.core.services.errors import DomainError, DriveDeleted
from tournaments.core.views import (
    PublicRequest,
    address_in_the_hall,
    lead_to,
    post_data_or_none,
    refusals_told,
)
from tournaments.entries.queries.cards import table_of_code
from tournaments.models import Entry, Report, Side
from tournaments.play.queries.rounds import current_round
from tournaments.wording import speak_of

Shown = Part | Literal["choose", "stranger"]


class NoTable(Exception):
    """There is no table of this code, or not for this visitor."""


class TooManyCodes(Exception):
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
    snapshot: TableSnapshot
    visitor: Visitor


def at_a_table(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Have a view answer that the table is there no more: its round can be published anew while
    somebody types, and what he typed stays."""

    @wraps(view)
    def answering(request: PublicRequest, card_code: str) -> HttpResponse:
        try:
            return view(request, card_code)
        except TooManyCodes:
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
        snapshot=place.snapshot,
        side=place.visitor.side,
        initial=_filled_in(request, place),
    )
    if form.is_valid() and place.visitor.side:
        if _store_report(request, place, form):
            return lead_to(request, reverse("result", args=[card_code]))
        place = _place(request, card_code)
    return _page(request, place, form)


@require_POST
@at_a_table
def confirm(request: PublicRequest, card_code: str) -> HttpResponse:
    """Confirm what the other side reported, and show the table."""
    place, form = _place(request, card_code), AnswerForm(request.POST)
    snapshot, visitor = place.snapshot, place.visitor
    if visitor.side and form.is_valid():
        report = next((r for r in snapshot.reports if r.pk == form.cleaned_data["report"]), None)
        with refusals_told(request):
            confirm_report(
                report=report or Report(table=snapshot.table),
                side=visitor.side,
                phone=phone_of(request),
                proven=visitor.proven,
            )
    return redirect("result", card_code)


@require_safe
def open_team_report(request: PublicRequest, code: str, number: int) -> HttpResponse:
    """Lead from the page of a team to its table: for a phone that showed the card of the team or
    spoke for it already; others are told how they can report."""
    tournament = public_tournament(request, code)
    entry = get_object_or_404(tournament.entries, number=number)
    round_ = current_round(tournament)
    table = table_of_team(entry, round_) if round_ else None
    snapshot = table_snapshot(table) if table else None
    side = snapshot.side_of(entry) if snapshot else None
    if snapshot and side and _speaks_for(request, snapshot, side):
        return redirect("result", snapshot.table.code)
    context = {
        "tournament": tournament,
        "entry": entry,
        "now": snapshot,
        "part": snapshot.part_of(side) if snapshot and side else "",
    }
    return render(request, "cards/reports/elsewhere.html", context)


def _speaks_for(request: PublicRequest, snapshot: TableSnapshot, side: Side) -> bool:
    own_team, spoken = (
        remembered(request, snapshot.tournament),
        snapshot.spoken_for(phone_of(request)),
    )
    if own_team and own_team.proven:
        return own_team.entry == side.entry
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
            raise TooManyCodes
        note_wrong_code(request)
        raise NoTable
    speak_of(tournament.entry_word)
    mark, snapshot = stored_table_mark(table), table_snapshot(table)
    visitor = _visitor(request, snapshot)
    if not (role or visitor.fixed) and must_wait(request, tournament):
        raise TooManyCodes
    return Place(mark, snapshot, visitor)


def _visitor(request: PublicRequest, snapshot: TableSnapshot) -> Visitor:
    """Return whom a phone speaks for: the team whose card it showed, else the one that it began
    for; others choose, and who chose a team on its page has chosen."""
    own_team = remembered(request, snapshot.tournament)
    own = snapshot.side_of(own_team.entry) if own_team else None
    if own_team and own_team.proven:
        return Visitor(own, fixed=True, proven=True, team=own_team.entry)
    if spoken := snapshot.spoken_for(phone_of(request)):
        return Visitor(spoken, fixed=True, team=spoken.entry)
    wanted_side = request.POST.get("side") or request.GET.get("side", "")
    chosen = next((side for side in snapshot.sides if str(side.position) == wanted_side), None)
    side = chosen or own
    return Visitor(side, team=side.entry if side else own_team.entry if own_team else None)


def _home(request: PublicRequest, place: Place) -> HttpResponse | None:
    """Lead a phone that has nothing to do here any more to the page of its team: its round is over,
    or the card came in while it looked. Not for who is typing: he is told."""
    snapshot, team = place.snapshot, place.visitor.team
    typing = "typing" in request.GET or any(name in request.GET for name in TAPPED)
    if request.method == "POST" or typing or not (team and team.number):
        return None
    came_in = (
        "v" in request.GET and snapshot.card and not snapshot.disputed and not snapshot.differs
    )
    if not (came_in or snapshot.over or snapshot.tournament.finished_at):
        return None
    if came_in:
        messages.success(request, _("The card of your table is in."))
    return lead_to(request, reverse("public-team", args=[snapshot.tournament.code, team.number]))


def _filled_in(request: PublicRequest, place: Place) -> dict[str, Any]:
    """Return what the form begins with: what its own side said before, or what was tapped already
    when this page was asked for.  Who says that it was different begins with nothing: what the
    other side says would be a tap away from being confirmed."""
    if "change" in request.GET:
        return {} if _theirs(request, place) else earlier_report_values(place.snapshot)
    return {name: request.GET[name] for name in TAPPED if name in request.GET}


def _store_report(request: PublicRequest, place: Place, form: ReportForm) -> bool:
    """Store what the side says, or say why not; where the other side says otherwise, ask."""
    snapshot, visitor, against = place.snapshot, place.visitor, form.cleaned_data["against"]
    seen = next((report for report in snapshot.reports if report.pk == against), None)
    speaker: dict[str, Any] = {
        "side": visitor.side,
        "phone": phone_of(request),
        "proven": visitor.proven,
    }
    try:
        if seen:
            contest_report(report=seen, claimed=form.card, **speaker)
        else:
            seen_report = form.cleaned_data["known"]
            report_result(table=snapshot.table, card=form.card, seen_report=seen_report, **speaker)
    except OtherSays:
        return False  # the page asks what is right, with both numbers on it
    except DomainError as refused:
        add_refusal(form, refused)
    else:
        return True
    return False


def _page(request: PublicRequest, place: Place, form: ReportForm) -> HttpResponse:
    """Answer with the page of a table for this phone, or for htmx the part of it that changes."""
    snapshot, visitor = place.snapshot, place.visitor
    part = _part(request, place, form)
    context: dict[str, Any] = {
        "tournament": snapshot.tournament,
        "now": snapshot,
        "visitor": visitor,
        "other": snapshot.against(visitor.side) if visitor.side else None,
        "part": part,
        "qr": _code_for_the_other(request, place) if part == "wait" else "",
        "theirs": _theirs(request, place),
        "overrules": _overrules(place),
        "said": snapshot.numbers_for(visitor.side),
        "claimed": snapshot.claimed_to(visitor.side),
        "rows": snapshot.rows_to(visitor.side),
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


def _code_for_the_other(request: PublicRequest, place: Place) -> SafeString:
    """Return the code by which a phone of the other side finds what it is to confirm."""
    snapshot, side = place.snapshot, place.visitor.side
    other = snapshot.against(side) if side else None
    path = reverse("result", args=[snapshot.table.code])
    return qr_of(address_in_the_hall(request, f"{path}?side={other.position}" if other else path))


def _theirs(request: PublicRequest, place: Place) -> Report | None:
    """Return the report of the other side that this phone can still answer."""
    snapshot, side = place.snapshot, place.visitor.side
    if snapshot.closed or side is None:
        return None
    if snapshot.taken_back_by(phone_of(request)) or snapshot.part_of(side) == "answer":
        return snapshot.report
    report = snapshot.report
    theirs = report is not None and report.side_id != side.pk and _overrules(place)
    return report if theirs else None


def _overrules(place: Place) -> bool:
    """Return whether this phone, with the card of its team, can deny what another said for that
    team."""
    side, proven = place.visitor.side, place.visitor.proven
    return (
        side is not None and not place.snapshot.closed and place.snapshot.overruled_by(side, proven)
    )


def _part(request: PublicRequest, place: Place, form: ReportForm) -> Shown:
    """Return which of its parts the page shows."""
    snapshot, visitor = place.snapshot, place.visitor
    if snapshot.closed or visitor.stranger:
        return "closed" if snapshot.closed else "stranger"
    if visitor.side is None:
        return "confirmed" if snapshot.confirmed else "choose"
    part = snapshot.part_of(visitor.side)
    may_enter = part == "wait" or _theirs(request, place) or _overrules(place)
    is_filling_in = form.is_bound or form.begun or "change" in request.GET
    return "enter" if may_enter and is_filling_in else part
