"""Addresses: a new drive."""

from django.urls import path

from tournaments.evenings import views as evenings

urlpatterns = [
    path("new/", evenings.new_drive, name="new-drive"),
]
