"""The board on paper: the very picture of the page, put on a canvas.

It reads the few elements of which `board_svg` consists, and refuses others, so that nothing is left
out in silence. The library for it, svglib, reads all of SVG, but brings lxml and a reader of CSS
with it (some 14 MB) and skips what it does not know.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from scoring.rules import Move, Position, board_svg
from tournaments.papers.pdf.typeface import REGULAR, register_fonts

CAPS = {"round": 1}
NUMBER = r"-?\d+(?:\.\d+)?"
CURVE = re.compile(rf"M ({NUMBER}),({NUMBER}) Q ({NUMBER}),({NUMBER}) ({NUMBER}),({NUMBER})")
SHIFT = re.compile(rf"translate\(({NUMBER}),({NUMBER})\)")


def draw_board(
    canvas: Canvas,
    position: Position,
    x: float,
    y: float,
    width: float,
    highlight: Iterable[Move] = (),
) -> float:
    """Draw a position with its lower left corner at (x, y), `width` points wide; returns how high
    it is. `highlight` are moves from it, as arrows. Raise ValueError for a picture that has an
    element that is not known here."""
    picture = ElementTree.fromstring(board_svg(position, highlight))  # noqa: S314 - our own text
    left, top, wide, high = map(float, picture.attrib["viewBox"].split())
    scale = width / wide
    register_fonts()
    canvas.saveState()
    canvas.translate(x - left * scale, y + (high + top) * scale)
    canvas.scale(scale, -scale)
    _Reader(canvas).read(picture)
    canvas.restoreState()
    return high * scale


@dataclass(frozen=True, slots=True)
class _Reader:
    """Puts the elements of a picture on a canvas of which y points down."""

    canvas: Canvas

    def read(self, parent: ElementTree.Element) -> None:
        """Draw everything in an element, in its order."""
        for element in parent:
            name = element.tag.rpartition("}")[2]
            draw = getattr(self, f"_{name}", None)
            if draw is None:
                raise ValueError(f"<{name}> cannot be put on paper")
            draw(element)

    def _title(self, element: ElementTree.Element) -> None:
        """Draw nothing: a title is heard, not seen."""

    def _g(self, element: ElementTree.Element) -> None:
        self.canvas.saveState()
        if shift := element.get("transform"):
            self.canvas.translate(*_numbers(SHIFT, shift))
        self.read(element)
        self.canvas.restoreState()

    def _rect(self, element: ElementTree.Element) -> None:
        corner = (float(element.get(name, 0)) for name in ("x", "y", "width", "height"))
        self.canvas.rect(*corner, **self._look(element))

    def _circle(self, element: ElementTree.Element) -> None:
        centre = (float(element.get(name, 0)) for name in ("cx", "cy", "r"))
        self.canvas.circle(*centre, **self._look(element))

    def _polygon(self, element: ElementTree.Element, *, closed: bool = True) -> None:
        path = self.canvas.beginPath()
        spots = [tuple(map(float, spot.split(","))) for spot in element.attrib["points"].split()]
        path.moveTo(*spots[0])
        for spot in spots[1:]:
            path.lineTo(*spot)
        if closed:
            path.close()
        self.canvas.drawPath(path, **self._look(element))

    def _polyline(self, element: ElementTree.Element) -> None:
        self._polygon(element, closed=False)

    def _path(self, element: ElementTree.Element) -> None:
        """Draw a curve with one point of control, as the one with two that a PDF knows."""
        x, y, bend_x, bend_y, to_x, to_y = _numbers(CURVE, element.attrib["d"])
        path = self.canvas.beginPath()
        path.moveTo(x, y)
        path.curveTo(
            *(x + 2 / 3 * (bend_x - x), y + 2 / 3 * (bend_y - y)),
            *(to_x + 2 / 3 * (bend_x - to_x), to_y + 2 / 3 * (bend_y - to_y)),
            *(to_x, to_y),
        )
        self.canvas.drawPath(path, **self._look(element))

    def _text(self, element: ElementTree.Element) -> None:
        self.canvas.saveState()
        self.canvas.translate(float(element.get("x", 0)), float(element.get("y", 0)))
        self.canvas.scale(1, -1)
        self.canvas.setFont(REGULAR, float(element.attrib["font-size"]))
        self.canvas.setFillColor(HexColor(element.attrib["fill"]))
        self.canvas.drawCentredString(0, 0, element.text or "")
        self.canvas.restoreState()

    def _look(self, element: ElementTree.Element) -> dict[str, Any]:
        """Set line and fill; says which of them there are."""
        seen = {name: element.get(name, "none") for name in ("fill", "stroke")}
        if seen["fill"] != "none":
            self.canvas.setFillColor(HexColor(seen["fill"]))
        if seen["stroke"] != "none":
            self.canvas.setStrokeColor(HexColor(seen["stroke"]))
            self.canvas.setLineWidth(float(element.get("stroke-width", 1)))
            self.canvas.setStrokeAlpha(float(element.get("stroke-opacity", 1)))
            self.canvas.setLineJoin(CAPS.get(element.get("stroke-linejoin", ""), 0))
            self.canvas.setLineCap(CAPS.get(element.get("stroke-linecap", ""), 0))
            self.canvas.setDash(
                [float(part) for part in element.get("stroke-dasharray", "").split()]
            )
        return {name: int(value != "none") for name, value in seen.items()}


def _numbers(pattern: re.Pattern[str], text: str) -> tuple[float, ...]:
    found = pattern.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} cannot be put on paper")
    return tuple(map(float, found.groups()))
