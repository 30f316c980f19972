"""Text files with separated columns: encoding and separator are found out, not asked."""

import csv
import io
import re
from collections import Counter
from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.exchange.cells import tidy
from tournaments.exchange.sheets import Grid, SheetError, refuse_oversize, trimmed

SEPARATORS: Final = ";,\t|"
DECLARED: Final = re.compile(r"\Asep=([;,\t|])\r?\n", re.IGNORECASE)
UNTEXTUAL: Final = re.compile("[\x00-\x08\x0e-\x1f]")


def read_delimited(data: bytes, name: str) -> Grid:
    """The list in a `.csv`; row numbers count records, as a spreadsheet shows them.

    Raises SheetError for what is no text.
    """
    text = decoded(data)
    declared = DECLARED.match(text)
    if declared:
        text = text[declared.end() :]
        records = _records(text, declared[1])
    else:
        records = _most_regular(text)
    rows = []
    for number, record in enumerate(records, start=2 if declared else 1):
        cells = trimmed([tidy(cell) for cell in record])
        if cells:
            rows.append((number, cells))
            refuse_oversize(len(rows), len(cells))
    return Grid(name, tuple(rows))


def decoded(data: bytes) -> str:
    """UTF-8 or UTF-16 where the file says or proves so, else cp1252 as Excel writes it."""
    encodings = ("utf-16",) if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if not UNTEXTUAL.search(text):
            return text
    raise SheetError(_("This file is no list: save it as .xlsx or .csv and try again."))


def _most_regular(text: str) -> list[list[str]]:
    """The records under the separator that makes most rows equally wide, and wide.

    A separator inside quoted text breaks the strict reading of the wrong separator, and one inside
    bare text makes ragged rows; a file in which quotes are used loosely is read loosely.
    """
    for strict in (True, False):
        readings = []
        for separator in SEPARATORS:
            try:
                readings.append(_records(text, separator, strict=strict))
            except SheetError:
                continue
        if readings:
            return max(readings, key=_regularity)
    raise SheetError(_("The quotes in this file do not match: save the list as .xlsx instead."))


def _records(text: str, separator: str, *, strict: bool = False) -> list[list[str]]:
    lines = io.StringIO(text, newline="")
    try:
        return list(csv.reader(lines, delimiter=separator, strict=strict, skipinitialspace=True))
    except csv.Error as reason:
        raise SheetError(
            _("The quotes in this file do not match: save the list as .xlsx instead.")
        ) from reason


def _regularity(records: list[list[str]]) -> float:
    widths = [len(record) for record in records if any(record)]
    if not widths:
        return 0
    counts = Counter(widths)
    usual = max(counts, key=lambda width: (counts[width], width))
    as_header = counts[widths[0]] * (widths[0] - 1)
    return (as_header + counts[usual] * (usual - 1)) / len(widths)
