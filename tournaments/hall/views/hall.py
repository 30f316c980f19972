"""What the hall sees and how long it still plays, in the hands of whoever leads the drive."""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any
from zlib import crc32

from django.forms import BaseForm, Form
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tournaments.access.views.access import members_only
from tournaments.cards.queries.card_entries import news_mark
from tournaments.core.forms import focus_first_fault, refusals_in
from tournaments.core.queries.qr import qr_of
from tournaments.core.views import (
    MemberRequest,
    PublicRequest,
    address_in_the_hall,
    at_this_time,
)
from tournaments.drives.services.tournaments import switch_screen
from tournaments.enums import Role, Screen
from tournaments.hall.forms import (
    AnnouncementForm,
    ClockAct,
    ClockForm,
    ExtraTimeForm,
    clock_form,
)
from tournaments.hall.queries.announcements import ROUND_TO, announcement_of, usual_announcements
from tournaments.hall.queries.clock import Clock, clock_of, time_over_sentences
from tournaments.hall.queries.screens import show_of, shows_for
from tournaments.hall.queries.watching import watched
from tournaments.hall.services.announcements import announce, end_announcement
from tournaments.hall.services.clock import (
    clear_extra_time,
    extend_clock,
    pause_clock,
    resume_clock,
    set_extra_time,
    start_clock,
    stop_clock,
)
from tournaments.hall.views.screens import LEADS, connected_context
from tournaments.models import GameTable, Tournament
from tournaments.play.queries.rounds import current_round, published_rounds


@require_safe
@members_only(*LEADS)
def hall(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show the screens and the clock as they are now; who asks for news and has it gets none."""
    return _answer(request, tournament)


@require_POST
@members_only(*LEADS)
def switch(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Let the big screens show something else."""
    wanted = request.POST.get("screen")
    if wanted in Screen.values:
        switch_screen(tournament=tournament, screen=Screen(wanted), by=request.user)
    return _done(request, tournament)


@require_POST
@members_only(*LEADS)
def announcement(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Announce a sentence in the hall, or take away what is announced."""
    if "end" in request.POST:
        end_announcement(tournament=tournament, by=request.user)
        return _done(request, tournament, "announce")
    form = AnnouncementForm(request.POST)

    def say() -> None:
        announce(tournament=tournament, by=request.user, **form.cleaned_data)

    return _sent(request, tournament, "announce", form, say)


@require_POST
@members_only(*LEADS)
def clock(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Do what a button of the clock says."""
    act = request.POST.get("act", "")
    form = clock_form(act, request.POST)
    return _sent(request, tournament, act, form, lambda: _act(request, tournament, form))


@require_POST
@members_only(*LEADS)
def extra_time(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Give more time to one table, by its number."""
    form = ExtraTimeForm(request.POST, round_=current_round(tournament))

    def give() -> None:
        table, minutes = form.cleaned_data["table"], form.cleaned_data["minutes"]
        set_extra_time(table=table, minutes=minutes, by=request.user)

    return _sent(request, tournament, "extra", form, give)


@require_POST
@members_only(*LEADS)
def no_extra_time(
    request: MemberRequest, tournament: Tournament, number: int, table: int
) -> HttpResponse:
    """Let a table of this round end with the others after all."""
    place = {"round__tournament": tournament, "round__number": number, "number": table}
    found = get_object_or_404(GameTable, **place)
    form = Form(request.POST)
    clear = partial(clear_extra_time, table=found, by=request.user)
    return _sent(request, tournament, "off", form, clear)


def _sent(
    request: PublicRequest,
    tournament: Tournament,
    name: str,
    form: BaseForm,
    act: Callable[[], None],
) -> HttpResponse:
    """Do what the form of that name asks; what is refused is told, with what was typed in it."""
    if form.is_valid():
        with refusals_in(form):
            act()
            return _done(request, tournament, name)
    focus_first_fault(form)
    return _answer(request, tournament, name, form)


def _act(request: PublicRequest, tournament: Tournament, form: ClockForm) -> None:
    """Do with the clock of that round what the button says."""
    values = form.cleaned_data
    of_round: dict[str, Any] = {
        "round": get_object_or_404(published_rounds(tournament), number=values["round"]),
        "by": request.user,
    }
    match values["act"]:
        case ClockAct.START:
            start_clock(minutes=values["minutes"], **of_round)
        case ClockAct.PAUSE:
            pause_clock(**of_round)
        case ClockAct.RESUME:
            resume_clock(**of_round)
        case ClockAct.MORE | ClockAct.EXTEND:
            minutes = values.get("more") or values["minutes"]
            extend_clock(minutes=minutes, seen_minutes=values["seen_minutes"], **of_round)
        case ClockAct.STOP:
            stop_clock(**of_round)


def _done(request: PublicRequest, tournament: Tournament, sent: str = "") -> HttpResponse:
    if request.htmx:
        return _answer(request, tournament, sent)
    return redirect("drive" if request.POST.get("back") == "drive" else "hall", tournament.code)


def _answer(
    request: PublicRequest, tournament: Tournament, sent: str = "", refused: BaseForm | None = None
) -> HttpResponse:
    """Answer with the page, or where htmx asks its changing part; nothing where that is what is
    shown.

    What was typed stays in every form but the one that was `sent`.
    """
    tournament = Tournament.objects.get(pk=tournament.pk)
    drive_clock = clock_of(tournament)
    show = show_of(tournament, drive_clock)
    seen = _as_seen(tournament, drive_clock, show)
    address = address_in_the_hall(request, reverse("mine", args=[tournament.code]))
    moved = request.GET.get("at", address) != address
    if request.htmx and request.GET.get("v") == seen and not moved:
        return at_this_time(HttpResponse(status=204))
    context = {
        "tournament": tournament,
        "clock": drive_clock,
        "time_over": time_over_sentences(tournament),
        "show": show,
        "seen": seen,
        "announcement": announcement_of(tournament),
        "usual_announcements": usual_announcements(tournament),
        "screens": [Screen.AUTO, *shows_for(tournament)],
        "address": address,
        "qr": qr_of(address),
        "moved": moved,
        "sent": sent,
        "refused": refused.non_field_errors() if refused else (),
        "forms": _forms(drive_clock) | ({sent: refused} if refused else {}),
    }
    if request.htmx:
        return at_this_time(render(request, "hall/hall.html#live", context))
    context |= connected_context(request, tournament)
    return at_this_time(render(request, "hall/hall.html", context))


def _forms(drive_clock: Clock | None) -> dict[str, BaseForm]:
    """Return the forms in which something is typed, by name."""
    minutes = {"minutes": drive_clock.minutes} if drive_clock else {}
    return {
        "start": clock_form(ClockAct.START, initial=minutes),
        "extend": clock_form(ClockAct.EXTEND),
        "extra": ExtraTimeForm(round_=None),
        "announce": AnnouncementForm(),
    }


def _as_seen(tournament: Tournament, drive_clock: Clock | None, show: Screen) -> str:
    """Return a number that changes when something on the page does, such as the times in the
    sentences to announce; seconds and cards do not count."""
    clock = drive_clock and replace(drive_clock, seconds=0, waiting=frozenset())
    still = drive_clock and drive_clock.ends is None and drive_clock.seconds
    text = announcement_of(tournament)
    times = time.time() // ROUND_TO.total_seconds()
    seen = (
        tournament.screen,
        show,
        clock,
        still,
        tournament.finished_at is None,
        text,
        times,
    )
    return str(crc32(repr(seen).encode()))


@require_safe
@members_only(Role.VIEWER)
def watch(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show the round that is played, its clock, and which tables have not handed in their card.

    It asks for news like the desk: a first entry changes nothing for the public, and is told here.
    """
    round_ = current_round(tournament)
    mark = news_mark(tournament, round_.number if round_ else 0)
    if request.GET.get("v") == mark:
        return at_this_time(HttpResponse(status=204))
    shown = {
        "tournament": tournament,
        "watched": watched(tournament),
        "clock": clock_of(tournament),
        "mark": mark,
    }
    template = "hall/watch.html#live" if "v" in request.GET else "hall/watch.html"
    return at_this_time(render(request, template, shown))
