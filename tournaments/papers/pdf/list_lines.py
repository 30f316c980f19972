"""How a list is set: in how many columns, how high its lines are, and what fits into a cell."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.utils.translation import gettext as _
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.enums import Partners
from tournaments.papers.pdf.letterhead import FOOT, MARGIN, TOP, Letterhead
from tournaments.papers.pdf.pen import Leaf
from tournaments.papers.pdf.typeface import BOLD, REGULAR, SMALLEST, broken, common_size, fitted

HEAD = 7 * mm  # the line of column heads
GAP = 9 * mm  # between two columns of lines

# Parts of the height of a line: where its text stands, where the first of two lines of a long name
# does, and how large the letters of these two may be.
BASELINE, UPPER, IN_TWO = 0.29, 0.56, 0.37


@dataclass(frozen=True, slots=True)
class Cell:
    """One place in a line: where it begins and how wide it is, as parts of the line; a `strip` of
    its height where lines of one table stand below each other, from the bottom up."""

    left: float
    width: float
    size: float
    bold: bool = False
    right: bool = False
    strip: tuple[float, float] = (0.0, 1.0)

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


@dataclass(frozen=True, slots=True)
class Listing:
    """The lines of a list, with the heads above them and how they are set."""

    design: Design
    heads: Sequence[str]
    lines: Sequence[Sequence[str]]

    def leaves(self, letterhead: Letterhead) -> list[Leaf]:
        """Return the list on as many pages as it needs, each under this letterhead."""
        design, pages = fill_pages(self.design, self.lines)

        def leaf(lines: Sequence[Sequence[str]], canvas: Canvas, page: int, of: int) -> None:
            letterhead.draw(canvas, page, of)
            draw_page(canvas, design, self.heads, lines)

        return [partial(leaf, lines) for lines in pages]


TITLE = 0.55  # how large the letters of a title are, as a part of the height of its line


# A line may be so much lower than designed if that saves a page, and so much higher where there is
# room: who stands in a queue before a list reads it from as far as can be.
LOWEST, HIGHEST = 0.84, 2.0
LEAST = 0.6  # how small a text may be for its cell before it is set smaller than those beside it


def fill_pages(
    design: Design, lines: Sequence[Sequence[str]]
) -> tuple[Design, list[Sequence[Sequence[str]]]]:
    """Return the lines in as few pages as they fit on, equally long, and the design as large as
    fills those; a line with but one text is a title, and none is the last of a page."""
    room = A4[1] - TOP - HEAD - FOOT
    most = design.columns * int(room // (LOWEST * design.line_height))
    count = len(in_pages(lines, most))
    fewest = -(-len(lines) // count) or 1
    per_page = next(
        (each for each in range(fewest, most) if len(in_pages(lines, each)) == count), most
    )
    height = min(room / -(-per_page // design.columns), HIGHEST * design.line_height)
    larger = height / design.line_height
    cells = tuple(replace(cell, size=larger * cell.size) for cell in design.cells)
    whole = replace(design, line_height=height, cells=cells)
    return even_out(whole, lines), in_pages(lines, per_page)


def in_pages(lines: Sequence[Sequence[str]], per_page: int) -> list[Sequence[Sequence[str]]]:
    """Return the lines page by page, of which none ends with a title."""
    pages, start = [], 0
    while start < len(lines):
        end = start + per_page
        if per_page > 1 and end < len(lines) and len(lines[end - 1]) == 1:
            end -= 1
        pages.append(lines[start:end])
        start = end
    return pages or [[]]


def even_out(design: Design, lines: Sequence[Sequence[str]]) -> Design:
    """Return the design with each cell in the size that suits most that will stand in it, for the
    longest names take two lines; cells that are alike, as of all names at a table, have one
    size."""
    lines = [line for line in lines if len(line) > 1]
    if not lines:
        return design
    sizes: dict[Cell, float] = {}
    for cell, texts in zip(design.cells, zip(*lines, strict=True), strict=True):
        alike = replace(cell, left=0, width=0, strip=(0.0, 1.0))
        room, least = cell.width * design.width, LEAST * cell.size
        size = common_size(texts, cell.font, cell.size, room, least, share=0.8)
        sizes[alike] = min(size, sizes.get(alike, size))
    cells = tuple(
        replace(cell, size=sizes[replace(cell, left=0, width=0, strip=(0.0, 1.0))])
        for cell in design.cells
    )
    return replace(design, cells=cells)


def draw_page(
    canvas: Canvas, design: Design, heads: Sequence[str], lines: Sequence[Sequence[str]]
) -> None:
    """Fill the columns of a page evenly, each under its own heads."""
    width = design.width
    title = Cell(0.0, 1.0, TITLE * design.line_height, bold=True)
    height = -(-len(lines) // design.columns)
    for column in range(design.columns):
        left = MARGIN + column * (width + GAP)
        top = A4[1] - TOP - HEAD
        shown = lines[column * height : (column + 1) * height]
        if not shown:
            continue
        canvas.setLineWidth(1.2)
        canvas.line(left, top, left + width, top)
        small = [replace(cell, size=9, bold=False, strip=(0.0, 1.0)) for cell in design.cells]
        draw_cells(canvas, small, heads, left, width, top, HEAD)
        canvas.setLineWidth(0.4)
        for place, line in enumerate(shown, start=1):
            y = top - place * design.line_height
            cells = (title,) if len(line) == 1 else design.cells
            draw_cells(canvas, cells, line, left, width, y, design.line_height)
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
    for cell, text in zip(cells, texts, strict=True):
        low, high = bottom + cell.strip[0] * height, cell.strip[1] * height
        baseline = low + BASELINE * high
        if cell.right:
            line, size = fitted(text, cell.font, cell.size, cell.width * width, SMALLEST)
            canvas.setFont(cell.font, size)
            canvas.drawRightString(left + (cell.left + cell.width) * width, baseline, line)
            continue
        in_two = IN_TWO * high
        lines, size = broken(text, cell.font, cell.size, cell.width * width, in_two)
        canvas.setFont(cell.font, size)
        down = baseline if len(lines) == 1 else low + UPPER * high
        for line in lines:
            canvas.drawString(left + cell.left * width, down, line)
            down -= 1.1 * size


def partner_sentences(partners: Partners) -> tuple[str, ...]:
    """Return what is done and who plays together; nothing where the draw makes the pairs.

    Cards: "Optioneel voor het bepalen van de spelpartners"; blind: "Alternatieve
    partnertoewijzing". That blind cards are turned at the end of the time as well the source does
    not say; without that nobody would know whose pawns count together.
    """
    if partners == Partners.CARDS:
        return (
            _("Draw one card each. Hearts plays yellow and begins; diamonds plays red, opposite."),
            _("The red cards play together, the black ones too; black chooses blue or green."),
        )
    if partners == Partners.BLIND:
        return (
            _("Two red and two black cards are dealt face down; partners may sit side by side."),
            _("Turn them when the first is home or time is over: the red ones play together."),
        )
    return ()
