"""Whether a drive is in groups, for pages that lead to these."""

from django import template

from tournaments.models import Tournament
from tournaments.queries.groups import kinds_planned

register = template.Library()


@register.filter
def in_groups(tournament: Tournament) -> bool:
    """Whether groups are planned or made in it."""
    return bool(kinds_planned(tournament))
