"""Addresses: the results of a drive that is over, and what its organiser makes of them."""

from django.urls import path

from tournaments.views import afterwards, results

urlpatterns = [
    path("d/<slug:code>/results/", results.results, name="results"),
    path("d/<slug:code>/results/<int:number>/", results.team, name="results-team"),
    path("drive/<slug:code>/afterwards/", afterwards.overview, name="afterwards"),
    path("drive/<slug:code>/afterwards/site/", afterwards.site, name="results-site"),
    path("drive/<slug:code>/results.zip", afterwards.download_site, name="results-zip"),
    path("drive/<slug:code>/press.txt", afterwards.download_press, name="press-txt"),
]
