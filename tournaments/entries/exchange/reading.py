"""A file that somebody sent becomes a sheet: which worksheet is the list, which column is what."""

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import PurePath
from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.core.exchange.delimited import read_delimited
from tournaments.core.exchange.sheets import (
    Grid,
    Note,
    Numbered,
    Sheet,
    SheetError,
    comparison_key,
    refuse_large_file,
)
from tournaments.core.exchange.workbooks import read_workbook
from tournaments.models.entry_fields import ENTRY_FIELDS


class Column(StrEnum):
    """What a column of a sign-up sheet can be that is read in a way of its own; any other holds the
    text of the field with its name."""

    TEAM = "team"
    PLAYER1 = "player1"
    PLAYER2 = "player2"
    PLAYERS = "players"
    SURNAME = "surname"
    PARTICLES = "particles"
    EMAIL = "email"
    PHONE = "phone"
    CLUB = "club"
    CLASS = "class"
    REMARKS = "remarks"
    PAID = "paid"
    NUMBER = "number"
    FIXED_TABLE = "fixed_table"
    TIMESTAMP = "timestamp"


ENTRY: Final = r"(?:team|koppel|couple|duo|ploeg)"
PLAYER: Final = r"(?:speler|player|deelnemer|persoon|(?:team)?lid|member)"
PARTNER: Final = r"(?:maat(?:je)?|partner|mede ?speler|(?:team|speel) ?genoot|team ?mate)"
NAME: Final = r"(?:naam|name)"
ONE: Final = r"(?:1|a|i|een|one)"
TWO: Final = r"(?:2|b|ii|twee|two)"
# In this order: "e-mail van speler 1" is mail, "speler 1 en 2" both, "naam speler 1 van het team"
# a player. Without a pattern here it is that of the field.
ORDER: Final[Sequence[tuple[Column, str]]] = (
    (Column.EMAIL, ""),
    (Column.PHONE, ""),
    (Column.PAID, ""),
    (
        Column.TIMESTAMP,
        r"tijdstempel|time ?stamp|tijdstip|submitted|completion time"
        r"|^datum|^date\b|inschrijfdatum|^ingeschreven op$",
    ),
    (Column.REMARKS, ""),
    (Column.FIXED_TABLE, ""),
    (Column.PLAYERS, rf"\b1 (en |and )?(({PLAYER}|{NAME}) )?2\b"),
    (
        Column.PLAYER2,
        rf"\b({PLAYER}|{NAME}|{PARTNER}) ?{TWO}\b|\b(2e|tweede|second) {PLAYER}"
        rf"|^({NAME} (van |of )?((de|je|uw|your) )?)?{PARTNER}$",
    ),
    (
        Column.PLAYER1,
        rf"\b({PLAYER}|{NAME}|{PARTNER}) ?{ONE}\b|\b(1e|eerste|first) {PLAYER}"
        r"|^(speler|player)$",
    ),
    (Column.PLAYERS, r"\b(spelers|players|deelnemers|(team)?leden|members|namen|names)\b"),
    (Column.CLASS, ""),
    (Column.CLUB, ""),
    (Column.NUMBER, ""),
    (
        Column.TEAM,
        r"^(teams?|koppels?|couples?|duo|ploeg|entry|inschrijving)$"
        rf"|\b{ENTRY} ?{NAME}\b|\b{NAME}\b.*\b{ENTRY}\b|\bhe(et|ten)\b.*\b{ENTRY}\b",
    ),
)


def _headers() -> Iterator[tuple[str, re.Pattern[str]]]:
    """Yield what each column may be called: first the fields that are not in ORDER, since their
    headings say more ("clubkleur") than those of a usual column ("club")."""
    fields = {each.key: each.headings for each in ENTRY_FIELDS if each.headings}
    rare = [each for each in fields.items() if each[0] not in dict(ORDER)]
    for column, pattern in (*rare, *ORDER):
        yield column, re.compile(pattern or fields[column])


HEADERS: Final = tuple(_headers())
UNCOUNTED: Final = re.compile(r"\b(aantal|hoeveel|how many|number of|count)\b")
# Only where players sign up one by one: the parts of one name, in columns of their own.
FIRST_NAME: Final = re.compile(
    r"\b(voor(naam|namen|letters?)?|roepnaam|first( ?names?)?|given ?names?|forenames?|initials)\b"
)
SURNAME: Final = re.compile(r"\b(achternaam|familienaam|surname|last ?name|family ?name)\b")
PARTICLES: Final = re.compile(r"\b(tussenvoegsels?|voorvoegsels?|infix)\b")
OF_ANOTHER: Final = re.compile(
    rf"\b({PLAYER}|{NAME}) ?{TWO}\b|\b(2e|tweede|second)\b|\b{PARTNER}\b"
)
PLAIN_NAME: Final = ("naam", "name")
# Who signed the team up plays in it, unless other columns say who does.
CONTACT: Final = re.compile(rf"^({NAME} )?(contact ?persoon|contact|captain|aanvoerder)$")

MAIL: Final = re.compile(r"\S+@\S+")
PHONE: Final = re.compile(r"\+?[\d\s().-]{8,20}")
DATE: Final = re.compile(r"\d{4}-\d\d?-\d\d?|\d\d?[-/]\d\d?[-/]\d{4}")
WORDS: Final = re.compile(r"[^\W\d_]{2,}")


def recognise(
    header: Sequence[str],
    rows: Sequence[Numbered],
    *,
    singles: bool = False,
    classes: bool = False,
) -> Mapping[str, int]:
    """Return where each column stands, as an index; columns that nobody recognises are not in it.

    Headers decide; what they leave open is guessed from the cells: mail addresses, phone numbers,
    dates, and, where no header speaks of a team or a player, names from left to right. Of `singles`
    a column can hold a part of the name, and one alone is guessed to hold the whole; one of classes
    is there only in a drive with `classes`.
    """
    found = _by_header(header, singles=singles, classes=classes)
    width = max([len(header), *(len(cells) for _number, cells in rows)])
    filled = {
        index: [cells[index] for _number, cells in rows if index < len(cells) and cells[index]]
        for index in range(width)
    }
    for column, looks_right in CONTENT.items():
        if column not in found:
            for index in _free(filled, found):
                if _mostly(filled[index], looks_right):
                    found[column] = index
                    break
    if not found.keys() & {Column.TEAM, Column.PLAYER1, Column.PLAYERS, Column.SURNAME}:
        names = [index for index in _free(filled, found) if _mostly(filled[index], _is_name)]
        wanted = (
            (Column.TEAM,)
            if singles or any(header)
            else (Column.TEAM, Column.PLAYER1, Column.PLAYER2)
        )
        found.update(zip(wanted, names, strict=False))
    if not any(header):
        _guess_number(found, filled)
    return found


def recognised(cells: Sequence[str]) -> int:
    """Return how many different columns the cells name, if they are a header."""
    return len(_by_header(cells))


def is_header(cells: Sequence[str]) -> bool:
    """Return whether a row names columns rather than filling them."""
    filled = [cell for cell in cells if cell]
    if any(MAIL.search(cell) or PHONE.fullmatch(cell) or DATE.match(cell) for cell in filled):
        return False
    count = recognised(cells)
    single_words = [cell for cell in filled if len(cell.split()) == 1]
    return count > 1 or recognised(single_words) == 1


def names_in_parts(cells: Sequence[str]) -> bool:
    """Return whether a row heads columns with the parts of one name: "Voornaam", "Achternaam"."""
    return {Column.PLAYER1, Column.SURNAME} <= _name_parts(list(map(_words, cells))).keys()


def _words(cell: str) -> str:
    return " ".join(re.findall(r"\w+|#", comparison_key(cell)))


def _name_parts(words: Sequence[str]) -> dict[str, int]:
    """Return where the first name of a player stands, as PLAYER1, and the rest of his name; a
    column with both has the whole. Beside a first name a column "Naam" is that of surnames, and the
    other way about."""
    found: dict[str, int] = {}
    for index, text in enumerate(words):
        first, last = FIRST_NAME.search(text), SURNAME.search(text)
        if OF_ANOTHER.search(text):
            continue
        if PARTICLES.search(text) and not first and not last:
            found.setdefault(Column.PARTICLES, index)
        elif last and not first:
            found.setdefault(Column.SURNAME, index)
        elif last or (first and first[0] not in ("voor", "first")):
            found.setdefault(Column.PLAYER1, index)
    plain = [index for index, text in enumerate(words) if text in PLAIN_NAME]
    parts = found.keys() & {Column.PLAYER1, Column.SURNAME}
    if plain and len(parts) == 1:
        missing = Column.SURNAME if Column.PLAYER1 in parts else Column.PLAYER1
        found[missing] = plain[0]
    return found


def _by_header(
    header: Sequence[str], *, singles: bool = False, classes: bool = False
) -> dict[str, int]:
    words = list(map(_words, header))
    found = _name_parts(words) if singles else {}
    parts = set(found.values())
    for index, text in enumerate(words):
        if index in parts or UNCOUNTED.search(text):
            continue
        for column, pattern in HEADERS:
            if pattern.search(text) and (classes or column != Column.CLASS):
                found.setdefault(column, index)
                break
    plain = [index for index, text in enumerate(words) if text in PLAIN_NAME and index not in parts]
    if plain:
        found.setdefault(_plain_name(found), plain[0])
    for index, text in enumerate(words):
        if CONTACT.search(text) and not found.keys() & {Column.PLAYER1, Column.PLAYERS}:
            found[Column.PLAYER1] = index
    return found


def _plain_name(found: Mapping[str, int]) -> Column:
    """Return whose a column "Naam" is: the team's, unless another one is or the partner's stands
    beside it."""
    if Column.TEAM in found or Column.PLAYER2 in found:
        return Column.PLAYER1
    return Column.TEAM


def _free(filled: Mapping[int, list[str]], found: Mapping[str, int]) -> list[int]:
    return [index for index in filled if index not in found.values()]


def _mostly(cells: Sequence[str], looks_right: Callable[[str], object]) -> bool:
    return bool(cells) and 2 * sum(bool(looks_right(cell)) for cell in cells) > len(cells)


def _is_name(cell: str) -> bool:
    return bool(WORDS.search(cell)) and len(cell) <= 80 and cell.casefold() not in {"ja", "nee"}


def _guess_number(found: dict[str, int], filled: Mapping[int, list[str]]) -> None:
    free = _free(filled, found)
    if free and free[0] == 0 and filled[0] and all(re.fullmatch(r"\d{1,3}", c) for c in filled[0]):
        found[Column.NUMBER] = 0


CONTENT: Final[Mapping[Column, Callable[[str], object]]] = {
    Column.EMAIL: MAIL.fullmatch,
    Column.TIMESTAMP: DATE.match,
    Column.PHONE: PHONE.fullmatch,
}

ZIP: Final = b"PK\x03\x04"
NO_LISTS: Final = (b"%PDF", b"{\\rtf", b"<")
"""How other documents begin that are text as well: a letter, a web page."""
OLD_EXCEL: Final = b"\xd0\xcf\x11\xe0"
TITLE_ROWS: Final = 10
"""How many rows of title may stand above the header."""


def read_sheet(data: bytes, filename: str) -> Sheet:
    """Return the list in an `.xlsx` or `.csv` file, told apart by what is in it and not by its
    name.

    All cells come as text. What is not in the list (titles above it, other worksheets) is kept in
    the notes. Raise SheetError, with a sentence for people, for anything that cannot be read.
    """
    refuse_large_file(len(data))
    if data.startswith(OLD_EXCEL):
        raise SheetError(
            _("This is an old or protected Excel file: open it in Excel and save it as .xlsx.")
        )
    if data.startswith(ZIP):
        grids = read_workbook(data)
    elif PurePath(filename).suffix.lower() in {".xlsx", ".xlsm"} and data.strip():
        raise SheetError(
            _("This is not an Excel workbook: save the list as .xlsx or .csv and try again.")
        )
    else:
        grids = (_plain_list(data, PurePath(filename).stem),)
    if not any(grid.rows for grid in grids):
        raise SheetError(_("This file is empty: choose the file with the list."))
    return _sheet(grids)


def _plain_list(data: bytes, name: str) -> Grid:
    """Return a text file as a list; one cell alone is none, unless it is the header of an empty
    one."""
    grid = read_delimited(data, name)
    alone = len(grid.rows) == 1 and len(grid.rows[0][1]) == 1 and not is_header(grid.rows[0][1])
    if alone or data.removeprefix(BOM_UTF8).lstrip().startswith(NO_LISTS):
        raise SheetError(_("This file is no list: save it as .xlsx or .csv and try again."))
    return grid


def _sheet(grids: Sequence[Grid]) -> Sheet:
    chosen = max(grids, key=_likeness)
    start = _header_row(chosen.rows)
    above, rows = chosen.rows[: start or 0], chosen.rows[0 if start is None else start + 1 :]
    header = () if start is None else chosen.rows[start][1]
    width = max(len(cells) for cells in (header, *(cells for _number, cells in rows)))
    others = [grid for grid in grids if grid is not chosen and grid.rows]
    notes = [Note(chosen.name, _text(above))] if above else []
    return Sheet(
        name=chosen.name,
        header=_padded(header, width),
        rows=tuple((number, _padded(cells, width)) for number, cells in rows),
        empty_rows=rows[-1][0] - rows[0][0] + 1 - len(rows) if rows else 0,
        names=tuple(grid.name for grid in grids),
        notes=(*notes, *(Note(grid.name, _text(grid.rows)) for grid in others)),
    )


def _likeness(grid: Grid) -> tuple[bool, int, int]:
    """Return how much a worksheet is like a list: a header that is known, then rows of several
    cells."""
    count = max((recognised(cells) for _number, cells in grid.rows[:TITLE_ROWS]), default=0)
    several = sum(sum(map(bool, cells)) > 1 for _number, cells in grid.rows)
    return count > 1, several, len(grid.rows)


def _header_row(rows: Sequence[Numbered]) -> int | None:
    for index, (_number, cells) in enumerate(rows[:TITLE_ROWS]):
        if is_header(cells):
            return index
        if sum(map(bool, cells)) > 2:
            return None
    return None


def _padded(cells: tuple[str, ...], width: int) -> tuple[str, ...]:
    return cells + ("",) * (width - len(cells))


def _text(rows: Sequence[Numbered]) -> str:
    return "\n".join(" | ".join(cell for cell in cells if cell) for _number, cells in rows)
