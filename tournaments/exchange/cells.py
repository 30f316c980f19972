"""What a cell says, as text; and when two texts say the same."""

import re
import unicodedata
from datetime import date, datetime, time
from typing import Final

BLANKS: Final = re.compile(r"[^\S\n]+")
CONTROLS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f\u200b\u200e\u200f\u2060\ufeff]")
MARKS_AT_MOST: Final = 30
"""On one letter, as in the stream-safe texts of Unicode: to put more in order takes time that grows
with their square."""
HEAPS: Final = re.compile(rf"[^\w\s\x00-\x7f]{{{MARKS_AT_MOST + 1},}}")
HYPHENS: Final = re.compile("[-\u00ad\u2010-\u2015\u2212]")
APOSTROPHES: Final = re.compile("[\u2018\u2019\u201b\u02bc\u00b4`]")


def cell_text(value: object) -> str:
    """The text of a cell of a workbook: 12.0 is "12", a date is ISO, nothing is ""."""
    match value:
        case None:
            return ""
        case bool():
            return "TRUE" if value else "FALSE"
        case float() if value.is_integer():
            return str(int(value))
        case datetime() if value.time() == time():
            return value.date().isoformat()
        case datetime():
            return value.isoformat(sep=" ", timespec="seconds")
        case date() | time():
            return value.isoformat()
        case _:
            return tidy(str(value))


def tidy(text: str) -> str:
    """Text without stray blanks and invisible characters; line breaks, accents and hyphens stay."""
    text = BLANKS.sub(" ", text.replace("\r\n", "\n").replace("\r", "\n"))
    # What stood around an invisible character stands side by side from here on.
    text = HEAPS.sub(_fewer_marks, CONTROLS.sub("", text))
    text = BLANKS.sub(" ", unicodedata.normalize("NFC", text))
    return "\n".join(line.strip() for line in text.split("\n")).strip()


def _fewer_marks(heap: re.Match[str]) -> str:
    kept, marks = [], 0
    for sign in heap[0]:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks <= MARKS_AT_MOST:
            kept.append(sign)
    return "".join(kept)


def one_line(text: str) -> str:
    """The text on a single line, as a name must be."""
    return " ".join(tidy(text).split())


def comparison_key(text: str) -> str:
    """Equal for texts that people read as the same name: case, kind of hyphen, blank and apostrophe
    do not matter; accents do."""
    text = APOSTROPHES.sub("'", unicodedata.normalize("NFKC", one_line(text)))
    return " ".join(HYPHENS.sub(" ", text).casefold().split())
