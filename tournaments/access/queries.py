"""Accounts, the members of a drive, and the address of a visitor."""

import os
import secrets
import shlex
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import IPv6Network, ip_address

from django.conf import settings
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.db.models import Case, IntegerField, Min, QuerySet, Value, When
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.core.queries.hall import is_behind_a_proxy
from tournaments.core.queries.live import name_of
from tournaments.enums import Role
from tournaments.models import Invitation, LogEntry, Membership, Tournament, User

DEMO_USER = "demo"
KNOWN_BROWSER = "known-browser"  # the name of a cookie


def has_organiser() -> bool:
    """Return whether somebody can sign in: helpers and the user of the demo have no password."""
    return _with_password().exists()


def _with_password() -> QuerySet[User]:
    able = User.objects.filter(is_active=True)
    return able.exclude(password__startswith=UNUSABLE_PASSWORD_PREFIX)


def name_signing_in(request: HttpRequest, credentials: Mapping[str, str] | None) -> str:
    """Return the sign-in name that attempts are counted under: other capitals give no further ones.

    A browser that signed in under this name before has a count of its own: else a stranger who
    guesses at the same address, as all of a hall have behind a site, would lock out its owner.
    """
    name = User.normalize_username((credentials or request.POST).get("username") or "")
    remembered = request.get_signed_cookie(KNOWN_BROWSER, default="", salt=KNOWN_BROWSER) or ""
    return remembered if remembered.rpartition(" ")[0] == name else name


def known_browser(user: User) -> str:
    """Return what a browser in which somebody signed in keeps, so that it is known again."""
    return f"{user.username} {secrets.token_urlsafe(8)}"


def setup_code() -> str:
    """Return what lets somebody at another machine make the first account; the start prints it.

    It follows from the secret key, so that nothing needs to be kept, and opens nothing any
    more once there is an organiser; except where nobody can sign in because the data is damaged:
    there it opens the offer to put a backup back, and is printed once more.
    """
    return salted_hmac("keezdrive.setup", "first account").hexdigest()[:16]


def new_password_commands() -> list[str]:
    """Return what to type at the machine itself, line by line, to give an account a new password.

    It names the only account, or says where the sign-in name comes.
    """
    accounts = _with_password().values_list("username", flat=True)[:2]
    name = accounts[0] if len(accounts) == 1 else _("sign-in-name")
    program, base, data = settings.PROGRAM, settings.BASE_DIR, settings.DATA_DIR
    other_data = [] if data == settings.DEFAULT_DATA_DIR else [data.absolute()]
    if not settings.INSTALLED:  # from its own folder, where the paths are short
        program = [part.removeprefix(f"{base}{os.sep}") for part in program]
    command = [*program, "changepassword", name]
    if os.name == "nt":
        begin = [] if settings.INSTALLED else [f'cd /d "{base}"']
        chosen = [f'set "KEEZDRIVE_DATA={folder}"' for folder in other_data]
        return [*begin, *chosen, subprocess.list2cmdline(command)]
    begin = [] if settings.INSTALLED else [f"cd {shlex.quote(str(base))}"]
    chosen = [f"export KEEZDRIVE_DATA={shlex.quote(str(folder))}" for folder in other_data]
    return [*begin, *chosen, shlex.join(command)]


def owns_installation(user: User) -> bool:
    """Return whether all that is kept on this installation is in these hands: the oldest account
    with a password that is in use, which the first visitor at the machine itself made, or one that
    the administrator made an owner (`createsuperuser`).

    An organiser whom the site or a drive let in is none: a backup holds everybody's drives.
    """
    if not user.is_authenticated or not user.has_usable_password():
        return False
    return user.is_superuser or user.pk == _with_password().aggregate(first=Min("pk"))["first"]


def may_organise(user: User) -> bool:
    """Return whether somebody may begin a drive: not a helper, who came in by a link to one drive.

    A helper has no password; an organiser without one came in by a link for organisers, or is
    the user of the demo.
    """
    return (
        user.has_usable_password()
        or user.username == DEMO_USER
        or user.memberships.filter(role=Role.ORGANISER).exists()
    )


def members(tournament: Tournament) -> QuerySet[Membership]:
    """Return everybody with a role: organisers, secretaries, the door; each in order of coming."""
    order = Case(
        *(When(role=role, then=Value(place)) for place, role in enumerate(Role.values)),
        output_field=IntegerField(),
    )
    return tournament.memberships.select_related("user").order_by(order, "pk")


def role_in(tournament: Tournament, user_id: int | None) -> Role | None:
    """Return what somebody is in a drive; None for a visitor."""
    if user_id is None:
        return None
    roles = Membership.objects.filter(tournament=tournament, user=user_id)
    role = roles.values_list("role", flat=True).first()
    return Role(role) if role else None


def open_invitations(tournament: Tournament) -> QuerySet[Invitation]:
    """Return the links that still let people in."""
    return tournament.invitations.filter(revoked_at__isnull=True).order_by("pk")


def came_by(tournament: Tournament, user: User | None) -> int | None:
    """Return the key of the link that somebody came in by last, also of one that is closed; None
    for who came by none.  The log tells it, of everybody who ever came in."""
    joined = LogEntry.objects.filter(tournament=tournament, action="accept_invitation")
    accepted = joined.filter(actor__isnull=False, actor=user).order_by("-pk").values_list("after")
    (after,) = accepted.first() or ({},)
    invitation: int | None = after.get("invitation")
    return invitation


@dataclass(frozen=True, slots=True)
class Origin:
    """Where something came from, as far as that can be told apart within one drive: the address,
    and the device there.  Both are digests with the key of this installation; the address itself
    is kept nowhere."""

    address: str = ""
    device: str = ""


def origin_of(request: HttpRequest, tournament: Tournament) -> Origin:
    """Return where this request came from.

    In the network of the hall each phone has an address of its own, so that is the device, whatever
    the browser calls itself.  Behind any other address may sit a whole hall: there browsers that
    call themselves the same count as one device.  Of IPv6 a household or hall has 2^64 addresses.
    """
    network, alone = network_of_visitor(request)
    browser = "" if alone else request.headers.get("User-Agent", "")[:500]
    drive = name_of(tournament)
    return Origin(_digest(drive, network), _digest(drive, network, browser))


def network_of_visitor(request: HttpRequest) -> tuple[str, bool]:
    """Return the address or, of IPv6, the network that one household has; and whether that is
    surely of one device alone: an address in the network of this machine, to which no proxy
    leads."""
    text = address_of_visitor(request)
    try:
        address = ip_address(text)
    except ValueError:  # a proxy that comes by a socket
        return text[:60], False
    address = getattr(address, "ipv4_mapped", None) or address
    if address.version == 6:
        return str(IPv6Network((address, 64), strict=False)), False
    near = not settings.PROXIES and not is_behind_a_proxy()
    return str(address), address.is_private and near


def _digest(*parts: str) -> str:
    return salted_hmac("keezdrive.origin", "\n".join(parts), algorithm="sha256").hexdigest()[:32]


def address_of_visitor(request: HttpRequest) -> str:
    """Return the address of the visitor's machine, by which who asks or guesses too often is slowed
    down.

    Each proxy adds to X-Forwarded-For who came to it, so as many from the end are believed as the
    installation says that it has (KEEZDRIVE_PROXIES); what stands before those a visitor can
    have made up.  Without proxies the header is not read at all.
    """
    direct = str(request.META.get("REMOTE_ADDR", ""))
    forwarded = [each.strip() for each in request.headers.get("X-Forwarded-For", "").split(",")]
    if not settings.PROXIES or len(forwarded) < settings.PROXIES:
        return direct
    return forwarded[-settings.PROXIES] or direct
