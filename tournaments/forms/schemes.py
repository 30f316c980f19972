"""The schemes that can be chosen, in the order of the kind of drive."""

from typing import Any

from scoring.formats import Format
from tournaments.enums import SchemeKey


def scheme_choices(plays: Format) -> list[tuple[str, Any]]:
    """The schemes of this kind of drive, the usual one first."""
    return [(key, SchemeKey(key).label) for key in plays.schemes]
