"""Pages for everybody: standings."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.views.access import public_tournament


def standings(request: HttpRequest, code: str) -> HttpResponse:
    """The standings of a drive."""
    return render(request, "base.html", {"tournament": public_tournament(request, code)})
