"""What an uploaded sheet would do: its rows, what is wrong with them, and what is still asked."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from tournaments.core.exchange.sheets import Note
from tournaments.entries.exchange.problems import Candidate, Spellings
from tournaments.entries.exchange.reading import Column
from tournaments.entries.forms.entries import Difference, differences_token
from tournaments.entries.services.imports import ImportRow
from tournaments.models import Entry
from tournaments.models.entry_fields import (
    NAME,
    ON_SHEETS,
    PAID,
    Text,
    Whose,
    whose,
)
from tournaments.models.names import LONGEST_TEAM_NAME

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


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column of the sheet, what it was taken for, and its first texts."""

    index: int
    title: str
    samples: tuple[str, ...]
    choices: tuple[tuple[str, Any, bool], ...]


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
        apart = {each.name for each in (*whose(Whose.ADDRESS), PAID)}
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


def import_row(candidate: Candidate) -> ImportRow:
    """Return the fields of an entry; a text too long for its field is shortened there, whole in
    extra."""
    values: dict[str, Any] = {**candidate.values, "paid": bool(candidate.values["paid"])}
    values["name"], extra = candidate.name[:LONGEST_TEAM_NAME], dict(candidate.extra)
    players = {"player1": candidate.player1, "player2": candidate.player2}
    for field in ON_SHEETS:
        if field is NAME or not field.is_text:
            continue
        text = (values | players)[field.name]
        values[field.name] = text[: field.max_length].strip()
        if len(text) > field.max_length:
            extra[capfirst(str(field.label))] = text
    return ImportRow(values, extra, candidate.key)
