"""On every page: that this laptop is no longer the first."""

from typing import Any

from django import template

from tournaments.core.queries.leadership import leadership, standing_of

register = template.Library()


@register.inclusion_tag("safety/followers/_not_first.html")
def not_first() -> dict[str, Any]:
    """Return where to go; nothing on the first."""
    return standing_of(leadership().deposed)
