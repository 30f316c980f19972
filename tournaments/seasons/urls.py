"""Addresses: evenings together."""

from django.urls import path

from tournaments.seasons import views

urlpatterns = [
    path("s/<slug:code>/", views.public, name="season-public"),
    path("s/<slug:code>/standings.xlsx", views.export, {"suffix": ".xlsx"}, name="season-xlsx"),
    path("s/<slug:code>/standings.csv", views.export, {"suffix": ".csv"}, name="season-csv"),
    path("seasons/", views.my_seasons, name="seasons"),
    path("seasons/new/", views.new_season, name="new-season"),
    path("season/<slug:code>/", views.season, name="season"),
    path("season/<slug:code>/settings/", views.change_settings, name="season-settings"),
    path("season/<slug:code>/delete/", views.delete, name="season-delete"),
    path("season/<slug:code>/forget/", views.forget, name="season-forget"),
    path("season/<slug:code>/drive/", views.bring_drive, name="season-drive"),
    path("season/<slug:code>/take-in/", views.take_in_new, name="season-take-in"),
    path("season/<slug:code>/sheet/", views.sheet, name="season-sheet"),
    path("season/<slug:code>/evening/<int:pk>/", views.evening, name="season-evening"),
    path(
        "season/<slug:code>/evening/<int:pk>/jokers/",
        views.jokers,
        name="season-evening-jokers",
    ),
    path(
        "season/<slug:code>/evening/<int:pk>/remove/",
        views.remove,
        name="season-evening-remove",
    ),
    path("season/<slug:code>/same/", views.same, name="season-same"),
    path("season/<slug:code>/team/<int:pk>/", views.team, name="season-team"),
    path("season/<slug:code>/team/<int:pk>/split/", views.split, name="season-team-split"),
    path("season/<slug:code>/team/<int:pk>/join/", views.join, name="season-team-join"),
]
