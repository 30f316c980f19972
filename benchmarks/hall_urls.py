"""Every address of the site, and a bare one to measure the others against."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def bare(_request: HttpRequest) -> HttpResponse:
    """Return what any Django view costs on this server, with the whole middleware and no query."""
    return HttpResponse(b"x" * 64)


urlpatterns = [path("bare/", bare), path("", include("keezdrive.urls"))]
