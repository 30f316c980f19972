"""Which of two laptops is the first: the one that writes.

Kept in a small file of the data folder and not in the database, because the second laptop has a
copy of that.  Without the file this laptop is the first, as every laptop that nobody ever followed.
"""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

from django.conf import settings


@dataclass(frozen=True, slots=True)
class TakeOver:
    """That a laptop became the first: its term, who, when, and up to which link of the journal of
    each drive (by code) it was complete, with the hashes of those links: another backup that is put
    back gives its links the numbers that others had. `heads` lacks what a program of before noted.

    `at` is as the clock of that laptop had it, ISO 8601.
    """

    term: int
    machine: str
    at: str
    complete: Mapping[str, int] = field(hash=False)
    heads: Mapping[str, str] = field(default_factory=dict, compare=False)

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return the take-over from JSON.  Raise KeyError, TypeError or ValueError for anything
        else."""
        complete = {str(code): int(number) for code, number in data["complete"].items()}
        heads = {str(code): str(head) for code, head in data.get("heads", {}).items()}
        return cls(int(data["term"]), str(data["machine"]), str(data["at"]), complete, heads)


@dataclass(frozen=True, slots=True)
class Deposed:
    """That another laptop is the first now: its term, who it is, where it is found (empty where
    that is not known), since when, and its history of take-overs (None until it told)."""

    term: int
    machine: str
    address: str
    at: str
    history: tuple[TakeOver, ...] | None = None

    @property
    def at_time(self) -> datetime:
        """Since when, as a moment."""
        return datetime.fromisoformat(self.at)


@dataclass(frozen=True, slots=True)
class Leadership:
    """What this laptop knows of who is the first.

    `term` and `machine` decide between two that both think so: the higher one, in that order.
    `history` are the take-overs that led to its data, `peers` the addresses of laptops to ask, and
    `last` what is told of the take-over by which this laptop became the first.
    """

    machine: str = ""
    term: int = 1
    history: tuple[TakeOver, ...] = ()
    deposed: Deposed | None = None
    peers: tuple[str, ...] = ()
    last: Mapping[str, Any] | None = field(default=None, hash=False)

    def as_data(self) -> dict[str, Any]:
        """Return the same as JSON has it."""
        return asdict(self)

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Return it from JSON.  Raise KeyError, TypeError, ValueError or AttributeError for other
        things."""
        values = {name: data[name] for name in (each.name for each in fields(cls)) if name in data}
        values["history"] = tuple(map(TakeOver.of_data, data["history"]))
        values["peers"] = tuple(map(str, data["peers"]))
        if deposed := data["deposed"]:
            past = deposed["history"]
            history = None if past is None else tuple(map(TakeOver.of_data, past))
            values["deposed"] = Deposed(**{**deposed, "history": history})
        return cls(**values)


def leadership_file() -> Path:
    """Return where it is kept."""
    return Path(settings.DATA_DIR) / "first.json"


def own_port() -> int:
    """Return the port on which the pages of this laptop are served, as the start told."""
    return int(os.environ.get("KEEZDRIVE_PORT", "8000"))


def leadership() -> Leadership:
    """Return what is known now; read anew only when the file is another one."""
    try:
        file_stat = leadership_file().stat()
    except OSError:
        return Leadership()
    return _read(leadership_file(), file_stat.st_mtime_ns, file_stat.st_ino, file_stat.st_size)


def standing_of(deposed: Deposed | None) -> dict[str, Any]:
    """Return what a page says of the first laptop; `first` is where that is, in one word."""
    first = (deposed.address or "elsewhere") if deposed else "here"
    return {"deposed": deposed, "first": first}


@lru_cache(maxsize=4)
def _read(path: Path, _changed: int, _which: int, _size: int) -> Leadership:
    try:
        return Leadership.of_data(json.loads(path.read_text("utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Leadership()


def fork(ours: tuple[TakeOver, ...], theirs: tuple[TakeOver, ...]) -> Mapping[str, int] | None:
    """Return up to which link of each drive two laptops have the same; a drive that is not named
    they do not have in common.  None where they never parted.

    What both have of take-overs is alike; each later one was complete only so far.
    """
    apart = parting(ours, theirs)
    if not apart:
        return None
    codes = set.intersection(*(set(each.complete) for each in apart))
    return {code: min(each.complete[code] for each in apart) for code in codes}


def parting(ours: tuple[TakeOver, ...], theirs: tuple[TakeOver, ...]) -> list[TakeOver]:
    """Return the first take-over that only one of two laptops knows, of each that has one."""
    shared = 0
    while ours[shared : shared + 1] == theirs[shared : shared + 1] != ():
        shared += 1
    return [*ours[shared : shared + 1], *theirs[shared : shared + 1]]
