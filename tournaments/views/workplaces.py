"""Where somebody works in a drive."""

from django.urls import reverse

from tournaments.enums import Role
from tournaments.models import Membership

WORKPLACES = {
    Role.ORGANISER: "drive",
    Role.SECRETARY: "desk",
    Role.ARBITER: "disputes",
    Role.DOOR: "entries-check-in",
    Role.VIEWER: "watch",
}


def workplace(membership: Membership) -> str:
    """The address of the page that somebody with this role begins on."""
    return reverse(WORKPLACES[Role(membership.role)], args=[membership.tournament.code])
