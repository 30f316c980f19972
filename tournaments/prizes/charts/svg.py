"""The parts that pictures are made of, with everything that people typed escaped."""

from collections.abc import Iterable
from typing import Any

from django.forms.utils import flatatt
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournaments.core.exchange.writing import ILLEGAL

INK, QUIET, FAINT, PALE, ACCENT = "#22201d", "#635d55", "#d3cbbf", "#ece6da", "#5c2a58"
LETTER = 16  # height of a letter
WIDTH_OF_A_LETTER = 0.57  # of its height, on average and on the safe side
# Letters that stand on lines are read by the white around them.
OUTLINED = {"stroke": "#fff", "stroke_width": 4, "paint_order": "stroke"}


def element(tag: str, content: str = "", **attributes: Any) -> SafeString:
    """Return one element; an underscore in the name of an attribute is written as a dash."""
    named = {name.rstrip("_").replace("_", "-"): str(value) for name, value in attributes.items()}
    return format_html("<{}{}>{}</{}>", tag, flatatt(named), content, tag)


def text(x: float, y: float, content: object, **attributes: Any) -> SafeString:
    """Draw words whose base line begins at (x, y); `text_anchor` changes what stands there."""
    return element("text", _legal(content), x=number(x), y=number(y), **{"fill": INK} | attributes)


def line(x1: float, y1: float, x2: float, y2: float, **attributes: Any) -> SafeString:
    """Return a straight line."""
    ends: dict[str, Any] = {"x1": number(x1), "y1": number(y1), "x2": number(x2), "y2": number(y2)}
    return element("line", **ends, **attributes)


def path(points: Iterable[tuple[float, float]]) -> str:
    """Return the way along these points, as the `d` of a path; empty without points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) if points else ""


def drawing(
    name: str, width: float, height: float, title: str, description: str, parts: Iterable[str]
) -> SafeString:
    """Return a whole picture. `description` tells in words what it shows, for who cannot see it;
    `name` must differ from that of every other picture on the page."""
    return element(
        "svg",
        format_html(
            "{}{}{}",
            element("title", _legal(title), id=f"{name}-title"),
            element("desc", _legal(description), id=f"{name}-desc"),
            join(parts),
        ),
        xmlns="http://www.w3.org/2000/svg",
        class_="chart",
        role="img",
        aria_labelledby=f"{name}-title {name}-desc",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=number(width),
        height=number(height),
        font_family="system-ui, sans-serif",
        font_size=LETTER,
    )


def _legal(words: object) -> str:
    """Return words without what XML has no sign for: with it a file is no picture."""
    return ILLEGAL.sub("", str(words))


def join(parts: Iterable[str]) -> SafeString:
    """Return parts one after the other."""
    return format_html_join("", "{}", ((part,) for part in parts))


def number(value: float) -> str:
    """Return a coordinate in as few signs as do."""
    return f"{value:.1f}".removesuffix(".0")


def shortened(words: str, room: float) -> str:
    """Return as much of a text as fits in `room`."""
    most = int(room / (LETTER * WIDTH_OF_A_LETTER))
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def width_of(words: object) -> float:
    """Return about how much room a text takes."""
    return len(str(words)) * LETTER * WIDTH_OF_A_LETTER


def apart(wanted: list[float], gap: float, lowest: float) -> list[float]:
    """Return places at least `gap` apart, in the same order and as near as can be to those wanted,
    none above `lowest`.

    `wanted` ascends.  Neighbours that are too near become a block around the middle of what its
    members want (pool adjacent violators, Barlow et al. 1972).
    """
    blocks: list[tuple[float, int]] = []  # the mean of what is wanted for its first, and how many
    for index, place in enumerate(wanted):
        mean, size = max(place - index * gap, lowest), 1
        while blocks and blocks[-1][0] > mean:
            before, many = blocks.pop()
            mean, size = (before * many + mean * size) / (many + size), size + many
        blocks.append((mean, size))
    starts = [mean for mean, size in blocks for _each in range(size)]
    return [start + index * gap for index, start in enumerate(starts)]
