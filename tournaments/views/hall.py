"""What the hall sees and how long it still plays, in the hands of whoever leads the drive."""

from typing import Any
from zlib import crc32

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tournaments.enums import Role, Screen
from tournaments.forms.clocks import ClockAct, ClockForm, ExtraTimeForm
from tournaments.forms.refused import add_refusal
from tournaments.models import GameTable, Tournament
from tournaments.queries.clocks import Clock, clock_of, time_over_said
from tournaments.queries.rounds import current_round, published_rounds
from tournaments.services.clocks import (
    clear_extra_time,
    extend_clock,
    pause_clock,
    resume_clock,
    set_extra_time,
    start_clock,
    stop_clock,
)
from tournaments.services.refused import Gone, Refused
from tournaments.services.screens import switch_screen
from tournaments.views.access import members_only
from tournaments.views.addresses import address_in_the_hall
from tournaments.views.live import at_this_time
from tournaments.views.qr import qr_of
from tournaments.views.shows import SHOWS, show_of

LEADS = (Role.SECRETARY, Role.ARBITER)


@require_safe
@members_only(*LEADS)
def hall(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The screens and the clock as they are now; who asks for news and has it gets none."""
    return _answer(request, tournament)


@require_POST
@members_only(*LEADS)
def switch(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Let the big screens show something else."""
    wanted = request.POST.get("screen")
    if wanted in (Screen.AUTO, *SHOWS):
        switch_screen(tournament=tournament, screen=Screen(wanted), by=request.user)
    return _done(request, tournament)


@require_POST
@members_only(*LEADS)
def clock(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """A button of the clock."""
    form = ClockForm(request.POST)
    if form.is_valid():
        try:
            _act(request, tournament, form.cleaned_data)
        except Gone:
            raise
        except Refused as refused:
            add_refusal(form, refused)
        else:
            return _done(request, tournament)
    return _answer(request, tournament, clock_form=form)


@require_POST
@members_only(*LEADS)
def extra_time(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """More time for one table, by its number."""
    form = ExtraTimeForm(request.POST, round_=current_round(tournament))
    if form.is_valid():
        table, minutes = form.cleaned_data["table"], form.cleaned_data["minutes"]
        try:
            set_extra_time(table=table, minutes=minutes, by=request.user)
        except Gone:
            raise
        except Refused as refused:
            add_refusal(form, refused)
        else:
            return _done(request, tournament)
    return _answer(request, tournament, extra_form=form)


@require_POST
@members_only(*LEADS)
def no_extra_time(
    request: HttpRequest, tournament: Tournament, number: int, table: int
) -> HttpResponse:
    """Let a table of this round end with the others after all."""
    there = {"round__tournament": tournament, "round__number": number, "number": table}
    try:
        clear_extra_time(table=get_object_or_404(GameTable, **there), by=request.user)
    except Gone:
        raise
    except Refused as refused:
        messages.error(request, refused.message)
    return _done(request, tournament)


def _act(request: HttpRequest, tournament: Tournament, asked: dict[str, Any]) -> None:
    """Do with the clock of that round what the button says."""
    of_round: dict[str, Any] = {
        "round": get_object_or_404(published_rounds(tournament), number=asked["round"]),
        "by": request.user,
    }
    match asked["act"]:
        case ClockAct.START:
            start_clock(minutes=asked["minutes"], **of_round)
        case ClockAct.PAUSE:
            pause_clock(**of_round)
        case ClockAct.RESUME:
            resume_clock(**of_round)
        case ClockAct.EXTEND:
            seen = asked["seen_minutes"]
            extend_clock(minutes=asked["minutes"], seen_minutes=seen, **of_round)
        case ClockAct.STOP:
            stop_clock(**of_round)


def _done(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    return _answer(request, tournament) if request.htmx else redirect("hall", tournament.code)


def _answer(request: HttpRequest, tournament: Tournament, **forms: Any) -> HttpResponse:
    """The page, or where htmx asks its changing part; nothing where that is what is shown."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    now = clock_of(tournament)
    show = show_of(tournament, now)
    seen = _as_seen(tournament, now, show)
    if request.htmx and request.GET.get("v") == seen:
        return at_this_time(HttpResponse(status=204))
    address = address_in_the_hall(request, reverse("mine", args=[tournament.code]))
    context = {
        "tournament": tournament,
        "clock": now,
        "time_over": time_over_said(tournament),
        "show": show,
        "seen": seen,
        "screens": [Screen.AUTO, *SHOWS],
        "address": address,
        "qr": qr_of(address),
        "extra_form": ExtraTimeForm(round_=None),
        **forms,
    }
    page = "hall/_hall.html" if request.htmx else "hall/hall.html"
    return at_this_time(render(request, page, context))


def _as_seen(tournament: Tournament, now: Clock | None, show: Screen) -> str:
    """A number that changes when something on the page does; seconds and cards do not count."""
    clock = now and (now.round, now.state, now.minutes, now.ends_at, now.signals, now.plays_on)
    still = now and now.ends is None and now.seconds
    seen = (tournament.screen, show, clock, still, tournament.finished_at is None)
    return str(crc32(repr(seen).encode()))
