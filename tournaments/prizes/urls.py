"""Addresses: prizes, votes, the ceremony, and afterwards."""

from django.urls import path

from tournaments.prizes.views import afterwards, prizes, tombola, votes

urlpatterns = [
    path("d/<slug:code>/results/", afterwards.results, name="results"),
    path("d/<slug:code>/results/<int:number>/", afterwards.team, name="results-team"),
    path("drive/<slug:code>/afterwards/", afterwards.overview, name="afterwards"),
    path("drive/<slug:code>/afterwards/site/", afterwards.site, name="results-site"),
    path("drive/<slug:code>/results.zip", afterwards.download_site, name="results-zip"),
    path("drive/<slug:code>/press.txt", afterwards.download_press, name="press-txt"),
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
    path("drive/<slug:code>/prize-giving/", prizes.lead, name="prize-giving"),
    path("drive/<slug:code>/prize-giving/begin/", prizes.begin, name="prize-giving-begin"),
    path("drive/<slug:code>/prize-giving/go/", prizes.go, name="prize-giving-go"),
    path("drive/<slug:code>/prize-giving/stop/", prizes.stop, name="prize-giving-stop"),
    path("drive/<slug:code>/prize-giving/done/", prizes.done, name="prize-giving-done"),
    path("drive/<slug:code>/tombola/", tombola.tombola, name="tombola"),
    path("drive/<slug:code>/tombola/draw/", tombola.draw, name="tombola-draw"),
    path("drive/<slug:code>/tombola/close/", tombola.close, name="tombola-close"),
    path("drive/<slug:code>/tombola/leave/", tombola.leave, name="tombola-leave"),
    path("d/<slug:code>/vote/", votes.vote, name="vote"),
]
