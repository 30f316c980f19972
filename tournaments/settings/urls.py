"""Addresses: what was chosen for a drive, and what may still change of it."""

from django.urls import path

from tournaments.settings import views as settings

urlpatterns = [
    path("drive/<slug:code>/settings/", settings.change_settings, name="settings"),
]
