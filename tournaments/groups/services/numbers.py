"""The numbers of teams, without which nothing can be drawn or planned."""

from collections.abc import Iterable

from django.utils.translation import ngettext

from tournaments.core.services.errors import DomainError
from tournaments.models import Entry


def require_numbers(entries: Iterable[Entry]) -> None:
    """Refuse as long as one of these entries has no number; `values` say how many."""
    unnumbered = sum(entry.number is None for entry in entries)
    if unnumbered:
        raise DomainError(
            ngettext(
                "%(count)s team has no number yet. Give all teams a number first.",
                "%(count)s teams have no number yet. Give all teams a number first.",
                unnumbered,
            )
            % {"count": unnumbered},
            values={"unnumbered": unnumbered},
        )
