"""A round whose cards are entered twice, and how far its tables are."""

from scoring.schemes import Card, Ending
from tests.factories import a_published_round, a_tournament, entries
from tournaments.cards.queries.card_entries import double_entry_of
from tournaments.cards.queries.scorecards import card_of, current_card
from tournaments.enums import CardState, SecondEntry
from tournaments.models import GameTable, Round

EIGHT_THREE = Card(Ending.FINISHED, (8, 3))
EIGHT_SIX = Card(Ending.FINISHED, (8, 6))


def a_round(way: str = SecondEntry.BLIND, tables: int = 2, **values) -> Round:
    """A published round of a drive whose cards are entered twice."""
    drive = a_tournament(second_entry=way, **values)
    teams = entries(drive, 2 * tables)
    return a_published_round(drive, list(zip(teams[::2], teams[1::2], strict=True)))


def state(table: GameTable) -> CardState:
    return double_entry_of(table).state(current_card(table) is not None)


def numbers(table: GameTable) -> tuple | None:
    card = current_card(table)
    return card_of(card).values if card else None
