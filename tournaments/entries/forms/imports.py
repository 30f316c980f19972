"""A sign-up sheet as it comes in, and what it would do, which the organiser looks at first."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournaments.core.exchange.sheets import Note, Sheet, SheetError, refuse_large_file
from tournaments.entries.exchange.entries import candidates, import_row
from tournaments.entries.exchange.problems import (
    Candidate,
    ExistingEntry,
    Spellings,
    sentence,
    spellings,
)
from tournaments.entries.exchange.reading import Column, read_sheet
from tournaments.entries.forms.entries import Difference, differences, differences_token
from tournaments.entries.forms.import_columns import SheetColumn, chosen_columns, shown_columns
from tournaments.entries.services.imports import ImportRow
from tournaments.models import Entry, ImportDraft
from tournaments.models.entry_fields import ON_SHEETS, PAID, Owner, Text, fields_of

MOST_ROWS: Final = 2000
IN_THE_DRIVE: Final = {"imported_before", "duplicate_entry"}

NEEDS_A_NAME: Final = {
    "no_name",
    "no_name_but_players",
    "total",
    "name_too_long",
    "letter_lost_in_team",
    "duplicate_row",
    "duplicate_entry",
}


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


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A row as it would be imported; `given` is the name that the organiser typed for it."""

    candidate: Candidate
    include: bool
    given: str
    problems: tuple[tuple[str, str], ...]
    notes: tuple[tuple[str, str], ...]
    """Texts without a field, save the time of sign-up, which every row has."""
    spellings: Spellings | None = None
    """What to ask where this row and the one that stays write the name differently."""
    entry: Entry | None = None
    differences: tuple[Difference, ...] = ()
    """What it says otherwise than the entry that takes part already."""

    @property
    def further(self) -> list[tuple[Text, Any]]:
        """What it says besides names, addresses and the fee: first what needs its label."""
        apart = {each.name for each in (*fields_of(Owner.ADDRESS), PAID)}
        values = [
            (each.label if each.labelled else "", value)
            for each in ON_SHEETS
            if each.name not in apart and (value := self.candidate.values.get(each.name))
        ]
        return sorted(values, key=lambda each: not each[0])

    @property
    def mark(self) -> str:
        """What the button to take the differences over stands for."""
        return differences_token(self.differences, self.entry) if self.entry else ""

    @property
    def is_in_drive(self) -> bool:
        """Whether the drive has this team already."""
        return any(each.code in IN_THE_DRIVE for each in self.candidate.problems)

    @property
    def needs_name(self) -> bool:
        """Whether a name (or another one) would let this row in, or did."""
        return bool(self.given) or any(
            each.code in NEEDS_A_NAME for each in self.candidate.problems
        )


@dataclass(frozen=True, slots=True)
class Preview:
    """A sheet between upload and confirmation, as the page shows it."""

    mapping: Mapping[str, int]
    columns: tuple[SheetColumn, ...]
    rows: tuple[PreviewRow, ...]
    notes: tuple[Note, ...]
    moved: bool
    """Whether the columns are not those that the draft knows."""
    classes: tuple[str, ...] = ()
    """The names of those that the drive has."""
    singles: bool = False
    """Whether players sign up one by one, so that the name of the team is that of the player."""
    places: int | None = None
    """How many more entries there are boards for, None where there is no limit."""
    beyond_boards: bool = False
    """Whether more of them are to come in all the same."""

    @property
    def included(self) -> list[PreviewRow]:
        """The rows that confirmation would make entries of."""
        return [row for row in self.rows if row.include]

    @property
    def without_place(self) -> list[PreviewRow]:
        """The rows of these, last of the sheet first out, for which there is no board."""
        return [] if self.places is None else self.included[self.places :]

    @property
    def corrections(self) -> list[PreviewRow]:
        """The rows that say something else of a team that takes part already."""
        return [row for row in self.rows if row.differences]

    @property
    def remarkable(self) -> list[PreviewRow]:
        """The other rows with something to tell, in the order of the sheet."""
        found = (row for row in self.rows if row.problems or row.given)
        return [row for row in found if not row.differences]

    @property
    def smooth(self) -> list[PreviewRow]:
        """The rows without."""
        return [row for row in self.rows if not (row.problems or row.given)]

    @property
    def refused_names(self) -> bool:
        """Whether a name that was typed did not let its row in."""
        return any(row.given and not row.candidate.include for row in self.rows)

    @property
    def named_after_players(self) -> bool:
        """Whether the names of teams are made of those of their players."""
        players = {Column.PLAYER1, Column.PLAYER2, Column.PLAYERS}
        unnamed = not self.singles and Column.TEAM not in self.mapping
        return unnamed and not players.isdisjoint(self.mapping)

    @property
    def lacks_classes(self) -> bool:
        """Whether no column holds the class, where one is to be chosen."""
        return bool(self.classes) and Column.CLASS not in self.mapping

    @property
    def why_none(self) -> Promise:
        """What keeps everything out, if nothing would be imported, and what to do."""
        if any(row.candidate.include for row in self.rows):
            return _("No row is ticked. Tick the teams that you want to import.")
        if self.corrections:
            return _("No new team in this list. What it corrects stands below.")
        if any(row.is_in_drive for row in self.rows):
            return _("Nothing new: what can be imported is in the drive already.")
        if Column.TEAM not in self.mapping and not any(row.candidate.name for row in self.rows):
            return _("No row has a name. Choose the column that holds the name of the team.")
        return _("No row can be imported yet. Mend what stands beside the rows.")

    def proposed(self) -> str:
        """Return the rows whose box can be ticked, so that the next request knows which were
        not."""
        return ",".join(str(row.candidate.row_number) for row in self.rows if row.candidate.include)

    def import_rows(self) -> list[ImportRow]:
        """Return what the service is given: the ticked rows."""
        return [import_row(row.candidate) for row in self.included]


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
    mapping = chosen_columns(data, before, len(sheet.header)) if "columns" in data else before
    names = {
        number: name
        for number, _cells in sheet.rows
        if (name := data.get(f"name-{number}", "").strip())
    }
    by_key = {entry.pk: entry for entry in entries}
    singles = draft.tournament.plays.singles
    how: dict[str, Any] = {"singles": singles, "classes": classes}
    others = list(map(ExistingEntry.of, by_key.values()))
    read = candidates(sheet, mapping, others, names, **how)
    unnamed = candidates(sheet, mapping, others, **how) if names else read
    signed_up = sheet.titles()[mapping[Column.TIMESTAMP]] if Column.TIMESTAMP in mapping else ""
    return Preview(
        mapping=mapping,
        columns=shown_columns(sheet, mapping, singles, classes),
        rows=tuple(_rows(read, data, names, by_key, signed_up, spellings(read, unnamed, names))),
        notes=sheet.notes,
        moved=mapping != before,
        classes=tuple(classes),
        singles=singles,
        places=places,
        beyond_boards="beyond_boards" in data,
    )


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
