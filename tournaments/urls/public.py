"""Addresses that everybody may visit."""

from django.urls import path

from tournaments.views import public

urlpatterns = [
    path("d/<str:code>/", public.standings, name="public"),
]
