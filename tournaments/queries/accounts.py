"""Who has an account here."""

import os
import secrets
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path

from django.conf import settings
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.db.models import Min, QuerySet
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.enums import Role
from tournaments.models import User

DEMO_USER = "demo"
KNOWN_BROWSER = "known-browser"  # the name of a cookie


def has_organiser() -> bool:
    """Whether somebody can sign in: helpers and the user of the demo have no password."""
    return _with_password().exists()


def _with_password() -> QuerySet[User]:
    able = User.objects.filter(is_active=True)
    return able.exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX)


def name_signing_in(request: HttpRequest, credentials: Mapping[str, str] | None) -> str:
    """The sign-in name that attempts are counted under: other capitals give no further ones.

    A browser that signed in under this name before has a count of its own: else a stranger who
    guesses at the same address, as all of a hall have behind a site, would lock out its owner.
    """
    name = User.normalize_username((credentials or request.POST).get("username") or "")
    known = request.get_signed_cookie(KNOWN_BROWSER, default="", salt=KNOWN_BROWSER)
    return known if known.rpartition(" ")[0] == name else name


def known_browser(user: User) -> str:
    """What a browser in which somebody signed in keeps, so that it is known again."""
    return f"{user.username} {secrets.token_urlsafe(8)}"


def setup_code() -> str:
    """What lets somebody at another machine make the first account; the start prints it.

    It follows from the secret key, so that nothing needs to be kept, and opens nothing any
    more once there is an organiser; except where nobody can sign in because the data is damaged:
    there it opens the offer to put a backup back, and is printed once more.
    """
    return salted_hmac("keezdrive.setup", "first account").hexdigest()[:16]


def new_password_commands() -> list[str]:
    """What to type at the machine itself, line by line, to give an account a new password.

    It names the only account, or says where the sign-in name comes.
    """
    accounts = _with_password().values_list("username", flat=True)[:2]
    name = accounts[0] if len(accounts) == 1 else _("sign-in-name")
    base, data, python = settings.BASE_DIR, settings.DATA_DIR, Path(sys.executable)
    if python.is_relative_to(base):
        python = python.relative_to(base)
    command = ["manage.py", "changepassword", name]
    other_data = [] if data == base / "data" else [data.absolute()]
    if os.name == "nt":
        chosen = [f'set "KEEZDRIVE_DATA={folder}"' for folder in other_data]
        return [f'cd /d "{base}"', *chosen, f'"{python}" {" ".join(command)}']
    chosen = [f"export KEEZDRIVE_DATA={shlex.quote(str(folder))}" for folder in other_data]
    return [f"cd {shlex.quote(str(base))}", *chosen, shlex.join([str(python), *command])]


def owns_installation(user: User) -> bool:
    """Whether all that is kept on this installation is in these hands: the oldest account with a
    password that is in use, which the first visitor at the machine itself made, or one that the
    administrator made an owner (`createsuperuser`).

    An organiser whom the site or a drive let in is none: a backup holds everybody's drives.
    """
    if not user.is_authenticated or not user.has_usable_password():
        return False
    return user.is_superuser or user.pk == _with_password().aggregate(first=Min("pk"))["first"]


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
