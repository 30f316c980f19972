"""Addresses: a new drive, an evening that is kept, and a drive of another kind."""

from django.urls import path

from tournaments.presets import views as evenings

urlpatterns = [
    path("new/", evenings.new_drive, name="new-drive"),
    path("drive/<slug:code>/keep/", evenings.keep, name="keep-evening"),
    path("drive/<slug:code>/kind/", evenings.kind, name="kind"),
]
