"""Cards that are entered twice: a second pair of eyes, and entries that differ."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.access.views.access import members_only
from tournaments.access.views.phones import device_of
from tournaments.cards.forms.card_entries import EyesForm, PaperForm, entry_columns, paper_form
from tournaments.cards.forms.scorecards import CardForm
from tournaments.cards.queries.card_entries import by_turn, differing_tables
from tournaments.cards.queries.desk import find_table
from tournaments.cards.queries.form_readings import pictures_of_form
from tournaments.cards.services.card_entries import (
    CHANGED,
    agree_entry,
    doubt_entry,
    resolve_entries,
)
from tournaments.cards.services.scorecards import CardIsThere
from tournaments.cards.views.desk import OUTCOMES, Answer, show_answer
from tournaments.core.services.errors import DomainError
from tournaments.core.views import MemberRequest, UserRequest
from tournaments.enums import Role
from tournaments.models import GameTable, Round, Tournament
from tournaments.play.queries.rounds import published_rounds

TURNS = {"1": 1, "2": 2}


@require_POST
@members_only(Role.SECRETARY, Role.ARBITER)
def compare(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Note whether the form says what the first entry does, as a second person sees it."""
    round_ = get_object_or_404(published_rounds(tournament), number=number)
    eyes, form = EyesForm(request.POST), CardForm(round_=round_)
    try:
        answer = _compared(request, tournament, number, eyes)
    except CardIsThere:
        answer = Answer("same", eyes.cleaned_data["table"])
    except DomainError as refused:
        form = CardForm(request.POST, round_=round_)
        form.errors.clear()
        form.add_error("table", refused.message)
        answer = Answer("refused")
    return show_answer(request, round_, form, answer)


def _compared(request: UserRequest, tournament: Tournament, number: int, eyes: EyesForm) -> Answer:
    table = eyes.is_valid() and find_table(tournament, number, eyes.cleaned_data["table"])
    if not table:
        raise DomainError(CHANGED)
    act = agree_entry if eyes.cleaned_data["agrees"] else doubt_entry
    seen, devices = eyes.cleaned_data["seen"], [device_of(request)]
    state = act(table=table, by=request.user, seen=seen, devices=devices)
    return Answer(OUTCOMES[state], table.number)


@require_GET
@members_only(Role.SECRETARY, Role.ARBITER)
def differences(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show the entries of a round that differ, one table at a time."""
    round_ = get_object_or_404(published_rounds(tournament), number=number)
    tables = differing_tables(round_)
    wanted = request.GET.get("table", "")
    table = next((each for each in tables if str(each.number) == wanted), None)
    if not tables:
        return redirect("desk-round", tournament.code, number)
    return _page(request, round_, tables, table or tables[0])


@require_POST
@members_only(Role.SECRETARY, Role.ARBITER)
def resolve(
    request: MemberRequest, tournament: Tournament, number: int, table: int
) -> HttpResponse:
    """Decide between two entries: the form says what one of them says, or something else."""
    round_ = get_object_or_404(published_rounds(tournament), number=number)
    tables = differing_tables(round_)
    found = next((each for each in tables if each.number == table), None)
    if found is None:
        messages.warning(request, _("Table %(table)s was decided already.") % {"table": table})
        return _on(tournament, number)
    chosen: dict[str, Any] = {"turn": TURNS.get(request.POST.get("turn", ""))}
    form = None if chosen["turn"] else PaperForm(request.POST, table=found)
    if form is not None:
        if not form.is_valid():
            return _page(request, round_, tables, found, form)
        chosen = {"card": form.card}
    try:
        resolve_entries(table=found, by=request.user, **chosen)
    except DomainError as refused:
        messages.warning(request, refused.message)
    else:
        messages.success(request, _("Table %(table)s is definitive.") % {"table": table})
    return _on(tournament, number)


def _on(tournament: Tournament, number: int) -> HttpResponse:
    """Lead to the next difference, and to the desk when there is none."""
    return redirect("desk-differences", tournament.code, number)


def _page(
    request: HttpRequest,
    round_: Round,
    tables: list[GameTable],
    table: GameTable,
    form: PaperForm | None = None,
) -> HttpResponse:
    entered = by_turn(list(table.card_entries.all()))
    context = {
        "tournament": round_.tournament,
        "round": round_,
        "tables": tables,
        "table": table,
        "entries": entry_columns(table, entered),
        "form": form or paper_form(table, entered),
        "pictures": pictures_of_form(table),
    }
    return render(request, "cards/desk/differences.html", context)
