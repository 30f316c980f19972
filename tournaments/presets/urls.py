"""Addresses: a new drive, and one of another kind."""

from django.urls import path

from tournaments.presets import views as evenings

urlpatterns = [
    path("new/", evenings.new_drive, name="new-drive"),
    path("drive/<slug:code>/kind/", evenings.kind, name="kind"),
]
