"""Addresses: what is kept of a person, handing it out and erasing it."""

from django.urls import path

from tournaments.privacy.views import persons, privacy
from tournaments.privacy.views import privacy as privacy_statement

urlpatterns = [
    path("drive/<slug:code>/privacy/", privacy.overview, name="privacy"),
    path("drive/<slug:code>/privacy/forget/", privacy.forget, name="privacy-forget"),
    path("drive/<slug:code>/privacy/person/", persons.find, name="privacy-person"),
    path("drive/<slug:code>/privacy/person/data/", persons.export, name="privacy-person-export"),
    path("drive/<slug:code>/privacy/person/forget/", persons.forget, name="privacy-person-forget"),
    path("d/<slug:code>/privacy/", privacy_statement.show, name="privacy-statement"),
    path(
        "d/<slug:code>/privacy/<str:language>.<str:ending>",
        privacy_statement.download,
        name="privacy-statement-file",
    ),
]
