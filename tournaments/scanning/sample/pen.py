"""Pens of made-up people on made-up forms."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from tournaments.scanning import form_layout as at
from tournaments.scanning.layouts import Box, Layout, Question
from tournaments.scanning.pictures import Grey

PER_MM = 8  # samples a millimetre
CORRECTED = 0.08  # of the rows

Line = NDArray[np.floating[Any]]  # (n, 2): millimetres from the top left corner of the form


@dataclass(slots=True)
class Sheet:
    """A form on which somebody writes with one pen."""

    blank: Grey
    layout: Layout
    level: int
    random: np.random.Generator
    unclear: set[str] = field(default_factory=set)
    _ink: Image.Image = field(init=False)
    _draw: ImageDraw.ImageDraw = field(init=False)
    _width: float = field(init=False)
    _shape: str = field(init=False)

    def __post_init__(self) -> None:
        height, width = self.blank.shape
        self._ink = Image.new("L", (width, height), 0)
        self._draw = ImageDraw.Draw(self._ink)
        self._width = float(self.random.uniform(0.35, (0.6, 0.9, 1.2)[self.level - 1]))
        shapes = ["cross", "cross", "cross", "tick", "fill", "circle", "slash"]
        self._shape = str(self.random.choice(shapes[: 3 + 2 * (self.level - 1)]))
        if self._shape == "fill" and any(each.many for each in self.layout.questions):
            self._shape = "cross"  # a filled field may be one that was taken back: that is asked

    def inked(self) -> Grey:
        """Return the form with what was written on it."""
        darkest = float(self.random.uniform((0.7, 0.6, 0.45)[self.level - 1], 0.95))
        ink = np.asarray(self._ink, dtype=np.float32) / 255
        if self.level > 1 and self.random.random() < 0.3:  # a ball-point that runs dry
            grain = self.random.random((ink.shape[0] // 4 + 1, ink.shape[1] // 4 + 1))
            ink = (
                ink
                * (0.5 + 0.5 * (np.kron(grain, np.ones((4, 4))) > 0.25))[
                    : ink.shape[0], : ink.shape[1]
                ]
            )
        return (self.blank * (1 - darkest * ink)).astype(np.uint8)

    def answer(self, question: Question, value: int) -> None:
        """Cross the box of a value; now and then another first, which is corrected."""
        others = [box for box in question.boxes if box.value != value]
        if others and self.random.random() < CORRECTED:
            wrong = others[int(self.random.integers(len(others)))]
            if self.level > 1 and self.random.random() < 0.2:
                self._correct_otherwise(question, wrong)
                self.unclear.add(question.name)
            else:
                if self.random.random() < 0.5:
                    self._cross(wrong)
                self._blacken(wrong)
            shape, self._shape = self._shape, "cross"
            self.cross(question, value)
            self._shape = shape
        else:
            self.cross(question, value)

    def cross(self, question: Question, value: int) -> None:
        """Put this person's sign into the box of a value."""
        box = next(box for box in question.boxes if box.value == value)
        if self._shape == "fill":
            self._blacken(box)
        elif self._shape == "tick":
            self._tick(box)
        elif self._shape == "circle":
            self._circle(box)
        elif self._shape == "slash":
            self._stroke(self._diagonal(box, rising=True))
        else:
            self._cross(box)

    def sign(self) -> None:
        """Sign at the foot; the more difficult, the further it runs."""
        for left, width in at.signatures(2):
            height = (4.0, 7.0, 11.0)[self.level - 1]
            steps = np.linspace(0, 1, 60)
            x = left + 3 + steps * min(width - 8, self.random.uniform(30, 60))
            waves = sum(
                np.sin(steps * self.random.uniform(15, 60) + self.random.uniform(0, 6))
                for _wave in range(3)
            )
            y = at.SIGNATURE_BOTTOM - 2 - height / 3 + waves * height / 5
            self._stroke(np.column_stack([x, y]))

    def _cross(self, box: Box) -> None:
        self._stroke(self._diagonal(box, rising=True))
        self._stroke(self._diagonal(box, rising=False))

    def _diagonal(self, box: Box, *, rising: bool) -> Line:
        reach = self.random.uniform(0.3, (0.5, 0.56, 0.62)[self.level - 1]) * box.size
        middle = self._middle(box)
        way = np.array(
            [(-reach, reach if rising else -reach), (reach, -reach if rising else reach)]
        )
        return middle + way + self.random.normal(0, 0.4, (2, 2))

    def _tick(self, box: Box) -> None:
        points = np.array([(-0.3, 0.0), (-0.05, 0.3), (0.4, -0.4)]) * box.size
        self._stroke(self._middle(box) + points + self.random.normal(0, 0.3, (3, 2)))

    def _circle(self, box: Box) -> None:
        turn = np.linspace(0, 2.2 * np.pi, 30) + self.random.uniform(0, 6)
        size = self.random.uniform(0.18, 0.36) * box.size
        self._stroke(self._middle(box) + size * np.column_stack([np.cos(turn), np.sin(turn)]))

    def _blacken(self, box: Box) -> None:
        half, count = box.size / 2 - 0.3, int(self.random.integers(9, 16))
        down = np.linspace(-half, half, count).repeat(2)
        across = np.tile([-half, half, half, -half], count)[: 2 * count]
        points = self._middle(box, loose=0.3) + np.column_stack([across, down])
        width, self._width = self._width, max(self._width, 0.7)
        self._stroke(points + self.random.normal(0, 0.25, points.shape))
        self._width = width

    def _correct_otherwise(self, question: Question, wrong: Box) -> None:
        """Correct as nobody asked: another sign too, or some strokes through the wrong one."""
        self._cross(wrong)
        for _stroke in range(int(self.random.integers(0, 4))):
            self._stroke(self._diagonal(wrong, rising=bool(self.random.random() < 0.5)))

    def _middle(self, box: Box, loose: float | None = None) -> Line:
        loose = loose if loose is not None else (0.4, 0.7, 1.0)[self.level - 1]
        middle = np.array([box.left + box.size / 2, box.top + box.size / 2])
        return middle + np.clip(self.random.normal(0, loose, 2), -1.8, 1.8)

    def _stroke(self, points: Line) -> None:
        """Draw a line with the tremble of a hand."""
        steps = np.linspace(0, len(points) - 1, 12 * (len(points) - 1) + 1)
        corners = np.arange(len(points))
        x, y = (np.interp(steps, corners, points[:, axis]) for axis in (0, 1))
        tremble = 0.08 * self.level
        x = x + np.convolve(self.random.normal(0, tremble, len(x)), np.ones(5) / 5, "same")
        y = y + np.convolve(self.random.normal(0, tremble, len(y)), np.ones(5) / 5, "same")
        path = [(float(a) * PER_MM, float(b) * PER_MM) for a, b in zip(x, y, strict=True)]
        self._draw.line(path, fill=255, width=max(2, round(self._width * PER_MM)), joint="curve")
