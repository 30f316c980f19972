"""Text files with separated columns: encoding and separator are found out, not asked."""

import csv
import io
import re
from collections import Counter
from typing import Final, NamedTuple

from django.utils.translation import gettext_lazy as _

from tournaments.core.exchange.sheets import (
    MAX_COLUMNS,
    MAX_ROWS,
    Grid,
    SheetError,
    refuse_oversize,
    tidy,
    trimmed,
)

SEPARATORS: Final = ";,\t|"
DECLARED: Final = re.compile(r"\Asep=([;,\t|])\r?\n", re.IGNORECASE)
UNTEXTUAL: Final = re.compile("[\x00-\x08\x0e-\x1f]")
WIDEST: Final = 1 << 14
"""Separators that a line of a spreadsheet has at most."""
NO_LIST: Final = _("This file is no list: save it as .xlsx or .csv and try again.")


class Record(NamedTuple):
    """A row as it was read: its number, how many cells it has, and those up to the last text."""

    number: int
    width: int
    cells: list[str]


def read_delimited(data: bytes, name: str) -> Grid:
    """Return the list in a `.csv`; row numbers count records, as a spreadsheet shows them.

    Raise SheetError for what is no text.
    """
    text = decoded(data)
    _refuse_wide_lines(text)
    declared = DECLARED.match(text)
    if declared:
        text = text[declared.end() :]
        records = _records(text, declared[1])
    else:
        records = _most_regular(text)
    rows = []
    for record in records:
        cells = trimmed([tidy(cell) for cell in record.cells])
        if cells:
            rows.append((record.number + bool(declared), cells))
            refuse_oversize(len(rows), len(cells))
    return Grid(name, tuple(rows))


def decoded(data: bytes) -> str:
    """Return the text: UTF-8 or UTF-16 where the file says or proves so, else cp1252 as Excel
    writes it."""
    encodings = ("utf-16",) if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not UNTEXTUAL.search(text):
            return text
    raise SheetError(NO_LIST)


def _refuse_wide_lines(text: str) -> None:
    """Refuse lines with too many separators: each would become a text of its own, for every way of
    reading it."""
    for line in io.StringIO(text):
        if len(line) > WIDEST and any(line.count(sign) > WIDEST for sign in SEPARATORS):
            refuse_oversize(1, WIDEST)


def _most_regular(text: str) -> list[Record]:
    """Return the records under the separator that makes most rows equally wide, and wide.

    A separator inside quoted text breaks the strict reading of the wrong separator, and one inside
    bare text makes ragged rows; a file in which quotes are used loosely is read loosely.
    """
    separators = [sign for sign in SEPARATORS if sign in text] or [SEPARATORS[0]]
    for strict in (True, False):
        readings: list[list[Record]] = []
        for separator in separators:
            try:
                readings.append(_records(text, separator, strict=strict))
            except SheetError:
                if not strict and separator == separators[-1] and not readings:
                    raise
        if readings:
            break
    return max(readings, key=_regularity)


def _records(text: str, separator: str, *, strict: bool = False) -> list[Record]:
    """Return the records in which anything stands, one more than a list can have at most."""
    lines = io.StringIO(text, newline="")
    found: list[Record] = []
    try:
        reader = csv.reader(lines, delimiter=separator, strict=strict, skipinitialspace=True)
        for number, cells in enumerate(reader, start=1):
            if any(cells):
                found.append(Record(number, len(cells), _first(cells)))
            if len(found) > MAX_ROWS:
                break
    except csv.Error as reason:
        if '"' not in text:  # a line that is longer than any cell can be
            raise SheetError(NO_LIST) from reason
        raise SheetError(
            _("The quotes in this file do not match: save the list as .xlsx instead.")
        ) from reason
    return found


def _first(cells: list[str]) -> list[str]:
    """Return the cells without the blank ones at the end; of too many, enough to refuse them."""
    end = len(cells)
    while end and not cells[end - 1].strip():
        end -= 1
    return cells[: min(end, MAX_COLUMNS + 1)]


def _regularity(records: list[Record]) -> float:
    widths = [record.width for record in records]
    if not widths:
        return 0
    counts = Counter(widths)
    usual = max(counts, key=lambda width: (counts[width], width))
    as_header = counts[widths[0]] * (widths[0] - 1)
    return (as_header + counts[usual] * (usual - 1)) / len(widths)
