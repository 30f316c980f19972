"""The typeface of papers, with another for the letters that it lacks, and how a text fits."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import groupby
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFont

REGULAR = "KeezdrivePaper-Regular"
BOLD = "KeezdrivePaper-Bold"
ELLIPSIS = "…"
SMALLEST = 7.0
FOLDER = Path(__file__).parent / "fonts"
FIRST_OF_OTHER = 1 << 16  # more than the typeface has subsets


class PaperFont(TTFont):  # type: ignore[misc]
    """One weight of Atkinson Hyperlegible Next, as static outlines of the files in
    `static/vendor/atkinson`: latin letters, figures of one width, and a zero without a slash.

    What it lacks, as Greek and Cyrillic letters and ✂, comes from DejaVu: for those who draw and
    measure they are one font.
    """

    def __init__(self, name: str, other: str) -> None:
        super().__init__(name, FOLDER / f"{name}.ttf")
        self.other = TTFont(other, FOLDER / f"{other}.ttf")
        pdfmetrics.registerFont(self.other)
        # A character that neither has is a box of this font.
        self.lacking = self.other.face.charToGlyph.keys() - self.face.charToGlyph.keys()

    def stringWidth(self, text: str, size: float, encoding: str = "utf8") -> float:  # noqa: N802
        """Return the width of a text, in points."""
        if text.isascii():
            return float(super().stringWidth(text, size, encoding))
        own = super().stringWidth
        return sum(
            float(own(run, size) if is_own_font else self.other.stringWidth(run, size))
            for is_own_font, run in self._runs(text)
        )

    def splitString(  # noqa: N802
        self, text: str, doc: PDFDocument, encoding: str = "utf-8"
    ) -> list[tuple[int, bytes]]:
        """Return a text in pieces that are of one subset of this font or of the other."""
        pieces: list[tuple[int, bytes]] = []
        for is_own_font, run in self._runs(text):
            if is_own_font:
                pieces += super().splitString(run, doc)
            else:
                split = self.other.splitString(run, doc)
                pieces += [(FIRST_OF_OTHER + subset, piece) for subset, piece in split]
        return pieces

    def getSubsetInternalName(self, subset: int, doc: PDFDocument) -> str:  # noqa: N802
        """Return what a subset is called in the PDF."""
        if subset >= FIRST_OF_OTHER:
            return str(self.other.getSubsetInternalName(subset - FIRST_OF_OTHER, doc))
        return str(super().getSubsetInternalName(subset, doc))

    def _runs(self, text: str) -> Iterator[tuple[bool, str]]:
        for is_own_font, run in groupby(text, key=lambda char: ord(char) not in self.lacking):
            yield is_own_font, "".join(run)


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
