"""Teams that are expected in the next round and have not come in."""

from dataclasses import dataclass

from django.db.models import Count, F, Q, QuerySet

from tournaments.models import Entry, Tournament, Withdrawal
from tournaments.queries.entries import PLAYS, STATUSES, field
from tournaments.queries.rounds import next_number


@dataclass(frozen=True, slots=True)
class Attendance:
    """The field of the next round: who signed up, plays, is here, is still waited for, and was
    withdrawn at once with all who had not come.
    """

    entries: int
    playing: int
    unnumbered: int
    here: int
    waiting: int
    sent_away: int

    @property
    def door_in_use(self) -> bool:
        """Whether teams are checked in at all: without a door nobody is absent."""
        return self.here > 0


def absentees(tournament: Tournament) -> QuerySet[Entry]:
    """Who never played and are not checked in; who joins later is not expected yet."""
    return field(tournament).filter(STATUSES["waiting"], joined_round__lte=next_number(tournament))


def sent_away(tournament: Tournament, from_round: int) -> QuerySet[Withdrawal]:
    """The withdrawals from that round on of all absent teams at once, save who is back."""
    acts = tournament.log.filter(action="withdraw_absent", after__from_round=from_round)
    written = acts.values_list("after", flat=True)
    made = {key for values in written for key in values.get("withdrawals", ())}
    return Withdrawal.objects.filter(pk__in=made).exclude(until_round=F("from_round"))


def attendance(tournament: Tournament) -> Attendance:
    """The figures of the field in one query, beside the next round and who was sent away."""
    number = next_number(tournament)
    plays = Q(joined_round__lte=number)
    kinds = {
        "entries": Q(),
        "playing": PLAYS & plays,
        "unnumbered": STATUSES["unnumbered"] & plays,
        "here": STATUSES["present"],
        "waiting": STATUSES["waiting"] & plays,
    }
    rows = field(tournament).order_by()
    counted = rows.aggregate(**{name: Count("pk", filter=kind) for name, kind in kinds.items()})
    return Attendance(**counted, sent_away=sent_away(tournament, number).count())
