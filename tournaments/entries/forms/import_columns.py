"""Which column of a sign-up sheet holds what, as the organiser sees it and chooses."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournaments.core.exchange.sheets import Sheet
from tournaments.entries.exchange.reading import Column
from tournaments.models.entry_fields import (
    CLASS,
    CLUB,
    NAME,
    ON_SHEETS,
    PLAYER1,
    PLAYER2,
    Owner,
    Text,
    fields_of,
)

SAMPLES: Final = 2
COLUMN_LABELS: Final[Mapping[str, Text]] = {
    **{each.key: each.label for each in (NAME, PLAYER1, PLAYER2)},
    Column.PLAYERS: _("both players"),
    Column.SURNAME: _("surname"),
    Column.PARTICLES: _("prefix of the surname"),
    **{each.key: each.label for each in (*fields_of(Owner.ADDRESS), CLUB, CLASS)},
    **{each.key: each.label for each in ON_SHEETS if each.headings},
    Column.TIMESTAMP: _("time of sign-up"),
}
PARTS_OF_A_NAME: Final = {Column.SURNAME, Column.PARTICLES}


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column of the sheet, what it was taken for, and its first texts."""

    index: int
    title: str
    samples: tuple[str, ...]
    choices: tuple[tuple[str, Any, bool], ...]


def chosen_columns(data: QueryDict, before: Mapping[str, int], width: int) -> dict[str, int]:
    """Return the columns as posted; one chosen newly takes its meaning away from the one that had
    it."""
    mapping: dict[str, int] = {}
    for index in range(width):
        chosen = data.get(f"column-{index}", "")
        if chosen in COLUMN_LABELS and (chosen not in mapping or before.get(chosen) != index):
            mapping[chosen] = index
    return mapping


def shown_columns(
    sheet: Sheet, mapping: Mapping[str, int], singles: bool, classes: Sequence[str]
) -> tuple[SheetColumn, ...]:
    """Return the columns in which anything stands, with what each can hold."""
    offered = _offered(singles, classes)
    meaning = {index: column for column, index in mapping.items()}
    shown = []
    for index, title in enumerate(sheet.titles()):
        texts = dict.fromkeys(cells[index] for _number, cells in sheet.rows if cells[index])
        if not texts and not sheet.header[index]:
            continue
        shown.append(
            SheetColumn(
                index,
                title,
                tuple(texts)[:SAMPLES],
                (
                    ("", _("keep as a note"), index not in meaning),
                    *(
                        (str(column), label, meaning.get(index) == column)
                        for column, label in offered
                    ),
                ),
            )
        )
    return tuple(shown)


def _offered(singles: bool, classes: Sequence[str]) -> list[tuple[str, Text]]:
    """Return what a column of a drive can hold, with its label."""
    left_out = set() if singles else PARTS_OF_A_NAME
    if not classes:
        left_out = left_out | {Column.CLASS}
    return [(column, label) for column, label in COLUMN_LABELS.items() if column not in left_out]
