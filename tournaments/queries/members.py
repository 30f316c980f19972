"""Who helps in a drive, and by which links others can."""

from django.db.models import Case, IntegerField, QuerySet, Value, When

from tournaments.enums import Role
from tournaments.models import Invitation, LogEntry, Membership, Tournament, User


def members(tournament: Tournament) -> QuerySet[Membership]:
    """Everybody with a role: organisers, secretaries, the door; each in order of coming."""
    order = Case(
        *(When(role=role, then=Value(place)) for place, role in enumerate(Role.values)),
        output_field=IntegerField(),
    )
    return tournament.memberships.select_related("user").order_by(order, "pk")


def role_in(tournament: Tournament, user_id: int | None) -> Role | None:
    """What somebody is in a drive; None for a visitor."""
    if user_id is None:
        return None
    roles = Membership.objects.filter(tournament=tournament, user=user_id)
    role = roles.values_list("role", flat=True).first()
    return Role(role) if role else None


def open_invitations(tournament: Tournament) -> QuerySet[Invitation]:
    """The links that still let people in."""
    return tournament.invitations.filter(revoked_at__isnull=True).order_by("pk")


def came_by(tournament: Tournament, user: User | None) -> int | None:
    """The key of the link that somebody came in by last, also of one that is closed; None for who
    came by none.  The log tells it, of everybody who ever came in."""
    joined = LogEntry.objects.filter(tournament=tournament, action="accept_invitation")
    told = joined.filter(actor__isnull=False, actor=user).order_by("-pk").values_list("after")
    (after,) = told.first() or ({},)
    return after.get("invitation")
