"""Points per round: those of one team beside the field, and how the field is spread."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd
from statistics import fmean

from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.prizes.charts.svg import (
    ACCENT,
    INK,
    LETTER,
    OUTLINED,
    PALE,
    QUIET,
    drawing,
    element,
    line,
    number,
    path,
    text,
    width_of,
)

LEFT, RIGHT, TOP, HEIGHT = 72, 12, 34, 200
PLOT, NARROWEST = 380, 44  # the width of all rounds, and at least of one
MOST_BINS = 14
WIDTHS = (1, 2, 3, 4, 5, 10, 20, 25, 40, 50)
WIDEST_BAR = 64
LINE = 1.25 * LETTER  # from one line of text to the next


@dataclass(frozen=True, slots=True)
class RoundPoints:
    """What every team got in one round, and what one of them got; None where it got nothing."""

    round: int
    field: tuple[int, ...]
    own: int | None = None

    @property
    def mean(self) -> float:
        """Of all teams."""
        return fmean(self.field) if self.field else 0

    @property
    def best(self) -> int:
        """Of all teams."""
        return max(self.field, default=0)


def team_points(rounds: Sequence[RoundPoints], *, team: str) -> SafeString:
    """Return a bar for the points of one team in each round, with the mean and the best of the
    field."""
    highest = max((each.best for each in rounds), default=0) or 1
    step = _step(len(rounds))
    wide = min(step * 0.5, WIDEST_BAR)
    right = LEFT + step * len(rounds)
    parts = [line(LEFT, _base(), right, _base(), stroke=QUIET, stroke_width=1)]
    for place, each in enumerate(rounds):
        middle = LEFT + step * (place + 0.5)
        parts += [
            _own_bar(each, middle, wide, highest),
            *_of_field(each, middle, wide, highest),
            _own_number(each, middle, wide, highest),
            text(middle, _base() + 20, each.round, fill=QUIET, text_anchor="middle"),
        ]
    parts += [text(LEFT - 10, _base() + 20, _("Round"), fill=QUIET, text_anchor="end"), *_legend()]
    title = _("Points per round of %(team)s") % {"team": team}
    sentence = "; ".join(
        _("round %(round)s: %(own)s, mean %(mean)s, best %(best)s")
        % {
            "round": each.round,
            "own": "–" if each.own is None else each.own,
            "mean": _rounded(each.mean),
            "best": each.best,
        }
        for each in rounds
    )
    return drawing("team-points", right + RIGHT, _base() + 88, title, sentence, parts)


def _step(many: int) -> float:
    """Return how wide a round is drawn."""
    return max(PLOT / max(many, 1), NARROWEST)


def _base() -> float:
    return TOP + HEIGHT


def _own_bar(each: RoundPoints, middle: float, wide: float, highest: int) -> SafeString:
    high = HEIGHT * (each.own or 0) / highest
    return element(
        "rect",
        x=number(middle - wide / 2),
        y=number(_base() - high),
        width=number(wide),
        height=number(high),
        fill=ACCENT,
    )


def _own_number(each: RoundPoints, middle: float, wide: float, highest: int) -> SafeString:
    high = HEIGHT * (each.own or 0) / highest
    inside = high > 2 * LETTER and width_of(each.own) < wide
    y = _base() - high + (LETTER + 6 if inside else -8)
    look = {"fill": "#fff"} if inside else OUTLINED
    size = LETTER if width_of(each.own) < 2 * wide else LETTER * 0.75
    sentence = "–" if each.own is None else each.own
    return text(middle, y, sentence, text_anchor="middle", font_size=size, font_weight=700, **look)


def _of_field(each: RoundPoints, middle: float, wide: float, highest: int) -> list[SafeString]:
    mean, best = (_base() - HEIGHT * value / highest for value in (each.mean, each.best))
    half = wide / 2 + 9
    return [
        line(middle - half, mean, middle + half, mean, stroke="#fff", stroke_width=6),
        line(middle - half, mean, middle + half, mean, stroke=INK, stroke_width=2.5),
        _diamond(middle + half, best),
    ]


def _diamond(x: float, y: float) -> SafeString:
    corners = [(x, y - 6), (x + 6, y), (x, y + 6), (x - 6, y)]
    return element("path", d=path(corners) + "Z", fill="#fff", stroke=INK, stroke_width=2)


def _legend() -> list[SafeString]:
    y = _base() + 48
    return [
        line(LEFT, y - 5, LEFT + 24, y - 5, stroke=INK, stroke_width=2.5),
        text(LEFT + 32, y, _("mean of all teams")),
        _diamond(LEFT + 12, y + 19),
        text(LEFT + 32, y + 24, _("best of the round")),
    ]


def points_per_round(rounds: Sequence[RoundPoints]) -> SafeString:
    """Return how many teams got how many points, in each round."""
    bins = _bins([points for each in rounds for points in each.field])
    counts = [Counter(bins.of(points) for points in each.field) for each in rounds]
    most = max((many for each in counts for many in each.values()), default=1)
    labels = [bins.label(place) for place in range(bins.many)]
    left = 14 + max(LEFT - 14, *map(width_of, [*labels, _("points"), _("Round")]))
    step, tall = _step(len(rounds)), max(HEIGHT / bins.many, LINE)
    base = TOP + tall * bins.many
    right = left + step * len(rounds)
    parts = [
        text(left - 10, TOP - 14, _("points"), fill=QUIET, text_anchor="end"),
        text(left + 6, TOP - 14, _("number of teams"), fill=QUIET),
        text(left - 10, base + 20, _("Round"), fill=QUIET, text_anchor="end"),
    ]
    for place, label in enumerate(labels):
        y = base - tall * (place + 0.5)
        parts.append(text(left - 10, y + 5, label, fill=QUIET, text_anchor="end"))
        parts.append(line(left, y, right, y, stroke=PALE, stroke_width=1))
    for column, (each, found) in enumerate(zip(rounds, counts, strict=True)):
        x = left + step * column + 6
        parts.append(text(x, base + 20, each.round, fill=QUIET))
        for place, many in sorted(found.items()):
            y = base - tall * (place + 0.5)
            parts += _count(x, y, tall, many, max(step - 36, 0) * many / most)
    title = _("Points per round of all teams")
    sentence = "; ".join(
        _("round %(round)s: lowest %(lowest)s, mean %(mean)s, highest %(highest)s")
        % {
            "round": each.round,
            "lowest": min(each.field, default=0),
            "mean": _rounded(each.mean),
            "highest": each.best,
        }
        for each in rounds
    )
    return drawing("points", right + RIGHT, base + 32, title, sentence, parts)


def _count(x: float, y: float, tall: float, many: int, long: float) -> list[SafeString]:
    high = min(tall * 0.7, 16)
    bar = element(
        "rect",
        x=number(x),
        y=number(y - high / 2),
        width=number(max(long, 2)),
        height=number(high),
        fill=ACCENT,
    )
    return [bar, text(x + max(long, 2) + 5, y + 5, many)]


@dataclass(frozen=True, slots=True)
class Bins:
    """Points in groups of the same width; the lowest begins at `start`."""

    start: int
    width: int
    unit: int
    many: int

    def of(self, points: int) -> int:
        """Return the group that has this number, from 0."""
        return (points - self.start) // self.width

    def label(self, place: int) -> str:
        """Return from where to where a group goes, in numbers that can occur."""
        low = self.start + place * self.width
        high = low + self.width - self.unit
        return str(low) if low == high else f"{low}–{high}"


def _bins(points: Sequence[int]) -> Bins:
    """Return at most fourteen groups that begin at round numbers; where points come in steps (2 for
    a pawn), so do the groups."""
    lowest, highest = min(points, default=0), max(points, default=0)
    unit = gcd(*points) or 1
    sizes = (unit * size * 10**power for power in range(6) for size in WIDTHS)
    for width in sorted(set(sizes)):
        start = lowest // width * width
        many = (highest - start) // width + 1
        if many <= MOST_BINS:
            return Bins(start, width, unit, many)
    raise ValueError("points of more than five digits")


def _rounded(value: float) -> str:
    return number_format(value, 1)
