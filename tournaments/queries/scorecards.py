"""Score cards as they are stored, read as the values that `scoring` works with."""

from django.db.models import Prefetch, QuerySet

from scoring.schemes import Card, Ending
from tournaments.models import GameTable, ScoreCard, ScoreLine
from tournaments.queries import results

LINES = Prefetch("lines", ScoreLine.objects.select_related("side__entry"))


def card_of(stored: ScoreCard) -> Card:
    """The values of a stored card; an absence has none, its numbers follow from the scheme."""
    return results.card_of(Ending(stored.ending), list(stored.lines.all()))


def current_card(table: GameTable) -> ScoreCard | None:
    """The version of a table's card that counts, if one was entered."""
    cards = table.cards.filter(is_current=True)
    return cards.select_related("entered_by").prefetch_related(LINES).first()


def table_of_code(code: str) -> GameTable | None:
    """The table whose score form bears this code."""
    return GameTable.objects.select_related("round__tournament").filter(code=code).first()


def versions(table: GameTable) -> QuerySet[ScoreCard]:
    """Every version of a table's card, newest first; also of cards that were taken off."""
    people = ("entered_by", "taken_off_by")
    return table.cards.select_related(*people).prefetch_related(LINES).order_by("-version")
