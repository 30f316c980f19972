"""The start page, and the pages about a drive as a whole."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.forms.tournaments import NewDriveForm, ReopenForm, doubt_about
from tournaments.models import Tournament
from tournaments.queries.accounts import has_organiser, may_organise, owns_installation
from tournaments.queries.classes import classless
from tournaments.queries.fields import method_of
from tournaments.queries.groups import stage_to_make
from tournaments.queries.money import amounts
from tournaments.queries.plans import why_not_playable
from tournaments.queries.privacy import days_left
from tournaments.queries.progress import progress
from tournaments.queries.tournaments import drives_of_now, drives_to_choose, memberships_of
from tournaments.services.refused import Refused
from tournaments.services.tournaments import (
    create_tournament,
    finish_tournament,
    reopen_tournament,
)
from tournaments.views.access import members_only, organisers_only
from tournaments.views.posted import posted
from tournaments.views.workplaces import workplace


def home(request: HttpRequest) -> HttpResponse:
    """The first thing anybody sees: the first account, my drives, or the drives of tonight.

    A helper of one drive is at his work at once, and of none (any more) one of the public.
    """
    if not request.user.is_authenticated:
        return _public_home(request)
    mine, begins = list(memberships_of(request.user)), may_organise(request.user)
    if not mine and not begins:
        return _public_home(request)
    if len(mine) == 1 and not begins:
        return redirect(workplace(mine[0]))
    drives = [(membership, workplace(membership)) for membership in mine]
    return render(
        request,
        "drive/mine.html",
        {"drives": drives, "begins": begins, "owner": owns_installation(request.user)},
    )


def _public_home(request: HttpRequest) -> HttpResponse:
    """The drives that everybody may see, or at once the only one of now; demos come last."""
    public = list(drives_to_choose()[:50])
    drives = [drive for drive in public if not drive.demo] or public
    first_visit = not has_organiser()
    if first_visit and not drives:
        return redirect("setup")
    now = drives_of_now(drives)
    if len(now) == 1 and not first_visit:
        return redirect("mine", now[0].code)
    context = {
        "tournaments": drives,
        "first_visit": first_visit,
        "signup_open": settings.SIGNUP_OPEN and not request.user.is_authenticated,
    }
    return render(request, "public/home.html", context)


@organisers_only
def new_drive(request: HttpRequest) -> HttpResponse:
    """Make a drive from the few things it needs."""
    form = NewDriveForm(posted(request), initial={"date": timezone.localdate()})
    if form.is_valid():
        tournament = create_tournament(by=request.user, values=form.cleaned_data)
        if doubt := doubt_about(tournament.date):
            messages.warning(request, doubt)
        return redirect("import" if "import" in request.GET else "drive", tournament.code)
    return render(request, "drive/new.html", {"form": form, "importing": "import" in request.GET})


@members_only()
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Where the drive stands, and the one next step."""
    now = progress(tournament)
    return render(
        request,
        "drive/overview.html",
        {
            "tournament": tournament,
            "progress": now,
            "planned": method_of(tournament, now.next_number).planned,
            "to_divide": stage_to_make(tournament, now.next_number),
            "classless": classless(tournament, now.next_number),
            "too_many_rounds": why_not_playable(tournament),
            "takings": amounts(tournament),
            "days_left": days_left(tournament, timezone.localdate()),
        },
    )


@require_POST
@members_only()
def finish(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Finish the drive."""
    try:
        finish_tournament(tournament=tournament, by=request.user)
    except Refused as refused:
        messages.error(request, refused.message)
        return redirect("drive", tournament.code)
    messages.success(request, _("The drive is finished."))
    return redirect("drive", tournament.code)


@members_only()
def reopen(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Ask why, and open a finished drive again."""
    form = ReopenForm(posted(request))
    if form.is_valid():
        reopen_tournament(tournament=tournament, by=request.user, **form.cleaned_data)
        return redirect("drive", tournament.code)
    return render(request, "drive/reopen.html", {"tournament": tournament, "form": form})
