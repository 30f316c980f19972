"""Where the teams of a table would stand with the card that is being typed."""

from dataclasses import dataclass

from scoring.cards import Card, unfixed
from tournaments.enums import GroupPlay
from tournaments.models import GameTable
from tournaments.play.queries.results import results_of_card
from tournaments.standings.queries.standings import standings


@dataclass(frozen=True, slots=True)
class NewPlace:
    """Where somebody would stand, and with how many points."""

    name: str
    place: int
    points: int


def new_places(table: GameTable, card: Card) -> list[NewPlace]:
    """Return the new places of a table without a card, in the order of its form; none of those
    whom points give no place: in a knock-out, or after their last round."""
    round_ = table.round
    seated = list(table.sides.values_list("entry_id", flat=True))
    # The numbers of an absence are filled in by now, and to type them would be a fault.
    expected = results_of_card(round_.tournament, round_.number, seated, unfixed(card))
    then = standings(round_.tournament, expected=expected)
    ranked = {
        row.entry: NewPlace(row.name, row.row.rank, row.row.points)
        for section in then.sections
        if section.play == GroupPlay.ROUNDS
        for row in section.rows
    }
    return [ranked[entry] for entry in seated if entry in ranked]
