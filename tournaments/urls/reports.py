"""Addresses: players report results."""

from django.urls import path

from tournaments.views import reports, take_over

urlpatterns = [
    path("k/<slug:card_code>/result/", reports.result, name="result"),
    path("k/<slug:card_code>/result/confirm/", reports.confirm, name="result-confirm"),
    path("d/<slug:code>/team/<int:number>/result/", reports.of_team, name="result-team"),
    path("drive/<slug:code>/desk/<int:number>/take-over/", take_over.take_over, name="desk-over"),
]
