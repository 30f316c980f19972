"""The secretary's desk: score cards come in, and are corrected."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import trigger_client_event

from tournaments.access.queries import role_in
from tournaments.access.views.access import members_only
from tournaments.access.views.phones import must_wait, name_phone, note_wrong_code, too_many_codes
from tournaments.cards.forms.reports import AnswerForm
from tournaments.cards.forms.scorecards import CardForm, CorrectionForm, TakeOffForm, form_values
from tournaments.cards.queries.card_entries import double_entry_of, news_mark
from tournaments.cards.queries.desk import (
    desk,
    drawn_after,
    find_table,
    removed_since,
    rounds_with_missing,
    spoken_summary,
)
from tournaments.cards.queries.desk_cards import read_card
from tournaments.cards.queries.form_readings import photos_mark, pictures_of_form
from tournaments.cards.queries.new_places import new_places
from tournaments.cards.queries.reports import can_report, confirmed_by_table
from tournaments.cards.queries.scorecards import card_of, card_versions, current_card
from tournaments.cards.services.accepted_reports import TakenOver, accept_report, accept_reports
from tournaments.cards.services.scorecards import normalized_card, take_off_card
from tournaments.cards.views.desk_answers import Answer, correct, enter
from tournaments.cards.views.desk_data import (
    echo_at,
    echo_of,
    number_columns,
    places_label,
    tables_of,
    words_of,
)
from tournaments.cards.views.desk_photos import desk_mark, photos_at
from tournaments.cards.views.onwards import onwards
from tournaments.core.forms import add_refusal
from tournaments.core.services.errors import DomainError
from tournaments.core.views import MemberRequest, PublicRequest, lead_to
from tournaments.entries.queries.cards import table_of_code
from tournaments.enums import Role
from tournaments.models import GameTable, Report, Round, Tournament
from tournaments.play.queries.brackets import is_gone_on_from
from tournaments.play.queries.rounds import (
    current_round,
    next_rests_on,
    open_dispute_of,
    published_rounds,
)

# What a desk without scripts says of a card that it sent.
OUTCOME_MESSAGES = {
    "saved": gettext_lazy("Saved."),
    "corrected": gettext_lazy("Saved."),
    "same": gettext_lazy("This card was entered already."),
    "first": gettext_lazy("First entry saved. Somebody else enters the card again."),
    "different": gettext_lazy("The two entries differ. Put the form aside."),
}


@members_only(Role.SECRETARY, Role.ARBITER)
def desk_now(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Lead to the round that is being played; the page that waits for the first keeps asking."""
    round_ = current_round(tournament)
    if round_ is None and request.htmx:
        return HttpResponse(status=204)
    if round_ is None:
        return render(request, "cards/desk/waiting.html", {"tournament": tournament})
    return lead_to(request, reverse("desk-round", args=[tournament.code, round_.number]))


@members_only(Role.SECRETARY, Role.ARBITER)
def desk_round(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Enter the cards of a round; who asks for news and has the newest version gets none."""
    if request.htmx and _has_newest(tournament, number, request.GET.get("v", "")):
        return HttpResponse(status=204)
    round_ = get_object_or_404(published_rounds(tournament), number=number)
    if request.method == "POST":
        form = CardForm(request.POST, round_=round_)
        return show_answer(request, round_, form, enter(request, form))
    form = CardForm(round_=round_, initial={"table": request.GET.get("table")})
    context = _context(request, round_, form, Answer())
    if request.htmx:
        gone = removed_since(round_, request.GET.get("told", ""))
        return render(request, "cards/desk/round.html#news", context | {"gone": gone})
    return _whole_page(request, context)


@require_GET
@members_only(Role.SECRETARY, Role.ARBITER)
def desk_echo(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show what the card that is typed would be worth, or what is wrong with it; where `places`
    are asked for, those that would follow."""
    form = CardForm(
        request.GET, round_=get_object_or_404(published_rounds(tournament), number=number)
    )
    valid = form.is_valid()
    echo = echo_at(form.rules, form.card)
    if valid and "places" in request.GET and current_card(form.game_table) is None:
        card = normalized_card(tournament, form.card)
        echo["then"] = places_label(new_places(form.game_table, card))
    return JsonResponse(echo)


def desk_news(request: PublicRequest, round_: Round, *, message: str, failed: bool) -> HttpResponse:
    """Show the parts of the desk around the card that is being typed, with what was done just
    now."""
    context = _context(request, round_, CardForm(round_=round_), Answer())
    return render(
        request, "cards/desk/round.html#news", context | {"said": message, "failed": failed}
    )


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


def show_answer(
    request: PublicRequest, round_: Round, form: CardForm, answer: Answer
) -> HttpResponse:
    """Answer a card with the parts of the desk that changed, or the whole page.  Where
    cards are entered twice the browser keeps its name, so that two people are told apart by it."""
    response = _answer(request, round_, form, answer)
    if round_.entered_twice:
        name_phone(request, response)
    return response


def _answer(request: PublicRequest, round_: Round, form: CardForm, answer: Answer) -> HttpResponse:
    if request.htmx:
        response = render(
            request, "cards/desk/round.html#answered", _context(request, round_, form, answer)
        )
        return trigger_client_event(response, f"card-{answer.outcome}", after="settle")
    if answer.outcome in OUTCOME_MESSAGES:
        messages.success(request, OUTCOME_MESSAGES[answer.outcome])
        return redirect("desk-round", round_.tournament.code, round_.number)
    return _whole_page(request, _context(request, round_, form, answer))


def _whole_page(request: PublicRequest, context: dict[str, Any]) -> HttpResponse:
    """Answer with the desk with all that it knows beforehand."""
    form = context["form"]
    extras = {
        "columns": number_columns(form),
        "echo": {sides: echo_of(form.rules, sides) for sides in form.sizes},
        "words": words_of(context["desk"]),
    }
    return render(request, "cards/desk/round.html", context | extras)


def _has_newest(tournament: Tournament, number: int, seen: str) -> bool:
    """Return whether a desk that saw this mark has nothing to learn."""
    base = news_mark(tournament, number) if "-" in seen else str(tournament.version)
    return seen == desk_mark(base, photos_mark(tournament))


def _context(
    request: PublicRequest, round_: Round, form: CardForm, answer: Answer
) -> dict[str, Any]:
    """Return what the desk shows; the version is read before what it stands for."""
    tournament = round_.tournament = get_object_or_404(Tournament, pk=round_.tournament_id)
    base = news_mark(tournament, round_.number) if round_.entered_twice else str(tournament.version)
    version = desk_mark(base, photos_mark(tournament))
    state = desk(round_, answer.table)
    rounds = list(rounds_with_missing(tournament))
    answered = next((one for one in state.tables if one.number == answer.table), None)
    later = [each for each in rounds if each.number > round_.number]
    drawn = drawn_after(round_)
    by = request.user if request.user.is_authenticated else None
    return {
        "tournament": tournament,
        "version": version,
        "round": round_,
        "rounds": rounds,
        "begun": later[-1] if later and not tournament.finished_at else None,
        "drawn": drawn,
        "onwards": onwards(state, request.role, rounds[-1].number, drawn),
        "outdated": answer.outcome == "corrected" and next_rests_on(round_),
        "desk": state,
        "form": form,
        "answer": answer,
        "told": spoken_summary(state, answer.table) if answer.outcome in OUTCOME_MESSAGES else "",
        "photos": photos_at(state, form, by),
        "there": state.looked_up,
        "otherwise": answered.players_otherwise if answered else "",
        "tables": tables_of(state, by),
    }


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
