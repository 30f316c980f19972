"""The words of the codes on a form: its two marks, and the code of its table."""

import re
from typing import NamedTuple

from tournaments.scanning.layouts import LAYOUTS, Layout

MARK = re.compile(r"K(?P<version>\d)(?P<letter>[A-Z])(?P<corner>[TB])")
ADDRESS = re.compile(r"(?:^|/)k/(?P<code>[a-z0-9]{1,10})/?$")


class Mark(NamedTuple):
    """What a mark says: the layout of its form, and in which corner it stands, `T` or `B`."""

    layout: Layout
    corner: str


def mark_text(layout: Layout, corner: str) -> str:
    """Return what the mark in that corner says; it must fit a Micro QR code of 13 modules."""
    return f"K{layout.version}{layout.letter}{corner}"


def mark_of(text: str) -> Mark | None:
    """Return what a mark of ours says, None for a code of anybody else or a later version."""
    if not (match := MARK.fullmatch(text)):
        return None
    layout = LAYOUTS.get((int(match["version"]), match["letter"]))
    return Mark(layout, match["corner"]) if layout else None


def table_code_of(text: str) -> str | None:
    """Return the code of a table from the address in the large code, None where there is none."""
    match = ADDRESS.search(text)
    return match["code"] if match else None
