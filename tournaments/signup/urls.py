"""Addresses: signing up by oneself."""

from django.urls import path

from tournaments.signup import views

urlpatterns = [
    path("d/<slug:code>/sign-up/", views.show_form, name="sign-up"),
    path("a/", views.find, name="find-sign-up"),
    path("a/<slug:sign_up_code>/", views.show, name="signed-up"),
    path("a/<slug:sign_up_code>/confirm/", views.confirm, name="signed-up-confirm"),
    path("a/<slug:sign_up_code>/cancel/", views.cancel, name="signed-up-cancel"),
    path("drive/<slug:code>/sign-ups/", views.overview, name="sign-ups"),
    path("drive/<slug:code>/sign-ups/close/", views.close, name="sign-ups-close"),
    path("drive/<slug:code>/sign-ups/mail/", views.mail, name="sign-ups-mail"),
    path("drive/<slug:code>/sign-ups/<int:pk>/", views.change, name="sign-ups-change"),
    path("drive/<slug:code>/sign-ups/<int:pk>/admit/", views.admit, name="sign-ups-admit"),
    path("drive/<slug:code>/sign-ups/<int:pk>/remove/", views.remove, name="sign-ups-remove"),
]
