"""Addresses that everybody may visit."""

from django.urls import path

from tournaments.views import beamer, demo, mine, public

urlpatterns = [
    path("d/<slug:code>/team/<int:number>/", public.team, name="public-team"),
    path("d/<slug:code>/beamer/", beamer.beamer, name="beamer"),
    path("d/<slug:code>/", public.standings, name="public"),
    path("d/<slug:code>/tables/", public.tables, name="public-tables"),
    path("d/<slug:code>/groups/", public.groups, name="public-groups"),
    path("d/<slug:code>/mine/", mine.mine, name="mine"),
    path("d/<slug:code>/mine/other/", mine.not_mine, name="not-mine"),
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
    path("demo/", demo.open_demo, name="open-demo"),
    path("demo/enter/<str:token>/", demo.enter, name="demo-enter"),
]
