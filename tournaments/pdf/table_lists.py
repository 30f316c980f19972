"""Who sits where in a round: by team number for the wall, by table for the scoring table."""

import datetime
import io
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.pdf.letterhead import FOOT, MARGIN, TOP, Letterhead
from tournaments.pdf.typeface import (
    BOLD,
    REGULAR,
    SMALLEST,
    broken,
    common_size,
    fitted,
    register_fonts,
)
from tournaments.queries.printing import RoundPaper, Team

HEAD = 7 * mm  # the line of column heads
GAP = 9 * mm  # between two columns of lines

# Parts of the height of a line: where its text stands, where the first of two lines of a long name
# does, and how large the letters of these two may be.
BASELINE, UPPER, IN_TWO = 0.29, 0.56, 0.37


@dataclass(frozen=True, slots=True)
class Cell:
    """One place in a line: where it begins and how wide it is, as parts of the line."""

    left: float
    width: float
    size: float
    bold: bool = False
    right: bool = False

    @property
    def font(self) -> str:
        """Its font."""
        return BOLD if self.bold else REGULAR


@dataclass(frozen=True, slots=True)
class Design:
    """How lines are set: in how many columns, how high, and the cells of each."""

    columns: int
    line_height: float
    cells: tuple[Cell, ...]

    @property
    def width(self) -> float:
        """How wide a column is, in points."""
        return (A4[0] - 2 * MARGIN - (self.columns - 1) * GAP) / self.columns

    @property
    def lines_per_column(self) -> int:
        """How many lines fit under each other."""
        return int((A4[1] - TOP - HEAD - FOOT) // self.line_height)


LARGE = Design(
    columns=1,
    line_height=11.5 * mm,
    cells=(
        Cell(0.0, 0.11, 22, bold=True, right=True),
        Cell(0.15, 0.60, 19),
        Cell(0.77, 0.23, 24, bold=True, right=True),
    ),
)
COLUMNS = Design(
    columns=2,
    line_height=9.8 * mm,
    cells=(
        Cell(0.0, 0.125, 16, bold=True, right=True),
        Cell(0.16, 0.65, 13),
        Cell(0.82, 0.18, 20, bold=True, right=True),
    ),
)
BY_TABLE = Design(
    columns=1,
    line_height=9.8 * mm,
    cells=(
        Cell(0.0, 0.09, 20, bold=True, right=True),
        Cell(0.12, 0.08, 15, bold=True, right=True),
        Cell(0.215, 0.335, 13),
        Cell(0.56, 0.08, 15, bold=True, right=True),
        Cell(0.655, 0.345, 13),
    ),
)


def list_by_team(paper: RoundPaper, made_at: datetime.datetime) -> bytes:
    """Team number, name, table, by team number; in two columns unless the field is small."""
    seats = [(team, str(table.number)) for table in paper.tables for team in table.sides]
    seats += [(team, _("bye")) for team in paper.byes]
    seats.sort(key=lambda seat: (seat[0].number is None, seat[0].number or 0, seat[0].name))
    lines = [(str(team.number or ""), team.name, table) for team, table in seats]
    design = LARGE if len(lines) <= LARGE.lines_per_column else COLUMNS
    return _listed(paper, made_at, design, ("", _("Team"), _("Table")), lines)


def list_by_table(paper: RoundPaper, made_at: datetime.datetime) -> bytes:
    """Table and both teams, the one that deals first in front."""
    lines = [(str(table.number), *_parts(table.sides)) for table in paper.tables]
    heads = (_("Table"), "", _("Deals first"), "", _("Against"))
    return _listed(paper, made_at, BY_TABLE, heads, lines)


def bye_notice(byes: Sequence[Team]) -> str:
    """Who does not play this round, in one line; empty when everybody plays."""
    return f"{_('Bye')}: {', '.join(team.label for team in byes)}" if byes else ""


def _parts(sides: Sequence[Team]) -> list[str]:
    return [part for team in sides for part in (str(team.number or ""), team.name)]


def _listed(
    paper: RoundPaper,
    made_at: datetime.datetime,
    design: Design,
    heads: Sequence[str],
    lines: Sequence[Sequence[str]],
) -> bytes:
    register_fonts()
    title = _("Tables of round %(round)s") % {"round": paper.round}
    letterhead = Letterhead(paper.heading, title, bye_notice(paper.byes), made_at)
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=A4, pageCompression=1, lang=get_language())
    canvas.setTitle(title)
    design = _evened(design, lines)
    per_page = design.columns * design.lines_per_column
    pages = [lines[start : start + per_page] for start in range(0, len(lines), per_page)] or [[]]
    for number, on_page in enumerate(pages, start=1):
        letterhead.draw(canvas, number, len(pages))
        _draw_page(canvas, design, heads, on_page)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _evened(design: Design, lines: Sequence[Sequence[str]]) -> Design:
    """The design with each cell in the size that suits nearly all that will stand in it."""
    if not lines:
        return design
    cells = []
    for cell, texts in zip(design.cells, zip(*lines, strict=True), strict=True):
        room = cell.width * design.width
        size = common_size(texts, cell.font, cell.size, room, 0.85 * cell.size, share=0.9)
        cells.append(replace(cell, size=size))
    return replace(design, cells=tuple(cells))


def _draw_page(
    canvas: Canvas, design: Design, heads: Sequence[str], lines: Sequence[Sequence[str]]
) -> None:
    """Fill the columns evenly, each under its own heads."""
    width = design.width
    height = -(-len(lines) // design.columns)
    for column in range(design.columns):
        left = MARGIN + column * (width + GAP)
        top = A4[1] - TOP - HEAD
        shown = lines[column * height : (column + 1) * height]
        if not shown:
            continue
        canvas.setLineWidth(1.2)
        canvas.line(left, top, left + width, top)
        small = [Cell(cell.left, cell.width, 9, right=cell.right) for cell in design.cells]
        draw_cells(canvas, small, heads, left, width, top, HEAD)
        canvas.setLineWidth(0.4)
        for place, line in enumerate(shown, start=1):
            y = top - place * design.line_height
            draw_cells(canvas, design.cells, line, left, width, y, design.line_height)
            canvas.line(left, y, left + width, y)


def draw_cells(
    canvas: Canvas,
    cells: Sequence[Cell],
    texts: Sequence[str],
    left: float,
    width: float,
    bottom: float,
    height: float,
) -> None:
    """Draw a line of cells in the strip of that height above `bottom`, in points; each text in the
    size of its cell or, where it is long, in a smaller one."""
    baseline = bottom + BASELINE * height
    for cell, text in zip(cells, texts, strict=True):
        if cell.right:
            line, size = fitted(text, cell.font, cell.size, cell.width * width, SMALLEST)
            canvas.setFont(cell.font, size)
            canvas.drawRightString(left + (cell.left + cell.width) * width, baseline, line)
            continue
        in_two = IN_TWO * height
        lines, size = broken(text, cell.font, cell.size, cell.width * width, in_two)
        canvas.setFont(cell.font, size)
        down = baseline if len(lines) == 1 else bottom + UPPER * height
        for line in lines:
            canvas.drawString(left + cell.left * width, down, line)
            down -= 1.1 * size
