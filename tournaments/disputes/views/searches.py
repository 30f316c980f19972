"""Pages: can it have gone like this? A search in the background, its progress and its answer."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import reswap, retarget

from tournaments.core.forms import add_refusal
from tournaments.core.services.errors import DomainError, DriveDeleted
from tournaments.core.services.jobs import stop_job
from tournaments.core.views import PublicRequest, UserRequest
from tournaments.disputes.forms.ask import AskForm
from tournaments.disputes.forms.disputes import rules_paired
from tournaments.disputes.queries.question_details import Search, job_of, search_of, token_of
from tournaments.disputes.services.searches import start_search
from tournaments.disputes.views.ask import AnsweredForm, rules_in_address
from tournaments.enums import QuestionKey, Role
from tournaments.models import Dispute, Job, Membership, Tournament
from tournaments.models.ids import key_in

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
        return reverse("ask-board")
    return reverse("dispute-ask", args=[dispute.table.round.tournament.code, dispute.pk])


def _with_errors(request: PublicRequest, form: AskForm, dispute: Dispute | None) -> HttpResponse:
    """Answer with the question as it was typed, with what is wrong beside the fields."""
    context = {
        "answered": AnsweredForm(form),
        "form": form,
        "rules": form.ruleset,
        "dispute": dispute,
        "ask_at": _ask_at(dispute),
    }
    if not request.htmx:
        return render(request, "disputes/ask/ask.html", context)
    answer = render(request, "disputes/ask/ask.html#asked", context)
    return reswap(retarget(answer, "#ask-question"), "outerHTML")
