"""The typeface of the screen on paper, and another for the letters that it lacks."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFont

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
            float(own(run, size) if here else self.other.stringWidth(run, size))
            for here, run in self._runs(text)
        )

    def splitString(  # noqa: N802
        self, text: str, doc: PDFDocument, encoding: str = "utf-8"
    ) -> list[tuple[int, bytes]]:
        """Return a text in pieces that are of one subset of this font or of the other."""
        pieces: list[tuple[int, bytes]] = []
        for here, run in self._runs(text):
            if here:
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
        for here, run in groupby(text, key=lambda char: ord(char) not in self.lacking):
            yield here, "".join(run)
