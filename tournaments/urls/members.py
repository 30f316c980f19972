"""Addresses for letting helpers in."""

from django.urls import path

from tournaments.views import members

urlpatterns = [
    path("drive/<slug:code>/helpers/", members.overview, name="helpers"),
    path("drive/<slug:code>/helpers/invite/", members.make_link, name="helper-invite"),
    path("drive/<slug:code>/helpers/links/<int:pk>/revoke/", members.revoke, name="helper-revoke"),
    path("drive/<slug:code>/helpers/<int:pk>/role/", members.give_role, name="helper-role"),
    path("drive/<slug:code>/helpers/<int:pk>/remove/", members.remove, name="helper-remove"),
    path("join/<slug:token>/", members.join, name="join"),
]
