"""Addresses: what the rules say, for anybody."""

from django.urls import path

from tournaments.views import ask

urlpatterns = [
    path("mag-dit/", ask.ask, name="ask"),
    path("mag-dit/move/", ask.show_move, name="ask-move"),
]
