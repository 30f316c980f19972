"""Pages: the rounds of a drive, from the commitment to the published tables."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial, wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournaments.access.views.access import Page, members_only
from tournaments.core.forms import add_refusal, refusal_sentences, refusals_in
from tournaments.core.queries.presence import not_none
from tournaments.core.services.errors import DomainError
from tournaments.core.views import (
    MemberRequest,
    PublicRequest,
    UserRequest,
    refusals_told,
    show_refused,
)
from tournaments.entries.queries.entries import counts, shared_tables
from tournaments.enums import DrawState
from tournaments.models import Draw, Round, Tournament
from tournaments.play.queries.plans import plan_of, why_not_playable
from tournaments.play.queries.rounds import next_number
from tournaments.rounds.forms import (
    AnnounceForm,
    DraftForm,
    DrawForm,
    MoveForm,
    RedrawForm,
    ShowValueForm,
    SwapForm,
    TakeBackForm,
    UnplayedPoints,
)
from tournaments.rounds.queries.draw_changes import changes_since
from tournaments.rounds.queries.draws import (
    IN_HAND,
    Phase,
    draws_of,
    rounds_of,
    seating,
    value_was_announced,
)
from tournaments.rounds.queries.preparation import (
    Preparation,
    cards_awaited,
    disputes_awaited,
    preparation,
)
from tournaments.rounds.queries.quality import last_change, quality_sentence
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.publishing import (
    announce_value,
    publish_draw,
    show_value,
    unpublish_draw,
)
from tournaments.rounds.services.swaps import move_table, swap
from tournaments.settings.queries import ByeAnswer


def acts_on_round(view: Callable[[MemberRequest, Tournament, int], HttpResponse]) -> Page:
    """Let the organiser act on a round by POST; who comes back by its address sees the round."""

    @members_only()
    @wraps(view)
    def guarded(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
        if request.method != "POST":
            return redirect("round", tournament.code, number)
        return view(request, tournament, number)

    return guarded


@members_only()
def overview(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show every planned round, and the next act."""
    rounds = rounds_of(tournament)
    todo = (row.number for row in rounds if row.phase not in {Phase.PLAYED, Phase.LATER})
    context = {
        "tournament": tournament,
        "rounds": rounds,
        "next": next(todo, None),
        "plan": plan_of(tournament, min(next_number(tournament), tournament.rounds_planned)),
        "too_many_rounds": why_not_playable(tournament),
    }
    return render(request, "rounds/overview.html", context)


@members_only()
def show_round(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show one round, as far as it is."""
    return render(request, "rounds/round.html", round_context(tournament, number))


@acts_on_round
def draw(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Draw the round; a draft that is there already is shown instead."""
    form = _draw_form(preparation(tournament, number), request.POST)
    act = partial(draw_round, tournament=tournament, number=number)
    return _done(request, tournament, number, act, draw_form=form)


@acts_on_round
def publish(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Make the draft public, if it is still the one that was looked at."""
    form = DraftForm(request.POST)
    if not form.is_valid():
        return redirect("round", tournament.code, number)
    made, version, _seats = form.values_apart()
    draft = a_draw(tournament, number, made)
    with refusals_told(request):
        publish_draw(draw=draft, by=request.user, expected_version=version)
        messages.success(request, _("Round %(number)s is published.") % {"number": number})
    return redirect("round", tournament.code, number)


@acts_on_round
def take_back(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Make a published round a draft again."""
    round_ = get_object_or_404(Round, tournament=tournament, number=number)
    act = partial(unpublish_draw, round=round_)
    return _done(request, tournament, number, act, back_form=TakeBackForm(request.POST))


def a_draw(tournament: Tournament, number: int, made: int) -> Draw:
    """Return one of the draws of a round, by its number."""
    return get_object_or_404(
        Draw.objects.select_related("round__tournament"),
        round__tournament=tournament,
        round__number=number,
        number=made,
    )


def round_context(
    tournament: Tournament, number: int, **forms_in_use: forms.Form
) -> dict[str, Any]:
    """Return what the page of a round shows in its phase; `forms_in_use` are forms with errors."""
    row = next((row for row in rounds_of(tournament) if row.number == number), None)
    if row is None:
        raise Http404
    made = draws_of(tournament, number)
    in_hand = next((one for one in made if one.state in IN_HAND), None)
    context: dict[str, Any] = {
        "tournament": tournament,
        "row": row,
        "draw": in_hand,
        "discarded": [one for one in made if one.state == DrawState.DISCARDED],
    }
    if row.phase in (Phase.READY, Phase.DRAFT):
        context["incomplete"] = counts(tournament).incomplete
    if row.phase in (Phase.LATER, Phase.READY):
        context |= _before(tournament, number)
    else:
        drawn = not_none(in_hand)
        context |= {"seating": seating(drawn), "quality": quality_sentence(drawn)}
    if row.phase == Phase.DRAFT:
        context |= _draft(tournament, not_none(in_hand), forms_in_use.get("draw_form"))
    elif row.phase == Phase.PLAYING and row.missing == row.tables:
        context["back_form"] = TakeBackForm()
    return context | forms_in_use


def _before(tournament: Tournament, number: int) -> dict[str, Any]:
    """Return what is shown before a draw."""
    ready = preparation(tournament, number)
    return {
        "preparation": ready,
        "shared_tables": shared_tables(tournament, number),
        "draw_form": _draw_form(ready),
        "announce_form": AnnounceForm(),
        "value_form": value_form(ready),
    }


def _draw_form(ready: Preparation, *args: Any) -> DrawForm:
    return DrawForm(
        *args,
        **_awaited(ready, ready.bye),
        planned=ready.plan is not None,
        announced=ready.waiting is not None and ready.waiting.announced_at is not None,
        unshown=bool(ready.value_awaited),
    )


def value_form(ready: Preparation, *args: Any) -> ShowValueForm:
    """Return the form for the public value, with what the draw would wait for."""
    return ShowValueForm(*args, **_awaited(ready), auto_id="id_show_%s")


def _awaited(ready: Preparation, answers: Sequence[ByeAnswer] = ()) -> dict[str, Any]:
    return {
        "missing": ready.missing,
        "disputed": len(ready.disputed),
        "unplayed": UnplayedPoints(
            answers,
            current_points=ready.bye_points,
            unknown=ready.unplayed_unknown,
            required=ready.resting > 0,
            fixed=ready.absence_fixed,
        ),
    }


def redraw_form(tournament: Tournament, number: int, *args: Any, **more: Any) -> RedrawForm:
    """Return the form for drawing again, with what that would wait for."""
    disputed = len(disputes_awaited(tournament, number))
    missing = cards_awaited(tournament, number)
    return RedrawForm(*args, missing=missing, disputed=disputed, **more)


def _draft(tournament: Tournament, draw: Draw, refused: forms.Form | None = None) -> dict[str, Any]:
    """Return what is shown beside the tables of a draft; dice that were `refused` because it was
    there already can be drawn with again."""
    changes = changes_since(draw)
    why = {"reason": changes.reason}
    if not value_was_announced(draw):
        dice = refused.cleaned_data.get("public_value") if refused else ""
        why["public_value"] = dice or draw.public_value
    return {
        "changes": changes,
        "last_change": last_change(draw),
        "swap_form": SwapForm(),
        "move_form": MoveForm(),
        "redraw_form": redraw_form(tournament, draw.round.number, initial=why),
    }


@acts_on_round
def announce(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Announce what will be thrown or read."""
    act = partial(announce_value, tournament=tournament, number=number)
    return _done(request, tournament, number, act, announce_form=AnnounceForm(request.POST))


@acts_on_round
def show(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Show everybody what was thrown or read."""
    form = value_form(preparation(tournament, number), request.POST)
    act = partial(show_value, tournament=tournament, number=number)
    return _done(request, tournament, number, act, value_form=form)


def _done(
    request: UserRequest,
    tournament: Tournament,
    number: int,
    act: Callable[..., object],
    **named: forms.Form,
) -> HttpResponse:
    """Lead to the round where the one form asked for what could be done; else show it, with the
    form under the name by which the page knows it."""
    (form,) = named.values()
    if form.is_valid():
        with refusals_in(form):
            act(by=request.user, **form.cleaned_data)
            return redirect("round", tournament.code, number)
    context = round_context(tournament, number, **named)
    return show_refused(request, "rounds/round.html", context, form)


@acts_on_round
def swap_teams(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Have two teams change places; what must be confirmed first is asked with the draft."""
    return _change(request, tournament, number, swap, swap_form=SwapForm(request.POST))


@acts_on_round
def move_pair(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Move a pair to another table; who sits there comes here."""
    return _change(request, tournament, number, move_table, move_form=MoveForm(request.POST))


@acts_on_round
def draw_again(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Set the draft aside, with a reason, and draw from a new seed."""
    form = redraw_form(tournament, number, request.POST)
    if form.is_valid():
        made = form.cleaned_data.pop("draw")
        with refusals_in(form):
            redraw(draw=a_draw(tournament, number, made), by=request.user, **form.cleaned_data)
            return redirect("round", tournament.code, number)
    context = round_context(tournament, number, redraw_form=form)
    return show_refused(request, "rounds/round.html", context, form)


def _change(
    request: UserRequest,
    tournament: Tournament,
    number: int,
    service: Callable[..., Draw],
    **named: DraftForm,
) -> HttpResponse:
    """Answer with what the one form asks, done by the service to the draft that was looked at.

    The changed draft is shown in place, or by its own address where htmx is not at work; what
    was refused stays in the form, under the name by which the page knows it.
    """
    (form,) = named.values()
    if not form.is_valid():
        return _show_draft(request, tournament, number, form, named)
    made, version, seats = form.values_apart()
    draw = a_draw(tournament, number, made)
    try:
        service(draw=draw, by=request.user, expected_version=version, **seats)
    except DomainError as refused:
        if refused.values.get("confirm"):
            question = {"ask": refused.message, "asked": seats}
            return _show_draft(request, tournament, number, form, question)
        add_refusal(form, refused)
        return _show_draft(request, tournament, number, form, named)
    if request.htmx:
        return _show_draft(request, tournament, number, form, {})
    return redirect("round", tournament.code, number)


def _show_draft(
    request: PublicRequest,
    tournament: Tournament,
    number: int,
    form: DraftForm,
    more: Mapping[str, Any],
) -> HttpResponse:
    """Answer with the draft, in place for htmx, and `more` in its context; where there is none any
    more, the whole page says what the form was refused for."""
    context = round_context(tournament, number) | dict(more)
    if request.htmx and context["row"].phase == Phase.DRAFT:
        return render(request, "rounds/_draft.html", context)
    if request.htmx:
        for sentence in refusal_sentences(form):
            messages.error(request, sentence)
        response = HttpResponse()
        response["HX-Refresh"] = "true"
        return response
    return show_refused(request, "rounds/round.html", context, form)
