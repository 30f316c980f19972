"""Where the box for a written sum lies: near the last of its fields, and there by its own outline.

What is written often comes near that outline, which lies aslant on bent paper: a millimetre aside
it would be taken for a digit, or a digit for it.
"""

import numpy as np
from numpy.typing import NDArray

from tournaments.scanning.alignment import PER_MM, Found, Stack
from tournaments.scanning.form_layout import BOX, SUM_WIDTH
from tournaments.scanning.pictures import Grey, Points
from tournaments.scanning.placement import sampled

REACH = 1.6  # millimetres: further from where the field before it tells it does not lie
WINDOW = 1.0  # millimetres to both sides of where its outline ends that are compared,
OUTLINE_SEEN = 0.06  # and by so much the inner is darker at least
NARROWER = 0.5  # millimetres at most that it is narrower or wider than it was printed
MARGIN = 3.6  # millimetres outside of it are looked at: REACH and what is compared there
SIZE = np.array([SUM_WIDTH, BOX])


def around_sum(grey: Grey, found: Found, corner: Points, inset: float) -> Stack:
    """Return how bright the box for a sum is, (1, rows, columns), from 0 to 255, from `inset`
    millimetres inside of its outline, or outside if that is negative; its top left corner is
    printed at `corner`, in millimetres of the form, if it lies as `found` has it."""
    offsets = _offsets(-MARGIN)
    flat = sampled(grey, found.placement.pixels(offsets.reshape(-1, 2) + corner))
    dark = 1 - flat.reshape(offsets.shape[:2]) / max(float(np.percentile(flat, 85)), 1.0)
    (top, bottom), (left, right) = outline_shifts(dark), outline_shifts(dark.T)
    points = _offsets(inset)
    across, down = np.moveaxis(points / SIZE, -1, 0)
    shift_across = _along(left, down) * (1 - across) + _along(right, down) * across
    shift_down = _along(top, across) * (1 - down) + _along(bottom, across) * down
    places = points + np.stack([shift_across, shift_down], axis=-1) + corner
    light = sampled(grey, found.placement.pixels(places.reshape(-1, 2)))
    return light.reshape(1, *points.shape[:2])


def _offsets(start: float) -> NDArray[np.float64]:
    """Return points of the box, (rows, columns, 2), from `start` millimetres inside of it."""
    across = np.arange(start, SUM_WIDTH - start, 1 / PER_MM)
    down = np.arange(start, BOX - start, 1 / PER_MM)
    return np.stack(np.meshgrid(across, down), axis=-1)


def _along(halves: NDArray[np.float64], share: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return by how many millimetres an edge is shifted at a share of its length, from 0 to 1, of
    which the shifts of both `halves` are those in their middle: (2,)."""
    return np.asarray(halves[0] + (halves[1] - halves[0]) * (share - 0.25) / 0.5)


def outline_shifts(dark: NDArray[np.floating]) -> NDArray[np.float64]:
    """Return by how many millimetres the first and the last edge of a box are shifted down the
    rows, in each of two halves of the columns: (2, 2); 0 for an edge that was not seen. `dark` is
    0 for paper and 1 for black, MARGIN around the box. Nothing is written outside, so that an edge
    is looked for where it ends there: a 1 may stand beside it."""
    start, wide, most = (round(each * PER_MM) for each in (MARGIN, WINDOW, REACH))
    inner = dark[:, start:-start]
    reach, steps = np.arange(-most, most + 1), np.arange(wide)
    shifts = np.zeros((2, 2))
    for last, down in enumerate((inner, inner[::-1])):
        first = (start - last - wide // 2 + reach)[:, None]  # sample of the inner window
        halves = [part.mean(axis=1) for part in np.array_split(down, 2, axis=1)]
        darker = np.array(
            [
                half[first + steps].mean(axis=1) - half[first - 1 - steps].mean(axis=1)
                for half in halves
            ]
        )
        if darker.max(axis=1).min() > OUTLINE_SEEN:
            shifts[last] = reach[darker.argmax(axis=1)] / PER_MM * (1, -1)[last]
    shifts[:, np.abs(shifts[0] - shifts[1]) > NARROWER] = 0  # one of them is of what is written
    return shifts
