"""The number that holds the final standings, on every page that shows them."""

from typing import Any

from django import template

from tournaments.models import Tournament
from tournaments.queries.seals import seal_of

register = template.Library()


@register.inclusion_tag("results/_seal.html")
def seal(tournament: Tournament) -> dict[str, Any]:
    """The short form, how it is checked, and the whole number; one query."""
    return {"seal": seal_of(tournament)}


@register.inclusion_tag("beamer/_seal.html")
def seal_on_screen(tournament: Tournament) -> dict[str, Any]:
    """The short form alone, in a line."""
    return {"seal": seal_of(tournament)}
