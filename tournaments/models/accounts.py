"""People who sign in, what they may do in a drive, and the links that let helpers in."""

import secrets
from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Role
from tournaments.models.tournaments import Tournament


class Accounts(UserManager["User"]):
    """Finds people by their sign-in name, with whatever capitals they type it."""

    use_in_migrations = False

    def get_by_natural_key(self, username: str | None) -> "User":
        """Return whom somebody who signs in means; this is what Django's backend asks."""
        return self.get(username=self.model.normalize_username(username or ""))


class User(AbstractUser):
    """An organiser with a password, or a helper who came in by a link.

    A helper has no usable password; the session on his own machine is what he has.  A sign-in
    name is kept in small letters, so "Anna" and "anna" are one.
    """

    display_name = models.CharField(_("name"), max_length=80, blank=True)

    objects: ClassVar[Accounts] = Accounts()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(username=Lower("username")), name="sign_in_name_in_small_letters"
            )
        ]

    def __str__(self) -> str:
        return self.display_name or self.username

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """Return a sign-in name as it is stored."""
        return super().normalize_username(username).lower()


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
