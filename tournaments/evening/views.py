"""The overview of a drive: where the evening is, and the one act that comes next."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.access.queries import owns_installation
from tournaments.access.views.access import members_only
from tournaments.core.views import MemberRequest, at_this_time
from tournaments.drives.queries import days_left
from tournaments.evening.queries.evening import awaited, evening, tiles
from tournaments.evening.queries.line import line, steps
from tournaments.evening.queries.moments import moment_of
from tournaments.evening.queries.questions import Backups, questions
from tournaments.models import Tournament, User
from tournaments.safety.queries.backups import (
    all_backups,
    chosen_folder,
    is_kept_here,
    own_folder,
)


@require_safe
@members_only()
def overview(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Show the evening; who asks for news and has it gets none. Some of what it says, such as what
    was printed, concerns no other page: its age is that of the log."""
    newest = tournament.log.order_by("-pk").values_list("pk", flat=True).first()
    version = f"{tournament.version}.{newest or 0}"
    if request.htmx and request.GET.get("v") == version:
        return at_this_time(HttpResponse(status=204))
    now = evening(tournament)
    moment = moment_of(now)
    context = {
        "tournament": tournament,
        "version": version,
        "evening": now,
        "moment": moment.key,
        "act": moment.act(now),
        "line": line(now, moment.field),
        "steps": steps(now),
        "tiles": tiles(now),
        "awaited": awaited(now),
        "questions": questions(now, moment.key, _backups_of(request.user), timezone.now()),
        "days_left": days_left(tournament, timezone.localdate()),
    }
    page = "evening/overview.html#live" if request.htmx else "evening/overview.html"
    return at_this_time(render(request, page, context))


def _backups_of(user: User) -> Backups | None:
    """Return what the owner of the installation is told of its backups, where it makes them."""
    if not is_kept_here() or not owns_installation(user):
        return None
    made = all_backups()
    return Backups(
        last=made[0].description.made_at if made else None,
        address=reverse("backups"),
        on_stick=chosen_folder() != own_folder(),
    )
