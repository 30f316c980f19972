"""The door: what becomes of a team, from the field where its number is typed or from its row."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.access.views.access import members_only
from tournaments.core.forms import refusals_in
from tournaments.core.services.errors import DomainError
from tournaments.core.views import MemberRequest, UserRequest, refusals_told
from tournaments.entries.forms.door import WalkInForm
from tournaments.entries.queries.cards import card_code
from tournaments.entries.queries.entries import (
    STATUSES,
    by_name,
    counts,
    field,
    find_at_door,
    not_here,
)
from tournaments.entries.queries.late import missed_choices, typed_time
from tournaments.entries.services.door import add_walk_in, note_state
from tournaments.entries.services.late import set_missed_points
from tournaments.entries.views.check_in import RENEW_LIST, checked_in, show_at_door
from tournaments.enums import DoorState, Role
from tournaments.groups.queries.dividing import class_names
from tournaments.models import Entry, Tournament
from tournaments.models.entries import in_groups
from tournaments.models.entry_fields import Place, values_shown_at
from tournaments.models.ids import key_in
from tournaments.models.names import LONGEST_TEAM_NAME
from tournaments.play.queries.rounds import cards_missing, next_number


@members_only(Role.DOOR)
def door(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Find a team by its number or part of a name and, by POST, check it in where one fits."""
    text = (request.POST.get("q") or request.GET.get("q") or "").strip()
    found = find_at_door(tournament, text) if text else by_name(not_here(tournament))
    if request.method == "POST" and text and len(found) == 1:
        return _noted(request, tournament, found[0])
    context = {
        **_page(request, tournament),
        "text": text,
        "found": found,
        "problem": "" if found or not text else _nobody(text),
        "choose": request.method == "POST" and len(found) > 1 and bool(text),
    }
    if text:
        context["done"] = None
        context["walk_in"] = WalkInForm(
            tournament=tournament, initial=_walk_in_name(tournament, text)
        )
    page = "entries/door.html#found" if request.htmx else "entries/door.html"
    return render(request, page, context)


@require_POST
@members_only(Role.DOOR)
def state(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Note what becomes of the team of this row; its page shows the row as it is then."""
    entry = get_object_or_404(field(tournament), pk=pk)
    answer = _noted(request, tournament, entry)
    if not request.htmx:
        return answer
    entry = field(tournament).get(pk=pk)
    context = {"tournament": tournament, "entry": entry, "draws": _draws(request, entry)}
    refusals = [str(message) for message in messages.get_messages(request)]
    page = render(request, "entries/_door_row.html#row", context | {"refusals": refusals})
    for name, value in RENEW_LIST.items():
        page.headers[name] = value
    return page


def _draws(request: MemberRequest, entry: Entry) -> int:
    """Return the round that the organiser can draw now with this team, which came late; else 0."""
    drive, number = entry.tournament, entry.joined_round
    late = request.role == Role.ORGANISER and entry.checked_in_at is not None and number > 1
    return number if late and number == next_number(drive) and not cards_missing(drive) else 0


@require_POST
@members_only(Role.DOOR)
def missed(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Note what a team that came late gets for the rounds that it missed."""
    entry = get_object_or_404(tournament.entries, pk=pk)
    points = request.POST.get("points", "")
    with refusals_told(request):
        number = int(points) if points.isascii() and points.isdecimal() else -1
        set_missed_points(entry=entry, points=number, by=request.user)
    return show_at_door(tournament, pk)


@require_POST
@members_only(Role.DOOR)
def walk_in(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Add a team that comes in without having signed up; it is here at once."""
    form = WalkInForm(request.POST, tournament=tournament)
    if form.is_valid():
        with refusals_in(form):
            borrowed = form.cleaned_data["beyond_boards"]
            entry = add_walk_in(
                tournament=tournament,
                by=request.user,
                values=form.values(),
                beyond_boards=borrowed,
            )
            return show_at_door(tournament, entry.pk)
    context = {
        **_page(request, tournament),
        "found": by_name(not_here(tournament)),
        "walk_in": form,
    }
    return render(request, "entries/door.html", context)


def _page(request: MemberRequest, tournament: Tournament) -> dict[str, Any]:
    """Return what the page of the door shows, whatever is typed."""
    done = field(tournament).filter(pk=key_in(request.GET.get("done")) or 0).first()
    return {
        "tournament": tournament,
        "text": "",
        "done": done,
        "noted": values_shown_at(Place.CHECK_IN, done) if done else (),
        "missed": missed_choices(tournament, done) if done and done.checked_in_at else (),
        "classes": class_names(tournament),
        "latest": field(tournament).filter(STATUSES["present"]).order_by("-checked_in_at")[:5],
        "counts": counts(tournament),
        "walk_in": WalkInForm(tournament=tournament),
    }


def _noted(request: UserRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Note what the button stood for: that the team is here, if it says nothing else."""
    chosen = request.POST.get("state", DoorState.PRESENT.value)
    if chosen == DoorState.PRESENT:
        return checked_in(request, tournament, entry)
    at = typed_time(request.POST.get("at", ""))
    with refusals_told(request):
        if chosen not in DoorState.values:
            raise DomainError(_("Choose one of what is offered."))
        if at is None:
            raise DomainError(_("Type a time such as 20:30."))
        note_state(entry=entry, state=DoorState(chosen), at=at, by=request.user)
    return show_at_door(tournament, entry.pk)


def _walk_in_name(tournament: Tournament, text: str) -> dict[str, str]:
    """Return the name that was typed and that nobody has, for who signs up at the door."""
    return {} if text.isdecimal() else {tournament.plays.name_field: text[:LONGEST_TEAM_NAME]}


def _nobody(text: str) -> str:
    if code := card_code(text):
        sentence = _("No team of this drive has a card with the code %(code)s.")
        return sentence % {"code": in_groups(code)}
    if text.isdecimal():
        return _("No team has number %(number)s. Type a part of the name.") % {"number": text[:9]}
    return _("Nobody found. Type fewer letters.")
