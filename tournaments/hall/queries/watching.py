"""How far the tables of a round are, for who looks on."""

from dataclasses import dataclass

from django.db.models import Prefetch

from tournaments.cards.queries.card_entries import entered_states
from tournaments.enums import CardState
from tournaments.models import Side, Tournament
from tournaments.play.queries.rounds import current_round, missing_cards


@dataclass(frozen=True, slots=True)
class Playing:
    """A table whose card is not in, who sit there as the table list calls them, and how far it is
    where cards are entered twice: never what was entered, which the hall has not either."""

    table: int
    entries: tuple[str, ...]
    state: CardState = CardState.EMPTY


@dataclass(frozen=True, slots=True)
class Watched:
    """What a viewer sees of a drive: `round` is the last published one, None before the first, of
    so many `tables`, and `playing` are those of them without a card, by number."""

    entries: int
    round: int | None
    tables: int
    playing: tuple[Playing, ...]

    @property
    def cards_in(self) -> int:
        """How many tables have handed in their card."""
        return self.tables - len(self.playing)


def watched(tournament: Tournament) -> Watched:
    """Return how far the drive is; five queries however large the field, and one more where cards
    are entered twice."""
    round_ = current_round(tournament)
    states = entered_states(round_) if round_ else {}
    sides = Side.objects.select_related("entry").order_by("position")
    waiting = missing_cards(round_).prefetch_related(Prefetch("sides", sides)) if round_ else ()
    return Watched(
        entries=tournament.entries.count(),
        round=round_.number if round_ else None,
        tables=round_.tables.count() if round_ else 0,
        playing=tuple(
            Playing(
                table.number,
                tuple(str(side.entry) for side in table.sides.all()),
                states.get(table.pk, CardState.EMPTY),
            )
            for table in waiting
        ),
    )
