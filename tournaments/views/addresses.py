"""Addresses that work on other machines in the hall."""

from django.http import HttpRequest

from tournaments.queries.hall import addresses_of_this_machine

THIS_MACHINE = ("localhost", "127.0.0.1", "[::1]")


def address_in_the_hall(request: HttpRequest, path: str) -> str:
    """The full address of a page, as a phone in the hall can open it.

    Whoever works on the laptop itself sees it as localhost, which leads a phone nowhere; there
    the address by which this machine goes out is put in its place.
    """
    address = request.build_absolute_uri(path)
    host = request.get_host()
    name, colon, port = host.rpartition(":")
    if not colon or not port.isdecimal():
        name, port = host, ""
    if name not in THIS_MACHINE or not (outside := addresses_of_this_machine()):
        return address
    return address.replace(f"//{host}", f"//{outside[0]}{':' + port if port else ''}", 1)
