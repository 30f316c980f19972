"""What a form or an address was sent with."""

from django.http import HttpRequest, QueryDict

LARGEST_KEY = 2**63 - 1


def posted(request: HttpRequest) -> QueryDict | None:
    """The fields that were sent, None while the page is only looked at.

    Sent without a single field is sent as well: the form then says what is missing.
    """
    return request.POST if request.method == "POST" else None


def key_in(text: str | None) -> int | None:
    """The key of a row that a form or an address names; None where it can be none."""
    if not text or not (text.isascii() and text.isdecimal()) or len(text) > len(str(LARGEST_KEY)):
        return None
    key = int(text)
    return key if key <= LARGEST_KEY else None
