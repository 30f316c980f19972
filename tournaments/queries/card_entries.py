"""Cards that are entered twice: how far each table is, and the entries that differ."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Max

from scoring.schemes import Card, Ending
from tournaments.enums import CardState
from tournaments.models import CardEntry, GameTable, Round
from tournaments.models.card_entries import DECIDED, FIRST, SECOND


@dataclass(frozen=True, slots=True)
class Entered:
    """The entries of a table by turn; of an empty or definitive table what there is of them."""

    first: CardEntry | None = None
    second: CardEntry | None = None
    decided: CardEntry | None = None

    def state(self, definitive: bool) -> CardState:
        """How far the table is; `definitive` is whether its card counts."""
        if definitive:
            return CardState.DEFINITIVE
        if self.first is None:
            return CardState.EMPTY
        if self.second is None:
            return CardState.FIRST
        return CardState.SECOND if self.agree else CardState.DIFFERENT

    @property
    def agree(self) -> bool:
        """Whether two people entered the same, or the difference was decided."""
        if self.decided:
            return True
        both = self.first is not None and self.second is not None
        return both and self.first.said == self.second.said


NOTHING = Entered()


def said_of(card: Card) -> list[Any]:
    """A card as an entry keeps it."""
    return [card.ending.value, list(card.values), card.winner, card.absent, card.partner]


def card_said(entry: CardEntry) -> Card | None:
    """What somebody typed; None where a second pair of eyes only said that the first is wrong."""
    if not entry.said:
        return None
    ending, values, winner, absent, partner = entry.said
    return Card(Ending(ending), tuple(values), winner, absent, partner)


def entered(table: GameTable) -> Entered:
    """The entries of one table, with who made them; one query."""
    return _by_turn(table.card_entries.select_related("by"))


def entered_by_table(round_: Round) -> dict[int, Entered]:
    """The entries of a round by the key of their table; one query, none where cards are entered
    once."""
    if not round_.entered_twice:
        return {}
    entries: dict[int, list[CardEntry]] = defaultdict(list)
    for entry in CardEntry.objects.filter(table__round=round_).select_related("by"):
        entries[entry.table_id].append(entry)
    return {table: _by_turn(each) for table, each in entries.items()}


def newest_entry(round_: Round) -> int:
    """The key of the entry that came last in a round, 0 without one: what the desk asks for news
    with, as the public is told nothing of entries."""
    if not round_.entered_twice:
        return 0
    newest = CardEntry.objects.filter(table__round=round_).aggregate(newest=Max("pk"))["newest"]
    return newest or 0


def _by_turn(entries: Sequence[CardEntry]) -> Entered:
    turns = {entry.turn: entry for entry in entries}
    return Entered(turns.get(FIRST), turns.get(SECOND), turns.get(DECIDED))
