"""The embedded typeface, DejaVu Sans 2.37, and how much text fits where.

ReportLab's own fonts lack letters of Frisian and Turkish names; this one has them all.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

REGULAR = "DejaVuSans"
BOLD = "DejaVuSans-Bold"
ELLIPSIS = "…"
SMALLEST = 7.0


@cache
def register_fonts() -> None:
    """Load both fonts, once a process (each takes a tenth of a second)."""
    folder = Path(__file__).parent / "fonts"
    for name in (REGULAR, BOLD):
        pdfmetrics.registerFont(TTFont(name, folder / f"{name}.ttf"))
    pdfmetrics.registerFontFamily(REGULAR, normal=REGULAR, bold=BOLD)


def plain(text: object) -> str:
    """Text as paper shows it: composed letters, single spaces, nothing that cannot be seen.

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
    """The width of a line, in points of 1/72 inch."""
    return float(pdfmetrics.stringWidth(text, font, size))


@lru_cache(maxsize=2048)  # most of what stands on a form stands on every form
def fitted(
    text: object, font: str, size: float, available: float, smallest: float
) -> tuple[str, float]:
    """Text and type size that fit in `available` points: first smaller, then cut with an ellipsis.

    The size stays between `smallest` and `size`; only at the smallest is the text cut.
    """
    line = plain(text)
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
    """A name on one line, or on two where that makes its letters clearly larger.

    The letters of two lines are at most `in_two` high, and none are smaller than SMALLEST: what
    does not fit then either is cut at the end.
    """
    line = plain(text)
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
    """The line in two that are as equally long as its words allow."""
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
    """The largest size, between `smallest` and `size`, at which that share of the texts fits.

    A list reads more calmly when its names have one size and only the few longest differ.
    """
    widths = sorted(width(plain(text), font, size) for text in texts)
    if not widths:
        return size
    needed = widths[min(int(len(widths) * share), len(widths) - 1)]
    return size if needed <= available else max(smallest, int(size * available / needed * 4) / 4)


def cut(line: str, font: str, size: float, available: float, ending: str = ELLIPSIS) -> str:
    """As much of a line as fits with an ending behind it, found by halving."""
    low, high = 0, len(line)
    while low < high:
        middle = (low + high + 1) // 2
        if width(line[:middle].rstrip() + ending, font, size) <= available:
            low = middle
        else:
            high = middle - 1
    return line[:low].rstrip() + ending
