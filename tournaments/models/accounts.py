"""People who sign in."""

from typing import ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _


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
