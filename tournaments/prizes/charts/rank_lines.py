"""How ranks moved over the rounds: a line for each team, a few of them named."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.prizes.charts.svg import (
    ACCENT,
    FAINT,
    INK,
    LETTER,
    OUTLINED,
    PALE,
    QUIET,
    apart,
    drawing,
    element,
    join,
    line,
    path,
    shortened,
    text,
)

LEFT, PLOT, NAMES, TOP, BOTTOM = 38, 200, 226, 62, 22
NARROWEST, NAME_GAP = 26, 20
# Told apart without colour: by strokes, and by the name at the end.
STROKES = ("", "7 3", "2 3", "10 3 2 3", "4 4", "12 4", "2 6", "8 3 2 3 2 3")


@dataclass(frozen=True, slots=True)
class RankLine:
    """The rank of one team after each round, None where it had none yet; best team first."""

    label: str
    ranks: tuple[int | None, ...]
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Plane:
    """Where rounds and ranks are on the picture."""

    rounds: int
    lowest: int

    @property
    def height(self) -> float:
        """From the first rank to the last: much for each of a few, a little for each of many."""
        step = 30 if self.lowest <= 12 else 12 if self.lowest <= 60 else 3.4
        return max(step * (self.lowest - 1), 90)

    @property
    def width(self) -> float:
        """From the first round to the last."""
        return max(PLOT, NARROWEST * (self.rounds - 1))

    def x(self, place: int) -> float:
        """Return how far to the right the round in that place stands, the first being 0."""
        return LEFT + (self.width * place / (self.rounds - 1) if self.rounds > 1 else self.width)

    def y(self, rank: int) -> float:
        """Return how far down a rank stands, the first on top."""
        return TOP + self.height * (rank - 1) / max(self.lowest - 1, 1)

    def points(self, ranks: Sequence[int | None]) -> list[tuple[float, float]]:
        """Return where a line goes along."""
        return [
            (self.x(place), self.y(rank)) for place, rank in enumerate(ranks) if rank is not None
        ]


def rank_lines(
    lines: Sequence[RankLine], rounds: Sequence[int], *, name: str = "ranks"
) -> SafeString:
    """Return the lines of the whole field, those marked in front and with their names at the end.

    With one marked line its rank stands at each of its points.  `name` must differ from that of
    any other picture on the page.
    """
    marked = [each for each in lines if each.marked]
    lowest = max((rank for each in lines for rank in each.ranks if rank), default=1)
    plane = Plane(len(rounds), lowest)
    ends = _places_of_names(plane, marked)
    height = max([TOP + plane.height, *(end for _rank, end in ends)]) + BOTTOM
    parts = [
        *_grid(plane, rounds),
        element(
            "path",
            d=_field(plane, tuple(each.ranks for each in lines)),
            fill="none",
            stroke=FAINT,
            stroke_width=1,
        ),
        *(_marked(plane, place, each, len(marked)) for place, each in enumerate(marked)),
        *(_named(plane, each, *end) for each, end in zip(marked, ends, strict=True)),
    ]
    width = LEFT + plane.width + NAMES
    return drawing(name, width, height, _title(marked), _description(marked, lowest), parts)


def _title(marked: Sequence[RankLine]) -> str:
    if len(marked) == 1:
        return _("How the rank of %(team)s moved") % {"team": marked[0].label}
    return _("How the ranks moved")


def _description(marked: Sequence[RankLine], lowest: int) -> str:
    ranks = "; ".join(
        f"{each.label}: {', '.join('–' if rank is None else str(rank) for rank in each.ranks)}"
        for each in marked
    )
    return _("Ranks after each round, of %(lowest)s. %(ranks)s.") % {
        "lowest": lowest,
        "ranks": ranks,
    }


def _grid(plane: Plane, rounds: Sequence[int]) -> list[SafeString]:
    right = plane.x(len(rounds) - 1) if rounds else LEFT
    parts = [text(right, TOP - 46, _("after round"), fill=QUIET, text_anchor="end")]
    for place, number in enumerate(rounds):
        x = plane.x(place)
        parts.append(text(x, TOP - 24, number, fill=QUIET, text_anchor="middle"))
        parts.append(line(x, TOP - 18, x, TOP + plane.height + 8, stroke=PALE, stroke_width=1))
    for rank in _ranks_named(plane.lowest):
        y = plane.y(rank)
        parts.append(line(LEFT, y, right, y, stroke=PALE, stroke_width=1))
        parts.append(text(LEFT - 10, y + 5, rank, fill=QUIET, text_anchor="end"))
    return parts


def _ranks_named(lowest: int) -> list[int]:
    step = 1 if lowest <= 12 else 5 if lowest <= 60 else 25
    inside = range(step, lowest, step) if step > 1 else range(2, lowest)
    room = max(step // 2, 1)
    return [1, *(rank for rank in inside if rank > 1 and lowest - rank >= room), lowest]


@lru_cache(maxsize=4)
def _field(plane: Plane, moved: tuple[tuple[int | None, ...], ...]) -> str:
    """Return all lines as one path: it is the same behind the line of each team."""
    return "".join(path(plane.points(ranks)) for ranks in moved)


def _marked(plane: Plane, place: int, each: RankLine, many: int) -> SafeString:
    points = plane.points(each.ranks)
    colour = ACCENT if place % 2 == 0 else INK
    stroke: dict[str, Any] = {
        "stroke": colour,
        "stroke_width": 3 if place == 0 else 2.2,
        "fill": "none",
    }
    if dashes := STROKES[place % len(STROKES)]:
        stroke["stroke_dasharray"] = dashes
    dots = [element("circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r=4, fill=colour) for x, y in points]
    lines = []
    if many == 1:
        ranks = [rank for rank in each.ranks if rank is not None]
        lines = [
            text(
                x,
                y - 9,
                rank,
                text_anchor="middle" if x > LEFT else "start",
                font_weight=700,
                **OUTLINED,
            )
            for (x, y), rank in zip(points[:-1], ranks[:-1], strict=True)
        ]
    way = element("path", d=path(points), stroke_linejoin="round", **stroke)
    return join([way, *dots, *lines])


def _places_of_names(plane: Plane, marked: Sequence[RankLine]) -> list[tuple[int, float]]:
    """Return the last rank of each marked line, and where its name stands so that none hides
    another."""
    last = [next((rank for rank in reversed(each.ranks) if rank), 1) for each in marked]
    order = sorted(range(len(marked)), key=lambda place: (last[place], place))
    free = apart([plane.y(last[place]) for place in order], NAME_GAP, TOP)
    found = dict(zip(order, free, strict=True))
    return [(rank, found[place]) for place, rank in enumerate(last)]


def _named(plane: Plane, each: RankLine, rank: int, y: float) -> SafeString:
    x = plane.x(plane.rounds - 1)
    leader = line(x + 6, plane.y(rank), x + 26, y, stroke=QUIET, stroke_width=1)
    sentence = f"{rank}. {each.label}"
    name = shortened(sentence, NAMES - 34)
    return join([leader, text(x + 30, y + LETTER * 0.34, name, font_weight=600)])
