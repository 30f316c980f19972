"""Addresses: everything on paper."""

from django.urls import path

from tournaments.papers import views

urlpatterns = [
    path("drive/<slug:code>/papers/", views.overview, name="papers"),
    path("drive/<slug:code>/papers/make/", views.make, name="papers-make"),
    path("drive/<slug:code>/papers/print/", views.print_all, name="papers-print-all"),
    path("drive/<slug:code>/papers/print/<int:number>/", views.print_, name="papers-print"),
    path("drive/<slug:code>/papers/<int:pk>/print/", views.printing, name="paper-print"),
    path("drive/<slug:code>/papers/<int:pk>/pdf/", views.download, name="paper-pdf"),
    path("drive/<slug:code>/cards/", views.participant_cards, name="cards"),
    path("drive/<slug:code>/cards/mail/", views.mail, name="cards-mail"),
    path("drive/<slug:code>/cards/stop/", views.stop, name="cards-stop"),
]
