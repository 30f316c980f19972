"""A worksheet as a file to take along, in the form that the visitor chose."""

from collections.abc import Sequence
from dataclasses import replace

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from tournaments.core.exchange.writing import CSV, XLSX, Value, Worksheet, write_csv, write_xlsx


def sheet_answer(
    sheet: Worksheet, name: str, *more: Worksheet, below: Sequence[Value] = ()
) -> HttpResponse:
    """Show the worksheet under this name, which ends in `.xlsx` or `.csv`; a workbook has `more`,
    and a text file, which cannot, a line `below`."""
    as_text = name.endswith(".csv")
    listed = replace(sheet, rows=[*sheet.rows, below]) if below else sheet
    return HttpResponse(
        write_csv(listed) if as_text else write_xlsx([sheet, *more]),
        content_type=CSV if as_text else XLSX,
        headers={"Content-Disposition": content_disposition_header(True, name)},
    )
