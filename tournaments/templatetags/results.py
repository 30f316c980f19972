"""Where pages about results lead to, on this site or in a folder of files."""

from typing import Any

from django import template
from django.urls import reverse

register = template.Library()


@register.simple_tag(takes_context=True)
def team_address(context: Any, number: int) -> str:
    """Return the page of a team: where `links` of the page lead, else its public page."""
    if links := context.get("links"):
        return str(links.team(number))
    return reverse("public-team", args=[context["tournament"].code, number])
