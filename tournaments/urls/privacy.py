"""Addresses: what is kept of players."""

from django.urls import path

from tournaments.views import privacy

urlpatterns = [
    path("drive/<slug:code>/privacy/", privacy.overview, name="privacy"),
    path("drive/<slug:code>/privacy/forget/", privacy.forget, name="privacy-forget"),
]
