"""From a file to rows that the organiser has looked at; nothing here changes data."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournaments.core.exchange.sheets import Sheet, SheetError, refuse_large_file
from tournaments.entries.exchange.entries import candidates
from tournaments.entries.exchange.problems import (
    Candidate,
    ExistingEntry,
    Spellings,
    sentence,
    spellings,
)
from tournaments.entries.exchange.reading import Column, read_sheet
from tournaments.entries.forms.entries import differences
from tournaments.entries.forms.import_preview import Preview, PreviewRow, SheetColumn, import_row
from tournaments.models import Entry, ImportDraft
from tournaments.models.entry_fields import (
    CLASS,
    CLUB,
    NAME,
    ON_SHEETS,
    PLAYER1,
    PLAYER2,
    Text,
    Whose,
    whose,
)

MOST_ROWS: Final = 2000
SAMPLES: Final = 2
COLUMN_LABELS: Final[Mapping[str, Text]] = {
    **{each.key: each.label for each in (NAME, PLAYER1, PLAYER2)},
    Column.PLAYERS: _("both players"),
    Column.SURNAME: _("surname"),
    Column.PARTICLES: _("prefix of the surname"),
    **{each.key: each.label for each in (*whose(Whose.ADDRESS), CLUB, CLASS)},
    **{each.key: each.label for each in ON_SHEETS if each.headings},
    Column.TIMESTAMP: _("time of sign-up"),
}
PARTS_OF_A_NAME: Final = {Column.SURNAME, Column.PARTICLES}


class UploadForm(forms.Form):
    """A sign-up sheet; what cannot be read is refused beside the field."""

    file = forms.FileField(
        label=_("Sign-up sheet"),
        help_text=_("An Excel file (.xlsx) or a list with commas or semicolons (.csv)."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.xlsm,.csv,.txt", "autofocus": True}),
        error_messages={"empty": _("This file is empty: choose the file with the list.")},
    )

    def clean_file(self) -> Sheet:
        """Return the sheet in the file."""
        file = self.cleaned_data["file"]
        self.filename = file.name
        try:
            refuse_large_file(file.size)
            sheet = read_sheet(file.read(), file.name)
        except SheetError as error:
            raise forms.ValidationError(str(error)) from error
        if not sheet.rows:
            raise forms.ValidationError(
                _("There is only a header in this sheet: choose the file with the list.")
            )
        if len(sheet.rows) > MOST_ROWS:
            raise forms.ValidationError(
                ngettext_lazy(
                    "This list has more than %(count)s row: import it in parts.",
                    "This list has more than %(count)s rows: import it in parts.",
                    MOST_ROWS,
                )
                % {"count": MOST_ROWS}
            )
        return sheet


def preview(
    draft: ImportDraft,
    entries: Iterable[Entry],
    data: QueryDict | None = None,
    classes: Sequence[str] = (),
    places: int | None = None,
) -> Preview:
    """Return the sheet with what the organiser chose: columns, names for rows, rows left out.

    `entries` take part already; `data` is the form of the page before; `classes` are the names of
    those that the drive has; for `places` more there are boards.
    """
    data = data or QueryDict()
    sheet = Sheet.from_data(draft.sheet)
    before: dict[str, int] = draft.columns
    mapping = _mapping(data, before, len(sheet.header)) if "columns" in data else before
    names = {
        number: name
        for number, _cells in sheet.rows
        if (name := data.get(f"name-{number}", "").strip())
    }
    by_key = {entry.pk: entry for entry in entries}
    singles = draft.tournament.plays.singles
    how: dict[str, Any] = {"singles": singles, "classes": classes}
    others = list(map(_existing, by_key.values()))
    read = candidates(sheet, mapping, others, names, **how)
    unnamed = candidates(sheet, mapping, others, **how) if names else read
    signed_up = sheet.titles()[mapping[Column.TIMESTAMP]] if Column.TIMESTAMP in mapping else ""
    return Preview(
        mapping=mapping,
        columns=_columns(sheet, mapping, _offered(singles, classes)),
        rows=tuple(_rows(read, data, names, by_key, signed_up, spellings(read, unnamed, names))),
        notes=sheet.notes,
        moved=mapping != before,
        classes=tuple(classes),
        singles=singles,
        places=places,
        beyond_boards="beyond_boards" in data,
    )


def _offered(singles: bool, classes: Sequence[str]) -> list[tuple[str, Text]]:
    """Return what a column of a drive can hold, with its label."""
    left_out = set() if singles else PARTS_OF_A_NAME
    if not classes:
        left_out = left_out | {Column.CLASS}
    return [(column, label) for column, label in COLUMN_LABELS.items() if column not in left_out]


def _existing(entry: Entry) -> ExistingEntry:
    players = (entry.player1, entry.player2)
    key = entry.import_key or ""
    name = getattr(entry, entry.tournament.plays.name_field)
    return ExistingEntry(name, key, entry.number, players, entry.fixed_table, entry.pk)


def _rows(
    read: Iterable[Candidate],
    data: QueryDict,
    names: Mapping[int, str],
    entries: Mapping[int, Entry],
    signed_up: str,
    choices: Mapping[int, Spellings],
) -> Iterator[PreviewRow]:
    """Yield the rows of candidates, those left out that were shown with a tick and come back
    without; `signed_up` is the title of the column with the time of sign-up; `choices` are the
    spellings to choose from, by row."""
    left_out = set(data.get("proposed", "").split(",")) - set(data.getlist("include"))
    chosen = {each.row for each in choices.values()}
    for each in read:
        entry = None if each.takes_part is None else entries.get(each.takes_part)
        yield PreviewRow(
            each,
            each.include and str(each.row_number) not in left_out,
            "" if each.row_number in chosen else names.get(each.row_number, ""),
            tuple((str(problem.severity), sentence(problem)) for problem in each.problems),
            tuple((title, text) for title, text in each.extra.items() if title != signed_up),
            choices.get(each.row_number),
            entry,
            differences(import_row(each), entry) if entry else (),
        )


def _mapping(data: QueryDict, before: Mapping[str, int], width: int) -> dict[str, int]:
    """Return the columns as posted; one chosen newly takes its meaning away from the one that had
    it."""
    mapping: dict[str, int] = {}
    for index in range(width):
        chosen = data.get(f"column-{index}", "")
        if chosen in COLUMN_LABELS and (chosen not in mapping or before.get(chosen) != index):
            mapping[chosen] = index
    return mapping


def _columns(
    sheet: Sheet, mapping: Mapping[str, int], offered: Sequence[tuple[str, Text]]
) -> tuple[SheetColumn, ...]:
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
