"""Addresses: searches through a deal round."""

from django.urls import path

from tournaments.views import searches

urlpatterns = [
    path("mag-dit/search/", searches.start, name="ask-search"),
    path("mag-dit/search/<slug:token>/", searches.show, name="ask-found"),
    path("mag-dit/search/<slug:token>/stop/", searches.stop, name="ask-stop"),
]
