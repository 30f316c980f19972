"""Addresses: everything on paper."""

from django.urls import path

from tournaments.papers.views import mailing, papers

urlpatterns = [
    path("drive/<slug:code>/papers/", papers.overview, name="papers"),
    path("drive/<slug:code>/papers/make/", papers.make, name="papers-make"),
    path("drive/<slug:code>/papers/<int:pk>/", papers.show, name="paper"),
    path("drive/<slug:code>/papers/<int:pk>/pdf/", papers.download, name="paper-pdf"),
    path("drive/<slug:code>/cards/", mailing.overview, name="cards"),
    path("drive/<slug:code>/cards/mail/", mailing.mail, name="cards-mail"),
    path("drive/<slug:code>/cards/stop/", mailing.stop, name="cards-stop"),
]
