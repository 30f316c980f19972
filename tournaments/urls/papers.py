"""Addresses: papers."""

from django.urls import path

from tournaments.views import papers

urlpatterns = [
    path("drive/<slug:code>/papers/", papers.overview, name="papers"),
    path("drive/<slug:code>/papers/make/", papers.make, name="papers-make"),
    path("drive/<slug:code>/papers/<int:pk>/", papers.show, name="paper"),
    path("drive/<slug:code>/papers/<int:pk>/pdf/", papers.download, name="paper-pdf"),
]
