"""Addresses: what is kept of a person, handing it out and erasing it."""

from django.urls import path

from tournaments.privacy import views

urlpatterns = [
    path("drive/<slug:code>/privacy/", views.overview, name="privacy"),
    path("drive/<slug:code>/privacy/forget/", views.forget, name="privacy-forget"),
    path("drive/<slug:code>/privacy/person/", views.find, name="privacy-person"),
    path("drive/<slug:code>/privacy/person/data/", views.export, name="privacy-person-export"),
    path(
        "drive/<slug:code>/privacy/person/forget/",
        views.forget_player,
        name="privacy-person-forget",
    ),
    path("d/<slug:code>/privacy/", views.show, name="privacy-statement"),
    path(
        "d/<slug:code>/privacy/<str:language>.<str:ending>",
        views.download,
        name="privacy-statement-file",
    ),
]
