"""Addresses: open data for programs."""

from tournaments.api.open_data import addresses

urlpatterns = addresses()
