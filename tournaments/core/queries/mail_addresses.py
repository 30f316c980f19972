"""The mail addresses in what people fill in."""

import re

from django.core.exceptions import ValidationError
from django.core.validators import validate_email


def addresses_in(text: str) -> tuple[str, ...]:
    """Return the mail addresses in what a team gave as such; people write two with a comma or
    "en"."""
    parts = (part.strip("<>()\"'") for part in re.split(r"[\s,;/]+", text))
    return tuple(dict.fromkeys(filter(_is_address, parts)))


def _is_address(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True
