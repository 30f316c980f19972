"""Who has an account here."""

from collections.abc import Mapping

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.http import HttpRequest

from tournaments.models import User


def has_organiser() -> bool:
    """Whether somebody can sign in: helpers and the user of the demo have no password."""
    able = User.objects.filter(is_active=True)
    return able.exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX).exists()


def name_signing_in(request: HttpRequest, credentials: Mapping[str, str] | None) -> str:
    """The sign-in name that attempts are counted under: other capitals give no further ones."""
    return User.normalize_username((credentials or request.POST).get("username") or "")
