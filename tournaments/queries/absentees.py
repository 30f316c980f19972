"""Teams that are expected in the next round and have not come in."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tournaments.models import Entry, Tournament
from tournaments.queries.entries import STATUSES, field
from tournaments.queries.rounds import next_number


@dataclass(frozen=True, slots=True)
class Attendance:
    """How many of those that play are here, and for how many newcomers the door still waits."""

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
    """Both figures in one query beside the number of the next round."""
    newcomer = Q(joined_round=next_number(tournament))
    counted = (
        field(tournament)
        .order_by()
        .aggregate(
            here=Count("pk", filter=STATUSES["present"]),
            waiting=Count("pk", filter=STATUSES["waiting"] & newcomer),
        )
    )
    return Attendance(**counted)
