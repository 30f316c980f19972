"""The worksheets of an `.xlsx` file, read within bounds."""

import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.exchange.cells import cell_text, tidy
from tournaments.exchange.sheets import (
    MAX_UNPACKED_BYTES,
    Grid,
    Numbered,
    SheetError,
    refuse_oversize,
    trimmed,
)

MAX_CELLS: Final = 5_000_000
"""Cells looked at, empty ones included: a hostile file can claim billions of them."""

# What zipfile, the XML parser and openpyxl raise for a file that is not what it says it is.
UNREADABLE: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    EOFError,
    LookupError,
    OSError,
    RuntimeError,
    SyntaxError,
    TypeError,
    ValueError,
    lzma.LZMAError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)


def read_workbook(data: bytes) -> tuple[Grid, ...]:
    """All worksheets with the stored results of their formulas. Raises SheetError."""
    import openpyxl

    try:
        _refuse_bombs(data)
        book = openpyxl.load_workbook(BytesIO(data), read_only=True, data_only=True)
        return tuple(Grid(tidy(sheet.title), tuple(_rows(sheet))) for sheet in book.worksheets)
    except UNREADABLE as reason:
        raise SheetError(
            _("This Excel file is damaged: open it in Excel and save it again as .xlsx.")
        ) from reason


def _refuse_bombs(data: bytes) -> None:
    """A zip file unpacks to no more than it declares, so the declared sizes can be trusted."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        members = archive.infolist()
        if sum(member.file_size for member in members) > MAX_UNPACKED_BYTES:
            raise SheetError(
                _("This file is too large when unpacked: keep only the list and save it again.")
            )
        if "xl/workbook.xml" not in archive.namelist():
            raise SheetError(
                _("This is not an Excel workbook: save the list as .xlsx or .csv and try again.")
            )
        for member in members:
            if member.filename.endswith((".xml", ".rels")):
                content = archive.read(member)
                if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
                    raise ValueError("a workbook holds no document type")


def _rows(sheet) -> Iterator[Numbered]:  # type: ignore[no-untyped-def]
    # Some exporters declare fewer cells than they write.
    sheet.reset_dimensions()
    seen = found = 0
    for number, values in enumerate(sheet.iter_rows(values_only=True), start=1):
        seen += len(values) + 1
        if seen > MAX_CELLS:
            raise SheetError(
                _("Worksheet “%(sheet)s” has too many cells: delete the empty rows and columns."),
                sheet=sheet.title,
            )
        cells = _texts(values)
        if cells:
            found += 1
            refuse_oversize(found, len(cells))
            yield number, cells


def _texts(values: Sequence[object]) -> tuple[str, ...]:
    end = len(values)
    while end and values[end - 1] is None:
        end -= 1
    return trimmed([cell_text(value) for value in values[:end]])
