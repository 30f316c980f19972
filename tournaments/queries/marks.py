"""Why points are what they are where no game was played out: a letter beside them, and what it
means, the same on pages, screens, paper and sheets."""

from collections.abc import Iterable
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.results import Result


class Mark(NamedTuple):
    """What stands beside points, and what it means."""

    short: str | Promise
    long: str | Promise


NOT_THERE = "–"
MARKS: dict[str, Mark] = {
    "bye": Mark(pgettext_lazy("short for bye", "b"), _("bye")),
    "absent": Mark(pgettext_lazy("short for absent", "a"), _("absent")),
    "present": Mark(pgettext_lazy("short for opponent absent", "o"), _("opponent absent")),
    "not_played": Mark(pgettext_lazy("short for not played", "n"), _("not played")),
    "time_over": Mark(pgettext_lazy("short for playing time over", "t"), _("playing time over")),
    "out": Mark(NOT_THERE, _("withdrawn")),
}


def why_of(result: Result | None) -> str:
    """The key of the mark of a result; empty for a game that was played out, and without one."""
    why = "" if result is None else "time_over" if result.time_over else result.kind
    return why if why in MARKS else ""


def mark_of(result: Result | None) -> Mark | None:
    """The mark of a result; None of a game that was played out, and without a result."""
    return MARKS.get(why_of(result))


def legend_of(results: Iterable[Result]) -> list[Mark]:
    """The marks of these results, each once, in their order."""
    return legend({why_of(result) for result in results})


def legend(whys: Iterable[str]) -> list[Mark]:
    """The marks with these keys, each once, in their order."""
    there = set(whys)
    return [mark for why, mark in MARKS.items() if why in there]


def points_marked(points: int | None, why: str) -> str:
    """What stands in a cell of paper: the points with their mark, nothing where there are none."""
    if why == "out":
        return NOT_THERE
    written = "" if points is None else str(points)
    return f"{written} {MARKS[why].short}" if why else written
