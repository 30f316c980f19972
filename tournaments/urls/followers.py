"""Addresses: the second laptop."""

from django.urls import path

from tournaments.views import followers

urlpatterns = [
    path("second/", followers.second, name="second"),
    path("second/code/", followers.make_code, name="second-code"),
    path("second/again/", followers.become_first_again, name="second-again"),
    path("second/stop/<slug:follower>/", followers.stop, name="second-stop"),
    path("taken-over/", followers.taken_over, name="taken-over"),
    path("follow/hello/", followers.hello, name="follow-hello"),
    path("follow/letter/", followers.letter, name="follow-letter"),
    path("follow/first/", followers.first, name="follow-first"),
]
