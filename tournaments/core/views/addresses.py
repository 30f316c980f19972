"""The addresses of this machine, and their codes."""

from ipaddress import ip_address

import segno
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.safestring import SafeString, mark_safe

from tournaments.core.queries.hall import (
    addresses_of_this_machine,
    announced_address,
    is_behind_a_proxy,
)

BY_A_PROXY = ("HTTP_FORWARDED", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_VIA")


def from_this_machine(request: HttpRequest) -> bool:
    """Return whether somebody sits at the machine itself and calls it so.

    Who comes by a proxy may sit anywhere. And a page of another site can have its own name lead to
    this machine (DNS rebinding): what it asks comes from here, under that name.
    """
    if is_behind_a_proxy() or any(name in request.META for name in BY_A_PROXY):
        return False
    address = _plain(request.META.get("REMOTE_ADDR", ""))
    near = _is_loopback(address) or address in addresses_of_this_machine()
    return near and names_this_machine(request.get_host())


def names_this_machine(host: str) -> bool:
    """Return whether a host, with or without its port, is this machine wherever it is read: no name
    server is asked for it."""
    name, _port = split_domain_port(host)
    return name == "localhost" or _is_loopback(_plain(name.strip("[]")))


def _plain(address: str) -> str:
    """Return an address as it is compared, IPv4 as such; empty for what is none."""
    try:
        read = ip_address(address)
    except ValueError:
        return ""
    return str(getattr(read, "ipv4_mapped", None) or read)


def _is_loopback(address: str) -> bool:
    return bool(address) and ip_address(address).is_loopback


def address_in_the_hall(request: HttpRequest, path: str) -> str:
    """Return the full address of a page, as a phone in the hall can open it.

    The installation may say where that is. Else: whoever works on the laptop itself sees it as
    localhost, which leads a phone nowhere; there the address by which this machine goes out is
    put in its place.
    """
    if announced := announced_address():
        return announced + path
    address = request.build_absolute_uri(path)
    host = request.get_host()
    if not names_this_machine(host) or not (outside := addresses_of_this_machine()):
        return address
    _name, port = split_domain_port(host)
    return address.replace(f"//{host}", f"//{outside[0]}{':' + port if port else ''}", 1)


def qr_of(address: str) -> SafeString:
    """Return the drawing, as SVG, that a phone reads from the screen."""
    drawing = segno.make(address, error="m").svg_inline(border=2, omitsize=True)
    return mark_safe(drawing)  # noqa: S308 - made by segno; the address stands in it as squares
