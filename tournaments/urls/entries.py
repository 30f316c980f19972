"""Addresses: entries."""

from django.urls import path

from tournaments.views import entries

urlpatterns = [
    path("drive/<str:code>/entries/", entries.overview, name="entries"),
]
