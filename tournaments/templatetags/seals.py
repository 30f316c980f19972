"""The number that holds the final standings, on every page that shows them."""

from typing import Any

from django import template

from tournaments.core.queries.live import cached_per_version
from tournaments.models import Tournament
from tournaments.standings.queries.seals import Seal, seal_of

register = template.Library()


@register.inclusion_tag("prizes/results/_seal.html")
def seal(tournament: Tournament) -> dict[str, Any]:
    """Return the short form, how it is checked, and the whole number."""
    return {"seal": _seal(tournament)}


@register.inclusion_tag("hall/beamer/_seal.html")
def seal_on_screen(tournament: Tournament) -> dict[str, Any]:
    """Return the short form alone, in a line."""
    return {"seal": _seal(tournament)}


def _seal(tournament: Tournament) -> Seal | None:
    """Read once for the pages of all teams."""
    return cached_per_version("seal", tournament, lambda: seal_of(tournament))
