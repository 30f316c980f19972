"""A sheet as it was read, whatever kind of file it came from, and the bounds that it must keep."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime, time
from typing import Any, Final, Self

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models.names import is_readable

MAX_BYTES: Final = 5 * 1024 * 1024
MAX_UNPACKED_BYTES: Final = 40 * 1024 * 1024
MAX_ROWS: Final = 5000
MAX_COLUMNS: Final = 60

Cells = tuple[str, ...]
Numbered = tuple[int, Cells]


class SheetError(Exception):
    """A file that cannot be read as a list; its text is one sentence for the person who sent it."""

    def __init__(self, sentence: str | Promise, **values: object) -> None:
        super().__init__(sentence, values)
        self.sentence = sentence
        self.values = values

    def __str__(self) -> str:
        return str(self.sentence) % self.values if self.values else str(self.sentence)


def refuse_large_file(size: int) -> None:
    """Raise SheetError for a file of more bytes than a list can have, before it is read."""
    if size > MAX_BYTES:
        raise SheetError(
            _("This file is larger than %(megabytes)d MB: keep only the list and save it again."),
            megabytes=MAX_BYTES // 1024**2,
        )


def refuse_oversize(rows: int, columns: int) -> None:
    """Raise SheetError when a list has more rows or columns than a drive can ask for."""
    if rows > MAX_ROWS:
        raise SheetError(
            _("This list has more than %(rows)d rows: split it and import the parts one by one."),
            rows=MAX_ROWS,
        )
    if columns > MAX_COLUMNS:
        raise SheetError(
            _("This list has more than %(columns)d columns: delete the ones you do not need."),
            columns=MAX_COLUMNS,
        )


@dataclass(frozen=True, slots=True)
class Grid:
    """One worksheet before anybody knows what is in it: its rows with text, by row number."""

    name: str
    rows: tuple[Numbered, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """Text outside the list that must not be lost: a title above it, another worksheet."""

    sheet: str
    text: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The list in a file. `header` and every row are equally wide; `header` is blank where there is
    none. Row numbers are those that a spreadsheet shows; `empty_rows` counts those skipped between.
    """

    name: str
    header: Cells
    rows: tuple[Numbered, ...]
    empty_rows: int
    names: tuple[str, ...]
    notes: tuple[Note, ...]

    def titles(self) -> Cells:
        """Return a different name for each column: its header, the column's letters where that is
        blank, numbered where the same header stands twice."""
        from openpyxl.utils import get_column_letter

        titles: list[str] = []
        for number, header in enumerate(self.header, start=1):
            title, count = header or get_column_letter(number), 1
            while title in titles:
                count += 1
                title = f"{header or get_column_letter(number)} ({count})"
            titles.append(title)
        return tuple(titles)

    def as_data(self) -> dict[str, Any]:
        """Return plain dicts, lists and texts, to keep as JSON between preview and confirmation."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the sheet that `as_data` gave, also after a journey through JSON."""
        return cls(
            name=data["name"],
            header=tuple(data["header"]),
            rows=tuple((number, tuple(cells)) for number, cells in data["rows"]),
            empty_rows=data["empty_rows"],
            names=tuple(data["names"]),
            notes=tuple(Note(**note) for note in data["notes"]),
        )


def trimmed(cells: Sequence[str]) -> Cells:
    """Return the cells without the empty ones at the end."""
    end = len(cells)
    while end and not cells[end - 1]:
        end -= 1
    return tuple(cells[:end])


BLANKS: Final = re.compile(r"[^\S\n]+")
CONTROLS: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f\u200b\u200e\u200f\u2060\ufeff]")
MARKS_AT_MOST: Final = 30
"""On one letter, as in the stream-safe texts of Unicode: to put more in order takes time that grows
with their square."""
HEAPS: Final = re.compile(rf"[^\w\s\x00-\x7f]{{{MARKS_AT_MOST + 1},}}")
HYPHENS: Final = re.compile("[-\u00ad\u2010-\u2015\u2212]")
APOSTROPHES: Final = re.compile("[\u2018\u2019\u201b\u02bc\u00b4`]")


def cell_text(value: object) -> str:
    """Return the text of a cell of a workbook: 12.0 is "12", a date is ISO, nothing is ""."""
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
    """Return text without stray blanks and invisible characters; line breaks, accents and hyphens
    stay."""
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
    """Return the text on a single line, as a name must be; empty where nothing of it can be
    read."""
    line = " ".join(tidy(text).split())
    return line if is_readable(line) else ""


def comparison_key(text: str) -> str:
    """Return a text that is equal for texts that people read as the same name: case, kind of
    hyphen, blank and apostrophe do not matter; accents do."""
    text = APOSTROPHES.sub("'", unicodedata.normalize("NFKC", one_line(text)))
    return " ".join(HYPHENS.sub(" ", text).casefold().split())
