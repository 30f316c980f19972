"""Who may do what in a drive, and the links that let helpers in."""

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Role
from tournaments.models.tournaments import Tournament


def new_token() -> str:
    """Return the secret part of an invitation link: 128 random bits."""
    return secrets.token_urlsafe(16)


class Membership(models.Model):
    """One person's role in one drive."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role)
    since = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "user"], name="one_role_per_person_per_drive"
            )
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_role_display()}"


class Invitation(models.Model):
    """A link by which helpers of one role come in, until it is revoked."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=10, choices=Role)
    token = models.CharField(max_length=40, unique=True, default=new_token, editable=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE)
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.tournament}: {self.get_role_display()}"
