"""The boxes of a form, found by their printed outlines near where the codes put them.

Paper is bent, and a small code says little of what lies 15 cm away: so the lines of the frames are
followed, then the rows of boxes between them, and at last each box is looked for alone and near.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tournaments.scanning import tracing
from tournaments.scanning.bending import BentPoints, bent_by
from tournaments.scanning.codes.barcodes import FormCodes
from tournaments.scanning.form_layout import FORM_WIDTH
from tournaments.scanning.layouts import FEW, Box, Layout
from tournaments.scanning.lines import Followed, followed
from tournaments.scanning.pictures import Grey, Points
from tournaments.scanning.placement import (
    APART,
    FIRST,
    FLAT,
    NODES,
    Placement,
    bend_at,
    homography,
    projected,
    sampled,
)

PER_MM = 5  # samples a millimetre
AROUND = 5.6  # millimetres around a box that are looked at
# Millimetres: how far the outline of a box is looked for that stands alone, and of all at last.
CLOSE, NEAR = 2.0, 1.3
NARROW = 0.92  # of its width is a box on paper that is bent away; in a row, others tell of it
INSIDE, OUTSIDE = 0.6, 1.0  # millimetres beside an outline, where it is lighter
CROWDED = 0.65  # of how far boxes are printed apart: nearer they cannot lie
MOSTLY_BLACK = 0.42  # by so much a black box is darker than what is above or below it
SEEN = 0.15  # an outline that is less clear was not seen
CLEAR = 0.10  # and one less clear than this was not found
MOST = 0.9  # of the boxes are found where a form lies
ROLLED = {0.0: 2, 16.0: 2}  # millimetres at its right edge, and how often each is tried
OF_CODES, OF_LINES = 0.5, 1.0  # what a corner of a code and two millimetres of a line weigh
Stack = NDArray[np.floating[Any]]  # (boxes, rows, columns): darkness, 0 paper and 1 black


@dataclass(frozen=True, slots=True)
class Found:
    """Where the boxes of a layout lie: in the same order as `boxes_of` the shift of each in
    millimetres, and how clearly its outline was seen, from 0 to 1."""

    placement: Placement
    shifts: Points
    clear: NDArray[np.floating[Any]]

    @property
    def share(self) -> float:
        """Which part of the boxes was found."""
        return float((self.clear >= CLEAR).mean())


def boxes_of(layout: Layout) -> list[Box]:
    """Return all boxes of a layout, in the order of its questions."""
    return [box for question in layout.questions for box in question.boxes]


def placed(form: FormCodes, rolled: float) -> Placement:
    """Return how a form lies by its codes alone, its right edge rolled up by so many
    millimetres."""
    bent = FLAT.copy()
    across = (FIRST[0] + APART[0] * np.arange(NODES[0])) / FORM_WIDTH
    bent[..., 0] = -rolled * np.maximum(across, 0)[:, None] ** 2
    return Placement(homography(*form.correspondences()), bent)


def aligned(grey: Grey, form: FormCodes) -> Found:
    """Return where the boxes of a form lie by their outlines.

    Codes say little of paper that is much bent: from where the boxes were found by them these are
    looked for again, and so for paper that is rolled up at the right, where no code is known there.
    A form of which much is hidden takes twice as long.
    """
    tried: list[Found] = []
    for rolled, times in ROLLED.items():
        start = placed(form, rolled)
        for _time in range(times):
            tried.append(_aligned(grey, form, start))
            if tried[-1].share >= MOST:
                return tried[-1]
            start = tried[-1].placement
        if form.table:
            break
    return max(tried, key=lambda found: found.share)


def aligned_again(grey: Grey, form: FormCodes, found: Found) -> Found:
    """Return where the boxes of a form lie, of which a code more is known than when these were
    found, if more are found by it."""
    return max(found, _aligned(grey, form, found.placement), key=lambda each: each.share)


def _aligned(grey: Grey, form: FormCodes, placement: Placement) -> Found:
    """Return where the boxes of a form lie that lies about as `placement` has it."""
    boxes = boxes_of(form.layout)
    centres = np.array([(box.left + box.size / 2, box.top + box.size / 2) for box in boxes])
    sizes = _sizes(form.layout)
    in_rows = np.isin(
        np.arange(len(boxes)), [place for row in tracing.rows_of(form.layout) for place in row]
    )
    known = [
        _of_codes(placement, form),
        _of_lines(placement, followed(grey, placement, form.layout)),
    ]
    placement = bent_by(placement, known)
    for again in (False, True):
        rows = tracing.traced(grey, placement, form.layout, again=again)
        found = _of_boxes(placement, centres, rows.shifts, rows.clear)
        placement = bent_by(placement, [*known, found])
    lonely = np.flatnonzero(~in_rows)
    stack = darkness(grey, placement, centres[lonely], AROUND + CLOSE)
    shifts, seen = _shifts(stack, sizes[lonely], CLOSE)
    single = _of_boxes(placement, centres[lonely], shifts, np.where(seen < SEEN, 0, seen))
    placement = bent_by(placement, [*known, found, single])
    stack = darkness(grey, placement, centres, AROUND + NEAR)
    alone, clear = _shifts(stack, sizes, NEAR)
    shifts = _smoothed(alone, clear, _beside(form.layout))
    start = 0
    for question in form.layout.questions:
        end = start + len(question.boxes)
        if len(question.boxes) > FEW:  # a ring around the next box is taken for an outline
            shifts[start:end] = _between_neighbours(shifts[start:end])
        start = end
    clear[_crowded(centres, centres + bend_at(placement.bent, centres) + shifts)] = 0
    return Found(placement, shifts, clear)


def _crowded(printed: Points, found: Points) -> NDArray[np.bool_]:
    """Return which boxes lie so near another that both may be the same one."""
    apart = np.linalg.norm(printed[:, None] - printed, axis=2)
    near = np.linalg.norm(found[:, None] - found, axis=2) < CROWDED * apart
    return near.any(axis=1)


def _of_codes(placement: Placement, form: FormCodes) -> BentPoints:
    printed, seen = form.correspondences()
    bent = projected(np.linalg.inv(placement.projection), seen) - printed
    return BentPoints(printed, bent, np.full_like(bent, OF_CODES))


def _of_lines(placement: Placement, lines: Followed) -> BentPoints:
    """Return what lines tell: upright ones how far all is shifted across, others how far down."""
    across = np.column_stack([lines.is_upright, ~lines.is_upright])
    bent = bend_at(placement.bent, lines.printed) + lines.shifts[:, None]
    return BentPoints(lines.printed, bent * across, OF_LINES * lines.clear[:, None] * across)


def _of_boxes(
    placement: Placement, centres: Points, shifts: Points, clear: NDArray[np.floating[Any]]
) -> BentPoints:
    """Return what boxes tell that were found `shifts` from where a placement has them."""
    weights = np.clip(clear, 0, 0.4) / 0.4
    return BentPoints(
        centres, bend_at(placement.bent, centres) + shifts, np.column_stack([weights, weights])
    )


def _sizes(layout: Layout) -> NDArray[np.floating[Any]]:
    """Return how wide each box is, and how narrow it may look: (boxes, 2)."""
    return np.array(
        [
            (box.size, box.size * (1 if len(question.boxes) > FEW else NARROW))
            for question in layout.questions
            for box in question.boxes
        ]
    )


def _beside(layout: Layout) -> list[NDArray[np.intp]]:
    """Return which boxes lie alike: at most three beside each other."""
    groups: list[NDArray[np.intp]] = []
    start = 0
    for question in layout.questions:
        count = len(question.boxes)
        places = np.arange(start, start + count)
        beside = len({box.top for box in question.boxes}) == 1 and len(question.boxes) > 2
        groups += np.array_split(places, max(1, count // 3)) if beside else list(places[:, None])
        start += count
    return groups


def grid(size: float) -> Points:
    """Return the points of a square of that many millimetres to each side of its middle."""
    steps = np.arange(-size, size + 1e-9, 1 / PER_MM)
    across, down = np.meshgrid(steps, steps)
    return np.column_stack([across.ravel(), down.ravel()])


def darkness(grey: Grey, placement: Placement, centres: Points, size: float) -> Stack:
    """Return how dark the surroundings of points of the form are, 0 for paper and 1 for black."""
    around = grid(size)
    side = round(len(around) ** 0.5)
    light = sampled(grey, placement.around(centres, around)).reshape(len(centres), side, side)
    paper = np.percentile(light, 85, axis=(1, 2), keepdims=True)
    return np.clip(1 - light / np.maximum(paper, 1), 0, 1)


def _shifts(
    stack: Stack, sizes: NDArray[np.floating[Any]], reach: float
) -> tuple[Points, NDArray[np.floating[Any]]]:
    """Return by how many millimetres each box is shifted, at most `reach`, and how clearly."""
    shifts, clear = np.zeros((len(stack), 2)), np.zeros((len(stack), 2))
    middle, most = stack.shape[1] // 2, round(reach * PER_MM)
    inside = round(2.5 * PER_MM)
    core = slice(middle - inside, middle + inside + 1)
    black = _are_black(stack, sizes)
    outlined = ~black | (sizes[:, 0] > sizes[:, 1])  # others of a row tell where a black one is
    for axis, profiles in (
        (0, stack[:, core, :].mean(axis=1)),
        (1, stack[:, :, core].mean(axis=2)),
    ):
        edges = _edge_scores(_blurred(profiles), sizes, black, most)
        for place in np.flatnonzero(outlined):
            best = int(edges[place].argmax())
            shifts[place, axis] = (best - most + _between(edges[place], best)) / PER_MM
            clear[place, axis] = max(0.0, edges[place, best])
    return shifts, np.sqrt(clear.prod(axis=1))  # of an outline, both directions are seen


def _are_black(stack: Stack, sizes: NDArray[np.floating[Any]]) -> NDArray[np.bool_]:
    """Return which boxes were made black: in these strokes are as dark as the outline, so that
    others have to tell where they are."""
    middle = stack.shape[1] // 2
    black = np.zeros(len(stack), dtype=bool)
    for place, (size, _narrow) in enumerate(sizes):
        half, near, far = (round((size / 2 + more) * PER_MM) for more in (-1.5, 0.8, 2.3))
        inside = stack[place, middle - half : middle + half, middle - half : middle + half].mean()
        far = min(far, middle)
        columns = slice(middle - half, middle + half)
        above = stack[place, middle - far : middle - near, columns].mean()
        below = stack[place, middle + near : middle + far, columns].mean()
        black[place] = inside - min(above, below) > MOSTLY_BLACK
    return black


def _edge_scores(
    profiles: NDArray[np.floating[Any]],
    sizes: NDArray[np.floating[Any]],
    black: NDArray[np.bool_],
    most: int,
) -> NDArray[np.floating[Any]]:
    """Return for each box and shift how much darker its two edges are than what is inside of them,
    or outside of a black one. The fainter edge counts most: a line of something else is no outline
    without a second one."""
    scores = np.zeros((len(profiles), 2 * most + 1))
    middle = profiles.shape[1] // 2
    shifts = np.arange(-most, most + 1)
    for place, (profile, widths) in enumerate(zip(profiles, sizes, strict=True)):
        inward = -round(OUTSIDE * PER_MM) if black[place] else round(INSIDE * PER_MM)
        for width in widths:
            half = round(width / 2 * PER_MM)
            first = profile[middle - half + shifts] - profile[middle - half + inward + shifts]
            second = profile[middle + half + shifts] - profile[middle + half - inward + shifts]
            score = 0.8 * np.minimum(first, second) + 0.1 * (first + second)
            scores[place] = np.maximum(scores[place], score)
    return scores


def _between(scores: NDArray[np.floating[Any]], best: int) -> float:
    """Return where between the samples the highest point of a parabola through three is."""
    if not 0 < best < len(scores) - 1:
        return 0.0
    before, top, after = scores[best - 1 : best + 2]
    bend = before - 2 * top + after
    return float(0.5 * (before - after) / bend) if bend < 0 else 0.0


def _blurred(profiles: NDArray[np.floating[Any]]) -> NDArray[np.floating[Any]]:
    padded = np.pad(profiles, ((0, 0), (1, 1)), mode="edge")
    return (padded[:, :-2] + 2 * padded[:, 1:-1] + padded[:, 2:]) / 4


def _between_neighbours(shifts: Points) -> Points:
    """Return the shifts of boxes in a row, of which none is more than both of those beside it."""
    padded = np.pad(shifts, ((1, 1), (0, 0)), mode="edge")
    return np.asarray(np.median([padded[:-2], padded[1:-1], padded[2:]], axis=0))


def _smoothed(
    shifts: Points, clear: NDArray[np.floating[Any]], groups: list[NDArray[np.intp]]
) -> Points:
    """Return shifts in which a box that was not seen clearly goes with its neighbours."""
    smooth = shifts.copy()
    for group in groups:
        weights = np.maximum(clear[group], 1e-3)[:, None]
        mean = (shifts[group] * weights).sum(axis=0) / weights.sum()
        far = np.linalg.norm(shifts[group] - mean, axis=1) > 0.6
        smooth[group[far]] = mean
    return smooth
