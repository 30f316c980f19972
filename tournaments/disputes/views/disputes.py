"""Pages: disputes, from a card that is in doubt to the decision and its report."""

from copy import copy
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST
from django.views.decorators.vary import vary_on_headers

from scoring.rules import Ruleset
from scoring.verdicts import Verdict
from tournaments.access.views.access import members_only
from tournaments.cards.services.dispute_opening import open_dispute
from tournaments.core.forms import add_refusal, focus_first_fault, refusals_in
from tournaments.core.services.errors import DomainError
from tournaments.core.views import MemberRequest, refusals_told, show_refused
from tournaments.disputes.forms.ask import AskForm
from tournaments.disputes.forms.disputes import (
    ASKED_OF_DESK,
    DecideForm,
    OpenForm,
    SeenForm,
    WithdrawForm,
    decision_by_answer,
    name_pairings,
    rules_paired,
)
from tournaments.disputes.forms.photos import PhotoForm
from tournaments.disputes.queries.continuations import position_of_question
from tournaments.disputes.queries.disputes import DisputeRecord, dispute_record, disputes_of
from tournaments.disputes.queries.question_details import search_for
from tournaments.disputes.services.answers import drop_answer, keep_answer, rest_on_answer
from tournaments.disputes.services.disputes import decide_dispute, withdraw_dispute
from tournaments.disputes.views.ask import answer_to, form_in_address, wants_part
from tournaments.enums import Role
from tournaments.models import Tournament
from tournaments.papers.queries.round_paper import heading_of
from tournaments.settings.queries import rules_of_question

OTHERWISE = "otherwise"  # who keeps an answer goes on to decide another way
EARLIER = {"rest": rest_on_answer, "drop": drop_answer}  # what is done with an earlier answer


@members_only(Role.ARBITER, Role.SECRETARY)
def overview(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show every dispute of the drive, and the form that opens one."""
    if request.method == "POST":
        form = OpenForm(request.POST, tournament=tournament)
        if form.is_valid():
            with refusals_in(form):
                dispute = open_dispute(
                    table=form.game_table, by=request.user, subject=form.cleaned_data["subject"]
                )
                question = ASKED_OF_DESK.get(form.cleaned_data["about"])
                if question is None or request.role == Role.SECRETARY:
                    return redirect("dispute", tournament.code, dispute.pk)
                ask_at = reverse("dispute-ask", args=[tournament.code, dispute.pk])
                query = {"question": question.value} | _record(tournament, dispute.pk).claims
                return redirect(f"{ask_at}?{_address(query).urlencode()}")
    else:
        form = OpenForm(tournament=tournament, initial=request.GET.dict())
    context = {"tournament": tournament, "form": form, "disputes": disputes_of(tournament)}
    return render(request, "disputes/overview.html", context)


@require_GET
@members_only(Role.ARBITER, Role.SECRETARY)
def show(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Show one dispute, as far as it is."""
    return _page(request, "dispute", _record(tournament, pk))


@require_GET
@vary_on_headers("HX-Request")
@members_only(Role.ARBITER)
def ask(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Set up the board and ask; what was kept is where it begins."""
    record = _record(tournament, pk)
    if not record.is_open:
        return redirect("dispute", tournament.code, pk)
    address = request.GET or _address(record.claims | record.dispute.asked)
    rules = rules_paired(tournament.rules, address, tournament)
    answered = form_in_address(address, rules, tournament)
    name_pairings(answered.form, record)
    context = {"answered": answered, "form": answered.form, "rules": rules}
    if answered.verdict:
        values, dispute = answered.form.question_values(), copy(record.dispute)
        dispute.question, dispute.asked = answered.form.key, values
        position = position_of_question(values)
        then = replace(record, dispute=dispute, verdict=answered.verdict, position=position)
        context |= {"kept": _address(values), "then": then}
    if wants_part(request):
        return render(request, "disputes/ask/ask.html#asked", context | {"record": record})
    return _page(request, "ask", record, **context)


@require_POST
@members_only(Role.ARBITER)
def keep(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Keep a question with the answer to it, worked out again by the rules by which it was shown;
    who decides as it says does so with the same tap."""
    record, seen = _record(tournament, pk), SeenForm(request.POST)
    form, verdict = _question_sent(request, tournament, record)
    if verdict is None or not seen.is_valid():
        messages.error(request, _("This question cannot be kept. Ask it again."))
        return redirect("dispute-ask", tournament.code, pk)
    if _is_decided_so(request, record, form.question_values(), seen.cleaned_data["seen_version"]):
        return redirect("dispute", tournament.code, pk)
    try:
        kept = keep_answer(
            dispute=record.dispute,
            by=request.user,
            question=form.key,
            question_values=form.question_values(),
            verdict=verdict,
            **seen.cleaned_data,
        )
    except DomainError as refused:
        messages.error(request, refused.message)
        if refused.field == "rules":
            again = reverse("dispute-ask", args=[tournament.code, pk])
            return redirect(f"{again}?{_address(form.question_values()).urlencode()}")
    else:
        if request.POST.get("decide") == OTHERWISE:
            return redirect("dispute-decide", tournament.code, pk)
        if "decide" in request.POST:
            _decide_as_answered(request, _record(tournament, pk), kept.version)
    return redirect("dispute", tournament.code, pk)


def _question_sent(
    request: MemberRequest, tournament: Tournament, record: DisputeRecord
) -> tuple[AskForm, Verdict | None]:
    """Return the question that is to be kept, as it was sent or searched for, and the answer to it;
    None where it has none."""
    search = search_for(record.dispute, request.POST.get("search", ""))
    sent = QueryDict(search.address) if search else request.POST
    rules = search.rules if search else _rules_sent(request.POST, tournament)
    form = AskForm(sent, rules=rules or tournament.rules, tournament=tournament)
    if not (rules and form.is_valid()):
        return form, None
    return form, search.verdict if search else answer_to(form)


def _is_decided_so(
    request: MemberRequest,
    record: DisputeRecord,
    values_asked: dict[str, Any],
    seen_version: int,
) -> bool:
    """Return whether the same was sent before and is done, as by who heard no answer."""
    dispute = record.dispute
    by_same = (
        request.POST.get("decide", OTHERWISE) != OTHERWISE
        and dispute.decided_by_id == request.user.pk
    )
    return by_same and dispute.asked == values_asked and dispute.version == seen_version + 2


def _decide_as_answered(request: MemberRequest, record: DisputeRecord, version: int) -> None:
    """Decide as the answer says that has just been kept, as the version of the dispute in which it
    counts; where that cannot be, say why: the answer is kept, and the dispute stays open."""
    seen = {
        "seen_version": version,
        "seen_card_version": request.POST.get("seen_card_version", ""),
    }
    form = DecideForm(decision_by_answer(record) | seen, record=record)
    with refusals_told(request):
        if form.is_valid():
            decide_dispute(dispute=record.dispute, by=request.user, **form.decision())
    for faults in form.errors.values():
        messages.error(request, str(faults[0]))


@require_POST
@members_only(Role.ARBITER)
def earlier(request: MemberRequest, tournament: Tournament, pk: int, number: int) -> HttpResponse:
    """Let the decision rest on an answer that was kept before, or drop that."""
    record, seen = _record(tournament, pk), SeenForm(request.POST)
    act = EARLIER.get(request.POST.get("act", ""))
    if act is None or not seen.is_valid():
        messages.error(request, _("Nothing was changed. Try again from this page."))
        return redirect("dispute", tournament.code, pk)
    with refusals_told(request):
        act(dispute=record.dispute, by=request.user, number=number, **seen.cleaned_data)
    return redirect("dispute", tournament.code, pk)


@vary_on_headers("HX-Request")
@members_only(Role.ARBITER)
def decide(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Decide, and correct the card with it; htmx asks how play goes on by what is filled in."""
    record = _record(tournament, pk)
    if request.method != "POST":
        if not record.is_open:
            return redirect("dispute", tournament.code, pk)
        if wants_part(request):
            chosen = DecideForm(request.GET, record=record)
            return render(request, "disputes/decide.html#going_on", {"form": chosen})
        return _page(request, "decide", record, form=DecideForm(record=record))
    form = DecideForm(request.POST, record=record)
    if form.is_valid():
        try:
            decide_dispute(dispute=record.dispute, by=request.user, **form.decision())
        except DomainError as refused:
            record = _record(tournament, pk)
            form = DecideForm(_seen_now(request.POST, record), record=record)
            add_refusal(form, refused)
        else:
            return redirect("dispute", tournament.code, pk)
    focus_first_fault(form)
    return _page(request, "decide", record, form=form)


@require_POST
@members_only(Role.ARBITER)
def withdraw(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Close a dispute without a decision about the board."""
    record = _record(tournament, pk)
    form = WithdrawForm(request.POST)
    if form.is_valid():
        try:
            withdraw_dispute(dispute=record.dispute, by=request.user, **form.cleaned_data)
        except DomainError as refused:
            record = _record(tournament, pk)
            form = WithdrawForm(_seen_now(request.POST, record))
            add_refusal(form, refused)
        else:
            return redirect("dispute", tournament.code, pk)
    return _page(request, "dispute", record, withdraw_form=form)


@require_GET
@members_only(Role.ARBITER, Role.SECRETARY)
def report(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Show the dispute on one sheet of paper, for both teams, once it is decided."""
    from tournaments.disputes.pdf.report import dispute_report

    record = _record(tournament, pk)
    if record.is_open:
        return redirect("dispute", tournament.code, pk)
    table = record.table
    where = _("dispute round %(number)s table %(table)s") % {
        "number": table.round.number,
        "table": table.number,
    }
    name = slugify(f"{tournament.name} {where}") + ".pdf"
    return HttpResponse(
        dispute_report(record, heading_of(tournament), timezone.localtime()),
        content_type="application/pdf",
        headers={"Content-Disposition": content_disposition_header(False, name)},
    )


def _record(tournament: Tournament, pk: int) -> DisputeRecord:
    found = dispute_record(tournament, pk)
    if found is None:
        raise Http404
    return found


def _page(request: HttpRequest, name: str, record: DisputeRecord, **more: Any) -> HttpResponse:
    """Answer with a page about one dispute."""
    context: dict[str, Any] = {
        "tournament": record.table.round.tournament,
        "record": record,
        "photo_form": PhotoForm(),
        "by_answer": decision_by_answer(record),
        "withdraw_form": WithdrawForm(initial={"seen_version": record.dispute.version}),
    } | more
    return show_refused(request, f"disputes/{name}.html", context, context["withdraw_form"])


def _seen_now(sent: QueryDict, record: DisputeRecord) -> QueryDict:
    """Return what was sent, with the versions that the answer shows."""
    data = sent.copy()
    kept: Any = data  # a version stays a number in it
    kept["seen_version"] = record.dispute.version
    kept["seen_card_version"] = record.card.version if record.card else ""
    return data


def _rules_sent(sent: QueryDict, tournament: Tournament) -> Ruleset | None:
    """Return the rules by which an answer was shown, as `_address` says them."""
    named = {"rules": sent.get("rules", ""), "house_rules": sent.getlist("house_rules")}
    rules = rules_of_question(named)
    return rules and rules_paired(rules, sent, tournament)


def _address(values_asked: dict[str, Any]) -> QueryDict:
    """Return a question that was kept, as an address that fills the form with it."""
    address = QueryDict(mutable=True)
    for name, value in values_asked.items():
        address.setlist(name, value if isinstance(value, list) else [value])
    return address
