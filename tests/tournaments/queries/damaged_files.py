"""The ways in which a file breaks, and what the look at the start calls them."""

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

PAGE = 4096  # bytes


def at_random(count: int, dice: random.Random) -> bytes:
    """Bytes that mean nothing."""
    return dice.randbytes(count)


def _over(file: Path, at: int, content: bytes) -> None:
    with file.open("r+b") as there:
        there.seek(at)
        there.write(content)


def _page_of(file: Path, kind: str, name: str) -> int:
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro&immutable=1", uri=True)) as database:
        query = "SELECT rootpage FROM sqlite_schema WHERE type = ? AND name LIKE ? ORDER BY name"
        [page, *_rest] = database.execute(query, (kind, name)).fetchone()
    return (int(page) - 1) * PAGE


def _over_page(kind: str, name: str) -> Callable[[Path], None]:
    return lambda file: _over(file, _page_of(file, kind, name), at_random(PAGE, random.Random(3)))


def _cut(file: Path) -> None:
    with file.open("r+b") as there:
        there.truncate(file.stat().st_size // 3)


DAMAGES: dict[str, tuple[str, Callable[[Path], object]]] = {
    "header": ("no_database", lambda file: _over(file, 0, bytes(100))),
    "schema page": ("broken", lambda file: _over(file, 100, at_random(PAGE, random.Random(3)))),
    "table page": ("broken", _over_page("table", "tournaments_tournament")),
    "index page": ("broken", _over_page("index", "tournaments_logentry%")),
    "cut to a third": ("broken", _cut),
    "0 bytes": ("empty", lambda file: file.write_bytes(b"")),
    "random bytes": (
        "no_database",
        lambda file: file.write_bytes(at_random(file.stat().st_size, random.Random(3))),
    ),
}
