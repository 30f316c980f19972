"""People who sign in."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """An organiser with a password, or a helper who came in by a link.

    A helper has no usable password; the session on his own machine is what he has.
    """

    display_name = models.CharField(_("name"), max_length=80, blank=True)

    def __str__(self) -> str:
        return self.display_name or self.username
