"""Addresses for letting helpers in."""

from django.urls import path

from tournaments.views import helpers

urlpatterns = [
    path("drive/<slug:code>/helpers/", helpers.overview, name="helpers"),
    path("drive/<slug:code>/helpers/invite/", helpers.make_link, name="helper-invite"),
    path("drive/<slug:code>/helpers/links/<int:pk>/revoke/", helpers.revoke, name="helper-revoke"),
    path("drive/<slug:code>/helpers/<int:pk>/role/", helpers.give_role, name="helper-role"),
    path("drive/<slug:code>/helpers/<int:pk>/remove/", helpers.remove, name="helper-remove"),
    path("join/<slug:token>/", helpers.join, name="join"),
]
