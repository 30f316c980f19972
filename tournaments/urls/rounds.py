"""Addresses: the rounds of a drive and the draw of each."""

from django.urls import path

from tournaments.views import drafts, public_values, rounds

urlpatterns = [
    path("drive/<slug:code>/rounds/", rounds.overview, name="rounds"),
    path("drive/<slug:code>/rounds/<int:number>/", rounds.show_round, name="round"),
    path("drive/<slug:code>/rounds/<int:number>/draw/", rounds.draw, name="round-draw"),
    path(
        "drive/<slug:code>/rounds/<int:number>/announce/",
        public_values.announce,
        name="round-announce",
    ),
    path("drive/<slug:code>/rounds/<int:number>/value/", public_values.show, name="round-value"),
    path("drive/<slug:code>/rounds/<int:number>/publish/", rounds.publish, name="round-publish"),
    path("drive/<slug:code>/rounds/<int:number>/take-back/", rounds.take_back, name="round-back"),
    path("drive/<slug:code>/rounds/<int:number>/redraw/", drafts.draw_again, name="round-redraw"),
    path("drive/<slug:code>/rounds/<int:number>/swap/", drafts.swap_teams, name="round-swap"),
    path("drive/<slug:code>/rounds/<int:number>/move/", drafts.move_pair, name="round-move"),
]
