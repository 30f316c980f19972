"""Drawing on a page: lines, text, codes, leaves and marks for the knife."""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

import segno
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.colors import black, white
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.papers.pdf.typeface import BOLD, REGULAR, SMALLEST, broken, fitted
from tournaments.scanning.form_layout import BOX, FORM_HEIGHT, PAGE_HEIGHT, TICK

Box = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Place:
    """A form on its page: turns millimetres from its top left corner into points of the page."""

    top: float  # millimetres from the top of the page

    def x(self, left: float) -> float:
        """Return points from the left edge of the page."""
        return left * mm

    def y(self, down: float) -> float:
        """Return points from the bottom edge of the page."""
        return (PAGE_HEIGHT - self.top - down) * mm


UPPER, LOWER = Place(0.0), Place(FORM_HEIGHT)


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws in millimetres from the top left corner of a form."""

    canvas: Canvas
    place: Place

    def text(
        self,
        left: float,
        down: float,
        text: object,
        *,
        font: str = REGULAR,
        size: float = 10,
        room: float = 100,
        smallest: float = SMALLEST,
        align: Literal["left", "centre", "right"] = "left",
    ) -> None:
        """Draw a line of text in its room, which begins at `left`."""
        line, size = fitted(text, font, size, room * mm, smallest)
        self.canvas.setFont(font, size)
        x, y = self.place.x(left), self.place.y(down)
        if align == "centre":
            self.canvas.drawCentredString(x + room / 2 * mm, y, line)
        elif align == "right":
            self.canvas.drawRightString(x + room * mm, y, line)
        else:
            self.canvas.drawString(x, y, line)

    def name(
        self, left: float, downs: tuple[float, float], text: str, size: float, room: float
    ) -> None:
        """Draw a name in bold at the last of `downs`, or on two lines when it is too long for
        one."""
        in_two = (downs[1] - downs[0]) * mm / 1.1
        lines, size = broken(text, BOLD, size, room * mm, in_two)
        self.canvas.setFont(BOLD, size)
        for down, line in zip(downs[-len(lines) :], lines, strict=True):
            self.canvas.drawString(self.place.x(left), self.place.y(down), line)

    def box(self, left: float, down: float, width: float, height: float, line: float = 1) -> None:
        """Draw an empty box."""
        self.canvas.setLineWidth(line)
        self.canvas.rect(self.place.x(left), self.place.y(down + height), width * mm, height * mm)

    def code(self, code: segno.QRCode, left: float, down: float, size: float) -> None:
        """Draw a code that cameras read."""
        draw_code(self.canvas, code, self.place.x(left), self.place.y(down), size * mm)

    def sign(self, left: float, down: float, size: float, *, black: bool) -> None:
        """Draw a small box as people fill one in: black, or with a cross."""
        x, y, side = self.place.x(left), self.place.y(down + size), size * mm
        self.canvas.setLineWidth(0.8)
        self.canvas.rect(x, y, side, side, fill=int(black))
        if not black:
            self.canvas.line(x, y, x + side, y + side)
            self.canvas.line(x, y + side, x + side, y)

    def boxes(self, boxes: list[Box], labels: list[object], label_at: float) -> None:
        """Draw boxes for one sign each, with what is above them."""
        for label, (left, _down) in zip(labels, boxes, strict=False):
            self.text(left, label_at, label, font=BOLD, size=9, room=BOX, align="centre")
        for left, down in boxes:
            self.box(left, down, BOX, BOX)

    def tick(self, left: float, down: float, text: str, room: float, size: float = 10) -> None:
        """Draw a small box with what it says behind it."""
        self.box(left, down, TICK, TICK)
        self.text(left + TICK + 2.5, down + 4.7, text, size=size, room=room)

    def line(self, left: float, down: float, width: float, thick: float = 0.6) -> None:
        """Draw a line to write on."""
        self.canvas.setLineWidth(thick)
        x, y = self.place.x(left), self.place.y(down)
        self.canvas.line(x, y, x + width * mm, y)

    def upright(self, left: float, down: float, height: float, thick: float = 1.2) -> None:
        """Draw a line downwards."""
        self.canvas.setLineWidth(thick)
        x = self.place.x(left)
        self.canvas.line(x, self.place.y(down), x, self.place.y(down + height))

    def dealer(self, left: float, down: float, room: float, text: str = "") -> None:
        """Draw who deals first, white on black, so that nobody at the table overlooks it."""
        width, height = min(room, 38.0), 4.8
        x, y = self.place.x(left), self.place.y(down + height)
        self.canvas.rect(x, y, width * mm, height * mm, stroke=0, fill=1)
        self.canvas.setFillColor(white)
        sentence = text or _("deals first")
        self.text(left + 1, down + 3.5, sentence, font=BOLD, size=9, room=width - 2, align="centre")
        self.canvas.setFillColor(black)


# Draws one page when it is told which it is, and of how many.
Leaf = Callable[[Canvas, int, int], None]


def pdf_of(title: str, *parts: Sequence[Leaf], size: tuple[float, float] = A4) -> bytes:
    """Return a PDF with all pages one after the other; the first of each part is its page 1."""
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=size, pageCompression=1, lang=get_language())
    canvas.setTitle(title)
    for leaves in parts:
        for number, leaf in enumerate(leaves, start=1):
            leaf(canvas, number, len(leaves))
            canvas.showPage()
    canvas.save()
    return file.getvalue()


Item = TypeVar("Item")


def cut_and_stack(items: Sequence[Item], per_page: int, spare: Item) -> list[tuple[Item, ...]]:
    """Return pages such that the cut piles, laid one on the other, make one pile in order.

    The first place of all pages holds the first items, and so on; what is left over is `spare`.
    """
    pages = -(-len(items) // per_page)
    return [
        tuple(
            items[at] if (at := place * pages + page) < len(items) else spare
            for place in range(per_page)
        )
        for page in range(pages)
    ]


def draw_cut(canvas: Canvas, start: tuple[float, float], end: tuple[float, float]) -> None:
    """Draw a line to cut along, from one point of the page to another."""
    canvas.setLineWidth(0.5)
    canvas.setDash(3, 3)
    canvas.line(*start, *end)
    canvas.setDash()


def qr(address: str) -> segno.QRCode:
    """Return the code that leads a phone to an address."""
    return segno.make(address, error="m", micro=False, boost_error=False)


def draw_code(canvas: Canvas, code: segno.QRCode, left: float, top: float, size: float) -> None:
    """Draw a code of that size, in points, its top left corner at `left` and `top`.

    All of it is one vector path, so that it prints sharply.
    """
    rows = code.matrix
    path = canvas.beginPath()
    for down, row in enumerate(rows, start=1):
        for start, length in _dark_runs(row):
            path.rect(start, -down, length, 1)
    canvas.saveState()
    canvas.translate(left, top)
    canvas.scale(size / len(rows), size / len(rows))
    canvas.drawPath(path, stroke=0, fill=1)
    canvas.restoreState()


def _dark_runs(row: bytearray) -> list[tuple[int, int]]:
    """Start and length of each run of dark modules: fewer, longer bars print without gaps."""
    runs, start = [], None
    for index, dark in enumerate((*row, 0)):
        if dark and start is None:
            start = index
        elif not dark and start is not None:
            runs.append((start, index - start))
            start = None
    return runs
