"""The drives that there are, how far each is, and how long it keeps its players."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, TypedDict

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce, Length
from django.utils import timezone

from tournaments.core.queries.presence import not_none
from tournaments.models import (
    DisputePhoto,
    Entry,
    FormPhoto,
    FormReading,
    ImportDraft,
    LogEntry,
    Membership,
    Round,
    SignUp,
    Tournament,
    User,
)
from tournaments.models.entry_fields import PERSONAL, EntryField, Erasure, Text

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class OfChoice(TypedDict):
        """What `drives_to_choose` adds."""

        played: bool

    class OfActs(TypedDict):
        """What `_to_forget` adds."""

        last_act: datetime | None

    class OfSizes(TypedDict):
        """What `with_sizes` adds."""

        entry_count: int
        round_count: int

    DriveToChoose = WithAnnotations[Tournament, OfChoice]
    DriveWithActs = WithAnnotations[Tournament, OfActs]
    DriveWithSizes = WithAnnotations[Tournament, OfSizes]


# Since its last round was published: a round lasts four hours at most, and then come the prizes.
STILL_PLAYED = timedelta(hours=6)


def memberships_of(user: User) -> QuerySet[Membership]:
    """Return the drives in which somebody has a role, with the size of their field: what is being
    played first, then the newest."""
    return (
        Membership.objects.filter(user=user)
        .select_related("tournament")
        .annotate(entry_count=Count("tournament__entries"), played=_played("tournament"))
        .order_by("-played", "-tournament__date", "-tournament__pk")
    )


def public_tournaments() -> QuerySet[Tournament]:
    """Return what everybody may see: public drives, newest first."""
    return Tournament.objects.filter(public=True).order_by("-date", "-pk")


def drives_to_choose() -> "QuerySet[DriveToChoose]":
    """Return what a visitor without an account may choose from: what is being played first, then
    the newest; each says whether it is `played`."""
    found = public_tournaments().annotate(played=_played("pk"))
    return found.order_by("-played", "-date", "-pk")


def drives_of_now(drives: "Iterable[DriveToChoose]") -> "list[DriveToChoose]":
    """Return of drives to choose those that somebody comes for who opens the address now: those of
    today, and what is being played. In the hours after midnight what is played of the day before
    goes before what has not begun today."""
    today, evening = timezone.localdate(), timezone.localdate(timezone.now() - STILL_PLAYED)
    current = [drive for drive in drives if drive.played or drive.date == today]
    over_midnight = any(drive.played and evening <= drive.date < today for drive in current)
    return [drive for drive in current if drive.played] if over_midnight else current


def _played(key: str) -> Exists:
    """Return whether a round of the drive with this key was published not long ago; by a clock that
    was not far ahead, or else it would be played for years."""
    now = timezone.now()
    lately = (now - STILL_PLAYED, now + STILL_PLAYED)
    return Exists(Round.objects.filter(tournament=OuterRef(key), published_at__range=lately))


def with_sizes(tournaments: QuerySet[Tournament]) -> "QuerySet[DriveWithSizes]":
    """Return each with the number of its entries (`entry_count`) and of its published rounds
    (`round_count`), in the same query."""
    entries = Entry.objects.filter(tournament=OuterRef("pk"))
    rounds = Round.objects.filter(tournament=OuterRef("pk"), published_at__isnull=False)
    return tournaments.annotate(entry_count=_count(entries), round_count=_count(rounds))


def _count(of_each: QuerySet[Any]) -> Coalesce:
    rows = of_each.order_by().values("tournament").annotate(found=Count("pk")).values("found")
    return Coalesce(Subquery(rows), 0)


def version_of_deleted(code: str) -> int:
    """Return the highest number that a drive with this code had when it was deleted here; 0 for
    none."""
    deleted = LogEntry.objects.filter(action="delete_tournament", tournament=None)
    versions = deleted.filter(before__code=code).values_list("before__version", flat=True)
    return max((each for each in versions if type(each) is int), default=0)


WARNED = timedelta(weeks=2)


def _held(field: EntryField) -> Q:
    """Return who has something in a field; "club 1" is what a club is called that was forgotten."""
    if not field.is_text and field.empty is None:
        return Q(**{f"{field.name}__isnull": False})
    held = ~Q(**{field.name: field.empty})
    if field.erased is Erasure.RENAMED:
        held &= ~Q(**{f"{field.name}__regex": r"^club [0-9]+$"})
    return held


NAMED = ~Q(player1="", player2="")
HELD = {each.name: _held(each) for each in PERSONAL if each.counted is not None}


@dataclass(frozen=True, slots=True)
class Kept:
    """How much is kept: teams with names of players, teams with something in each of the other
    fields of people, by its name, sheets as they were read, who signed up without a place, and
    photos with disputes and of score forms, of which `forms` are of forms."""

    names: int
    fields: Mapping[str, int]
    sheets: int
    without_a_place: int
    photos: int
    forms: int = 0

    @property
    def counted(self) -> list[tuple[Text, int]]:
        """Each of these fields as people read it, and of how many teams it is kept."""
        return [
            (each.counted, self.fields[each.name]) for each in PERSONAL if each.counted is not None
        ]

    @property
    def nothing(self) -> bool:
        """Whether nothing of a player is left."""
        others = (self.sheets, self.without_a_place, self.photos)
        return not any((self.names, *others, *self.fields.values()))


def kept(tournament: Tournament) -> Kept:
    """Count what is kept of the players of a drive, in five queries."""
    counts = {name: Count("pk", filter=held) for name, held in HELD.items()}
    names = Count("pk", filter=NAMED)
    found = tournament.entries.aggregate(
        names=names, **{f"{name}_held": count for name, count in counts.items()}
    )
    forms = _pictured(tournament).count()
    return Kept(
        names=found["names"],
        fields={name: found[f"{name}_held"] for name in HELD},
        sheets=tournament.imports.count(),
        without_a_place=tournament.sign_ups.filter(entry=None).exclude(said={}).count(),
        photos=forms
        + DisputePhoto.objects.filter(dispute__table__round__tournament=tournament).count(),
        forms=forms,
    )


def _pictured(tournament: Tournament) -> QuerySet[FormPhoto]:
    """Return the photos of forms of which something can be seen; by length, for which nothing of
    them is read."""
    boxes = FormReading.objects.annotate(bytes=Length("cut_out")).filter(
        photo=OuterRef("pk"), bytes__gt=0
    )
    photos = FormPhoto.objects.filter(tournament=tournament).annotate(bytes=Length("content"))
    return photos.filter(Q(bytes__gt=0) | Exists(boxes))


def due_on(tournament: Tournament) -> date | None:
    """Return the day from which the players of a drive are forgotten; None for never, and where
    they are forgotten and nothing came after that."""
    drive = _to_forget().filter(pk=tournament.pk).first()
    return _due(drive) if drive else None


def days_left(tournament: Tournament, today: date) -> int | None:
    """Return in how many days the players are forgotten, when that is near; None otherwise.

    Without a query as long as the day of the drive says that it is not.
    """
    weeks = tournament.keep_weeks
    if weeks is None or tournament.date + timedelta(weeks=weeks) - today > WARNED:
        return None
    due = due_on(tournament)
    return None if due is None or due - today > WARNED else max((due - today).days, 0)


def due_drives(today: date) -> Iterator[Tournament]:
    """Yield the drives whose players are to be forgotten by now; also one of which something is
    kept again after it was forgotten."""
    for drive in _to_forget().filter(date__lte=today).order_by("date", "pk"):
        if _due(drive) <= today:
            yield drive


def _to_forget() -> "QuerySet[DriveWithActs]":
    """Return the drives that are to be forgotten some day, with when something was done in them
    last."""
    of_drive = {"tournament": OuterRef("pk")}
    held = Exists(Entry.objects.filter(reduce(or_, HELD.values(), NAMED), **of_drive))
    sheets = Exists(ImportDraft.objects.filter(**of_drive))
    waiting = Exists(SignUp.objects.filter(entry=None, **of_drive).exclude(said={}))
    photos = Exists(DisputePhoto.objects.filter(dispute__table__round__tournament=OuterRef("pk")))
    forms = Exists(FormPhoto.objects.filter(**of_drive))
    return Tournament.objects.filter(
        Q(forgotten_at__isnull=True) | held | sheets | waiting | photos | forms,
        keep_weeks__isnull=False,
    ).annotate(last_act=Max("log__at"))


def _due(drive: "DriveWithActs") -> date:
    """Return the day so many weeks after the drive, and no sooner than so many after it was made or
    anything was done in it: a slip of the finger in the year may not cost the names of players who
    are still to come."""
    acts = filter(None, (drive.created_at, drive.last_act))
    last: date = max([drive.date, *map(timezone.localdate, acts)])
    return last + timedelta(weeks=not_none(drive.keep_weeks))
