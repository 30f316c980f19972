"""Who has an account here."""

from collections.abc import Mapping

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from tournaments.enums import Role
from tournaments.models import User

DEMO_USER = "demo"


def has_organiser() -> bool:
    """Whether somebody can sign in: helpers and the user of the demo have no password."""
    able = User.objects.filter(is_active=True)
    return able.exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX).exists()


def name_signing_in(request: HttpRequest, credentials: Mapping[str, str] | None) -> str:
    """The sign-in name that attempts are counted under: other capitals give no further ones."""
    return User.normalize_username((credentials or request.POST).get("username") or "")


def setup_code() -> str:
    """What lets somebody at another machine make the first account; the start prints it.

    It follows from the secret key, so that nothing needs to be kept, and opens nothing any
    more once there is an organiser.
    """
    return salted_hmac("keezdrive.setup", "first account").hexdigest()[:16]


def may_organise(user: User) -> bool:
    """Whether somebody may begin a drive: not a helper, who came in by a link to one drive.

    A helper has no password; an organiser without one came in by a link for organisers, or is
    the user of the demo.
    """
    return (
        user.has_usable_password()
        or user.username == DEMO_USER
        or user.memberships.filter(role=Role.ORGANISER).exists()
    )
