"""The card of a table: its versions, correcting it, taking it off, and who comes from its form."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.access.queries import role_in
from tournaments.access.views.access import members_only
from tournaments.access.views.phones import must_wait, note_wrong_code, too_many_codes
from tournaments.cards.forms.scorecards import CardForm, CorrectionForm, TakeOffForm, form_values
from tournaments.cards.queries.card_entries import double_entry_of
from tournaments.cards.queries.desk import drawn_after, find_table
from tournaments.cards.queries.desk_cards import read_card
from tournaments.cards.queries.form_readings import pictures_of_form
from tournaments.cards.queries.reports import can_report, confirmed_by_table
from tournaments.cards.queries.scorecards import card_of, card_versions, current_card
from tournaments.cards.services.scorecards import CardIsThere, correct_card, take_off_card
from tournaments.cards.views.desk import Answer, already_entered, conflict, show_answer
from tournaments.core.forms import add_refusal
from tournaments.core.services.errors import DomainError
from tournaments.core.views import MemberRequest, PublicRequest, UserRequest
from tournaments.entries.queries.cards import table_of_code
from tournaments.enums import Role
from tournaments.models import GameTable, Tournament
from tournaments.play.queries.brackets import is_gone_on_from
from tournaments.play.queries.rounds import open_dispute_of


@members_only(Role.SECRETARY, Role.ARBITER)
def desk_card(
    request: MemberRequest, tournament: Tournament, number: int, table: int
) -> HttpResponse:
    """Show all versions of the card of a table, and the forms that correct it or take it off."""
    found = _table(tournament, number, table)
    if request.method != "POST":
        return _card_page(request, found) if found.cards.exists() else _to_desk(found)
    form = CorrectionForm(request.POST, table=found)
    answer = correct(request, found, form)
    if request.htmx:
        return show_answer(request, found.round, _entered_instead(found, form, answer), answer)
    if answer.outcome == "corrected":
        messages.success(request, _("Corrected."))
        return redirect("desk-card", tournament.code, number, table)
    return _card_page(request, found, form=answer.correction)


@require_POST
@members_only(Role.SECRETARY, Role.ARBITER)
def take_off(
    request: MemberRequest, tournament: Tournament, number: int, table: int
) -> HttpResponse:
    """Take a card that was of another table off this one."""
    found = _table(tournament, number, table)
    form = TakeOffForm(request.POST)
    if form.is_valid():
        try:
            take_off_card(table=found, by=request.user, **form.cleaned_data)
        except DomainError as refused:
            seen = refused.values.get("version", form.cleaned_data["seen_version"])
            form = TakeOffForm(form.cleaned_data | {"seen_version": seen})
            add_refusal(form, refused)
        else:
            text = _("Table %(table)s waits for its card again.") % {"table": table}
            messages.success(request, text)
            return redirect("desk-round", tournament.code, number)
    return _card_page(request, found, off=form)


def open_score_form(request: PublicRequest, card_code: str) -> HttpResponse:
    """Lead from the code on a score form to the dispute of its table while one is open, else to its
    card; players to where they report the result, others to the public page.

    A visitor does not learn of a drive that is not public.
    """
    table = table_of_code(card_code)
    tournament = table.round.tournament if table else None
    role = role_in(tournament, request.user.pk) if tournament else None
    if role is None and must_wait(request, tournament):
        return too_many_codes(request)
    if table is None or tournament is None or not (tournament.public or role):
        note_wrong_code(request)
        raise Http404
    if role is None and can_report(table):
        return redirect("result", card_code)
    if role not in (Role.ORGANISER, Role.SECRETARY, Role.ARBITER):
        return redirect("public", tournament.code)
    dispute = open_dispute_of(table)
    if dispute:
        return redirect("dispute", tournament.code, dispute.pk)
    if current_card(table) is None:
        return _to_desk(table)
    return redirect("desk-card", tournament.code, table.round.number, table.number)


def _table(tournament: Tournament, number: int, table: int) -> GameTable:
    found = find_table(tournament, number, table)
    if found is None:
        raise Http404
    return found


def _card_page(request: PublicRequest, table: GameTable, **forms_in_use: Any) -> HttpResponse:
    """Answer with the versions of a table's card; `forms_in_use` are forms with errors."""
    tournament = table.round.tournament
    rules, current = tournament.scoring, current_card(table)
    drawn = drawn_after(table.round)
    context: dict[str, Any] = {
        "tournament": tournament,
        "table": table,
        "cards": [read_card(card, tournament) for card in card_versions(table)],
        "drawn": drawn,
        "gone_on": drawn and is_gone_on_from(table),
        "dispute": open_dispute_of(table),
        "players": confirmed_by_table(table.round).get(table.pk),
        "pictures": pictures_of_form(table),
        "entered": double_entry_of(table) if current and table.round.entered_twice else None,
    }
    if current:
        seen = {"seen_version": current.version}
        initial = form_values(card_of(current), rules) | seen
        context["form"] = CorrectionForm(table=table, initial=initial)
        context["off"] = TakeOffForm(initial=seen)
    return render(request, "cards/desk/card.html", context | forms_in_use)


def _entered_instead(table: GameTable, form: CorrectionForm, answer: Answer) -> CardForm:
    """Return an empty form for the next card; for a correction of a card that was taken off
    meanwhile, one that enters what was typed."""
    round_ = table.round
    if answer.outcome != "refused":
        return CardForm(round_=round_)
    place = {"table": table.number, "publication": round_.log_entry_id}
    sent: Any = form.data
    card = CardForm(sent.dict() | place, round_=round_)
    card.add_error("table", _("The card of this table was taken off. Press Enter to save yours."))
    return card


def _to_desk(table: GameTable) -> HttpResponse:
    address = reverse("desk-round", args=[table.round.tournament.code, table.round.number])
    return redirect(f"{address}?table={table.number}")


def correct(request: UserRequest, table: GameTable, form: CorrectionForm) -> Answer:
    """Save a new version, or ask again with everything that was typed.

    Only what was typed for a card that is not there any more is refused.
    """
    if form.is_valid():
        try:
            correct_card(
                table=table,
                by=request.user,
                card=form.card,
                reason=form.cleaned_data["reason"],
                seen_version=form.cleaned_data["seen_version"],
            )
        except CardIsThere as there:
            return already_entered(table, form.card, there, form)
        except DomainError as refused:
            add_refusal(form, refused)
        else:
            return Answer("corrected", table.number)
    if current_card(table) is None:
        return Answer("refused", table.number, correction=form)
    return conflict(table, form.card, form)
