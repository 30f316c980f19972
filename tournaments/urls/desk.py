"""Addresses: desk."""

from django.urls import path

from tournaments.views import desk

urlpatterns = [
    path("drive/<str:code>/desk/", desk.overview, name="desk"),
]
