"""The start page, a drive as a whole, and the demo."""

from django.contrib import messages
from django.contrib.auth import login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.access.queries import may_organise, owns_installation
from tournaments.access.views.access import members_only, organisers_only
from tournaments.access.views.accounts import BACKEND
from tournaments.access.views.members import workplace
from tournaments.core.forms import refusals_in
from tournaments.core.services.errors import DomainError
from tournaments.core.views import (
    MemberRequest,
    NoDrive,
    PublicRequest,
    UserRequest,
    from_this_machine,
    is_signed_in,
    post_data_or_none,
    refusals_told,
)
from tournaments.drives.forms import DeleteForm, ReopenForm
from tournaments.drives.queries import (
    memberships_of,
)
from tournaments.drives.services.demo import load_demo, user_of_link
from tournaments.drives.services.tournaments import (
    delete_tournament,
    finish_tournament,
    reopen_tournament,
    require_settled,
)
from tournaments.entries.queries.entries import absentees, by_name
from tournaments.models import PrizeGiving, Tournament


def my_drives(request: PublicRequest) -> HttpResponse | None:
    """Show somebody his drives, or lead a helper of one to his work; None for one of the public."""
    if not is_signed_in(request):
        return None
    memberships, begins = list(memberships_of(request.user)), may_organise(request.user)
    if not memberships and not begins:
        return None
    if len(memberships) == 1 and not begins:
        return redirect(workplace(memberships[0]))
    drives = [(membership, workplace(membership)) for membership in memberships]
    return render(
        request,
        "drives/mine.html",
        {"drives": drives, "begins": begins, "owner": owns_installation(request.user)},
    )


@members_only()
def finish(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Ask once and make the standings final; what comes next is the prize-giving, as far as it
    is."""
    giving = PrizeGiving.objects.filter(tournament=tournament).first() or PrizeGiving()
    with refusals_told(request):
        if not tournament.finished_at and "sure" not in request.POST:
            context = {
                "tournament": tournament,
                "last": require_settled(tournament),
                "never_came": by_name(absentees(tournament)),
                "given": giving.complete,
            }
            return render(request, "drives/finish.html", context)
        if request.method == "POST":
            finish_tournament(tournament=tournament, by=request.user)
        if giving.complete:
            return redirect("afterwards", tournament.code)
        return redirect("prize-giving" if giving.begun else "prizes", tournament.code)
    return redirect("drive", tournament.code)


@members_only()
def reopen(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Ask why, and open a finished drive again."""
    form = ReopenForm(post_data_or_none(request))
    if form.is_valid():
        reopen_tournament(tournament=tournament, by=request.user, **form.cleaned_data)
        return redirect("drive", tournament.code)
    return render(request, "drives/reopen.html", {"tournament": tournament, "form": form})


@members_only()
def delete_drive(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Remove a drive for good, after its name was typed over."""
    form = DeleteForm(post_data_or_none(request))
    if form.is_valid():
        with refusals_in(form):
            delete_tournament(tournament=tournament, by=request.user, **form.cleaned_data)
            messages.success(request, _("The drive is removed."))
            return redirect("home")
    return render(request, "drives/delete.html", {"tournament": tournament, "form": form})


@require_POST
@organisers_only
def open_demo(request: UserRequest) -> HttpResponse:
    """Load the demo drive for this organiser and go there."""
    return redirect("drive", load_demo(by=request.user).code)


@require_GET
def enter(request: HttpRequest, token: str) -> HttpResponse:
    """Sign in by the link of `start.py --demo`, only from the computer that it runs on."""
    if not from_this_machine(request):
        raise PermissionDenied
    try:
        user = user_of_link(token)
    except DomainError as refused:
        if not request.user.is_authenticated:
            messages.error(request, refused.message)
        return redirect("home")
    login(request, user, backend=BACKEND)
    return redirect("drive", load_demo(by=user).code)


MOST = 5


def explain_missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Show the page for a 404, as `handler404`: a helper, who came in by a link and has no password
    to sign in with, is led to what he may see. What was sent came from a page of its drive, which
    is there no more then (410)."""
    if isinstance(exception, NoDrive) and request.method == "POST":
        return render(request, "410.html", status=410)
    user = getattr(request, "user", None)
    helper = user is not None and user.is_authenticated and not user.has_usable_password()
    memberships = memberships_of(user)[:MOST] if user and helper else []
    drives = [(membership, workplace(membership)) for membership in memberships]
    return render(request, "404.html", {"helper": helper, "drives": drives}, status=404)
