"""The worksheets of an `.xlsx` file, read within bounds."""

import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Final
from xml.sax import SAXException

from django.utils.translation import gettext_lazy as _

from tournaments.core.exchange.sheets import (
    MAX_UNPACKED_BYTES,
    Grid,
    Numbered,
    SheetError,
    refuse_oversize,
)
from tournaments.core.exchange.workbook_parts import (
    Allowance,
    Book,
    Days,
    Relations,
    Row,
    Rows,
    Strings,
    Styles,
    rows_of,
    too_large,
    walk,
)

MAX_CELLS: Final = 5_000_000
"""Cells looked at, empty ones included: a hostile file can claim billions of them."""

BOOK: Final = "xl/workbook.xml"
PACKED: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)

# What zipfile, the XML parser and openpyxl raise for a file that is not what it says it is.
UNREADABLE: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    EOFError,
    LookupError,
    OSError,
    RuntimeError,
    SAXException,
    SyntaxError,
    TypeError,
    ValueError,
    lzma.LZMAError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)


def read_workbook(data: bytes) -> tuple[Grid, ...]:
    """Return all worksheets with the stored results of their formulas. Raise SheetError."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            _refuse_bombs(archive)
            return tuple(_grids(archive))
    except UNREADABLE as reason:
        raise SheetError(
            _("This Excel file is damaged: open it in Excel and save it again as .xlsx.")
        ) from reason


def _refuse_bombs(archive: zipfile.ZipFile) -> None:
    """Refuse a zip file that declares too much: it unpacks to no more than it declares, so the
    declared sizes can be trusted."""
    members = archive.infolist()
    if sum(member.file_size for member in members) > MAX_UNPACKED_BYTES:
        raise too_large()
    if BOOK not in archive.namelist():
        raise SheetError(
            _("This is not an Excel workbook: save the list as .xlsx or .csv and try again.")
        )
    if any(member.compress_type not in PACKED for member in members):
        raise ValueError("a workbook is packed in one way")


def _grids(archive: zipfile.ZipFile) -> Iterator[Grid]:
    allowance = Allowance()
    book, relations = Book(allowance), Relations(allowance, "xl")
    walk(archive, BOOK, book)
    walk(archive, "xl/_rels/workbook.xml.rels", relations)
    paths = dict(relations.found.values())
    strings, styles = Strings(allowance), Styles(allowance)
    for part, path in (
        (strings, paths.get("sharedStrings", "xl/sharedStrings.xml")),
        (styles, paths.get("styles", "xl/styles.xml")),
    ):
        if path in archive.namelist():
            walk(archive, path, part)
    days = Days(styles, from_1904=book.from_1904)
    for key, name in book.names.items():
        kind, path = relations.found[key]
        if kind == "worksheet" and path in archive.namelist():
            rows = rows_of(archive, path, Rows(allowance, strings.found, days))
            yield Grid(name, tuple(_numbered(name, rows)))


def _numbered(name: str, rows: Iterable[Row]) -> Iterator[Numbered]:
    seen = found = 0
    for number, widest, texts in rows:
        seen += widest + 1
        if seen > MAX_CELLS:
            raise SheetError(
                _("Worksheet “%(sheet)s” has too many cells: delete the empty rows and columns."),
                sheet=name,
            )
        if texts:
            found += 1
            refuse_oversize(found, max(texts))
            yield number, tuple(texts.get(column, "") for column in range(1, max(texts) + 1))
