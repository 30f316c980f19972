"""Addresses: the results of a drive that is over."""

from django.urls import path

from tournaments.views import results

urlpatterns = [
    path("d/<slug:code>/results/", results.results, name="results"),
    path("d/<slug:code>/results/<int:number>/", results.team, name="results-team"),
]
