"""Addresses: drawing a round, its draft, publishing it, and the proof of its draw."""

from django.urls import path

from tournaments.rounds.views import proofs, rounds

urlpatterns = [
    path("drive/<slug:code>/rounds/", rounds.overview, name="rounds"),
    path("drive/<slug:code>/rounds/<int:number>/", rounds.show_round, name="round"),
    path("drive/<slug:code>/rounds/<int:number>/draw/", rounds.draw, name="round-draw"),
    path("drive/<slug:code>/rounds/<int:number>/announce/", rounds.announce, name="round-announce"),
    path("drive/<slug:code>/rounds/<int:number>/value/", rounds.show, name="round-value"),
    path("drive/<slug:code>/rounds/<int:number>/publish/", rounds.publish, name="round-publish"),
    path("drive/<slug:code>/rounds/<int:number>/take-back/", rounds.take_back, name="round-back"),
    path("drive/<slug:code>/rounds/<int:number>/redraw/", rounds.draw_again, name="round-redraw"),
    path("drive/<slug:code>/rounds/<int:number>/swap/", rounds.swap_teams, name="round-swap"),
    path("drive/<slug:code>/rounds/<int:number>/move/", rounds.move_pair, name="round-move"),
    path("<slug:page>.md", proofs.show_document, name="document"),
    path("d/<slug:code>/draw/<int:number>/", proofs.show_proof, name="draw-proof"),
    path("d/<slug:code>/draw/<int:number>/<int:made>.json", proofs.draw_as_json, name="draw-json"),
]
