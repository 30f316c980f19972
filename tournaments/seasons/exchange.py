"""The standing of a season as a sheet, out and in."""

import csv
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring.season import SeasonRow, Worth
from tournaments.core.exchange.sheets import Cells, Sheet, comparison_key, one_line
from tournaments.core.exchange.writing import Value, Worksheet
from tournaments.entries.exchange.answers import CROSSED_OUT, NO, YES, whole_number
from tournaments.entries.exchange.entries import TOTAL, whole_name, with_name_parts
from tournaments.entries.exchange.reading import Column, read_sheet, recognise
from tournaments.enums import SeasonRanking
from tournaments.models import Season
from tournaments.models.names import LONGEST_TEAM_NAME, joined
from tournaments.models.seasons import MOST_POINTS
from tournaments.seasons.queries.season_rules import rule_changes, rules_in_force
from tournaments.seasons.queries.seasons import SeasonStandings


class Meaning(StrEnum):
    """What a column of such a sheet can be."""

    TEAM = "team"
    PARTICLES = "particles"
    SURNAME = "surname"
    PARTNER = "partner"
    NUMBER = "number"
    POINTS = "points"
    JOKER = "joker"


# In this order: where there are totals, "Punten ronde 1" and "Score" are no more than parts.
POINTS: Final = (
    re.compile(r"^(eind)?totaal|^total|^eindstand|^eindscore"),
    re.compile(r"^(punten|points|pnt|ptn|score)$"),
    re.compile(r"punt|points|score"),
)
A_ROUND: Final = re.compile(r"\bronde\b|\bround\b|\br ?\d+$")
WHOLE: Final = re.compile(r"\d{1,7}")
THOUSANDS: Final = re.compile(r"\d{1,3}([. ]\d{3})+")
NO_FRACTION: Final = re.compile(r"(\d+)[.,]0+")


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One line: who, by name or by number, and how many points; `problem` is a sentence that says
    why it cannot be used, if it cannot."""

    row_number: int
    name: str
    number: int | None
    points: int | None
    joker: bool
    problem: str = ""


def read_results(data: bytes, filename: str) -> Sheet:
    """Return the list in a file, as `read_sheet` reads it, with the header that speaks of points: a
    title above it is none, and "Wie; Score" is one.  Raise SheetError."""
    sheet = with_name_parts(read_sheet(data, filename))
    header, rows = sheet.header, sheet.rows
    if sum(map(bool, header)) == 1 and any(sum(map(bool, cells)) > 1 for _number, cells in rows):
        header = ("",) * len(header)
    if rows and not any(header) and _names_points(rows[0][1]):
        header, rows = rows[0][1], rows[1:]
    return replace(sheet, header=header, rows=rows)


def _names_points(cells: Cells) -> bool:
    named = any(pattern.search(comparison_key(cell)) for cell in cells for pattern in POINTS)
    return named and not any(points(cell) is not None for cell in cells)


def as_text(sheet: Sheet) -> str:
    """Return the list alone with tabs between its columns, which `read_results` reads back and
    people can mend."""
    file = io.StringIO()
    writer = csv.writer(file, delimiter="\t", lineterminator="\n")
    rows = [cells for _number, cells in sheet.rows]
    for cells in [sheet.header, *rows] if any(sheet.header) else rows:
        writer.writerow([one_line(cell) for cell in cells])
    return file.getvalue()


def guessed(sheet: Sheet) -> dict[Meaning, int]:
    """Return where each column stands, as an index: by its header, else by what is in it."""
    headers = [comparison_key(cell) for cell in sheet.header]
    found = _names(sheet)
    jokers = [index for index, text in enumerate(headers) if "joker" in text]
    if jokers:
        found[Meaning.JOKER] = jokers[0]
    points = _points_column(sheet, headers, found)
    if points is not None:
        found[Meaning.POINTS] = points
        if found.get(Meaning.NUMBER) == points:
            del found[Meaning.NUMBER]
    return found


def _names(sheet: Sheet) -> dict[Meaning, int]:
    """Return the columns that say who it is; the name of one player can stand in parts."""
    columns = recognise(sheet.header, sheet.rows, singles=True)
    if Column.PLAYER2 in columns or Column.TEAM in columns:
        columns = recognise(sheet.header, sheet.rows)
    found: dict[Meaning, int] = {}
    for column in (Column.TEAM, Column.PLAYERS, Column.PLAYER1):
        if column in columns:
            found[Meaning.TEAM] = columns[column]
            break
    if found.get(Meaning.TEAM) == columns.get(Column.PLAYER1):
        parts = {
            Meaning.PARTNER: Column.PLAYER2,
            Meaning.PARTICLES: Column.PARTICLES,
            Meaning.SURNAME: Column.SURNAME,
        }
        found |= {part: columns[column] for part, column in parts.items() if column in columns}
    if Column.NUMBER in columns:
        found[Meaning.NUMBER] = columns[Column.NUMBER]
    return found


def only_surnames(sheet: Sheet) -> bool:
    """Return whether a surname is all that the list has of a name: that says nobody's name, and
    everybody would read it."""
    return _names(sheet).keys() & {Meaning.TEAM, Meaning.SURNAME} == {Meaning.SURNAME}


def _points_column(sheet: Sheet, headers: list[str], found: Mapping[Meaning, int]) -> int | None:
    for pattern in POINTS:
        for index, text in enumerate(headers):
            if pattern.search(text) and not A_ROUND.search(text):
                return index
    taken = set(found.values())
    numbers = [index for index in range(len(sheet.header)) if _holds_points(sheet, index)]
    free = [index for index in numbers if index not in taken]
    if free or any(headers):
        return free[-1] if free else None
    return found.get(Meaning.NUMBER)


def _holds_points(sheet: Sheet, index: int) -> bool:
    cells = [cells[index] for _number, cells in sheet.rows if cells[index]]
    return bool(cells) and 2 * sum(points(cell) is not None for cell in cells) > len(cells)


def points(text: str) -> int | None:
    """Return whole points as people write them ("2560", "2.560", "78,0"), None for anything
    else."""
    text = one_line(text)
    if THOUSANDS.fullmatch(text):
        text = re.sub(r"\D", "", text)
    elif fraction := NO_FRACTION.fullmatch(text):
        text = fraction[1]
    if not (text.isascii() and WHOLE.fullmatch(text)):
        return None
    return int(text) if int(text) <= MOST_POINTS else None


def rows_of(sheet: Sheet, columns: Mapping[Meaning, int]) -> tuple[SheetRow, ...]:
    """Return every line of the sheet, each with the first thing that is the matter with it."""
    return tuple(_row(number, cells, columns) for number, cells in sheet.rows)


def _row(row_number: int, cells: Cells, columns: Mapping[Meaning, int]) -> SheetRow:
    text = {
        meaning: one_line(cells[columns[meaning]])
        if columns.get(meaning, len(cells)) < len(cells)
        else ""
        for meaning in Meaning
    }
    name, surname = joined(text[Meaning.TEAM], text[Meaning.PARTNER]), text[Meaning.SURNAME]
    if name:
        name = whole_name(name, text[Meaning.PARTICLES], surname)
    number, odd_number = whole_number(text[Meaning.NUMBER], Column.NUMBER)
    gained, joker = points(text[Meaning.POINTS]), comparison_key(text[Meaning.JOKER])
    problem = ""
    if TOTAL.fullmatch(comparison_key(name)):
        problem = _("“%(text)s” looks like a total.") % {"text": name}
    elif not name and number is None:
        problem = _("No name, and no number of a team.")
        if surname:
            problem = _("“%(text)s” is a surname: type the first name too.") % {"text": surname}
        elif odd_number:
            problem = _("“%(text)s” is no team number.") % {"text": text[Meaning.NUMBER]}
    elif len(name) > LONGEST_TEAM_NAME:
        sentence = _("The name has %(length)d characters: shorten it to at most %(maximum)d.")
        problem = sentence % {"length": len(name), "maximum": LONGEST_TEAM_NAME}
    elif gained is None and text[Meaning.POINTS] in ("", *CROSSED_OUT):
        problem = _("No points: this team was not there.")
    elif gained is None:
        problem = _("“%(text)s” is no whole number of points.") % {"text": text[Meaning.POINTS]}
    elif joker not in YES | NO | {"joker", *CROSSED_OUT}:
        sentence = _("“%(text)s” says neither yes nor no to the joker.")
        problem = sentence % {"text": text[Meaning.JOKER]}
    return SheetRow(row_number, name, number, gained, joker in YES | {"joker"}, problem)


def season_sheet(season: Season, shown: SeasonStandings) -> Worksheet:
    """Return one row for each team with what every evening is worth; a value that does not count is
    text in brackets, so that nobody adds it up.  Who played too few evenings has no rank."""
    by_average = season.ranked_by == SeasonRanking.AVERAGE
    header = [
        *(_("Rank"), _("Team"), _("Average that counts") if by_average else _("Points")),
        *(f"{evening.name} ({date_format(evening.date, 'd-m-Y')})" for evening in shown.evenings),
        *(_("Evenings"), _("Average")),
    ]
    rows = [
        [
            *(row.row.rank, row.name, score_of(row.row) if by_average else row.row.total),
            *map(_cell, row.cells),
            *(row.row.played, row.row.average),
        ]
        for row in shown.rows
    ]
    return Worksheet(title=_("Standings of the season"), header=header, rows=rows)


def rules_sheet(season: Season) -> Worksheet:
    """Return how the season counts, a row for each rule, and what was changed of the rules."""
    rows: list[list[Any]] = [[rule.about, text] for rule, text in rules_in_force(season)]
    rows += [["", change] for change in rule_changes(season)]
    return Worksheet(
        title=str(_("How it counts")), header=[_("Rule"), _("How it counts")], rows=rows
    )


def score_of(row: SeasonRow) -> Decimal:
    """Return what somebody is ranked by, in two decimals, a half upwards."""
    exact = Decimal(row.score.numerator) / row.score.denominator
    return exact.quantize(Decimal("0.01"), ROUND_HALF_UP)


def season_file_name(season: Season, suffix: str) -> str:
    """Return the name under which it is found again."""
    parts = (slugify(_("Standings of the season")), slugify(season.name)[:50].strip("-"))
    return "-".join(filter(None, parts)) + suffix


def _cell(worth: Worth) -> Value:
    if worth.kind == "missed":
        return None
    return worth.value if worth.counts else f"({worth.value})"
