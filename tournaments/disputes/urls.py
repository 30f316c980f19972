"""Addresses: questions about a board, searches and decisions."""

from django.urls import path

from tournaments.disputes.views import ask, disputes, photos, searches

urlpatterns = [
    path("drive/<slug:code>/disputes/", disputes.overview, name="disputes"),
    path("drive/<slug:code>/disputes/<int:pk>/", disputes.show, name="dispute"),
    path("drive/<slug:code>/disputes/<int:pk>/ask/", disputes.ask, name="dispute-ask"),
    path("drive/<slug:code>/disputes/<int:pk>/keep/", disputes.keep, name="dispute-keep"),
    path(
        "drive/<slug:code>/disputes/<int:pk>/answers/<int:number>/",
        disputes.earlier,
        name="dispute-answer",
    ),
    path("drive/<slug:code>/disputes/<int:pk>/decide/", disputes.decide, name="dispute-decide"),
    path(
        "drive/<slug:code>/disputes/<int:pk>/withdraw/", disputes.withdraw, name="dispute-withdraw"
    ),
    path("drive/<slug:code>/disputes/<int:pk>/photos/", photos.add, name="dispute-photos"),
    path(
        "drive/<slug:code>/disputes/<int:pk>/photos/<slug:photo>/",
        photos.show,
        name="dispute-photo",
    ),
    path(
        "drive/<slug:code>/disputes/<int:pk>/photos/<slug:photo>/remove/",
        photos.remove,
        name="dispute-photo-remove",
    ),
    path("drive/<slug:code>/disputes/<int:pk>/report/", disputes.report, name="dispute-report"),
    path("mag-dit/", ask.ask, name="ask"),
    path("mag-dit/board/", ask.board, name="ask-board"),
    path("mag-dit/move/", ask.show_move, name="ask-move"),
    path("mag-dit/search/", searches.start, name="ask-search"),
    path("mag-dit/search/<slug:token>/", searches.show, name="ask-found"),
    path("mag-dit/search/<slug:token>/stop/", searches.stop, name="ask-stop"),
]
