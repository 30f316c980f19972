"""What two people entered of a card, side by side with what the form says."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django import forms

from scoring.cards import Card, form_value, judge
from tournaments.cards.forms.scorecards import ScoreForm, form_values
from tournaments.cards.queries.card_entries import DoubleEntry, entered_card, typist_name
from tournaments.cards.queries.scorecards import pairs_label, winner_by_tick
from tournaments.core.queries.presence import not_none
from tournaments.enums import Ending
from tournaments.models import CardEntry, Entry, GameTable


@dataclass(frozen=True, slots=True)
class Cell:
    """A number of an entry, whose it is, and whether the other entry has another there."""

    entry: Entry
    value: str
    differs: bool


@dataclass(frozen=True, slots=True)
class Column:
    """One entry as people compare it: a number for each side, and what more there is to say.

    `is_filled_in` is false where a second pair of eyes only said that the first is wrong.
    """

    turn: int
    by: str
    at: datetime
    cells: tuple[Cell, ...]
    more: str
    is_filled_in: bool


class PaperForm(ScoreForm):
    """What the form says where neither entry does."""

    def __init__(self, *args: Any, table: GameTable, **kwargs: Any) -> None:
        seated = [side.entry for side in table.sides.all()]
        tournament = table.round.tournament
        super().__init__(
            *args, tournament=tournament, sides=len(seated), auto_id="paper_%s", **kwargs
        )
        self.name_numbers(seated)


class EyesForm(forms.Form):
    """Whether the form says what the first entry of a table says, `seen` by its key."""

    table = forms.IntegerField(widget=forms.HiddenInput)
    seen = forms.IntegerField(widget=forms.HiddenInput)
    agrees = forms.TypedChoiceField(
        choices=[("yes", ""), ("no", "")], coerce=lambda value: value == "yes"
    )


def paper_form(table: GameTable, entered: DoubleEntry) -> PaperForm:
    """Return the form with what both entries have in common that is no number."""
    card = not_none(entered_card(not_none(entered.first)))
    values = form_values(card, table.round.tournament.scoring)
    return PaperForm(table=table, initial={"outcome": values["outcome"]})


def entry_columns(table: GameTable, entered: DoubleEntry) -> list[Column]:
    """Return both entries of a table, the first first."""
    seated = [side.entry for side in table.sides.all()]
    entries = [not_none(entered.first), not_none(entered.second)]
    cards = [entered_card(entry) for entry in entries]
    lines = [_numbers(card, table, len(seated)) for card in cards]
    return [
        _column(entry, card, table, seated, lines[at], lines[1 - at])
        for at, (entry, card) in enumerate(zip(entries, cards, strict=True))
    ]


def _column(
    entry: CardEntry,
    card: Card | None,
    table: GameTable,
    seated: Sequence[Entry],
    values: Sequence[str],
    other: Sequence[str],
) -> Column:
    rows = zip(seated, values, other, strict=True)
    cells = tuple(Cell(seat, one, one != its) for seat, one, its in rows)
    more = _more(card, table, [seat.name for seat in seated]) if card else ""
    return Column(entry.turn, typist_name(entry), entry.at, cells, more, card is not None)


def _numbers(card: Card | None, table: GameTable, sides: int) -> list[str]:
    if card is None:
        return ["?"] * sides
    scores = judge(table.round.tournament.scoring, card).scores
    values = [form_value(card, place, score) for place, score in enumerate(scores)]
    return ["–" if value is None else str(value) for value in values]


def _more(card: Card, table: GameTable, names: Sequence[str]) -> str:
    """Return how it ended, who won and who played together, where the numbers do not tell."""
    rules = table.round.tournament.scoring
    ending, tick = Ending(card.ending), winner_by_tick(card, rules)
    parts = [
        "" if ending is Ending.FINISHED else str(ending.label),
        "" if card.absent is None else names[card.absent],
        "" if tick is None else f"✓ {names[tick]}",
        pairs_label(names, card.partner),
    ]
    return ", ".join(filter(None, parts))
