"""Pages: entries."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.models import Tournament
from tournaments.views.access import members_only


@members_only()
def overview(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The first page."""
    return render(request, "drive/base.html", {"tournament": tournament})
