"""Addresses: suspense, prizes, the vote for the most original name, and the prize-giving."""

from django.urls import path

from tournaments.views import prize_giving, prizes, standings, votes

urlpatterns = [
    path("drive/<slug:code>/standings/", standings.true_standings, name="standings"),
    path("drive/<slug:code>/prizes/", prizes.overview, name="prizes"),
    path("drive/<slug:code>/prizes/usual/", prizes.add_usual, name="prizes-usual"),
    path("drive/<slug:code>/prizes/<int:pk>/", prizes.change, name="prize"),
    path("drive/<slug:code>/prizes/<int:pk>/remove/", prizes.remove, name="prize-remove"),
    path("drive/<slug:code>/prizes/<int:pk>/winner/", prizes.choose, name="prize-winner"),
    path("drive/<slug:code>/prizes/freeze/", prizes.freeze, name="freeze"),
    path("drive/<slug:code>/prizes/unfreeze/", prizes.unfreeze, name="unfreeze"),
    path("drive/<slug:code>/prizes/vote/open/", prizes.begin_vote, name="vote-open"),
    path("drive/<slug:code>/prizes/vote/close/", prizes.end_vote, name="vote-close"),
    path("drive/<slug:code>/prizes/vote/doubtful/", prizes.doubtful_votes, name="vote-doubtful"),
    path("drive/<slug:code>/prizes/vote/", prizes.counted, name="vote-counted"),
    path("drive/<slug:code>/prize-giving/", prize_giving.lead, name="prize-giving"),
    path("drive/<slug:code>/prize-giving/begin/", prize_giving.begin, name="prize-giving-begin"),
    path("drive/<slug:code>/prize-giving/go/", prize_giving.go, name="prize-giving-go"),
    path("drive/<slug:code>/prize-giving/stop/", prize_giving.stop, name="prize-giving-stop"),
    path("drive/<slug:code>/prize-giving/done/", prize_giving.done, name="prize-giving-done"),
    path("d/<slug:code>/vote/", votes.vote, name="vote"),
]
