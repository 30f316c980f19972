"""Addresses: the overview of a drive."""

from django.urls import path

from tournaments.evening import views

urlpatterns = [path("drive/<slug:code>/", views.overview, name="drive")]
