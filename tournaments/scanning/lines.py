"""The printed lines of a form, followed over paper that is bent.

A frame is as wide as the form: nothing that is written looks like that. Its lines are followed step
by step from the left, where two codes tell where they begin.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tournaments.scanning.form_layout import BOX, SUM_WIDTH
from tournaments.scanning.layouts import Layout, Line
from tournaments.scanning.pictures import Grey, Points
from tournaments.scanning.placement import Placement, sampled

PER_MM = 4  # samples a millimetre across a line
STEP = 2.0  # millimetres along it, over which the mean is taken of so many samples:
ALONG = np.array([-0.66, 0.0, 0.66])
REACH = 15.0  # millimetres: how far from where they are expected lines are looked for,
APART = 8.0  # how much further the last of those that are level may be off than the first,
NEAR = 0.45  # and of the way to the next, how far each is from where all were seen together
COARSE = 2  # samples between the places at which all are looked for
BESIDE = 1.25  # millimetres: so far beside a line it is light
CLOSE = 4.0  # millimetres: lines that are nearer to each other are looked for together
STEEPEST = 2  # samples in a step
STIFF = 0.02  # of how dark a line is: what a sample up or down costs from step to step,
HOME, FREE = 20.0, 3.0  # and a millimetre off at the first step, but for the first millimetres
Map = NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True)
class Followed:
    """Points of printed lines: where they are printed, in millimetres, whether their line is
    upright, by how many millimetres it is shifted there, and how clearly it was seen, 0 to 1."""

    printed: Points
    is_upright: NDArray[np.bool_]
    shifts: NDArray[np.floating[Any]]
    clear: NDArray[np.floating[Any]]


def followed(grey: Grey, placement: Placement, layout: Layout) -> Followed:
    """Return the points of all long lines of a form that lies about so."""
    edges = [*layout.lines, *_edges(layout)]
    level = [line for line in layout.lines if not line.is_upright]
    seen = [_ridge(grey, placement, line, edges) for line in level]
    parts = [
        _points(line, _along(path, ridge, NEAR * _to_next(line, level)), ridge)
        for line, ridge, path in zip(level, seen, _together(level, seen), strict=True)
    ]
    for line in layout.lines:
        if line.is_upright:
            ridge = _ridge(grey, placement, line, edges)
            parts.append(_points(line, _clearest(ridge[:, None, :])[:, 1], ridge))
    columns = (np.concatenate(column) for column in zip(*parts, strict=True))
    return Followed(*columns)


def _points(
    line: Line, path: NDArray[np.intp], ridge: Map
) -> tuple[Points, NDArray[np.bool_], Map, Map]:
    """Return what is known of the points of a line by the sample at each step where it lies."""
    along = _steps(line)
    points = np.stack([along, np.full_like(along, line.place)], axis=-1)
    if line.is_upright:
        points = points[:, ::-1]
    clear = np.clip(ridge[np.arange(len(path)), path], 0, 1)
    shifts = (path - ridge.shape[1] // 2) / PER_MM
    return points, np.full(len(along), line.is_upright), shifts, clear


def _to_next(line: Line, level: Sequence[Line]) -> float:
    """Return how many millimetres away the next line is that may be taken for this one."""
    away = [abs(other.place - line.place) for other in level]
    return min((each for each in away if each > CLOSE), default=REACH)


def _steps(line: Line) -> Map:
    return np.arange(line.first + STEP / 2, line.last, STEP)


def _edges(layout: Layout) -> Iterator[Line]:
    """Yield the outlines of boxes, and of those for sums, as lines."""
    for question in layout.questions:
        squares = [(box.left, box.top, box.size, box.size) for box in question.boxes]
        if question.many:
            squares.append((question.sum_left, question.boxes[0].top, SUM_WIDTH, BOX))
        for left, top, wide, high in squares:
            for place in (top, top + high):
                yield Line(False, place, left, left + wide)
            for place in (left, left + wide):
                yield Line(True, place, top, top + high)


def _ridge(grey: Grey, placement: Placement, line: Line, edges: Sequence[Line]) -> Map:
    """Return how much darker it is than on both sides: (steps along a line, samples across). Where
    other lines are printed near, all are dark together, and light between."""
    along = _steps(line)
    beside, reach = BESIDE + CLOSE, round(REACH * PER_MM)
    margin = round(beside * PER_MM)
    across = np.arange(-reach - margin, reach + margin + 1) / PER_MM + line.place
    points = np.stack(np.meshgrid((along[:, None] + ALONG).ravel(), across, indexing="ij"), axis=-1)
    if line.is_upright:
        points = points[..., ::-1]
    light = sampled(grey, placement.pixels(points.reshape(-1, 2)).reshape(points.shape))
    light = light.reshape(len(along), len(ALONG), len(across)).mean(axis=1)
    paper = np.percentile(light, 75, axis=1, keepdims=True)
    dark = np.clip(1 - light / np.maximum(paper, 1), 0, 1)
    near = [
        edge
        for edge in edges
        if edge.is_upright == line.is_upright and abs(edge.place - line.place) < CLOSE
    ]
    ridge = np.empty((len(along), 2 * reach + 1))
    for place, at in enumerate(along):
        printed = sorted(edge.place - line.place for edge in near if edge.first < at < edge.last)
        gaps = [pair for pair in itertools.pairwise(printed) if pair[1] - pair[0] > 2 * BESIDE]
        blank = [printed[0] - BESIDE, printed[-1] + BESIDE, *(sum(gap) / 2 for gap in gaps)]
        lines, between = (
            [dark[place, start : start + 2 * reach + 1] for start in starts]
            for starts in (
                [margin + round(offset * PER_MM) for offset in offsets]
                for offsets in (printed, blank)
            )
        )
        ridge[place] = np.min(lines, axis=0) - np.max(between, axis=0)
    return ridge


def _together(lines: Sequence[Line], seen: Sequence[Map]) -> list[NDArray[np.intp]]:
    """Return at which sample each of the level lines lies at each step, if the paper between the
    first and the last of them is bent evenly there: of each alone another may be followed."""
    middle = seen[0].shape[1] // 2
    shift = np.arange(-middle, middle + 1, COARSE)
    last = round(APART * PER_MM)
    more = np.arange(-last, last + 1, 2 * COARSE)
    tops = np.array([line.place for line in lines])
    shares = (tops - tops.min()) / np.ptp(tops) - 0.5
    places = [
        np.clip(shift + middle + np.round(share * more[:, None]).astype(np.intp), 0, 2 * middle)
        for share in shares
    ]
    broad = [np.maximum(each, np.roll(each, -1, axis=1)) for each in seen]
    path = _clearest(np.sum([each[:, at] for each, at in zip(broad, places, strict=True)], axis=0))
    return [at[path[:, 0], path[:, 1]] for at in places]


def _along(path: NDArray[np.intp], ridge: Map, near: float) -> NDArray[np.intp]:
    """Return the clearest path that is so many millimetres near another one."""
    reach = round(near * PER_MM)
    window = np.clip(path[:, None] + np.arange(-reach, reach + 1), 0, ridge.shape[1] - 1)
    part = np.take_along_axis(ridge, window, axis=1)
    return np.take_along_axis(window, _clearest(part[:, None, :])[:, 1:], axis=1)[:, 0]


def _clearest(seen: Map) -> NDArray[np.intp]:
    """Return the place at each step of the path that is clearest altogether, on which neighbours
    differ little; both are (steps, high, wide)."""
    _count, high, wide = seen.shape
    rows = np.arange(-1, 2) if high > 1 else np.zeros(1, dtype=int)
    columns = np.arange(-STEEPEST, STEEPEST + 1) if high == 1 else np.arange(-1, 2)
    moves = [(down, across) for down in rows for across in columns]
    costs = np.array([STIFF * (abs(down) + abs(across)) for down, across in moves])[:, None, None]
    off = np.abs(np.arange(wide) - wide // 2) / PER_MM * (COARSE if high > 1 else 1)
    best = seen[0] - HOME * np.maximum(off - FREE, 0)
    before = []
    for step in seen[1:]:
        padded = np.pad(best, STEEPEST, constant_values=-np.inf)
        tried = np.stack(
            [padded[STEEPEST + down :, STEEPEST + across :][:high, :wide] for down, across in moves]
        )
        tried -= costs
        chosen = tried.argmax(axis=0)
        before.append(chosen)
        best = step + tried.max(axis=0)
    at = divmod(int(best.argmax()), wide)
    path = [at]
    for chosen in reversed(before):
        down, across = moves[chosen[at]]
        at = at[0] + int(down), at[1] + int(across)
        path.append(at)
    return np.array(path[::-1], dtype=np.intp)
