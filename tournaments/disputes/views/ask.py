"""Pages: what the rules say of a board, for anybody; nothing is saved."""

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, HttpResponseBadRequest, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import reswap, retarget

from scoring.rules import RULESETS, NotACard, NotAMove, NotAPosition, Rule, Ruleset
from scoring.rules.rulesets import HOUSE_SWITCHES
from scoring.rules.words.switches import switches_for, wanted_of
from scoring.verdicts import Verdict
from scoring.verdicts.move import step_in_texts
from tournaments.core.forms import add_refusal
from tournaments.core.services.errors import DomainError, DriveDeleted
from tournaments.core.services.jobs import stop_job
from tournaments.core.views import PublicRequest, UserRequest
from tournaments.disputes.forms.ask import AskForm, board_in
from tournaments.disputes.forms.disputes import rules_paired, usual_pairing
from tournaments.disputes.queries.question_details import (
    Search,
    job_of,
    search_of,
    token_of,
    verdict_on,
)
from tournaments.disputes.services.searches import start_search
from tournaments.enums import QuestionKey, Role, RulesetKey
from tournaments.models import Dispute, Job, Membership, Tournament
from tournaments.models.ids import key_in
from tournaments.settings.forms.fields import FIELDS, NO, PREFIX, YES, agreed_by


@dataclass(frozen=True, slots=True)
class AnsweredForm:
    """The form of a page with, once a question was asked that can be answered, its answer."""

    form: AskForm
    verdict: Verdict | None = None


@require_GET
@vary_on_headers("HX-Request")
def ask(request: PublicRequest) -> HttpResponse:
    """Show the page "Mag dit?": set up a board, ask, and read the answer with its articles.

    The whole state stands in the address; who asks by htmx gets the question with its answer.
    """
    rules = rules_in_address(request.GET)
    answered = form_in_address(request.GET, rules)
    page = "disputes/ask/ask.html#asked" if wants_part(request) else "disputes/ask/ask.html"
    return render(request, page, {"asked": answered, "form": answered.form, "rules": rules})


@require_GET
def show_move(request: PublicRequest) -> HttpResponse:
    """Show a move drawn on the board on which it is made; part of an answer."""
    rules = rules_in_address(request.GET)
    texts = (request.GET.get(name, "")[:200] for name in ("position", "card", "move"))
    try:
        step = step_in_texts(rules, *texts)
    except (NotAPosition, NotACard, NotAMove):
        return HttpResponseBadRequest(_("There is no such move."), content_type="text/plain")
    return render(request, "disputes/ask/_verdict.html#shown", {"step": step, "rules": rules})


def wants_part(request: PublicRequest) -> bool:
    """Return whether htmx asks for the part of the page that changes; on the way back it wants all
    of it.

    Whoever answers so says that the answer varies with `HX-Request`, else a browser that kept the
    part shows it for the page.
    """
    return bool(request.htmx) and not request.htmx.history_restore_request


def rules_in_address(data: QueryDict) -> Ruleset:
    """Return the rules that an address names, with its house rules; what it names wrongly is left
    out.

    A link says which switches are set the other way (`house`); the fields of the page say how each
    is played, so that it stays so under another rule set.
    """
    rules = RULESETS.get(data.get("rules", ""), RULESETS[RulesetKey.NK])
    linked = set(data.get("house", "").split(",")).intersection(HOUSE_SWITCHES)
    chosen = {Rule(switch): on for switch, on in agreed_by(data, FIELDS).items() if on is not None}
    agreed = rules.with_house_rules(switches_for(rules, wanted_of(rules, linked) | chosen))
    return rules_paired(agreed, data, None)


def filled_in(data: QueryDict, rules: Ruleset, tournament: Tournament | None) -> QueryDict:
    """Return an address with the house rules of a link, and who plays together, in the fields of
    the page."""
    filled = data.copy()
    filled["paired"] = "" if rules.pairing == usual_pairing(tournament) else rules.pairing
    for switch in set(HOUSE_SWITCHES).intersection(rules.house_rules):
        filled[PREFIX + switch] = YES if getattr(rules, switch) else NO
    return filled


def form_in_address(
    data: QueryDict, rules: Ruleset, tournament: Tournament | None = None
) -> AnsweredForm:
    """Return the form as the address fills it, with the answer where it asks for one."""
    data = filled_in(data, rules, tournament)
    if "ask" in data:
        form = AskForm(data, rules=rules, tournament=tournament)
        return AnsweredForm(form, answer_to(form) if form.is_valid() else None)
    initial = {name: data[name] for name in data} | {
        "hand": data.getlist("hand"),
        "question": data.get("question", QuestionKey.MOVE),
        "position": _begun(data.get("position", ""), rules),
    }
    return AnsweredForm(AskForm(initial=initial, rules=rules, tournament=tournament))


def answer_to(form: AskForm) -> Verdict | None:
    """Return the verdict on what a valid form asks; None for a search in the background."""
    return verdict_on(form.key, form.cleaned_data, form.ruleset, form.scoring)


def _begun(position: str, rules: Ruleset) -> str:
    """Return what stands in the field at first: a text that cannot be read stays, to be mended, but
    the board of a rule set with another number of seats gives way to an empty one."""
    of_another = position.count("/") + 1 != rules.seats
    return board_in(position, rules).to_text() if of_another else position


MAY_SEARCH = (Role.ORGANISER, Role.ARBITER, Role.SECRETARY)


@require_POST
def start(request: UserRequest) -> HttpResponse:
    """Have it sought; for a visitor, or for a dispute by the rules of its drive."""
    dispute = _dispute(request)
    tournament = dispute.table.round.tournament if dispute else None
    rules = rules_in_address(request.POST)
    if tournament:
        rules = rules_paired(tournament.rules, request.POST, tournament)
    form = AskForm(_as_round(request.POST), rules=rules, tournament=tournament)
    if form.is_valid():
        values = form.cleaned_data
        try:
            job = start_search(
                tournament=tournament,
                ruleset=rules.name,
                house_rules=[switch.value for switch in rules.house_rules],
                start=values["start"],
                end=values["position"].to_text(),
                beginner=values["seat"],
                pile=values["pile"],
                by=request.user if request.user.is_authenticated else None,
                dispute=dispute,
                pairing=rules.pairing,
            )
        except DriveDeleted as gone:
            raise Http404 from gone
        except DomainError as refused:
            add_refusal(form, refused)
        else:
            return _shown(request, search_of(job))
    return _with_errors(request, form, dispute)


@require_GET
@never_cache
def show(request: PublicRequest, token: str) -> HttpResponse:
    """Show how far a search is, or what it found; its part of a page asks for itself every
    second."""
    search = search_of(_job(request, token))
    if request.htmx:
        return render(request, "disputes/ask/search.html#search", _context(search))
    disputes = Dispute.objects.select_related("table__round__tournament")
    dispute = disputes.filter(pk=search.dispute).first() if search.dispute else None
    context = _context(search) | {"dispute": dispute, "ask_at": _ask_at(dispute)}
    return render(request, "disputes/ask/search.html", context)


@require_POST
def stop(request: PublicRequest, token: str) -> HttpResponse:
    """Stop a search that waits or is busy."""
    by = request.user if request.user.is_authenticated else None
    try:
        job = stop_job(job=_job(request, token), by=by)
    except DriveDeleted as gone:
        raise Http404 from gone
    return _shown(request, search_of(job))


def _as_round(data: QueryDict) -> QueryDict:
    """Return the fields as the question that is searched, whichever the form had chosen."""
    fields = data.copy()
    fields["question"] = QuestionKey.ROUND.value
    return fields


def _dispute(request: PublicRequest) -> Dispute | None:
    """Return the dispute that the form names, of a drive in which this person may search."""
    named = request.POST.get("dispute", "")
    if not named:
        return None
    disputes = Dispute.objects.select_related("table__round__tournament")
    dispute = get_object_or_404(disputes, pk=key_in(named))
    _may_search(request, dispute.table.round.tournament)
    return dispute


def _job(request: PublicRequest, token: str) -> Job:
    """Return the search of an address, where this person may see it."""
    job = job_of(token)
    if job is None:
        raise Http404
    if job.tournament is not None:
        _may_search(request, job.tournament)
    return job


def _may_search(request: PublicRequest, tournament: Tournament) -> None:
    """Raise Http404 for who has nothing to do with the drive, and PermissionDenied for who may
    not search in it."""
    user = request.user
    if not user.is_authenticated:
        raise Http404
    membership = get_object_or_404(Membership, tournament=tournament, user=user)
    if membership.role not in MAY_SEARCH:
        raise PermissionDenied


def _context(search: Search) -> dict[str, object]:
    return {"search": search, "rules": search.rules}


def _shown(request: PublicRequest, search: Search) -> HttpResponse:
    """Answer with the search as a part of the page it was asked on, or at its own address."""
    if request.htmx:
        return render(request, "disputes/ask/search.html#search", _context(search))
    return redirect("ask-found", token_of(search.job))


def _ask_at(dispute: Dispute | None) -> str:
    """Return the page on which questions are asked."""
    if dispute is None:
        return reverse("ask")
    return reverse("dispute-ask", args=[dispute.table.round.tournament.code, dispute.pk])


def _with_errors(request: PublicRequest, form: AskForm, dispute: Dispute | None) -> HttpResponse:
    """Answer with the question as it was typed, with what is wrong beside the fields."""
    context = {
        "asked": AnsweredForm(form),
        "form": form,
        "rules": form.ruleset,
        "dispute": dispute,
        "ask_at": _ask_at(dispute),
    }
    if not request.htmx:
        return render(request, "disputes/ask/ask.html", context)
    answer = render(request, "disputes/ask/ask.html#asked", context)
    return reswap(retarget(answer, "#ask-question"), "outerHTML")
