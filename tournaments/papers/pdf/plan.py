"""A plan of all rounds, to hang up before the drive: by team, and by table."""

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.draw import EntryId
from tournaments.enums import DrawMethod, PaperKind
from tournaments.papers.pdf.letterhead import FOOT, MARGIN, TOP, Letterhead
from tournaments.papers.pdf.pen import pdf_of
from tournaments.papers.pdf.typeface import (
    BOLD,
    REGULAR,
    SMALLEST,
    broken,
    common_size,
    fitted,
    register_fonts,
)
from tournaments.papers.queries.plan_paper import PlanLine, PlanPaper, PlanSeat, PlanTable

HEAD = 8 * mm  # the line of column heads
HIGH = 10.3 * mm
UPRIGHT = 5  # so many rounds stand on a page that is higher than wide
MOST = 11  # and so many on one page at all; more go on to further pages
NUMBER, NAMES, GAP = 14 * mm, 54 * mm, 3 * mm
BASELINE = 0.31 * HIGH
IN_TWO = 0.36 * HIGH  # how large the letters of a name on two lines may be

Draw = Callable[[Canvas, float, float, float], None]
Line = TypeVar("Line", PlanLine, PlanTable)


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands on one page: a title, the head and the width of what each line begins with, the
    rounds, and the lines, each as what draws its beginning and what draws each of its cells."""

    title: str
    legend: str
    first: str
    width: float
    rounds: Sequence[int]
    lines: Sequence[tuple[Draw, Sequence[Draw]]]

    @property
    def size(self) -> tuple[float, float]:
        """How large the page is."""
        return A4 if len(self.rounds) <= UPRIGHT else landscape(A4)


def plan_list(paper: PlanPaper, made_at: datetime.datetime) -> bytes:
    """Return every team with its table and opponent in each round, then every table with who
    comes."""
    register_fonts()

    def leaf(sheet: Sheet, canvas: Canvas, page: int, of: int) -> None:
        canvas.setPageSize(sheet.size)
        notice = f"{plan_label(paper.method)}\n{sheet.legend}"
        Letterhead(paper.heading, sheet.title, notice, made_at).draw(canvas, page, of)
        _draw_sheet(canvas, sheet)

    sheets = [*_by_team(paper), *_by_table(paper)]
    return pdf_of(str(PaperKind.PLAN.label), [partial(leaf, sheet) for sheet in sheets])


def plan_label(method: DrawMethod) -> str:
    """Return what a plan does, in one line."""
    if method == DrawMethod.MOVEMENT:
        return _("Even teams keep their table, odd teams go one table up each round.")
    return _("Everybody meets everybody once.")


def _by_team(paper: PlanPaper) -> list[Sheet]:
    names = [line.team.name for line in paper.lines]
    size = common_size(names, REGULAR, 13, NAMES - GAP, 11, share=0.9)
    return [
        Sheet(
            title=_("Plan by team"),
            legend=_("In each round: the table, and behind it the opponent."),
            first=_("Team"),
            width=NUMBER + NAMES,
            rounds=[paper.rounds[at] for at in part],
            lines=[(_team(line, size), [_seat(line.seats[at]) for at in part]) for line in lines],
        )
        for part in _parts(len(paper.rounds))
        for lines in _paged(paper.lines, len(part))
    ]


def _by_table(paper: PlanPaper) -> list[Sheet]:
    out = [PlanTable(None, paper.byes)] if any(paper.byes) else []
    return [
        Sheet(
            title=_("Plan by table"),
            legend=_("In each round: the two teams; the one in front deals first."),
            first=_("Table"),
            width=NUMBER + GAP,
            rounds=[paper.rounds[at] for at in part],
            lines=[
                (_number(line.number or _("bye")), [_pair(line.pairs[at]) for at in part])
                for line in lines
            ],
        )
        for part in _parts(len(paper.rounds))
        for lines in _paged((*paper.tables, *out), len(part))
    ]


def _parts(rounds: int) -> list[range]:
    """Return the rounds by places, in as few and as equal parts as go on a page."""
    count = -(-rounds // MOST)
    return [range(rounds * at // count, rounds * (at + 1) // count) for at in range(count)]


def _paged(lines: Sequence[Line], rounds: int) -> list[Sequence[Line]]:
    """Return the lines in pages that are equally long; without lines one page that says what it
    is."""
    height = (A4 if rounds <= UPRIGHT else landscape(A4))[1]
    per_page = int((height - TOP - HEAD - FOOT) // HIGH)
    count = max(1, -(-len(lines) // per_page))
    even = max(1, -(-len(lines) // count))
    return [lines[start : start + even] for start in range(0, max(1, len(lines)), even)]


def _draw_sheet(canvas: Canvas, sheet: Sheet) -> None:
    width, height = sheet.size
    room = (width - 2 * MARGIN - sheet.width) / len(sheet.rounds)
    top = height - TOP - HEAD
    lefts = [MARGIN + sheet.width + at * room for at in range(len(sheet.rounds))]
    canvas.setFont(REGULAR, 9)
    canvas.drawString(MARGIN, top + BASELINE, sheet.first)
    heads = [_("Round %(number)s") % {"number": number} for number in sheet.rounds]
    canvas.setFont(BOLD, common_size(heads, BOLD, 12, room - 1.2 * GAP, SMALLEST))
    for left, text in zip(lefts, heads, strict=True):
        canvas.drawString(left + GAP, top + BASELINE, text)
    bottom = top - len(sheet.lines) * HIGH
    canvas.setLineWidth(0.4)
    for left in lefts:
        canvas.line(left, top + HEAD - 1 * mm, left, bottom)
    for place, (begin, cells) in enumerate(sheet.lines, start=1):
        y = top - place * HIGH
        begin(canvas, MARGIN, y, sheet.width)
        for left, cell in zip(lefts, cells, strict=True):
            cell(canvas, left + GAP, y, room - 1.4 * GAP)
        canvas.setLineWidth(0.4)
        canvas.line(MARGIN, y, width - MARGIN, y)
    canvas.setLineWidth(1.2)
    canvas.line(MARGIN, top, width - MARGIN, top)


def _team(line: PlanLine, size: float) -> Draw:
    def draw(canvas: Canvas, left: float, bottom: float, width: float) -> None:
        number, set_in = fitted(line.team.number or "", BOLD, 17, NUMBER - GAP, SMALLEST)
        canvas.setFont(BOLD, set_in)
        canvas.drawRightString(left + NUMBER - GAP, bottom + BASELINE, number)
        lines, set_in = broken(line.team.name, REGULAR, size, width - NUMBER - GAP, IN_TWO)
        canvas.setFont(REGULAR, set_in)
        down = bottom + (BASELINE if len(lines) == 1 else 0.57 * HIGH)
        for text in lines:
            canvas.drawString(left + NUMBER, down, text)
            down -= 1.1 * set_in

    return draw


def _seat(seat: PlanSeat | None) -> Draw:
    def draw(canvas: Canvas, left: float, bottom: float, width: float) -> None:
        if seat is None or seat.table is None:
            text = "–" if seat is None else _("bye")
            line, size = fitted(text, REGULAR, 12, width, SMALLEST)
            canvas.setFont(REGULAR, size)
            canvas.drawString(left, bottom + BASELINE, line)
            return
        table, size = fitted(seat.table, BOLD, 17, 0.55 * width, SMALLEST)
        canvas.setFont(BOLD, size)
        canvas.drawString(left, bottom + BASELINE, table)
        opponent, size = fitted(seat.opponent or "", REGULAR, 12, 0.45 * width, SMALLEST)
        canvas.setFont(REGULAR, size)
        canvas.drawRightString(left + min(width, 17 * mm), bottom + BASELINE, opponent)

    return draw


def _number(text: int | str) -> Draw:
    def draw(canvas: Canvas, left: float, bottom: float, _width: float) -> None:
        number, size = fitted(text, BOLD, 18, NUMBER - GAP, SMALLEST)
        canvas.setFont(BOLD, size)
        canvas.drawRightString(left + NUMBER - GAP, bottom + BASELINE, number)

    return draw


def _pair(pair: Sequence[EntryId] | None) -> Draw:
    text = " – ".join(map(str, pair or ()))

    def draw(canvas: Canvas, left: float, bottom: float, width: float) -> None:
        # All in the size in which two numbers of two digits fit, as calm as a list can be.
        size = common_size(["88 – 88"], REGULAR, 16, width, SMALLEST)
        line, size = fitted(text, REGULAR, size, width, SMALLEST)
        canvas.setFont(REGULAR, size)
        canvas.drawString(left, bottom + BASELINE, line)

    return draw
