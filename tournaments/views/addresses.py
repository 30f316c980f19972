"""Which machine a request comes from, and addresses that work on other machines in the hall."""

from ipaddress import ip_address

from django.http import HttpRequest

from tournaments.queries.hall import (
    addresses_of_this_machine,
    announced_address,
    is_behind_a_proxy,
)

THIS_MACHINE = ("localhost", "127.0.0.1", "[::1]")
BY_A_PROXY = ("HTTP_FORWARDED", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_VIA")


def from_this_machine(request: HttpRequest) -> bool:
    """Whether somebody sits at the machine itself; who comes by a proxy may sit anywhere."""
    if is_behind_a_proxy() or any(name in request.META for name in BY_A_PROXY):
        return False
    try:
        address = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return False
    address = getattr(address, "ipv4_mapped", None) or address
    return address.is_loopback or str(address) in addresses_of_this_machine()


def address_in_the_hall(request: HttpRequest, path: str) -> str:
    """The full address of a page, as a phone in the hall can open it.

    The installation may say where that is. Else: whoever works on the laptop itself sees it as
    localhost, which leads a phone nowhere; there the address by which this machine goes out is
    put in its place.
    """
    if announced := announced_address():
        return announced + path
    address = request.build_absolute_uri(path)
    host = request.get_host()
    name, colon, port = host.rpartition(":")
    if not colon or not port.isdecimal():
        name, port = host, ""
    if name not in THIS_MACHINE or not (outside := addresses_of_this_machine()):
        return address
    return address.replace(f"//{host}", f"//{outside[0]}{':' + port if port else ''}", 1)
