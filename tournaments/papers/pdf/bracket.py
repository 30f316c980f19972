"""A knock-out for the wall: the meetings so far, and empty places to fill in by hand."""

import datetime
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.enums import PaperKind
from tournaments.papers.pdf.letterhead import FOOT, MARGIN, TOP, Letterhead
from tournaments.papers.pdf.pen import pdf_of
from tournaments.papers.pdf.standings import frozen_warning
from tournaments.papers.pdf.typeface import BOLD, REGULAR, SMALLEST, fitted, register_fonts
from tournaments.papers.queries.plan_paper import BracketOnPaper, BracketPaper
from tournaments.play.queries.bracket_trees import Meeting, Place, Tree

PAGE = landscape(A4)
UP = 6 * mm  # by which trees begin higher where no notice stands above them
HEAD = 13.5 * mm  # the two lines above a tree: what is played for, and the rounds
HIGHEST, LOWEST = 17 * mm, 11.5 * mm  # what a meeting takes; less where a tree fills a page
FEWEST_UNITS = 4  # columns that stand beside each other on a page
BETWEEN = 8 * mm  # between two columns of a tree
FILLED = 0.86  # what the box of a meeting takes of its height
NUMBER, SCORE, PAD = 7 * mm, 8.5 * mm, 1 * mm
SIZE, SMALLEST_SCORE = 11, 5.5  # of which five digits fit


@dataclass(frozen=True, slots=True)
class Shelf:
    """Trees beside each other."""

    trees: Sequence[Tree]

    @property
    def meetings(self) -> int:
        """How many meetings stand below each other in its highest tree."""
        return max(len(tree.columns[0].meetings) for tree in self.trees)


def brackets_to_hang(paper: BracketPaper, made_at: datetime.datetime) -> bytes:
    """Return each knock-out on as few pages as can be read, the tree of the first place first."""
    register_fonts()
    notice = frozen_warning(paper.frozen_after)
    top = PAGE[1] - TOP + (0 if notice else UP)

    def leaf(
        bracket: BracketOnPaper, shelves: Sequence[Shelf], canvas: Canvas, page: int, of: int
    ) -> None:
        Letterhead(paper.heading, bracket.name, notice, made_at).draw(canvas, page, of)
        _draw_page(canvas, shelves, _units(bracket), top)

    leaves = [
        partial(leaf, bracket, page)
        for bracket in paper.brackets
        for page in _pages(bracket, top - FOOT)
    ]
    return pdf_of(str(PaperKind.BRACKET.label), leaves, size=PAGE)


def _units(bracket: BracketOnPaper) -> int:
    """Return in how many columns the pages of a bracket are cut."""
    return max(FEWEST_UNITS, *(len(tree.columns) for tree in bracket.trees))


def _pages(bracket: BracketOnPaper, room: float) -> Iterator[list[Shelf]]:
    """Yield the shelves of each page, which are together `room` high."""
    page: list[Shelf] = []
    for shelf in _shelves(bracket):
        if page and _height([*page, shelf], room) < LOWEST:
            yield page
            page = []
        page.append(shelf)
    yield page


def _shelves(bracket: BracketOnPaper) -> Iterator[Shelf]:
    """Yield the trees in their order, beside each other as long as there are columns."""
    shelf: list[Tree] = []
    left = units = _units(bracket)
    for tree in bracket.trees:
        if len(tree.columns) > left:
            yield Shelf(shelf)
            shelf, left = [], units
        shelf.append(tree)
        left -= len(tree.columns)
    yield Shelf(shelf)


def _height(shelves: Sequence[Shelf], room: float) -> float:
    """Return what a meeting can take where these shelves fill a page."""
    room -= len(shelves) * HEAD
    return min(HIGHEST, room / sum(shelf.meetings for shelf in shelves))


def _draw_page(canvas: Canvas, shelves: Sequence[Shelf], units: int, top: float) -> None:
    width = (PAGE[0] - 2 * MARGIN + BETWEEN) / units
    height = _height(shelves, top - FOOT)
    for shelf in shelves:
        left = MARGIN
        for tree in shelf.trees:
            _draw_tree(canvas, tree, left, top, width, height)
            left += len(tree.columns) * width
        top -= HEAD + shelf.meetings * height


def _draw_tree(
    canvas: Canvas, tree: Tree, left: float, top: float, width: float, height: float
) -> None:
    """Draw a tree with its upper left corner there; a column is `width` wide with what is behind
    it."""
    room = len(tree.columns) * width - BETWEEN
    if not tree.main:
        text, size = fitted(capfirst(tree.label), BOLD, 11, room, SMALLEST)
        canvas.setFont(BOLD, size)
        canvas.drawString(left, top - 7 * mm, text)
    before: list[float | None] = []
    for at, column in enumerate(tree.columns):
        x, high = left + at * width, height * 2**at
        _draw_head(canvas, tree, at, x, top - 11.6 * mm, width - BETWEEN)
        middles = [top - HEAD - (place + 0.5) * high for place in range(len(column.meetings))]
        for middle, meeting in zip(middles, column.meetings, strict=True):
            if not meeting.vacant:
                _draw_meeting(canvas, meeting, x, middle, width - BETWEEN, height)
        _draw_lines(canvas, before, middles, x, column.meetings)
        before = [
            None if meeting.vacant else middle
            for middle, meeting in zip(middles, column.meetings, strict=True)
        ]
    if len(tree.columns) > 1:
        below = middles[0] - FILLED / 2 * height
        _draw_winner(canvas, tree, left + room - width + BETWEEN, below, width - BETWEEN)


def _draw_head(
    canvas: Canvas, tree: Tree, at: int, left: float, baseline: float, room: float
) -> None:
    column = tree.columns[at]
    round_ = _("round %(number)s") % {"number": column.round}
    text = f"{capfirst(column.label)} · {round_}" if tree.main else round_
    text, size = fitted(text, REGULAR, 9, room, SMALLEST)
    canvas.setFont(REGULAR, size)
    canvas.drawString(left, baseline, text)


def _draw_lines(
    canvas: Canvas,
    before: Sequence[float | None],
    middles: Sequence[float],
    left: float,
    meetings: Sequence[Meeting],
) -> None:
    """Draw lines from each two meetings of the column before to the one that follows from them."""
    canvas.setLineWidth(0.8)
    for middle, meeting, upper, lower in zip(
        middles, meetings, before[::2], before[1::2], strict=False
    ):
        if meeting.vacant:
            continue
        bend = left - BETWEEN / 2
        for end in (upper, lower):
            if end is not None:
                canvas.line(bend, end, bend, middle)
                canvas.line(left - BETWEEN, end, bend, end)
        canvas.line(bend, middle, left, middle)


def _draw_meeting(
    canvas: Canvas, meeting: Meeting, left: float, middle: float, width: float, height: float
) -> None:
    """Draw the box of a meeting: one half for each of the two, or one for who is through."""
    half = FILLED * height / 2
    canvas.setLineWidth(0.8)
    if meeting.through is not None:
        canvas.rect(left, middle - half, width, 2 * half)
        _draw_place(canvas, meeting.through, left, middle, width, half)
        text, size = fitted(_("through without a game"), REGULAR, 8.5, width - 2 * PAD, SMALLEST)
        canvas.setFont(REGULAR, size)
        canvas.drawString(left + PAD + NUMBER, middle - 0.65 * half, text)
        return
    canvas.rect(left, middle - half, width, 2 * half)
    canvas.setLineWidth(0.4)
    canvas.line(left, middle, left + width, middle)
    canvas.line(left + width - SCORE, middle - half, left + width - SCORE, middle + half)
    for place, bottom in zip(meeting.places, (middle, middle - half), strict=True):
        _draw_place(canvas, place, left, bottom, width, half)


def _draw_place(
    canvas: Canvas, place: Place, left: float, bottom: float, width: float, height: float
) -> None:
    """Number, name and score in a strip of that height; nothing where there is nobody yet."""
    baseline, largest = bottom + 0.3 * height, min(SIZE, 0.66 * height)
    font = BOLD if place.won else REGULAR
    number, size = fitted(place.number or "", BOLD, largest, NUMBER - PAD, SMALLEST)
    canvas.setFont(BOLD, size)
    canvas.drawRightString(left + NUMBER, baseline, number)
    room = width - NUMBER - SCORE - 2.5 * PAD
    label = _("%(name)s (withdrawn)") % {"name": place.name} if place.out else place.name
    name, size = fitted(label, font, largest, room, SMALLEST)
    canvas.setFont(font, size)
    canvas.drawString(left + NUMBER + 1.5 * PAD, baseline, name)
    score, size = fitted(place.score, font, largest, SCORE - 2 * PAD, SMALLEST_SCORE)
    canvas.setFont(font, size)
    canvas.drawRightString(left + width - PAD, baseline, score)


def _draw_winner(canvas: Canvas, tree: Tree, left: float, top: float, width: float) -> None:
    """Draw below the last meeting of a tree a line for who has its first place, with the name
    there."""
    label = _("Winner:") if tree.main else _("Place %(place)s:") % {"place": tree.first}
    baseline = top - 7 * mm
    text, size = fitted(label, REGULAR, 9, width / 2, SMALLEST)
    canvas.setFont(REGULAR, size)
    canvas.drawString(left, baseline, text)
    begin = left + canvas.stringWidth(text, REGULAR, size) + 1.5 * mm
    canvas.setLineWidth(0.6)
    canvas.line(begin, baseline - 1 * mm, left + width, baseline - 1 * mm)
    if tree.winner:
        name, size = fitted(tree.winner.label, BOLD, SIZE, left + width - begin, SMALLEST)
        canvas.setFont(BOLD, size)
        canvas.drawString(begin, baseline, name)
