"""Addresses: signing up by oneself."""

from django.urls import path

from tournaments.signup.views import organiser, public

urlpatterns = [
    path("d/<slug:code>/sign-up/", public.show_form, name="sign-up"),
    path("a/", public.find, name="find-sign-up"),
    path("a/<slug:sign_up_code>/", public.show, name="signed-up"),
    path("a/<slug:sign_up_code>/confirm/", public.confirm, name="signed-up-confirm"),
    path("a/<slug:sign_up_code>/cancel/", public.cancel, name="signed-up-cancel"),
    path("drive/<slug:code>/sign-ups/", organiser.overview, name="sign-ups"),
    path("drive/<slug:code>/sign-ups/close/", organiser.close, name="sign-ups-close"),
    path("drive/<slug:code>/sign-ups/mail/", organiser.mail, name="sign-ups-mail"),
    path("drive/<slug:code>/sign-ups/<int:pk>/", organiser.change, name="sign-ups-change"),
    path("drive/<slug:code>/sign-ups/<int:pk>/admit/", organiser.admit, name="sign-ups-admit"),
    path("drive/<slug:code>/sign-ups/<int:pk>/remove/", organiser.remove, name="sign-ups-remove"),
]
