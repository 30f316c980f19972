"""Addresses where everybody can check a draw."""

from django.urls import path

from tournaments.views import proofs

urlpatterns = [
    path("<slug:page>.md", proofs.show_document, name="document"),
    path("d/<slug:code>/draw/<int:number>/", proofs.show_proof, name="draw-proof"),
    path("d/<slug:code>/draw/<int:number>/<int:made>.json", proofs.draw_as_json, name="draw-json"),
]
