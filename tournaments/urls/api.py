"""Addresses: open data for programs."""

from django.urls import path

from tournaments.api.guide import guide
from tournaments.api.open_data import addresses

urlpatterns = [path("api/v1/", guide, name="api"), *addresses()]
