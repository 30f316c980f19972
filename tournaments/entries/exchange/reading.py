"""A file that somebody sent becomes a sheet: which worksheet is the list, and where it begins."""

from codecs import BOM_UTF8
from collections.abc import Sequence
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
    refuse_large_file,
)
from tournaments.core.exchange.workbooks import read_workbook
from tournaments.entries.exchange.columns import is_header, recognised

__all__ = ["Note", "Sheet", "SheetError", "read_sheet"]

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
    known = max((recognised(cells) for _number, cells in grid.rows[:TITLE_ROWS]), default=0)
    several = sum(sum(map(bool, cells)) > 1 for _number, cells in grid.rows)
    return known > 1, several, len(grid.rows)


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
