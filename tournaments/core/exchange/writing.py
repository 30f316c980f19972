"""Workbooks to hand out: what was text stays text, whatever it looks like."""

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from io import BytesIO, StringIO
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.timezone import is_aware, make_naive

from tournaments.moments import comes_twice, plain_time

Value = str | Promise | int | float | Decimal | bool | date | datetime | None

XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
ILLEGAL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
LONGEST: Final = 32_767
WIDEST: Final = 60
FORMULA_SIGNS: Final = ("=", "+", "-", "@")


@dataclass(frozen=True, slots=True)
class Worksheet:
    """A worksheet to be: its title, one header row and the rows under it."""

    title: str
    header: Sequence[str | Promise]
    rows: Sequence[Sequence[Value]]


def write_xlsx(sheets: Iterable[Worksheet]) -> bytes:
    """Return an `.xlsx` with one worksheet each: bold header that stays in sight, columns as wide
    as their text, dates as dates, numbers as numbers, and every string a string ("=1+1" is no
    formula).

    Raise ValueError without a worksheet: Excel cannot open such a file.
    """
    from openpyxl import Workbook

    book = Workbook()
    book.remove(book.active)
    for sheet in sheets:
        _fill(book.create_sheet(sheet_title(sheet.title)), sheet)
    if not book.worksheets:
        raise ValueError("a workbook needs at least one worksheet")
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def sheet_title(title: str) -> str:
    """Return a title that Excel accepts: at most 31 characters, without the signs it reserves."""
    return re.sub(r"[\[\]:*?/\\]", " ", ILLEGAL.sub("", str(title))).strip(" '")[:31] or "1"


def _fill(worksheet: Any, sheet: Worksheet) -> None:
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils import get_column_letter

    widths = [0] * len(sheet.header)
    for row_number, row in enumerate((sheet.header, *sheet.rows), start=1):
        for index, value in enumerate(row):
            cell = worksheet.cell(row=row_number, column=index + 1)
            shown = _write(cell, value)
            widths += [0] * (index + 1 - len(widths))
            widths[index] = max(widths[index], *map(len, shown.split("\n")))
            if "\n" in shown:
                cell.alignment = Alignment(wrap_text=True, vertical="top")
            if row_number == 1:
                cell.font = Font(bold=True)
    for index, width in enumerate(widths, start=1):
        worksheet.column_dimensions[get_column_letter(index)].width = min(width, WIDEST) + 2
    worksheet.freeze_panes = "A2"


def _write(cell: Any, value: Value) -> str:
    """Put the value into the cell and return about what will be seen of it."""
    if isinstance(value, str | Promise):
        text = ILLEGAL.sub("", str(value))[:LONGEST]
        cell.value = text or None
        if text:
            cell.data_type = "s"
        # Without it Excel makes a formula of the text as soon as somebody edits the cell.
        cell.quotePrefix = text.startswith(FORMULA_SIGNS)
        return text
    if isinstance(value, datetime) and is_aware(value) and comes_twice(value):
        value = plain_time(value)  # a cell has no offset
    if isinstance(value, datetime):
        value = (make_naive(value) if is_aware(value) else value).replace(microsecond=0)
        cell.value, cell.number_format = value, "yyyy-mm-dd hh:mm"
        return "2026-01-01 12:00"
    if isinstance(value, date):
        cell.value, cell.number_format = value, "yyyy-mm-dd"
        return "2026-01-01"
    cell.value = value
    return "" if value is None else str(value)


CSV: Final = "text/csv; charset=utf-8"
SEPARATOR: Final = ";"  # a comma stands in the numbers of a Dutch sheet


def write_csv(sheet: Worksheet) -> bytes:
    """Return the same cells as `write_xlsx` writes, in UTF-8 with the mark by which Excel knows
    that.

    A spreadsheet takes text that begins with "=", "+", "-" or "@" for a formula, which can send
    away what stands beside it; an apostrophe before it makes it text (OWASP, "CSV Injection").
    """
    file = StringIO(newline="")
    writer = csv.writer(file, delimiter=SEPARATOR, lineterminator="\r\n")
    writer.writerows([_cell(value) for value in row] for row in (sheet.header, *sheet.rows))
    return file.getvalue().encode("utf-8-sig", "replace")


def _cell(value: Value) -> str:
    """Return what stands in a cell; a line break in a text becomes a blank, for who reads line by
    line."""
    match value:
        case None:
            return ""
        case str() | Promise():
            text = " ".join(ILLEGAL.sub("", str(value))[:LONGEST].split())
            return f"'{text}" if text.startswith(FORMULA_SIGNS) else text
        case float() | Decimal():
            return str(value).replace(".", ",")
        case datetime():
            return plain_time(value) if is_aware(value) else value.isoformat(" ", "minutes")
        case date():
            return value.isoformat()
        case _:
            return str(value)
