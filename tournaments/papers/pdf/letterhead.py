"""The typeface, and the head of every paper."""

import datetime
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from tournaments.moments import clock_time
from tournaments.papers.pdf.typeface import PaperFont
from tournaments.papers.queries.paper_content import Heading

REGULAR = "KeezdrivePaper-Regular"
BOLD = "KeezdrivePaper-Bold"
ELLIPSIS = "…"
SMALLEST = 7.0


@cache
def register_fonts() -> None:
    """Load all fonts, once a process (those with the letters of all the world take a tenth of a
    second each)."""
    for name, other in ((REGULAR, "DejaVuSans"), (BOLD, "DejaVuSans-Bold")):
        pdfmetrics.registerFont(PaperFont(name, other))
    pdfmetrics.registerFontFamily(REGULAR, normal=REGULAR, bold=BOLD)


def printable(text: object) -> str:
    """Return a text as paper shows it: composed letters, single spaces, nothing that cannot be
    seen.

    The font joins no accents to letters, so a name typed as e + ^ has to be one letter first.
    """
    composed = unicodedata.normalize("NFC", str(text))
    visible = (
        " " if char.isspace() else char for char in composed if char.isspace() or _is_seen(char)
    )
    return re.sub(" +", " ", "".join(visible)).strip()


def _is_seen(char: str) -> bool:
    return not unicodedata.category(char).startswith("C")


def width(text: str, font: str, size: float) -> float:
    """Return the width of a line, in points of 1/72 inch."""
    return float(pdfmetrics.stringWidth(text, font, size))


@lru_cache(maxsize=2048)  # most of what stands on a form stands on every form
def fitted(
    text: object, font: str, size: float, available: float, smallest: float
) -> tuple[str, float]:
    """Return text and type size that fit in `available` points: first smaller, then cut with an
    ellipsis.

    The size stays between `smallest` and `size`; only at the smallest is the text cut.
    """
    line = printable(text)
    needed = width(line, font, size)
    if needed <= available:
        return line, size
    size = max(smallest, int(size * available / needed * 4) / 4)
    if width(line, font, size) <= available:
        return line, size
    return cut(line, font, size, available), size


@lru_cache(maxsize=2048)
def broken(
    text: object, font: str, size: float, available: float, in_two: float
) -> tuple[tuple[str, ...], float]:
    """Return a name on one line, or on two where that makes its letters clearly larger.

    The letters of two lines are at most `in_two` high, and none are smaller than SMALLEST: what
    does not fit then either is cut at the end.
    """
    line = printable(text)
    halves = _halves(line, font)
    needed = max(width(half, font, 1) for half in halves)
    smaller = max(SMALLEST, min(in_two, int(4 * available / needed) / 4)) if needed else in_two
    whole, one = fitted(line, font, size, available, min(size, 0.9 * smaller))
    if whole == line:
        return (line,), one
    if needed * smaller <= available:
        return halves, smaller
    first = cut(line, font, smaller, available, ending="")
    rest, _size = fitted(line[len(first) :], font, smaller, available, smaller)
    return (first, rest), smaller


def _halves(line: str, font: str) -> tuple[str, str]:
    """Return the line in two that are as equally long as its words allow."""
    breaks = [at for at, char in enumerate(line) if char in " -/" and 0 < at < len(line) - 1]
    pairs = [(line[: at + 1].strip(), line[at + 1 :].strip()) for at in breaks or [len(line) // 2]]
    return min(pairs, key=lambda pair: max(width(half, font, 1) for half in pair))


def common_size(
    texts: Iterable[object],
    font: str,
    size: float,
    available: float,
    smallest: float,
    share: float = 1.0,
) -> float:
    """Return the largest size, between `smallest` and `size`, at which that share of the texts
    fits.

    A list reads more calmly when its names have one size and only the few longest differ.
    """
    widths = sorted(width(printable(text), font, size) for text in texts)
    if not widths:
        return size
    needed = widths[min(int(len(widths) * share), len(widths) - 1)]
    return size if needed <= available else max(smallest, int(size * available / needed * 4) / 4)


def cut(line: str, font: str, size: float, available: float, ending: str = ELLIPSIS) -> str:
    """Return as much of a line as fits with an ending behind it, found by halving."""

    def needed(count: int) -> float:
        return width(line[:count].rstrip() + ending, font, size)

    fits = bisect_right(range(1, len(line) + 1), available, key=needed)
    return line[:fits].rstrip() + ending


MARGIN = 12 * mm
TOP = 34 * mm
FOOT = 15 * mm
LEGEND_LINE = 3.8 * mm


@dataclass(frozen=True, slots=True)
class Letterhead:
    """What stands above and below a list; `notice` has at most two lines, `made_at` is local time,
    `legend` small lines, and `beside` the width that is kept free at the right of the top."""

    heading: Heading
    title: str
    notice: str
    made_at: datetime.datetime
    legend: str = ""
    beside: float = 0

    def draw(self, canvas: Canvas, page: int, pages: int) -> None:
        """Draw it on a page that is as large as the canvas says."""
        width, height = canvas._pagesize
        room = width - 2 * MARGIN
        above = room - self.beside
        day = date_format(self.heading.date, "DATE_FORMAT")
        drive, size = fitted(f"{self.heading.drive} · {day}", REGULAR, 11, above, 7)
        canvas.setFont(REGULAR, size)
        canvas.drawString(MARGIN, height - 14 * mm, drive)
        title, size = fitted(self.title, BOLD, 22, above, 12)
        canvas.setFont(BOLD, size)
        canvas.drawString(MARGIN, height - 23 * mm, title)
        for down, line, largest in self._notices():
            notice, size = fitted(line, BOLD, largest, above, 7)
            canvas.setFont(BOLD, size)
            canvas.drawString(MARGIN, height - down, notice)
        for up, line in enumerate(reversed(self.legend.splitlines())):
            legend, size = fitted(line, REGULAR, 8.5, room, 7)
            canvas.setFont(REGULAR, size)
            canvas.drawString(MARGIN, 12 * mm + up * LEGEND_LINE, legend)
        canvas.setFont(REGULAR, 8.5)
        made = _("made %(date)s at %(time)s") % {
            "date": date_format(self.made_at.date(), "SHORT_DATE_FORMAT"),
            "time": clock_time(self.made_at),
        }
        canvas.drawString(MARGIN, 8 * mm, made)
        number = _("page %(page)s of %(pages)s") % {"page": page, "pages": pages}
        canvas.drawRightString(width - MARGIN, 8 * mm, number)

    @property
    def foot(self) -> float:
        """How much room there is below a list: more with each line of the legend after the
        first."""
        return FOOT + max(0, len(self.legend.splitlines()) - 1) * LEGEND_LINE

    def _notices(self) -> Iterator[tuple[float, str, float]]:
        """Yield the lines of the notice: how far down, the text, and its largest letters."""
        lines = self.notice.splitlines()
        first, largest = (30 * mm, 12.0) if len(lines) < 2 else (28.7 * mm, 10.0)
        for place, line in enumerate(lines):
            yield first + place * 4.3 * mm, line, largest
