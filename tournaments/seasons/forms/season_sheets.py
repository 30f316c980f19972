"""From a file or a pasted list to an evening that the organiser has looked at."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.exchange.sheets import Sheet, SheetError, refuse_large_file
from tournaments.core.forms import show_instead
from tournaments.models import Season
from tournaments.seasons.exchange import (
    Meaning,
    SheetRow,
    as_text,
    guessed,
    only_surnames,
    read_results,
    rows_of,
)
from tournaments.seasons.queries.season_evenings import placed_lines
from tournaments.seasons.queries.season_teams import (
    TeamIndex,
    index_of,
    lines_of,
    names_of,
    of_singles,
)
from tournaments.seasons.services.seasons import SheetResult
from tournaments.settings.forms.fields import NOT_LONG_AGO

PARTS_OF_A_NAME: Final = {Meaning.PARTICLES, Meaning.SURNAME}
MOST_ROWS: Final = 500
LONGEST: Final = 200_000
SAMPLES: Final = 2
LABELS: Final = {
    Meaning.TEAM: gettext_lazy("Name of the team, or of the first player"),
    Meaning.PARTICLES: gettext_lazy("Prefix of the surname, in a separate column"),
    Meaning.SURNAME: gettext_lazy("Surname, in a separate column"),
    Meaning.PARTNER: gettext_lazy("Second player, in a separate column"),
    Meaning.NUMBER: gettext_lazy("Number of the team"),
    Meaning.POINTS: gettext_lazy("Points of the evening"),
    Meaning.JOKER: gettext_lazy("Joker, yes or no"),
}


class SeasonSheetForm(forms.Form):
    """An evening that was played elsewhere: its name, its day, and the list as a file or as text.

    Once it is valid, `sheet` is the list, and the text on the page is that of the file.
    """

    name = forms.CharField(label=gettext_lazy("Name of the evening"), max_length=80)
    date = forms.DateField(
        label=gettext_lazy("Date"),
        validators=[NOT_LONG_AGO],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    file = forms.FileField(
        label=gettext_lazy("File with the results"),
        required=False,
        help_text=gettext_lazy("An Excel file (.xlsx) or a list with semicolons (.csv)."),
        widget=forms.FileInput(attrs={"accept": ".xlsx,.xlsm,.csv,.txt"}),
        error_messages={
            "empty": gettext_lazy("This file is empty: choose the file with the list.")
        },
    )
    text = forms.CharField(
        label=gettext_lazy("Or paste the list"),
        required=False,
        max_length=LONGEST,
        strip=False,
        help_text=gettext_lazy("A team on each line, with points: De Azen; 78"),
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, Any]:
        """Read the list; what cannot be read is said beside where it came from."""
        values = super().clean() or self.cleaned_data
        file, text = values.get("file"), values.get("text", "")
        if "file" in self.errors or "text" in self.errors:
            return values
        if not file and not text.strip():
            self.add_error("text", _("Choose a file or paste the list."))
            return values
        try:
            sheet = self._read(file, text)
        except SheetError as error:
            self.add_error("file" if file else "text", str(error))
            return values
        if not sheet.rows:
            self.add_error("file" if file else "text", _("There is only a header in this list."))
        elif only_surnames(sheet):
            sentence = _("This list has surnames alone: add a column “First name”.")
            self.add_error("file" if file else "text", sentence)
        elif len(sheet.rows) > MOST_ROWS:
            sentence = _("An evening has at most %(count)s teams.") % {"count": MOST_ROWS}
            self.add_error("file" if file else "text", sentence)
        else:
            self.sheet, self.fresh = sheet, bool(file)
            show_instead(self, "text", as_text(sheet) if file else text)
        return values

    def _read(self, file: Any, text: str) -> Sheet:
        if not file:
            return read_results(text.encode(), "")
        refuse_large_file(file.size)
        sheet = read_results(file.read(), file.name)
        if len(as_text(sheet)) > LONGEST:
            raise SheetError(_("This list is too long: keep only names and points."))
        # Row numbers are those of the text, in which people mend what is wrong.
        return read_results(as_text(sheet).encode(), "") if sheet.rows else sheet


@dataclass(frozen=True, slots=True)
class ColumnChoice:
    """What a column may hold, and which columns it could be."""

    name: str
    label: Any
    choices: tuple[tuple[str, str, bool], ...]


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A line, and what its team is called in the season already; empty for a new one."""

    row: SheetRow
    name_in_season: str

    @property
    def usable(self) -> bool:
        """Whether it would be imported."""
        return not self.row.problem


@dataclass(frozen=True, slots=True)
class SheetPreview:
    """The list as it would come in."""

    columns: tuple[ColumnChoice, ...]
    rows: tuple[PreviewRow, ...]
    mark: str

    @property
    def usable(self) -> list[PreviewRow]:
        """The lines that would be imported."""
        return [row for row in self.rows if row.usable]

    @property
    def wrong(self) -> list[PreviewRow]:
        """The lines that would not."""
        return [row for row in self.rows if not row.usable]

    @property
    def new(self) -> int:
        """How many teams the season does not know by that name."""
        return sum(not row.name_in_season for row in self.usable)

    def results(self) -> list[SheetResult]:
        """Return what the service is given."""
        return [
            SheetResult(each.row.name, each.row.number, each.row.points or 0, each.row.joker)
            for each in self.usable
        ]


def preview(form: SeasonSheetForm, season: Season, data: QueryDict) -> SheetPreview:
    """Return the list of a valid form, with the columns as chosen on the page before, else as
    guessed."""
    sheet = form.sheet
    chosen = None if form.fresh or "columns" not in data else _chosen(data, len(sheet.header))
    found = guessed(sheet)
    offered = _offered(season, found)
    columns = found if chosen is None else chosen
    columns = {meaning: at for meaning, at in columns.items() if meaning in offered}
    lines = lines_of(season)
    names = dict(season.entries.values_list("pk", "name"))
    jokers = set(season.entries.filter(joker__isnull=False).values_list("pk", flat=True))
    called = names_of(lines, names, whole=True)
    rows = _judged(rows_of(sheet, columns), index_of(lines, names), called)
    rows = [_second_joker(row, team, jokers) for row, team in rows]
    shown_text = f"{sorted(columns.items())}\n{form.data['text']}"
    return SheetPreview(
        _choices(sheet, columns, offered),
        tuple(PreviewRow(row, called.get(team, "")) for row, team in rows),
        hashlib.sha256(shown_text.encode()).hexdigest()[:16],
    )


def _offered(season: Season, found: Collection[Meaning]) -> set[Meaning]:
    """Return the meanings that a column can have: jokers where the season has them, the parts of
    one name where the list has those, and no second player where everybody plays alone."""
    offered = set(Meaning) - (PARTS_OF_A_NAME - set(found))
    if not season.joker:
        offered.discard(Meaning.JOKER)
    if Meaning.PARTNER not in found and of_singles(season):
        offered.discard(Meaning.PARTNER)
    return offered


Judged = tuple[SheetRow, int]


def _judged(rows: Sequence[SheetRow], index: TeamIndex, called: Mapping[int, str]) -> list[Judged]:
    """Return each line with its team, 0 for a new one; what only all lines together tell is a
    problem."""
    usable = [row for row in rows if not row.problem]
    lines = placed_lines(index, [(row.name, row.number) for row in usable])
    judged = {}
    for row, line in zip(usable, lines, strict=True):
        problem = line.problem
        if line.earlier is not None:
            named = row.name or called.get(line.team or 0, "")
            text = _("“%(name)s” is also on line %(row)s.")
            problem = text % {"name": named, "row": usable[line.earlier].row_number}
        judged[row.row_number] = replace(row, problem=problem), line.team or 0
    return [judged.get(row.row_number, (row, 0)) for row in rows]


def _second_joker(row: SheetRow, team: int, jokers: set[int]) -> Judged:
    if row.joker and team in jokers and not row.problem:
        text = _("“%(name)s” has played the joker on another evening.")
        return replace(row, problem=text % {"name": row.name or row.number}), team
    return row, team


def _chosen(data: QueryDict, width: int) -> dict[Meaning, int]:
    found = {}
    for meaning in Meaning:
        index = data.get(f"column-{meaning}", "")
        if index.isascii() and index.isdecimal() and int(index[:4]) < width:
            found[meaning] = int(index[:4])
    return found


def _choices(
    sheet: Sheet, columns: Mapping[Meaning, int], offered: Collection[Meaning]
) -> tuple[ColumnChoice, ...]:
    titles = []
    for index, title in enumerate(sheet.titles()):
        texts = dict.fromkeys(cells[index] for _number, cells in sheet.rows if cells[index])
        titles.append(f"{title}: {' · '.join(tuple(texts)[:SAMPLES])}"[:60])
    return tuple(
        ColumnChoice(
            f"column-{meaning}",
            label,
            (
                ("", _("not in this list"), meaning not in columns),
                *(
                    (str(index), title, columns.get(meaning) == index)
                    for index, title in enumerate(titles)
                ),
            ),
        )
        for meaning, label in LABELS.items()
        if meaning in offered
    )
