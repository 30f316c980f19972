"""Where a visitor comes from, also behind proxies of our own."""

from dataclasses import dataclass
from ipaddress import IPv6Network, ip_address

from django.conf import settings
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from tournaments.models import Tournament
from tournaments.queries.hall import is_behind_a_proxy


@dataclass(frozen=True, slots=True)
class Origin:
    """Where something came from, as far as that can be told apart within one drive: the address,
    and the device there.  Both are digests with the key of this installation; the address itself
    is kept nowhere."""

    address: str = ""
    device: str = ""


def origin_of(request: HttpRequest, tournament: Tournament) -> Origin:
    """Where this request came from.

    In the network of the hall each phone has an address of its own, so that is the device, whatever
    the browser calls itself.  Behind any other address may sit a whole hall: there browsers that
    call themselves the same count as one device.  Of IPv6 a household or hall has 2^64 addresses.
    """
    network, alone = network_of_visitor(request)
    browser = "" if alone else request.headers.get("User-Agent", "")[:500]
    drive = f"{tournament.code}-{tournament.pk}"
    return Origin(_digest(drive, network), _digest(drive, network, browser))


def network_of_visitor(request: HttpRequest) -> tuple[str, bool]:
    """The address or, of IPv6, the network that one household has; and whether that is surely of
    one device alone: an address in the network of this machine, to which no proxy leads."""
    told = address_of_visitor(request)
    try:
        address = ip_address(told)
    except ValueError:  # a proxy that comes by a socket
        return told[:60], False
    address = getattr(address, "ipv4_mapped", None) or address
    if address.version == 6:
        return str(IPv6Network((address, 64), strict=False)), False
    near = not settings.PROXIES and not is_behind_a_proxy()
    return str(address), address.is_private and near


def _digest(*parts: str) -> str:
    return salted_hmac("keezdrive.origin", "\n".join(parts), algorithm="sha256").hexdigest()[:32]


def address_of_visitor(request: HttpRequest) -> str:
    """The address of the visitor's machine, by which who asks or guesses too often is slowed down.

    Each proxy adds to X-Forwarded-For who came to it, so as many from the end are believed as the
    installation says that it has (KEEZDRIVE_PROXIES); what stands before those a visitor can
    have made up.  Without proxies the header is not read at all.
    """
    direct = str(request.META.get("REMOTE_ADDR", ""))
    told = [each.strip() for each in request.headers.get("X-Forwarded-For", "").split(",")]
    if not settings.PROXIES or len(told) < settings.PROXIES:
        return direct
    return told[-settings.PROXIES] or direct
