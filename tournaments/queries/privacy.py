"""What is kept of players, until when, and of which drives it is time to forget."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.models import Entry, Tournament

WARNED = timedelta(weeks=2)
OF_PLAYERS = ("player1", "player2", "email", "phone", "remarks")


@dataclass(frozen=True, slots=True)
class Kept:
    """How much is kept: teams with names of players, with an address, with a telephone number,
    with remarks, and with further columns of the sign-up sheet; and sheets as they were read."""

    names: int
    emails: int
    phones: int
    remarks: int
    columns: int
    sheets: int

    @property
    def nothing(self) -> bool:
        """Whether nothing of a player is left."""
        return not any(
            (self.names, self.emails, self.phones, self.remarks, self.columns, self.sheets)
        )


def kept(tournament: Tournament) -> Kept:
    """Count what is kept of the players of a drive, in two queries."""
    entries = list(tournament.entries.only("tournament", *OF_PLAYERS, "extra"))
    return Kept(
        names=sum(bool(entry.player1 or entry.player2) for entry in entries),
        emails=sum(bool(entry.email) for entry in entries),
        phones=sum(bool(entry.phone) for entry in entries),
        remarks=sum(bool(entry.remarks) for entry in entries),
        columns=sum(bool(entry.extra) for entry in entries),
        sheets=tournament.imports.count(),
    )


def due_on(tournament: Tournament) -> date | None:
    """The day from which the players of a drive are forgotten; None for never and for already."""
    if tournament.keep_weeks is None or tournament.forgotten_at is not None:
        return None
    return tournament.date + timedelta(weeks=tournament.keep_weeks)


def days_left(tournament: Tournament, today: date) -> int | None:
    """In how many days the players are forgotten, when that is near; None otherwise."""
    due = due_on(tournament)
    if due is None or due - today > WARNED:
        return None
    return max((due - today).days, 0)


def due_drives(today: date) -> Iterator[Tournament]:
    """The drives whose players are to be forgotten by now; also one that has got names again
    after it was forgotten."""
    of_drive = Entry.objects.filter(tournament=OuterRef("pk"))
    known = ~Q(**dict.fromkeys(OF_PLAYERS, ""))
    candidates: QuerySet[Tournament] = Tournament.objects.filter(
        Q(forgotten_at__isnull=True) | Exists(of_drive.filter(known)),
        keep_weeks__isnull=False,
        date__lte=today,
    ).order_by("date", "pk")
    for drive in candidates:
        if drive.date + timedelta(weeks=drive.keep_weeks) <= today:
            yield drive
