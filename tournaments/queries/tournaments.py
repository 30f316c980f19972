"""Which drives somebody has, and which everybody may see."""

from collections.abc import Iterable
from datetime import timedelta

from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from tournaments.models import Entry, LogEntry, Membership, Round, Tournament, User

# Since its last round was published: a round lasts four hours at most, and then come the prizes.
STILL_PLAYED = timedelta(hours=6)


def memberships_of(user: User) -> QuerySet[Membership]:
    """The drives in which somebody has a role, with the size of their field: what is being played
    first, then the newest."""
    return (
        Membership.objects.filter(user=user)
        .select_related("tournament")
        .annotate(entry_count=Count("tournament__entries"), played=_played("tournament"))
        .order_by("-played", "-tournament__date", "-tournament__pk")
    )


def public_tournaments() -> QuerySet[Tournament]:
    """What everybody may see: public drives, newest first."""
    return Tournament.objects.filter(public=True).order_by("-date", "-pk")


def drives_to_choose() -> QuerySet[Tournament]:
    """What a visitor without an account may choose from: what is being played first, then the
    newest; each says whether it is `played`."""
    found = public_tournaments().annotate(played=_played("pk"))
    return found.order_by("-played", "-date", "-pk")


def drives_of_now(drives: Iterable[Tournament]) -> list[Tournament]:
    """Of drives to choose those that somebody comes for who opens the address now: those of today,
    and what is being played. In the hours after midnight what is played of the day before goes
    before what has not begun today."""
    today, evening = timezone.localdate(), timezone.localdate(timezone.now() - STILL_PLAYED)
    now = [drive for drive in drives if drive.played or drive.date == today]
    over_midnight = any(drive.played and evening <= drive.date < today for drive in now)
    return [drive for drive in now if drive.played] if over_midnight else now


def _played(key: str) -> Exists:
    """Whether a round of the drive with this key was published not long ago; by a clock that was
    not far ahead, or else it would be played for years."""
    now = timezone.now()
    lately = (now - STILL_PLAYED, now + STILL_PLAYED)
    return Exists(Round.objects.filter(tournament=OuterRef(key), published_at__range=lately))


def with_sizes(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Each with the number of its entries (`entry_count`) and of its published rounds
    (`round_count`), in the same query."""
    entries = Entry.objects.filter(tournament=OuterRef("pk"))
    rounds = Round.objects.filter(tournament=OuterRef("pk"), published_at__isnull=False)
    return tournaments.annotate(entry_count=_count(entries), round_count=_count(rounds))


def _count(of_each: QuerySet) -> Coalesce:
    rows = of_each.order_by().values("tournament").annotate(found=Count("pk")).values("found")
    return Coalesce(Subquery(rows), 0)


def version_of_deleted(code: str) -> int:
    """The highest number that a drive with this code had when it was deleted here; 0 for none."""
    deleted = LogEntry.objects.filter(action="delete_tournament", tournament=None)
    versions = deleted.filter(before__code=code).values_list("before__version", flat=True)
    return max((each for each in versions if type(each) is int), default=0)
