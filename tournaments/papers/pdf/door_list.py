"""The list for the door: who signed up, with room to tick who came and who paid."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.entries.queries.money import Takings, money_text
from tournaments.enums import PaperKind
from tournaments.models.entry_fields import Place, shown_at
from tournaments.papers.pdf.letterhead import FOOT, MARGIN, TOP, Letterhead
from tournaments.papers.pdf.list_lines import Cell, draw_cells
from tournaments.papers.pdf.pen import pdf_of
from tournaments.papers.pdf.typeface import BOLD, REGULAR, fitted, register_fonts
from tournaments.papers.queries.filled_papers import DoorLine, DoorPaper

WIDTH = A4[0] - 2 * MARGIN
HEAD = 7 * mm
LINE = 8.6 * mm
PER_PAGE = int((A4[1] - TOP - HEAD - FOOT) // LINE)
FURTHER = 0.13  # how wide a further column is, as a part of the width
PRESENT, PAID = 0.86, 0.96  # where the middles of the boxes are, as parts of the width
BOX = 5 * mm
TOTAL = 6.5 * mm  # from total to total
TOTALS = 5  # lines of the list that the totals take the room of
FAR, MIDDLE = 0.62, 0.8  # where the columns of the totals end, as parts of the width


def door_list(paper: DoorPaper, made_at: datetime.datetime) -> bytes:
    """Number, team, its class and what else is shown here where there is any, players, and a box
    each for present and paid, ticked as far as known; below the last team the totals, with room
    for what was counted."""
    register_fonts()
    each = paper.takings.each
    fee = _("Fee per team: %(fee)s") % {"fee": money_text(each)} if each else ""
    letterhead = Letterhead(paper.heading, str(PaperKind.DOOR_LIST.label), fee, made_at)
    columns = _further_columns(paper.lines)

    def leaf(lines: Sequence[DoorLine], canvas: Canvas, page: int, of: int) -> None:
        letterhead.draw(canvas, page, of)
        bottom = _draw_lines(canvas, lines, columns)
        if page == of:
            _draw_totals(canvas, paper.takings, bottom)

    return pdf_of(letterhead.title, [partial(leaf, lines) for lines in pages_of(paper.lines)])


def pages_of(lines: Sequence[DoorLine]) -> list[Sequence[DoorLine]]:
    """Return the lines page by page, with room for the totals on the last, which is never without a
    team when there is one."""
    pages = [lines[start : start + PER_PAGE] for start in range(0, len(lines), PER_PAGE)] or [[]]
    if len(pages[-1]) + TOTALS > PER_PAGE:
        pages[-1:] = [pages[-1][:-TOTALS], pages[-1][-TOTALS:]]
    return pages


def _further_columns(lines: Sequence[DoorLine]) -> dict[int, str]:
    """Return the headings of the further columns in which anything stands, by their place."""
    columns = zip(
        shown_at(Place.DOOR_LIST), zip(*(line.further for line in lines), strict=True), strict=False
    )
    return {at: str(field.heading) for at, (field, texts) in enumerate(columns) if any(texts)}


def _cells(further: int) -> tuple[Cell, ...]:
    """Return the cells of a line with so many further columns, which the name and the players make
    room for."""
    end = 0.43 - 0.06 * further
    start = end + 0.01 + (FURTHER + 0.01) * further
    return (
        Cell(0.0, 0.07, 14, bold=True, right=True),
        Cell(0.09, end - 0.09, 12, bold=True),
        *(Cell(end + 0.01 + (FURTHER + 0.01) * at, FURTHER, 10.5) for at in range(further)),
        Cell(start, 0.79 - start, 10.5),
    )


def _draw_lines(canvas: Canvas, lines: Sequence[DoorLine], columns: Mapping[int, str]) -> float:
    """Draw the heads and these teams; the height at which they end."""
    bottom = A4[1] - TOP - HEAD
    cells = _cells(len(columns))
    heads = tuple(replace(cell, size=9, bold=False) for cell in cells)
    sentences = ("", _("Team"), *columns.values(), _("Players"))
    draw_cells(canvas, heads, sentences, MARGIN, WIDTH, bottom, HEAD)
    canvas.setFont(REGULAR, 9)
    for middle, head in ((PRESENT, _("Present")), (PAID, _("Paid"))):
        canvas.drawCentredString(MARGIN + middle * WIDTH, bottom + 0.29 * HEAD, head)
    canvas.setLineWidth(1.2)
    canvas.line(MARGIN, bottom, MARGIN + WIDTH, bottom)
    for line in lines:
        bottom -= LINE
        further = [line.further[at] for at in columns]
        texts = (str(line.team.number or ""), line.team.name, *further, line.team.players)
        draw_cells(canvas, cells, texts, MARGIN, WIDTH, bottom, LINE)
        _draw_boxes(canvas, line, bottom)
    return bottom


def _draw_boxes(canvas: Canvas, line: DoorLine, bottom: float) -> None:
    """Draw the boxes of a team; one that withdrew has that word for a box to come in, and a box for
    the fee only where that was paid or is still due."""
    if line.away:
        withdrawn, size = fitted(_("withdrawn"), REGULAR, 9, 0.13 * WIDTH, 7)
        canvas.setFont(REGULAR, size)
        canvas.drawCentredString(MARGIN + PRESENT * WIDTH, bottom + 0.34 * LINE, withdrawn)
    else:
        _draw_box(canvas, PRESENT, bottom, ticked=line.here)
    if line.paid or line.owes:
        _draw_box(canvas, PAID, bottom, ticked=line.paid)
    canvas.setLineWidth(0.4)
    canvas.line(MARGIN, bottom, MARGIN + WIDTH, bottom)


def _draw_box(canvas: Canvas, middle: float, bottom: float, *, ticked: bool) -> None:
    left, low = MARGIN + middle * WIDTH - BOX / 2, bottom + (LINE - BOX) / 2
    canvas.setLineWidth(0.8)
    canvas.rect(left, low, BOX, BOX)
    if ticked:
        canvas.setLineWidth(1.6)
        tick = canvas.beginPath()
        tick.moveTo(left + 0.2 * BOX, low + 0.5 * BOX)
        tick.lineTo(left + 0.42 * BOX, low + 0.24 * BOX)
        tick.lineTo(left + 0.82 * BOX, low + 0.8 * BOX)
        canvas.drawPath(tick)


def _draw_totals(canvas: Canvas, takings: Takings, above: float) -> None:
    """Draw what was paid when the list was made and what was not; of a drive with a fee the amounts
    too, and a line for the money in the box."""
    bottom = above - 1.4 * TOTAL
    for label, count in (
        (_("Paid when this list was made"), takings.paid),
        (_("Still to pay"), takings.unpaid),
        (_("Together"), takings.paid + takings.unpaid),
    ):
        amount = money_text(count * takings.each) if takings.each else ""
        _draw_total(canvas, label, str(count), amount, bottom)
        bottom -= TOTAL
    if takings.each:
        _draw_total(canvas, _("Counted in the box"), "", "", bottom)
        canvas.setLineWidth(0.8)
        canvas.line(MARGIN + (MIDDLE + 0.02) * WIDTH, bottom - 1, MARGIN + WIDTH, bottom - 1)


def _draw_total(canvas: Canvas, label: str, count: str, amount: str, bottom: float) -> None:
    for text, font, end in ((label, REGULAR, FAR), (count, BOLD, MIDDLE), (amount, BOLD, 1.0)):
        line, size = fitted(text, font, 12, FAR * WIDTH, 7)
        canvas.setFont(font, size)
        canvas.drawRightString(MARGIN + end * WIDTH, bottom, line)
