"""A worksheet as a file to take along, in the form that the visitor chose."""

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from tournaments.exchange.text_tables import CSV, write_csv
from tournaments.exchange.writing import XLSX, Worksheet, write_xlsx


def sheet_answer(sheet: Worksheet, name: str, *more: Worksheet) -> HttpResponse:
    """The worksheet under this name, which ends in `.xlsx` or `.csv`; a workbook has `more`."""
    as_text = name.endswith(".csv")
    return HttpResponse(
        write_csv(sheet) if as_text else write_xlsx([sheet, *more]),
        content_type=CSV if as_text else XLSX,
        headers={"Content-Disposition": content_disposition_header(True, name)},
    )
