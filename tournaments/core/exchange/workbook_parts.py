"""The parts of an `.xlsx` file, each read as it comes by: nothing of it is kept but what is asked.

Whoever sends a file chooses what is in it, so a whole file gets so many tags and so much text.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from posixpath import join, normpath
from typing import Final
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl
from zipfile import ZipFile

from defusedxml.expatreader import DefusedExpatParser
from django.utils.translation import gettext_lazy as _

from tournaments.core.exchange.sheets import SheetError, cell_text, tidy

MAX_TAGS: Final = 650_000
"""More than the greatest list has: a row, and a cell and its value for each column."""

MORE_FOR_A_ROW: Final = 4
"""Tags that a row counts for besides its own: a list has few rows, a hostile file millions."""

MAX_TEXT: Final = 6_000_000
"""Signs in all cells together; a text that many cells show counts in each."""

LONGEST_TAG: Final = 1 << 19
"""Bytes in which something has to come: a tag can claim a million attributes."""

CHUNK: Final = 1 << 16
LAST_ROW: Final = 1 << 20
LAST_COLUMN: Final = 1 << 14
LONGEST_FORMAT: Final = 255

Row = tuple[int, int, dict[int, str]]
"""Its number, the last column that it claims, and the texts by column."""


class Allowance:
    """How much of a file is still looked at. Raises SheetError when that is used up."""

    def __init__(self) -> None:
        self.tags = MAX_TAGS
        self.text = MAX_TEXT

    def take_tags(self, count: int) -> None:
        """Count so many tags more."""
        self.tags -= count
        if self.tags < 0:
            raise too_large()

    def take_text(self, text: str) -> str:
        """Return a text that is kept."""
        self.text -= len(text)
        if self.text < 0:
            raise too_large()
        return text


def too_large() -> SheetError:
    """Return what is said of a file that holds more than a list can."""
    return SheetError(
        _("This file is too large when unpacked: keep only the list and save it again.")
    )


class _Part(ContentHandler):
    """One part: `start` and `end` are called for its tags without their prefix; text is kept
    between `begin_text` and `end_text`."""

    def __init__(self, allowance: Allowance) -> None:
        super().__init__()
        self.allowance = allowance
        self.events = 0
        self._pieces: list[str] | None = None

    def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802
        """Begin a tag."""
        self.events += 1
        self.allowance.take_tags(1)
        self.start(name.rpartition(":")[2], attrs)

    def endElement(self, name: str) -> None:  # noqa: N802
        """End a tag."""
        self.events += 1
        self.end(name.rpartition(":")[2])

    def characters(self, content: str) -> None:
        """Keep text, which comes in pieces."""
        self.events += 1
        if self._pieces is not None:
            self._pieces.append(self.allowance.take_text(content))

    def begin_text(self) -> None:
        """Keep the text from here on."""
        self._pieces = []

    def end_text(self) -> str:
        """Return the text that was kept."""
        text, self._pieces = "".join(self._pieces or ()), None
        return text

    def start(self, name: str, attrs: AttributesImpl) -> None:
        """Begin a tag, named without its prefix."""

    def end(self, name: str) -> None:
        """End a tag, named without its prefix."""


def walk(archive: ZipFile, path: str, part: _Part) -> None:
    """Read a part from begin to end. Document types and entities raise a ValueError."""
    for _step in _steps(archive, path, part):
        pass


def _steps(archive: ZipFile, path: str, part: _Part) -> Iterator[None]:
    parser = DefusedExpatParser(forbid_dtd=True)
    parser.setContentHandler(part)
    silent = events = 0
    with archive.open(path) as packed:
        while chunk := packed.read(CHUNK):
            parser.feed(chunk)
            silent = silent + len(chunk) if part.events == events else 0
            events = part.events
            if silent > LONGEST_TAG:
                raise too_large()
            yield
    parser.close()
    yield


class Relations(_Part):
    """What a part refers to: kind and path, by key."""

    def __init__(self, allowance: Allowance, folder: str) -> None:
        super().__init__(allowance)
        self.folder = folder
        self.found: dict[str, tuple[str, str]] = {}

    def start(self, name: str, attrs: AttributesImpl) -> None:
        """Note what is referred to; a path that begins with a slash begins at the top."""
        if name == "Relationship" and attrs.get("TargetMode") != "External":
            path = normpath(join("/", self.folder, attrs["Target"])).lstrip("/")
            self.found[attrs["Id"]] = attrs["Type"].rpartition("/")[2], path


class Book(_Part):
    """The names of the worksheets, by the key of what they refer to, and how days are counted."""

    def __init__(self, allowance: Allowance) -> None:
        super().__init__(allowance)
        self.names: dict[str, str] = {}
        self.from_1904 = False

    def start(self, name: str, attrs: AttributesImpl) -> None:
        """Note a worksheet."""
        if name == "workbookPr":
            self.from_1904 = attrs.get("date1904") in ("1", "true")
        elif name == "sheet":
            [key] = [value for at, value in attrs.items() if at.endswith(":id")]
            self.names[key] = tidy(attrs["name"])


class Strings(_Part):
    """The texts that cells refer to by number."""

    def __init__(self, allowance: Allowance) -> None:
        super().__init__(allowance)
        self.found: list[str] = []
        self._spoken = False

    def start(self, name: str, attrs: AttributesImpl) -> None:
        """Listen to a text, but not to how it is spoken (`rPh`)."""
        if name == "rPh":
            self._spoken = True
        elif name == "si":
            self._text: list[str] = []
        elif name == "t" and not self._spoken:
            self.begin_text()

    def end(self, name: str) -> None:
        """Keep a text with all its runs."""
        if name == "rPh":
            self._spoken = False
        elif name == "t" and not self._spoken:
            self._text.append(self.end_text())
        elif name == "si":
            self.found.append(tidy("".join(self._text).replace("x005F_", "")))


class Styles(_Part):
    """How numbers are shown: as days, as lengths of time, or as numbers."""

    def __init__(self, allowance: Allowance) -> None:
        super().__init__(allowance)
        self.codes: dict[int, str] = {}
        self.formats: list[int] = []
        self._inside = ""

    def start(self, name: str, attrs: AttributesImpl) -> None:
        """Note a format, or the format of a style."""
        if name in ("numFmts", "cellXfs", "dxfs", "cellStyleXfs"):
            self._inside = name
        elif name == "numFmt" and self._inside == "numFmts":
            self.codes[int(attrs["numFmtId"])] = attrs["formatCode"][:LONGEST_FORMAT]
        elif name == "xf" and self._inside == "cellXfs":
            self.formats.append(int(attrs.get("numFmtId", "0")))


class Days:
    """Which styles show a number as a day or a time, and as which."""

    def __init__(self, styles: Styles, *, from_1904: bool) -> None:
        from openpyxl.styles.numbers import (
            builtin_format_code,
            is_date_format,
            is_timedelta_format,
        )
        from openpyxl.utils.datetime import CALENDAR_MAC_1904, WINDOWS_EPOCH

        self.epoch: datetime = CALENDAR_MAC_1904 if from_1904 else WINDOWS_EPOCH
        codes = {
            key: styles.codes.get(key) or builtin_format_code(key) for key in set(styles.formats)
        }
        self._days = {key for key, code in codes.items() if is_date_format(code)}
        self._lengths = {key for key, code in codes.items() if is_timedelta_format(code)}
        self._formats = styles.formats

    def shown(self, number: float, style: int) -> object:
        """Return what a cell with this number shows."""
        from openpyxl.utils.datetime import from_excel

        key = self._formats[style] if 0 <= style < len(self._formats) else 0
        if key not in self._days:
            return number
        try:
            return from_excel(number, self.epoch, timedelta=key in self._lengths)
        except (OverflowError, ValueError):
            return "#VALUE!"


class Rows(_Part):
    """The rows of a worksheet."""

    def __init__(self, allowance: Allowance, strings: Sequence[str], days: Days) -> None:
        super().__init__(allowance)
        self.found: list[Row] = []
        self._strings, self._days = strings, days
        self._spoken = False
        self._row = self._column = self._widest = 0
        self._cells: dict[int, str] = {}

    def start(self, name: str, attrs: AttributesImpl) -> None:
        """Begin a row or a cell, or listen to what is in it."""
        if name == "c":
            self._column = _column(attrs["r"]) if "r" in attrs else self._column + 1
            self._widest = max(self._widest, self._column)
            self._kind, self._style = attrs.get("t", "n"), int(attrs.get("s", "0"))
            self._text: list[str] = []
        elif name == "rPh":
            self._spoken = True
        elif name == "row":
            self.allowance.take_tags(MORE_FOR_A_ROW)
            last = self._row
            self._row = int(float(attrs["r"])) if "r" in attrs else last + 1
            if not last < self._row <= LAST_ROW:
                raise ValueError("rows do not follow each other")
            self._column = self._widest = 0
            self._cells = {}
        elif name == "v" or (name == "t" and not self._spoken):
            self.begin_text()

    def end(self, name: str) -> None:
        """Keep the text of a cell, and a row once all its cells are there."""
        if name == "rPh":
            self._spoken = False
        elif name == "v" or (name == "t" and not self._spoken):
            self._text.append(self.end_text())
        elif name == "c":
            if text := self._shown("".join(self._text)):
                self._cells[self._column] = text
        elif name == "row":
            self.found.append((self._row, self._widest, self._cells))

    def _shown(self, value: str) -> str:
        if value == "":
            return ""
        if self._kind == "s":
            number = int(value)
            if number < 0:
                raise ValueError("no such text")
            return self.allowance.take_text(self._strings[number])
        if self._kind in ("str", "inlineStr", "e"):
            return tidy(value)
        return cell_text(self._value(value))

    def _value(self, value: str) -> object:
        if self._kind == "b":
            return bool(int(value))
        if self._kind == "d":
            from openpyxl.utils.datetime import from_ISO8601

            return from_ISO8601(value)
        number = float(value) if set(value) & set(".eE") else int(value)
        return self._days.shown(number, self._style)


def rows_of(archive: ZipFile, path: str, part: Rows) -> Iterator[Row]:
    """Yield the rows of a worksheet, as they come."""
    for _step in _steps(archive, path, part):
        yield from part.found
        part.found.clear()


def _column(place: str) -> int:
    """Return the column of a place: 1 for "A7"."""
    column = 0
    for sign in place.rstrip("0123456789").upper():
        column = column * 26 + ord(sign) - ord("A") + 1
        if not ("A" <= sign <= "Z" and column <= LAST_COLUMN):
            raise ValueError("no such column")
    return column
