"""Who has an account here."""

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX

from tournaments.models import User


def has_organiser() -> bool:
    """Whether somebody can sign in: helpers and the user of the demo have no password."""
    able = User.objects.filter(is_active=True)
    return able.exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX).exists()
