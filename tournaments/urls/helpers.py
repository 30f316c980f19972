"""Addresses for letting helpers in."""

from django.urls import path

from tournaments.views import helpers

urlpatterns = [
    path("drive/<str:code>/helpers/", helpers.overview, name="helpers"),
]
