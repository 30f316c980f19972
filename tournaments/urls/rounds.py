"""Addresses: rounds."""

from django.urls import path

from tournaments.views import rounds

urlpatterns = [
    path("drive/<str:code>/rounds/", rounds.overview, name="rounds"),
]
