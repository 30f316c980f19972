"""Teams that are expected in the next round and have not come in."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tournaments.models import Entry, Tournament
from tournaments.queries.entries import PLAYS, STATUSES, field
from tournaments.queries.rounds import next_number


@dataclass(frozen=True, slots=True)
class Attendance:
    """The field of the next round: who signed up, plays, is here, is still waited for."""

    entries: int
    playing: int
    unnumbered: int
    here: int
    waiting: int

    @property
    def door_in_use(self) -> bool:
        """Whether teams are checked in at all: without a door nobody is absent."""
        return self.here > 0


def absentees(tournament: Tournament) -> QuerySet[Entry]:
    """Whose first round is the next one, and who are not checked in.

    Who has played was here, whatever the door noted; who joins later is not expected yet.
    """
    return field(tournament).filter(STATUSES["waiting"], joined_round=next_number(tournament))


def attendance(tournament: Tournament) -> Attendance:
    """All figures in one query beside the number of the next round."""
    number = next_number(tournament)
    plays = Q(joined_round__lte=number)
    kinds = {
        "entries": Q(),
        "playing": PLAYS & plays,
        "unnumbered": STATUSES["unnumbered"] & plays,
        "here": STATUSES["present"],
        "waiting": STATUSES["waiting"] & Q(joined_round=number),
    }
    rows = field(tournament).order_by()
    counted = rows.aggregate(**{name: Count("pk", filter=kind) for name, kind in kinds.items()})
    return Attendance(**counted)
