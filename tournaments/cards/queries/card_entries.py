"""Cards that two people enter: how far they are, and where the two differ."""

from dataclasses import dataclass

from django.db.models import Count, Max

from tournaments.enums import CardState
from tournaments.models import CardEntry, GameTable, Round, Tournament
from tournaments.models.scorecards import FIRST, SECOND


@dataclass(frozen=True, slots=True)
class Waiting:
    """So many tables of a round wait for somebody who decides between two entries."""

    round: int
    count: int


def waiting_differences(tournament: Tournament) -> tuple[Waiting, ...]:
    """Return where two entries differ, by round; one query. Two that agree are a card at once."""
    tables = GameTable.objects.filter(
        round__tournament=tournament, round__published_at__isnull=False, card_entries__turn=SECOND
    ).exclude(cards__is_current=True)
    counted = tables.values_list("round__number").annotate(count=Count("pk", distinct=True))
    return tuple(Waiting(*each) for each in counted.order_by("round__number"))


def entered_states(round_: Round) -> dict[int, CardState]:
    """Return how far the tables of a round are that were entered once or twice and have no card, by
    their key, and nothing of what was entered; one query, none where cards are entered once."""
    if not round_.entered_twice:
        return {}
    open_ones = CardEntry.objects.filter(table__round=round_).exclude(table__cards__is_current=True)
    turns = open_ones.values_list("table").annotate(last=Max("turn")).order_by()
    return {
        table: CardState.FIRST if last == FIRST else CardState.DIFFERENT for table, last in turns
    }
