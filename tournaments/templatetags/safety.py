"""On every page of the organiser: what goes wrong with backups, and who leads."""

from typing import Any

from django import template

from tournaments.access.queries import owns_installation
from tournaments.core.queries.leadership import leadership, standing_of
from tournaments.enums import Role
from tournaments.safety.queries.backup_files import Description
from tournaments.safety.queries.backups import WHY, Trouble, trouble

register = template.Library()


@register.inclusion_tag("safety/backups/_trouble.html", takes_context=True)
def backup_trouble(context: dict[str, Any]) -> dict[str, Any]:
    """Return one sentence for the organiser of a drive, with the way to the page for the owner;
    nothing for helpers, and nothing as long as all goes well."""
    request = context["request"]
    if getattr(request, "role", Role.ORGANISER) != Role.ORGANISER:
        return {"trouble": None}
    wrong: Trouble | None = trouble()
    owner = wrong is not None and owns_installation(request.user)
    on_page = getattr(request.resolver_match, "url_name", "") == "backups"
    return {"trouble": wrong, "owner": owner, "on_page": on_page}


@register.filter
def why_made(description: Description) -> str:
    """Return why a backup was made: "round 2 complete"."""
    return str(WHY.get(description.why, "")) % {"round": description.round}


@register.inclusion_tag("safety/followers/_not_first.html")
def not_first() -> dict[str, Any]:
    """Return where to go; nothing on the first."""
    return standing_of(leadership().deposed)
