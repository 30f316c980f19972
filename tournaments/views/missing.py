"""What somebody reads at an address that there is not, or not for him."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.queries.tournaments import memberships_of
from tournaments.views.access import NoDrive
from tournaments.views.workplaces import workplace

MOST = 5


def explain_missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for a 404, as `handler404`: a helper, who came in by a link and has no password to
    sign in with, is led to what he may see. What was sent came from a page of its drive, which is
    there no more then (410)."""
    if isinstance(exception, NoDrive) and request.method == "POST":
        return render(request, "410.html", status=410)
    user = getattr(request, "user", None)
    helper = user is not None and user.is_authenticated and not user.has_usable_password()
    mine = memberships_of(user)[:MOST] if helper else []
    drives = [(membership, workplace(membership)) for membership in mine]
    return render(request, "404.html", {"helper": helper, "drives": drives}, status=404)
