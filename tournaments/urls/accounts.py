"""Signing in and out."""

from django.contrib.auth import views as auth
from django.urls import path

from tournaments.views import accounts

urlpatterns = [
    path("setup/", accounts.first_account, name="setup"),
    path("signup/", accounts.sign_up, name="signup"),
    path("login/", auth.LoginView.as_view(template_name="accounts/login.html"), name="login"),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
]
