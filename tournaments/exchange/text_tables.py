"""Worksheets as text in columns (`.csv`), as Excel in Dutch opens it by a double click."""

import csv
from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal
from io import StringIO
from typing import Final

from django.utils.functional import Promise
from django.utils.timezone import is_aware

from tournaments.exchange.writing import FORMULA_SIGNS, ILLEGAL, LONGEST, Value, Worksheet
from tournaments.moments import plain_time

CSV: Final = "text/csv; charset=utf-8"
SEPARATOR: Final = ";"  # a comma stands in the numbers of a Dutch sheet


def write_csv(sheet: Worksheet) -> bytes:
    """The same cells as `write_xlsx` writes, in UTF-8 with the mark by which Excel knows that.

    A spreadsheet takes text that begins with "=", "+", "-" or "@" for a formula, which can send
    away what stands beside it; an apostrophe before it makes it text (OWASP, "CSV Injection").
    """
    file = StringIO(newline="")
    writer = csv.writer(file, delimiter=SEPARATOR, lineterminator="\r\n")
    writer.writerows(map(_cells, (sheet.header, *sheet.rows)))
    return file.getvalue().encode("utf-8-sig", "replace")


def _cells(values: Iterable[Value]) -> list[str]:
    return [_cell(value) for value in values]


def _cell(value: Value) -> str:
    """What stands in a cell; a line break in a text becomes a blank, for who reads line by line."""
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
