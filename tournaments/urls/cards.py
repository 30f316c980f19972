"""Addresses: participant cards, and the code on them."""

from django.urls import path

from tournaments.views import cards, mailing

urlpatterns = [
    path("t/", cards.find_card, name="find-card"),
    path("t/<slug:entry_code>/", cards.participant, name="participant"),
    path("drive/<slug:code>/cards/", mailing.overview, name="cards"),
    path("drive/<slug:code>/cards/mail/", mailing.mail, name="cards-mail"),
    path("drive/<slug:code>/cards/stop/", mailing.stop, name="cards-stop"),
]
