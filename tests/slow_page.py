"""Every address of the site, and a page that takes long."""

import time

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

SECONDS = 8  # longer than anybody at the desk is to wait


def slow(_request: HttpRequest) -> HttpResponse:
    """As a search, a large list, or votes that wait for each other."""
    time.sleep(SECONDS)
    return HttpResponse()


urlpatterns = [path("slow/", slow), path("", include("keezdrive.urls"))]
