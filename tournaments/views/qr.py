"""An address as a QR code on a page."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_of(address: str) -> SafeString:
    """The drawing, as SVG, that a phone reads from the screen."""
    drawing = segno.make(address, error="m").svg_inline(border=2, omitsize=True)
    return mark_safe(drawing)  # noqa: S308 - made by segno; the address stands in it as squares
