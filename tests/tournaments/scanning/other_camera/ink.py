"""Pens of a card evening: strokes in millimetres become ink on a picture of a form."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from tests.tournaments.scanning.other_camera.forms import DOTS, PAD, Picture

Points = NDArray[np.float64]

FINER = 3  # a stroke is drawn so many times larger, for smooth edges

BLUES = ((0.10, 0.16, 0.55), (0.05, 0.10, 0.42), (0.22, 0.30, 0.68))
BLACKS = ((0.08, 0.08, 0.10), (0.16, 0.15, 0.17))
OTHERS = ((0.72, 0.10, 0.14), (0.08, 0.42, 0.20), (0.40, 0.12, 0.50))


@dataclass(frozen=True, slots=True)
class Pen:
    """What somebody writes with: the colour of full ink, the width of a line in millimetres, and
    shares of one: how dark it is, how much it skips, and how much the paper shows through."""

    kind: str
    colour: tuple[float, float, float]
    width: float
    strength: float
    gaps: float = 0.0
    grain: float = 0.0


def any_pen(level: int, rng: np.random.Generator) -> Pen:
    """Return a pen as it lies on a table, a better one at level 1."""
    kind = str(rng.choice(["ball-point", "gel", "felt-tip", "pencil"], p=[0.55, 0.15, 0.14, 0.16]))
    colour = _colour(rng)
    if kind == "ball-point":
        dry = level > 1 and rng.random() < 0.15 * level
        gaps = rng.uniform(0.1, 0.3) if dry else rng.uniform(0, 0.04)
        darkness = rng.uniform(0.6, 0.8) if dry else rng.uniform(0.75, 0.98)
        return Pen(
            "dry ball-point" if dry else kind, colour, rng.uniform(0.3, 0.55), darkness, gaps, 0.2
        )
    if kind == "gel":
        return Pen(kind, colour, rng.uniform(0.4, 0.75), rng.uniform(0.9, 1.0))
    if kind == "felt-tip":
        return Pen(
            kind, colour, rng.uniform(0.8, 1.5 + 0.1 * level), rng.uniform(0.85, 1.0), 0, 0.08
        )
    faint = level > 1 and rng.random() < 0.4
    darkness = rng.uniform(0.34, 0.5) if faint else rng.uniform(0.5, 0.8)
    grey = (0.22, 0.22, 0.25)
    return Pen("faint pencil" if faint else kind, grey, rng.uniform(0.4, 0.8), darkness, 0, 0.45)


def _colour(rng: np.random.Generator) -> tuple[float, float, float]:
    shades = [BLUES, BLACKS, OTHERS][int(rng.choice(3, p=[0.6, 0.3, 0.1]))]
    return shades[int(rng.integers(len(shades)))]


def heavier(pen: Pen) -> Pen:
    """Return the pen of somebody who presses to make a box black."""
    return replace(pen, width=pen.width * 1.2, strength=min(1, pen.strength * 1.15), gaps=0)


class Sheet:
    """A printed form on which ink comes to stand; `paper` is its picture in colours."""

    def __init__(self, picture: Picture, rng: np.random.Generator) -> None:
        self.rng = rng
        self.paper = np.repeat(picture[:, :, None], 3, axis=2)
        noise = rng.random((256, 256), dtype=np.float32)
        self.grain = np.tile(noise, (8, 8))

    def draw(self, strokes: Iterable[Points], pen: Pen) -> None:
        """Draw strokes, points in millimetres from the top left corner of the form."""
        for stroke in strokes:
            self._stroke((stroke + PAD) * DOTS, pen)

    def _stroke(self, points: Points, pen: Pen) -> None:
        height, width = self.paper.shape[:2]
        edge = pen.width * DOTS + 2
        left, top = np.maximum(np.floor(points.min(0) - edge), 0).astype(int)
        right, bottom = np.minimum(np.ceil(points.max(0) + edge), (width, height)).astype(int)
        if right <= left or bottom <= top:
            return
        size = (int(right - left), int(bottom - top))
        tile = Image.new("L", (size[0] * FINER, size[1] * FINER))
        self._line(tile, (points - (left, top)) * FINER, pen)
        ink = np.asarray(tile.resize(size, Image.Resampling.BOX), np.float32) / 255
        dy, dx = self.rng.integers(0, 256, 2)
        if pen.grain:
            seen = self.grain[dy : dy + size[1], dx : dx + size[0]]
            ink = ink * (1 - pen.grain * seen[: size[1], : size[0]])
        self.stain(left, top, ink * pen.strength, pen.colour)

    def _line(self, tile: Image.Image, points: Points, pen: Pen) -> None:
        draw = ImageDraw.Draw(tile)
        count = len(points)
        swell = np.interp(
            np.linspace(0, 4, count), range(5), self.rng.uniform(0.75, 1.15, 5)
        )  # a hand does not press evenly
        skips = self.rng.random(count) < pen.gaps
        for place in range(count - 1):
            if skips[place]:
                continue
            wide = max(2.0, pen.width * DOTS * FINER * swell[place])
            shade = int(255 * min(1, 0.55 + 0.45 * swell[place]))
            start, end = points[place], points[place + 1]
            draw.line([*start, *end], fill=shade, width=round(wide))
            draw.ellipse([*(start - wide / 2), *(start + wide / 2)], fill=shade)

    def stain(
        self,
        left: int,
        top: int,
        cover: NDArray[np.float32],
        colour: tuple[float, float, float],
    ) -> None:
        """Let a colour come over a part of the picture, from so many dots; 1 covers all."""
        part = self.paper[top : top + cover.shape[0], left : left + cover.shape[1]]
        kept = 1 - cover[: part.shape[0], : part.shape[1], None] * (
            1 - np.array(colour, np.float32)
        )
        part[:] = (part * kept).astype(np.uint8)
