"""Signing in and out."""

from django.contrib.auth import views as auth
from django.urls import path

from tournaments.forms.accounts import LoginForm
from tournaments.views import accounts

sign_in = auth.LoginView.as_view(template_name="accounts/login.html", authentication_form=LoginForm)

urlpatterns = [
    path("setup/", accounts.first_account, name="setup"),
    path("signup/", accounts.sign_up, name="signup"),
    path("login/", sign_in, name="login"),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
]
