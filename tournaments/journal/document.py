"""A journal as a file: one line of JSON that says of which drive, then one for each link."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from tournaments.journal.bounds import CONTENT, KINDS, MOST_LINKS, is_kept, is_link
from tournaments.journal.chain import VERSION, Link


class BadJournal(ValueError):
    """The file is no journal; the text says where, in one sentence. `link` is the number of the
    link that is none; 0 where it is no journal at all."""

    def __init__(self, message: str, link: int = 0) -> None:
        super().__init__(message)
        self.link = link


@dataclass(frozen=True, slots=True)
class Head:
    """Of which drive a journal is, how many links it has and the hash of the last."""

    drive: str
    length: int
    hash: str


@dataclass(frozen=True, slots=True)
class Journal:
    """All links of a drive, the oldest first."""

    head: Head
    links: tuple[Link, ...]


def write_journal(head: Head, links: Iterable[Link]) -> Iterator[str]:
    """Yield the lines of the file, each with its newline."""
    yield _line({"journal": VERSION, **asdict(head)})
    for link in links:
        yield _line(asdict(link))


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def read_journal(lines: Iterable[str]) -> Journal:
    """Return the journal in these lines. Raise BadJournal; whether its chain is whole is another
    question (`first_broken`)."""
    rest = enumerate(lines, start=1)
    first = next(rest, None)
    if first is None:
        raise BadJournal("The file is empty.")
    head = _head(_object(*first))
    links: list[Link] = []
    for at, line in rest:
        if len(links) == MOST_LINKS:
            raise BadJournal(f"The journal has more than {MOST_LINKS} links.", at - 1)
        links.append(_link(at, _object(at, line)))
    return Journal(head, tuple(links))


def _object(at: int, line: str) -> dict[str, Any]:
    try:
        value = json.loads(line, parse_float=_kept, parse_constant=_kept)
    except (ValueError, RecursionError) as error:
        raise BadJournal(f"Line {at} is not JSON.", at - 1) from error
    if not isinstance(value, dict):
        raise BadJournal(f"Line {at} is no object.", at - 1)
    if "\\u" in line and not _is_text(value):
        raise BadJournal(f"Line {at} holds half a character.", at - 1)
    return value


def _kept(written: str) -> float:
    """Return a number that can be kept. Raise ValueError."""
    value = float(written)
    if not is_kept(value):
        raise ValueError(f"{written} is not a number that can be kept.")
    return value


def _is_text(value: dict[str, Any]) -> bool:
    """Return whether all text in it can be written down: escapes can spell what is no character."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return True


def _head(raw: dict[str, Any]) -> Head:
    if raw.get("journal") != VERSION:
        raise BadJournal(f"This is no journal of the form {VERSION}.")
    drive, length, last = raw.get("drive"), raw.get("length"), raw.get("hash")
    if not (isinstance(drive, str) and isinstance(length, int) and isinstance(last, str)):
        raise BadJournal("The first line must say the drive, the length and the hash.")
    return Head(drive, length, last)


def _link(at: int, raw: dict[str, Any]) -> Link:
    if not is_link(raw):
        text = f"Line {at} is no link: it must hold {', '.join(KINDS)}; and {', '.join(CONTENT)}."
        raise BadJournal(text, at - 1)
    return Link(**raw)
