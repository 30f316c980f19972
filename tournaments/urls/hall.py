"""Addresses: what the hall sees, and the clock of the round."""

from django.urls import path

from tournaments.views import hall

urlpatterns = [
    path("drive/<slug:code>/hall/", hall.hall, name="hall"),
    path("drive/<slug:code>/hall/screen/", hall.switch, name="hall-screen"),
    path("drive/<slug:code>/hall/clock/", hall.clock, name="hall-clock"),
    path("drive/<slug:code>/hall/extra/", hall.extra_time, name="hall-extra"),
    path(
        "drive/<slug:code>/hall/extra/<int:number>/<int:table>/off/",
        hall.no_extra_time,
        name="hall-extra-off",
    ),
]
