"""How much of each box has ink in it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tournaments.scanning.alignment import PER_MM, Found, Stack, boxes_of, grid
from tournaments.scanning.layouts import Layout
from tournaments.scanning.pictures import Grey
from tournaments.scanning.placement import sampled

AROUND = 8.0  # millimetres to each side of the middle of a box
INSET = 0.9  # millimetres inside of its outline, where no printed line lies any more
STROKE = 3.2  # millimetres: what is narrower than this, and darker than beside it, is a stroke
DARK = 0.17  # darker than paper by this part is ink
DEEPEST = 0.72  # a shadow leaves more light than this; what is darker is no paper in shadow


def ink_of(grey: Grey, layout: Layout, found: Found) -> NDArray[np.floating[Any]]:
    """Return for each box which part of its inside has ink, from 0 to 1."""
    boxes = boxes_of(layout)
    centres = np.array([(box.left + box.size / 2, box.top + box.size / 2) for box in boxes])
    around = grid(AROUND)
    side = round(len(around) ** 0.5)
    points = found.placement.around(centres + found.shifts, around)
    light = sampled(grey, points).reshape(len(boxes), side, side)
    dark = 1 - _blurred(light) / paper_of(light)
    shares = []
    for box, each in zip(boxes, dark, strict=True):
        middle, half = side // 2, round((box.size / 2 - INSET) * PER_MM)
        inside = each[middle - half : middle + half + 1, middle - half : middle + half + 1]
        shares.append(float((inside > DARK).mean()))
    return np.array(shares)


def paper_of(light: Stack) -> Stack:
    """Return how bright the paper itself is: strokes closed up, but nowhere so dark as a box that
    was made black."""
    width = round(STROKE * PER_MM) // 2 * 2 + 1
    closed = _extreme(_extreme(light, width, np.maximum), width, np.minimum)
    around = np.percentile(light, 85, axis=(1, 2), keepdims=True)
    return np.maximum(np.maximum(closed, around * DEEPEST), 1)


def _extreme(stack: Stack, width: int, of: "np.ufunc") -> Stack:
    """Return the largest or smallest value in a square of so many samples around each."""
    half = width // 2
    for axis in (1, 2):
        padding = [(0, 0)] * 3
        padding[axis] = (half, half)
        values = np.pad(stack, padding, mode="edge")
        done = 1  # each step doubles over how many samples a value is the extreme
        while done < width:
            step = min(done, width - done)
            length = values.shape[axis] - step
            values = of(_part(values, axis, 0, length), _part(values, axis, step, length))
            done += step
        stack = values
    return stack


def _part(stack: Stack, axis: int, start: int, length: int) -> Stack:
    return stack[:, start : start + length] if axis == 1 else stack[:, :, start : start + length]


def _blurred(stack: Stack) -> Stack:
    padded = np.pad(stack, ((0, 0), (1, 1), (1, 1)), mode="edge")
    across = (padded[:, :, :-2] + 2 * padded[:, :, 1:-1] + padded[:, :, 2:]) / 4
    return (across[:, :-2] + 2 * across[:, 1:-1] + across[:, 2:]) / 4
