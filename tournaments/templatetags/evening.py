"""The bar above every page of a drive."""

from typing import Any

from django import template

from tournaments.access.queries import owns_installation
from tournaments.enums import Role
from tournaments.evening.queries.bar import Visit, bar
from tournaments.evening.queries.figures import figures

register = template.Library()


@register.inclusion_tag("evening/_bar.html", takes_context=True)
def evening_bar(context: dict[str, Any]) -> dict[str, Any]:
    """Return the phases of the drive as whoever looks may see them, and the clock of its round."""
    return _bar(context)


@register.inclusion_tag("evening/_bar.html#phases", takes_context=True)
def evening_phases(context: dict[str, Any]) -> dict[str, Any]:
    """Return the phases once more, for a page that has news of them."""
    return _bar(context) | {"again": True}


def _bar(context: dict[str, Any]) -> dict[str, Any]:
    request, tournament = context["request"], context["tournament"]
    role = Role(request.role)
    owner = role == Role.ORGANISER and owns_installation(request.user)
    page = getattr(request.resolver_match, "url_name", "") or ""
    now = figures(tournament)
    return {
        "bar": bar(tournament, now, Visit(role, page, owner)),
        "figures": now,
        "tournament": tournament,
        "request": request,
        "user": request.user,
        "csrf_token": context.get("csrf_token"),
        "LANGUAGE_CODE": context.get("LANGUAGE_CODE"),
    }
