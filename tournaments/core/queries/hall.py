"""Where other machines in the hall find this one: by its number, which is another one as soon as it
is on another network."""

import os
import socket
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from ipaddress import ip_address
from typing import Self

from django.conf import settings
from django.http.request import split_domain_port

LOOKS_EVERY = 2.0  # seconds
TIMEOUT = 30.0  # seconds for a network to come back, before its absence is told
AT_START = "KEEZDRIVE_FOUND_AT"  # the number that the terminal showed; empty without a network
ALONE = "alone"
OF_NO_NETWORK = ("127.", "169.254.")  # which a machine gives itself


def addresses_of_this_machine() -> list[str]:
    """Return the addresses by which others reach this machine, the likeliest first; [] without a
    network."""
    found = [_way_out()]
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [each for each in dict.fromkeys(found) if each and not each.startswith(OF_NO_NETWORK)]


def _way_out() -> str:
    """Return the number with which this machine goes out; empty without a network, or on one that
    gave it none.

    A datagram socket that is connected sends nothing: it only tells which way it would go.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        number: str = probe.getsockname()[0]
        return "" if number.startswith(OF_NO_NETWORK) else number
    return ""


def _is_own(number: str) -> bool:
    """Return whether this machine has that number now."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.bind((number, 0))
        return True
    return False


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """The number by which the hall finds this machine, empty as long as there was no network; the
    one that it had before, empty where it never had another; and since when it has no network, by a
    clock that nobody sets.  A number is `guessed` where nothing leads out by it: it may be one that
    this machine only uses for itself, as with virtual machines."""

    number: str = ""
    before: str = ""
    lost_at: float | None = None
    alone: bool = False
    guessed: bool = False

    def looked(self, at: float) -> Self:
        """Return them as they are at that moment.

        A number stays as long as this machine has it, whatever other networks it is on: phones find
        it there.  It also stays while there is none at all, for a Wi-Fi mostly comes back.
        """
        way_out = _way_out()
        if self.number and _is_own(self.number) and not (self.guessed and way_out):
            return replace(self, lost_at=None, alone=False)
        guess = "" if self.number or way_out else next(iter(addresses_of_this_machine()), "")
        if found := way_out or guess:
            before = self.before if found == self.number else self.number
            return type(self)(found, before, guessed=bool(guess))
        lost_at = at if self.lost_at is None else self.lost_at
        alone = bool(self.number) and at - lost_at >= TIMEOUT
        return replace(self, lost_at=lost_at, alone=alone)


class _Watch:
    """Looks at most every few seconds, and lets nobody else wait for that."""

    def __init__(self, number: str) -> None:
        self._looking = threading.Lock()
        shown = Whereabouts(number, guessed=number != _way_out())
        self._kept = shown.looked(time.monotonic())
        self._looked_at = time.monotonic()

    def now(self) -> Whereabouts:
        due = time.monotonic() - self._looked_at >= LOOKS_EVERY
        if due and self._looking.acquire(blocking=False):
            try:
                self._kept = self._kept.looked(time.monotonic())
                self._looked_at = time.monotonic()
            finally:
                self._looking.release()
        return self._kept


@cache
def _watch_since(number: str) -> _Watch:
    return _Watch(number)


def whereabouts() -> Whereabouts:
    """Return where the hall finds this machine now, as it was seen a few seconds ago at most."""
    return _watch_since(os.environ.get(AT_START, "")).now()


def address_news() -> str:
    """Return in one word what there is to tell of the address: that it is another one, or that this
    machine is alone; empty as long as all find it where they did, where the installation says where
    that is, and where no terminal showed one."""
    if AT_START not in os.environ or announced_address() or is_behind_a_proxy():
        return ""
    found = whereabouts()
    if found.alone:
        return ALONE
    return f"{found.before}-{found.number}" if found.before else ""


def announced_address() -> str:
    """Return the address of the site as the installation says that phones reach it; else empty."""
    address = settings.ADDRESS.strip().rstrip("/")
    return address if not address or "://" in address else f"http://{address}"


def is_behind_a_proxy() -> bool:
    """Return whether the installation says so; every visitor may then look like this machine
    itself."""
    return settings.HTTPS or bool(settings.CSRF_TRUSTED_ORIGINS)


def names_this_machine(host: str) -> bool:
    """Return whether a host, with or without its port, is this machine wherever it is read: no name
    server is asked for it."""
    name, _port = split_domain_port(host)
    return name == "localhost" or is_loopback(plain_address(name.strip("[]")))


def plain_address(address: str) -> str:
    """Return an address as it is compared, IPv4 as such; empty for what is none."""
    try:
        read = ip_address(address)
    except ValueError:
        return ""
    return str(getattr(read, "ipv4_mapped", None) or read)


def is_loopback(address: str) -> bool:
    return bool(address) and ip_address(address).is_loopback
