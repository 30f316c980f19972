"""Addresses: papers."""

from django.urls import path

from tournaments.views import papers

urlpatterns = [
    path("drive/<str:code>/papers/", papers.overview, name="papers"),
]
