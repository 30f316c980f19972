"""Where a visitor comes from, also behind proxies of our own."""

from django.conf import settings
from django.http import HttpRequest


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
