"""Which drives somebody has, and which everybody may see."""

from django.db.models import Count, QuerySet

from tournaments.models import Membership, Tournament, User


def memberships_of(user: User) -> QuerySet[Membership]:
    """The drives in which somebody has a role, newest first, with the size of their field."""
    return (
        Membership.objects.filter(user=user)
        .select_related("tournament")
        .annotate(entry_count=Count("tournament__entries"))
        .order_by("-tournament__date", "-tournament__pk")
    )


def public_tournaments() -> QuerySet[Tournament]:
    """What a visitor without an account may choose from: public drives, newest first."""
    return Tournament.objects.filter(public=True).order_by("-date", "-pk")
