"""Where other machines in the hall find this one."""

import socket
from contextlib import suppress

from django.conf import settings


def addresses_of_this_machine() -> list[str]:
    """Return the addresses by which others reach this machine, the likeliest first; [] without a
    network.

    A datagram socket that is connected sends nothing: it only tells which way it would go.
    """
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]


def announced_address() -> str:
    """Return the address of the site as the installation says that phones reach it; else empty."""
    address = settings.ADDRESS.strip().rstrip("/")
    return address if not address or "://" in address else f"http://{address}"


def is_behind_a_proxy() -> bool:
    """Return whether the installation says so; every visitor may then look like this machine
    itself."""
    return settings.HTTPS or bool(settings.CSRF_TRUSTED_ORIGINS)
