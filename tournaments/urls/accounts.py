"""Making an account, signing in and out, and changing one's own account."""

from django.contrib.auth import views as auth
from django.urls import path

from tournaments.views import accounts

urlpatterns = [
    path("setup/", accounts.first_account, name="setup"),
    path("signup/", accounts.sign_up, name="signup"),
    path("login/", accounts.sign_in, name="login"),
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path("account/", accounts.own_account, name="account"),
    path("account/password/", accounts.new_password, name="account-password"),
]
