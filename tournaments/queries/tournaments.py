"""Which drives somebody has, and how far a drive is."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tournaments.enums import Role
from tournaments.models import Membership, Round, Tournament, User
from tournaments.queries.rounds import current_round, missing_cards


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


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a drive is: what the organiser's overview and its next step are made of."""

    entries: int
    without_number: int
    round: Round | None
    cards_missing: int
    tables: int
    rounds_published: int


def progress(tournament: Tournament) -> Progress:
    """Count once what the overview shows; a handful of queries however large the field."""
    counts = tournament.entries.aggregate(
        all=Count("pk"), unnumbered=Count("pk", filter=Q(number__isnull=True))
    )
    now = current_round(tournament)
    return Progress(
        entries=counts["all"],
        without_number=counts["unnumbered"],
        round=now,
        cards_missing=missing_cards(now).count() if now else 0,
        tables=now.tables.count() if now else 0,
        rounds_published=now.number if now else 0,
    )


def is_organiser(user: User, tournament: Tournament) -> bool:
    """Whether somebody is the organiser of a drive."""
    return Membership.objects.filter(tournament=tournament, user=user, role=Role.ORGANISER).exists()
