"""The QR codes that phones read from a screen or from paper, as SVG."""

from urllib.parse import urlsplit

import segno
from django.utils.safestring import SafeString, mark_safe
from segno.helpers import make_wifi_data

from tournaments.core.queries.hall import names_this_machine


def qr_of(address: str) -> SafeString:
    """Return the drawing, as SVG, that a phone reads from the screen; empty for an address that
    leads a phone to itself, as that of a machine without a network."""
    if names_this_machine(urlsplit(address).netloc):
        return SafeString()
    try:
        drawing = segno.make(address, error="m").svg_inline(border=2, omitsize=True)
    except segno.DataOverflowError:  # of a host of thousands of letters, which a visitor made up
        return SafeString()
    return mark_safe(drawing)  # noqa: S308 - made by segno; the address stands in it as squares


def wifi_qr_of(name: str, password: str) -> SafeString:
    """Return the same that brings a phone into a Wi-Fi, an open one without a password."""
    return qr_of(make_wifi_data(name, password or None, "WPA" if password else None))
