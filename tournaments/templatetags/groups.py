"""Whether a drive is in groups, for pages that lead to these."""

from django import template

from tournaments.groups.queries.groups import kinds_planned
from tournaments.models import Tournament

register = template.Library()


@register.filter
def in_groups(tournament: Tournament) -> bool:
    """Return whether groups are planned or made in it."""
    return bool(kinds_planned(tournament))
