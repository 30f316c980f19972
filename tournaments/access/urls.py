"""Addresses: who somebody is and what he may do."""

from django.contrib.auth import views as auth
from django.urls import path

from tournaments.access.views import accounts, members

urlpatterns = [
    path("setup/", accounts.first_account, name="setup"),
    path("signup/", accounts.sign_up, name="signup"),
    path("login/", accounts.sign_in, name="login"),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path("account/", accounts.own_account, name="account"),
    path("account/password/", accounts.new_password, name="account-password"),
    path("drive/<slug:code>/helpers/", members.overview, name="helpers"),
    path("drive/<slug:code>/helpers/invite/", members.make_link, name="helper-invite"),
    path("drive/<slug:code>/helpers/links/<int:pk>/revoke/", members.revoke, name="helper-revoke"),
    path("drive/<slug:code>/helpers/<int:pk>/role/", members.give_role, name="helper-role"),
    path("drive/<slug:code>/helpers/<int:pk>/remove/", members.remove, name="helper-remove"),
    path("join/<slug:token>/", members.join, name="join"),
]
