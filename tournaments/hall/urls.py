"""Addresses: screens, the clock, public pages and phones."""

from django.urls import path

from tournaments.hall.views import address, beamer, hall, pictures, public, screens

urlpatterns = [
    path("", public.home, name="home"),
    path("d/<slug:code>/team/<int:number>/", public.team, name="public-team"),
    path("d/<slug:code>/beamer/", beamer.beamer, name="beamer"),
    path("d/<slug:code>/picture/<slug:digest>.webp", pictures.picture, name="picture"),
    path("d/<slug:code>/", public.standings, name="public"),
    path("d/<slug:code>/tables/", public.tables, name="public-tables"),
    path("d/<slug:code>/groups/", public.groups, name="public-groups"),
    path("d/<slug:code>/mine/", public.mine, name="mine"),
    path("d/<slug:code>/mine/other/", public.not_mine, name="not-mine"),
    path(
        "d/<slug:code>/standings.xlsx",
        public.export_standings,
        {"suffix": ".xlsx"},
        name="standings-xlsx",
    ),
    path(
        "d/<slug:code>/standings.csv",
        public.export_standings,
        {"suffix": ".csv"},
        name="standings-csv",
    ),
    path("drive/<slug:code>/watch/", hall.watch, name="watch"),
    path("drive/<slug:code>/hall/", hall.hall, name="hall"),
    path("drive/<slug:code>/hall/screen/", hall.switch, name="hall-screen"),
    path("drive/<slug:code>/hall/screens/", screens.screens, name="hall-screens"),
    path("drive/<slug:code>/hall/screens/change/", screens.change, name="hall-change-screen"),
    path("drive/<slug:code>/hall/pictures/", pictures.pictures, name="pictures"),
    path("drive/<slug:code>/hall/pictures/<int:pk>/remove/", pictures.remove, name="picture-off"),
    path("drive/<slug:code>/hall/address/", address.moved, name="moved"),
    path("drive/<slug:code>/hall/announce/", hall.announcement, name="hall-announce"),
    path("drive/<slug:code>/hall/clock/", hall.clock, name="hall-clock"),
    path("drive/<slug:code>/hall/extra/", hall.extra_time, name="hall-extra"),
    path(
        "drive/<slug:code>/hall/extra/<int:number>/<int:table>/off/",
        hall.no_extra_time,
        name="hall-extra-off",
    ),
]
