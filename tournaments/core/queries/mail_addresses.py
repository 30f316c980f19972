"""The mail addresses in what people fill in."""

import re

from django.core.exceptions import ValidationError
from django.core.validators import validate_email


def addresses_in(text: str) -> tuple[str, ...]:
    """Return the mail addresses in what a team gave as such; people write two with a comma or
    "en"."""
    parts = (part.strip("<>()\"'") for part in re.split(r"[\s,;/]+", text))
    return tuple(dict.fromkeys(filter(is_address, parts)))


def is_address(text: str) -> bool:
    """Return whether mail can be sent there, by how it is written."""
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True
