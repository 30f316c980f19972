"""Which drives somebody has, and which everybody may see."""

from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.models import Entry, Membership, Round, Tournament, User


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


def example_drive() -> Tournament | None:
    """A public drive to show what programs can read: the newest one of which a round is published,
    a real one before one to try out, and one without a round where there is no other; with its
    `round_count`."""
    public = with_sizes(public_tournaments())
    begun = public.filter(round_count__gt=0).order_by("demo", "-date", "-pk")
    return begun.first() or public.first()


def with_sizes(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Each with the number of its entries (`entry_count`) and of its published rounds
    (`round_count`), in the same query."""
    entries = Entry.objects.filter(tournament=OuterRef("pk"))
    rounds = Round.objects.filter(tournament=OuterRef("pk"), published_at__isnull=False)
    return tournaments.annotate(entry_count=_count(entries), round_count=_count(rounds))


def _count(of_each: QuerySet) -> Coalesce:
    rows = of_each.order_by().values("tournament").annotate(found=Count("pk")).values("found")
    return Coalesce(Subquery(rows), 0)
