"""Rows of boxes, followed from box to box over paper that is bent.

A row starts where the codes say, as far off as paper bends; each next box lies nearly as the one
before it. A single box may be taken for its neighbour, a whole row only with one outline missing.
"""

import itertools
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from tournaments.scanning.form_layout import FORM_WIDTH
from tournaments.scanning.layouts import Box, Layout
from tournaments.scanning.pictures import Grey, Points
from tournaments.scanning.placement import Placement, sampled

PER_MM = 4  # samples a millimetre
AROUND = 14.0, 18.0  # millimetres across and down that are looked at around the rows
# Millimetres across and down: how far a row may be off where the codes expect it, and once it
# was followed. Of the way to the next row that is less than half.
WIDE, CLOSE = (8.0, 11.0), (2.5, 2.5)
APART = 0.42
STEP = 2  # samples between the places that are tried
LENGTH = 5.0  # millimetres of each edge that are looked at
INWARD = 0.75  # millimetres inside of an edge, where it is light
LIGHT = 4.0  # millimetres of which the brightest is paper
STIFF = 0.012  # of how clear an outline is: what a bend by one step costs between neighbours,
HOME = 0.0015  # and a millimetre that a row lies elsewhere than expected
FURTHER = 5.0  # millimetres between boxes: more than this is no longer beside each other

Map = NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True)
class Traced:
    """By how many millimetres each box is shifted, and how clearly its row was seen."""

    shifts: Points
    clear: NDArray[np.floating[Any]]


def traced(
    grey: Grey,
    placement: Placement,
    layout: Layout,
    *,
    again: bool = False,
) -> Traced:
    """Return by how much the boxes that stand in rows are shifted; less far where that is looked
    for `again`."""
    boxes = [box for question in layout.questions for box in question.boxes]
    shifts, clear = np.zeros((len(boxes), 2)), np.zeros(len(boxes))
    rows = rows_of(layout)
    if not rows:
        return Traced(shifts, clear)
    inner = np.array([_centre(boxes[place]) for row in rows for place in row])
    first, last = inner.min(axis=0) - AROUND, inner.max(axis=0) + AROUND
    dark = _flat(grey, placement, first, last)
    maps: dict[float, Map] = {}
    for row in rows:
        scores = []
        reach = CLOSE if again else (WIDE[0], min(WIDE[1], APART * _to_next(boxes, rows, row)))
        for place in row:
            box = boxes[place]
            if box.size not in maps:
                maps[box.size] = _outlines(dark, box.size)
            scores.append(_around(maps[box.size], _centre(box) - first, reach))
        gaps = [boxes[two].left - boxes[one].left for one, two in itertools.pairwise(row)]
        path = _followed(scores, [2 if gap > boxes[row[0]].size + FURTHER else 1 for gap in gaps])
        for place, score, (down, across) in zip(row, scores, path, strict=True):
            middle = np.array(score.shape) // 2
            shifts[place] = np.array([across - middle[1], down - middle[0]]) * STEP / PER_MM
            clear[place] = score[down, across]
        lefts = np.array([boxes[place].left for place in row])
        shifts[row] = _smooth(lefts, shifts[row], clear[row])
    return Traced(shifts, clear)


def _smooth(lefts: Map, shifts: Points, clear: Map) -> Points:
    """Return shifts along a row as paper bends, where those that are far off do not count."""
    along = (lefts - lefts.mean()) / (FORM_WIDTH / 4)
    degree = 3 if len(lefts) > 6 else 2
    powers = np.vander(along, degree + 1, increasing=True)
    weight = np.clip(clear, 0.01, 0.25)
    ridge = np.diag([0.0, 1e-3, 4e-3, 1e-2][: degree + 1])
    for _time in range(5):
        design = powers * weight[:, None]
        bend = np.linalg.solve(design.T @ design + ridge, design.T @ (shifts * weight[:, None]))
        off = np.linalg.norm(powers @ bend - shifts, axis=1)
        weight = np.clip(clear, 0.01, 0.25) * np.minimum(1, STEP / PER_MM / np.maximum(off, 1e-6))
    return powers @ bend


def rows_of(layout: Layout) -> list[list[int]]:
    """Return the places of boxes that stand at one height, from left to right, of rows of three
    at least."""
    boxes = [box for question in layout.questions for box in question.boxes]
    tops = sorted({box.top for box in boxes})
    rows = [[place for place, box in enumerate(boxes) if box.top == top] for top in tops]
    return [sorted(row, key=lambda place: boxes[place].left) for row in rows if len(row) > 2]


def _flat(grey: Grey, placement: Placement, first: Points, last: Points) -> Map:
    """Return how dark a form is between two of its points, laid flat by a placement, 0 for paper
    and 1 for black."""
    # Where each millimetre lies is worked out, and between them in proportion.
    across, down = (np.arange(*ends) for ends in zip(first, last + 1, strict=True))
    points = np.stack(np.meshgrid(across, down), axis=-1)
    seen = placement.pixels(points.reshape(-1, 2)).reshape(points.shape)
    light = sampled(grey, _between(_between(seen).swapaxes(0, 1)).swapaxes(0, 1))
    image = Image.fromarray(np.clip(light, 0, 255).astype(np.uint8))
    small = image.resize((image.width // PER_MM, image.height // PER_MM), Image.Resampling.BOX)
    closed = small.filter(ImageFilter.MaxFilter(2 * round(LIGHT) + 1))
    paper = np.asarray(
        closed.filter(ImageFilter.GaussianBlur(LIGHT)).resize(image.size, Image.Resampling.BILINEAR)
    )
    dark = np.clip(1 - light / np.maximum(paper, 1), 0, 1)
    return (
        np.asarray(
            Image.fromarray((dark * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(1)),
            dtype=np.float32,
        )
        / 255
    )


def _between(points: NDArray[np.floating[Any]]) -> NDArray[np.floating[Any]]:
    """Return points with so many instead of each but the last, in equal steps to the next."""
    share = np.arange(PER_MM)[:, None, None] / PER_MM
    steps = points[:-1, None] * (1 - share) + points[1:, None] * share
    return steps.reshape(-1, *points.shape[1:])


def _outlines(dark: Map, size: float) -> Map:
    """Return for each point how clear an outline of a box of that size around it is."""
    reach, half, inward = (round(each * PER_MM) for each in (LENGTH / 2, size / 2, INWARD))
    level, upright = _mean(dark, reach, 1), _mean(dark, reach, 0)
    top = _moved(level, half, 0) - _moved(level, half - inward, 0)
    bottom = _moved(level, -half, 0) - _moved(level, inward - half, 0)
    left = _moved(upright, half, 1) - _moved(upright, half - inward, 1)
    right = _moved(upright, -half, 1) - _moved(upright, inward - half, 1)
    return (np.minimum(top, bottom) + np.minimum(left, right)) / 2


def _moved(values: Map, by: int, axis: int) -> Map:
    """Return at each point the value `by` samples before it."""
    return np.roll(values, by, axis)


def _mean(values: Map, reach: int, axis: int) -> Map:
    """Return the mean over so many samples to both sides."""
    total = np.cumsum(values, axis=axis, dtype=np.float64)
    return (np.roll(total, -reach, axis) - np.roll(total, reach + 1, axis)) / (2 * reach + 1)


def _to_next(boxes: list[Box], rows: list[list[int]], row: list[int]) -> float:
    """Return how many millimetres away the next row is."""
    top = boxes[row[0]].top
    return min((abs(boxes[other[0]].top - top) for other in rows if other is not row), default=99)


def _centre(box: Box) -> Points:
    return np.array([box.left + box.size / 2, box.top + box.size / 2])


def _around(clear: Map, centre: Points, reach: tuple[float, float]) -> Map:
    """Return how clear outlines are at the places that are tried around a point of the map, in
    millimetres: of each step the clearest."""
    column, row = (round(float(each) * PER_MM) for each in centre)
    wide, high = (round(each * PER_MM / STEP) for each in reach)
    rows = np.clip(row + np.arange(-high * STEP, (high + 1) * STEP), 0, clear.shape[0] - 1)
    columns = np.clip(column + np.arange(-wide * STEP, (wide + 1) * STEP), 0, clear.shape[1] - 1)
    part = clear[np.ix_(rows, columns)]
    return part.reshape(2 * high + 1, STEP, 2 * wide + 1, STEP).max(axis=(1, 3))


def _followed(scores: list[Map], free: list[int]) -> list[tuple[int, int]]:
    """Return the row and column of each box on the path that is clearest altogether, on which
    neighbours differ by two steps at most, or so many times that where they stand apart."""
    high, wide = (side // 2 for side in scores[0].shape)
    down, across = np.mgrid[-high : high + 1, -wide : wide + 1] * STEP / PER_MM
    best = scores[0] - HOME * (np.abs(down) + np.abs(across))
    before: list[NDArray[np.intp]] = []
    for score, times in zip(scores[1:], free, strict=True):
        most = 2 * times
        moves = [
            (y, x, STIFF * (abs(y) + abs(x)) / times)
            for y in range(-most, most + 1)
            for x in range(-most, most + 1)
        ]
        padded = np.pad(best, most, constant_values=-np.inf)
        tried = np.stack(
            [
                padded[most + y : most + y + best.shape[0], most + x : most + x + best.shape[1]]
                - cost
                for y, x, cost in moves
            ]
        )
        chosen = tried.argmax(axis=0)
        before.append(chosen)
        best = score + tried.max(axis=0)
    at = divmod(int(best.argmax()), best.shape[1])
    path = [at]
    for chosen, times in zip(reversed(before), reversed(free), strict=True):
        side = 4 * times + 1
        y, x = divmod(int(chosen[at]), side)
        at = at[0] + y - 2 * times, at[1] + x - 2 * times
        path.append(at)
    return path[::-1]
