"""On every page of the organiser: that the laptop has another address."""

from typing import Any

from django import template

from tournaments.hall.views.address import moved_context

register = template.Library()


@register.inclusion_tag("hall/_moved.html", takes_context=True)
def moved(context: dict[str, Any]) -> dict[str, Any]:
    """Return where the hall finds this laptop since it has another address, for the organiser until
    he has seen it; nothing for helpers."""
    return moved_context(context["request"], context["tournament"])
