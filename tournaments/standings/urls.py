"""Addresses: results to ranked rows."""

from django.urls import path

from tournaments.standings import views as standings

urlpatterns = [
    path("drive/<slug:code>/standings/", standings.true_standings, name="standings"),
]
