"""What is kept of players, until when, and of which drives it is time to forget."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import reduce
from operator import or_

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.utils import timezone

from tournaments.models import Entry, ImportDraft, Tournament

WARNED = timedelta(weeks=2)
# What an entry can hold of people; "club 1" is what a club is called that was forgotten.
HELD = {
    "names": ~Q(player1="", player2=""),
    "emails": ~Q(email=""),
    "phones": ~Q(phone=""),
    "remarks": ~Q(remarks=""),
    "clubs": ~Q(club="") & ~Q(club__regex=r"^club [0-9]+$"),
    "columns": ~Q(extra={}),
}


@dataclass(frozen=True, slots=True)
class Kept:
    """How much is kept: teams with names of players, with an address, with a telephone number,
    with remarks, with a club or family, and with further columns of the sign-up sheet; and sheets
    as they were read."""

    names: int
    emails: int
    phones: int
    remarks: int
    clubs: int
    columns: int
    sheets: int

    @property
    def nothing(self) -> bool:
        """Whether nothing of a player is left."""
        return not any(
            (
                *(self.names, self.emails, self.phones, self.remarks),
                *(self.clubs, self.columns, self.sheets),
            )
        )


def kept(tournament: Tournament) -> Kept:
    """Count what is kept of the players of a drive, in two queries."""
    counts = {name: Count("pk", filter=held) for name, held in HELD.items()}
    return Kept(**tournament.entries.aggregate(**counts), sheets=tournament.imports.count())


def due_on(tournament: Tournament) -> date | None:
    """The day from which the players of a drive are forgotten; None for never, and where they
    are forgotten and nothing came after that."""
    drive = _to_forget().filter(pk=tournament.pk).first()
    return _due(drive) if drive else None


def days_left(tournament: Tournament, today: date) -> int | None:
    """In how many days the players are forgotten, when that is near; None otherwise.

    Without a query as long as the day of the drive says that it is not.
    """
    weeks = tournament.keep_weeks
    if weeks is None or tournament.date + timedelta(weeks=weeks) - today > WARNED:
        return None
    due = due_on(tournament)
    return None if due is None or due - today > WARNED else max((due - today).days, 0)


def due_drives(today: date) -> Iterator[Tournament]:
    """The drives whose players are to be forgotten by now; also one of which something is kept
    again after it was forgotten."""
    for drive in _to_forget().filter(date__lte=today).order_by("date", "pk"):
        if _due(drive) <= today:
            yield drive


def _to_forget() -> QuerySet[Tournament]:
    """Drives that are to be forgotten some day, with when something was done in them last."""
    of_drive = {"tournament": OuterRef("pk")}
    held = Exists(Entry.objects.filter(reduce(or_, HELD.values()), **of_drive))
    sheets = Exists(ImportDraft.objects.filter(**of_drive))
    return Tournament.objects.filter(
        Q(forgotten_at__isnull=True) | held | sheets, keep_weeks__isnull=False
    ).annotate(last_act=Max("log__at"))


def _due(drive: Tournament) -> date:
    """So many weeks after the drive, and no sooner after it was made or anything was done in it:
    a slip of the finger in the year may not cost the names of players who are still to come."""
    acts = filter(None, (drive.created_at, drive.last_act))
    last = max([drive.date, *map(timezone.localdate, acts)])
    return last + timedelta(weeks=drive.keep_weeks)
