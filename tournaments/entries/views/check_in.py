"""Who is there and has paid, one by one and all at once."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournaments.access.views.access import members_only
from tournaments.core.forms import refusals_in
from tournaments.core.queries.presence import not_none
from tournaments.core.views import MemberRequest, UserRequest, post_data_or_none, refusals_told
from tournaments.entries.forms.entries import NumbersForm
from tournaments.entries.queries.entries import absentees, by_name, counts
from tournaments.entries.services.check_in import (
    NumberOrder,
    check_in,
    check_in_all,
    give_numbers,
    return_absent,
    set_paid,
    withdraw_absent,
)
from tournaments.entries.services.late import expect_all_later
from tournaments.enums import DoorState, Role
from tournaments.groups.services.classes import choose_class
from tournaments.models import Entry, Tournament
from tournaments.models.ids import key_in
from tournaments.moments import clock_time

RENEW_LIST = {"HX-Trigger": "entries-changed"}


@require_POST
@members_only(Role.DOOR)
def present(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Check in the team that was pointed at, in the list or at the door."""
    entry = get_object_or_404(tournament.entries, pk=pk)
    answer = checked_in(request, tournament, entry)
    return HttpResponse(headers=RENEW_LIST) if request.htmx else answer


@require_POST
@members_only(Role.DOOR)
def paid(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Note that the fee is in, or not."""
    entry = get_object_or_404(tournament.entries, pk=pk)
    with refusals_told(request):
        set_paid(entry=entry, paid=request.POST.get("paid") == "1", by=request.user)
    if request.htmx:
        return HttpResponse(headers=RENEW_LIST)
    if "door" in request.POST:
        return show_at_door(tournament, pk)
    return redirect("entries", tournament.code)


@require_POST
@members_only(Role.DOOR)
def choose(request: MemberRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Note the class of a team that signed up without one."""
    entry = get_object_or_404(tournament.entries, pk=pk)
    with refusals_told(request):
        choose_class(entry=entry, name=request.POST.get("group", ""), by=request.user)
    return show_at_door(tournament, pk)


@members_only()
def numbers(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Give all teams their number at once."""
    form = NumbersForm(post_data_or_none(request))
    if form.is_valid():
        with refusals_in(form):
            count = give_numbers(
                tournament=tournament,
                order=NumberOrder(form.cleaned_data["order"]),
                again=form.cleaned_data["again"],
                by=request.user,
            )
            text = ngettext("%(count)s team got a number.", "%(count)s teams got a number.", count)
            messages.success(request, text % {"count": count})
            back = "drive" if request.POST.get("back") == "drive" else "entries"
            return redirect(back, tournament.code)
    context = {"tournament": tournament, "form": form, "counts": counts(tournament)}
    return render(request, "entries/numbers.html", context)


def checked_in(request: UserRequest, tournament: Tournament, entry: Entry) -> HttpResponse:
    """Check a team in, and lead to the door, which shows it."""
    with refusals_told(request):
        entry, new = check_in(entry=entry, by=request.user)
        if not new:
            at = clock_time(not_none(entry.checked_in_at))
            text = _("“%(name)s” was checked in already, at %(time)s.")
            messages.warning(request, text % {"name": entry.name, "time": at})
        return show_at_door(tournament, entry.pk)
    return redirect("entries-check-in", tournament.code)


def show_at_door(tournament: Tournament, pk: int) -> HttpResponse:
    """Lead to the door, which shows this team."""
    return redirect(f"{reverse('entries-check-in', args=[tournament.code])}?done={pk}")


@members_only()
def absent(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Ask who of those that are not here comes after all, comes later or does not play, and note
    that of those with a tick."""
    if request.method != "POST":
        teams = by_name(absentees(tournament))
        if not teams:
            return redirect("drive", tournament.code)
        context = {
            "tournament": tournament,
            "teams": teams,
            "ticked": [team for team in teams if not team.comes_later] or teams,
        }
        return render(request, "entries/absent.html", context)
    act = SAID_OF_ABSENTEES.get(request.POST.get("state", ""))
    if act is None:
        messages.error(request, _("Choose one of what is offered."))
        return redirect("entries-absent", tournament.code)
    service, text = act
    count = _done(request, tournament, service)
    if count:
        messages.success(request, text(count) % {"count": count})
    left = absentees(tournament).filter(comes_later=False).exists()
    return redirect("entries-absent" if left else "drive", tournament.code)


@require_POST
@members_only()
def absent_back(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Have all play again that were withdrawn at once because they were not here."""
    with refusals_told(request):
        count = return_absent(tournament=tournament, by=request.user)
        text = ngettext("%(count)s team plays again.", "%(count)s teams play again.", count)
        messages.success(request, text % {"count": count})
    return redirect("drive", tournament.code)


def _done(request: UserRequest, tournament: Tournament, service: Callable[..., int]) -> int:
    """Return to how many of the teams with a tick it was done; if to none, it says why."""
    named = {key_in(text) for text in request.POST.getlist("team")} - {None}
    with refusals_told(request):
        if count := service(tournament=tournament, by=request.user, named=named):
            return count
        messages.warning(request, _("Nothing has changed: these teams are not waited for now."))
    return 0


SAID_OF_ABSENTEES: dict[str, tuple[Callable[..., int], Callable[[int], str]]] = {
    DoorState.PRESENT: (
        check_in_all,
        lambda count: ngettext(
            "%(count)s team checked in. Not here after all? Undo that at the door.",
            "%(count)s teams checked in. Is one not here after all? Undo that at the door.",
            count,
        ),
    ),
    DoorState.LATER: (
        expect_all_later,
        lambda count: ngettext(
            "%(count)s team comes later, and is left out of the draw until it is here.",
            "%(count)s teams come later, and are left out of the draw until they are here.",
            count,
        ),
    ),
    DoorState.WITHDRAWN: (
        withdraw_absent,
        lambda count: ngettext(
            "%(count)s team withdrawn. Coming after all? A return is possible.",
            "%(count)s teams withdrawn. Does one come after all? A return is possible.",
            count,
        ),
    ),
}
