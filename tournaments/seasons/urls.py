"""Addresses: evenings together."""

from django.urls import path

from tournaments.seasons.views import season_evenings, seasons
from tournaments.seasons.views import season_evenings as season_teams

urlpatterns = [
    path("s/<slug:code>/", seasons.public, name="season-public"),
    path("s/<slug:code>/standings.xlsx", seasons.export, {"suffix": ".xlsx"}, name="season-xlsx"),
    path("s/<slug:code>/standings.csv", seasons.export, {"suffix": ".csv"}, name="season-csv"),
    path("seasons/", seasons.my_seasons, name="seasons"),
    path("seasons/new/", seasons.new_season, name="new-season"),
    path("season/<slug:code>/", seasons.season, name="season"),
    path("season/<slug:code>/settings/", seasons.change_settings, name="season-settings"),
    path("season/<slug:code>/delete/", seasons.delete, name="season-delete"),
    path("season/<slug:code>/forget/", seasons.forget, name="season-forget"),
    path("season/<slug:code>/drive/", seasons.bring_drive, name="season-drive"),
    path("season/<slug:code>/take-in/", seasons.take_in_new, name="season-take-in"),
    path("season/<slug:code>/sheet/", season_evenings.sheet, name="season-sheet"),
    path("season/<slug:code>/evening/<int:pk>/", season_evenings.evening, name="season-evening"),
    path(
        "season/<slug:code>/evening/<int:pk>/jokers/",
        season_evenings.jokers,
        name="season-evening-jokers",
    ),
    path(
        "season/<slug:code>/evening/<int:pk>/remove/",
        season_evenings.remove,
        name="season-evening-remove",
    ),
    path("season/<slug:code>/same/", season_teams.same, name="season-same"),
    path("season/<slug:code>/team/<int:pk>/", season_teams.team, name="season-team"),
    path("season/<slug:code>/team/<int:pk>/split/", season_teams.split, name="season-team-split"),
    path("season/<slug:code>/team/<int:pk>/join/", season_teams.join, name="season-team-join"),
]
