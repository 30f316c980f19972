"""Addresses: the disputes of a drive."""

from django.urls import path

from tournaments.views import disputes

urlpatterns = [
    path("drive/<slug:code>/disputes/", disputes.overview, name="disputes"),
    path("drive/<slug:code>/disputes/<int:pk>/", disputes.show, name="dispute"),
    path("drive/<slug:code>/disputes/<int:pk>/ask/", disputes.ask, name="dispute-ask"),
    path("drive/<slug:code>/disputes/<int:pk>/keep/", disputes.keep, name="dispute-keep"),
    path("drive/<slug:code>/disputes/<int:pk>/decide/", disputes.decide, name="dispute-decide"),
    path(
        "drive/<slug:code>/disputes/<int:pk>/withdraw/", disputes.withdraw, name="dispute-withdraw"
    ),
    path("drive/<slug:code>/disputes/<int:pk>/report/", disputes.report, name="dispute-report"),
]
