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
AROUND = 3.0  # millimetres outside of it are looked at
WIDTH = 1.0  # millimetres: so wide its outline is dark, and so much beside it lighter
SEEN = 0.06  # by so much at least
ASLANT, AWAY = 0.02, 0.01  # so much darker a line is that lies a sample more aslant, or away
SIZE = np.array([SUM_WIDTH, BOX])


def around_sum(grey: Grey, found: Found, corner: Points, inset: float) -> Stack:
    """Return how bright the box for a sum is, (1, rows, columns), from `inset` millimetres inside
    of its outline; its top left corner is printed at `corner`, if it lies as `found` has it."""
    offsets = _offsets(-AROUND)
    flat = sampled(grey, found.placement.pixels(offsets.reshape(-1, 2) + corner))
    dark = 1 - flat.reshape(offsets.shape[:2]) / max(float(np.percentile(flat, 85)), 1.0)
    (top, bottom), (left, right) = _edges(dark), _edges(dark.T)
    points = _offsets(inset)
    across, down = np.moveaxis(points / SIZE, -1, 0)
    # An edge lies aside by what its two halves tell, in the middle of each.
    aside_left, aside_right = (_along(edge, down) for edge in (left, right))
    aside_top, aside_bottom = (_along(edge, across) for edge in (top, bottom))
    aside = aside_left * (1 - across) + aside_right * across
    below = aside_top * (1 - down) + aside_bottom * down
    lies = points + np.stack([aside, below], axis=-1) + corner
    light = sampled(grey, found.placement.pixels(lies.reshape(-1, 2)))
    return light.reshape(1, *points.shape[:2])


def _offsets(start: float) -> NDArray[np.float64]:
    """Return points of the box, (rows, columns, 2), from `start` millimetres inside of it."""
    across = np.arange(start, SUM_WIDTH - start, 1 / PER_MM)
    down = np.arange(start, BOX - start, 1 / PER_MM)
    return np.stack(np.meshgrid(across, down), axis=-1)


def _along(halves: NDArray[np.float64], share: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how far aside an edge lies at a share of its length."""
    return np.asarray(halves[0] + (halves[1] - halves[0]) * (share - 0.25) / 0.5)


def _edges(dark: NDArray[np.floating]) -> NDArray[np.float64]:
    """Return by how many millimetres the first and last edge lie aside, down the rows, in each of
    two halves: (2, 2); 0 for an edge that was not seen. Outside of it nothing is written, so that
    it is looked for where it ends there: a 1 may stand beside it."""
    start = round(AROUND * PER_MM)
    inner = dark[:, start:-start]
    edges = np.zeros((2, 2))
    for place, down in enumerate((inner, inner[::-1])):
        halves = [part.mean(axis=1) for part in np.array_split(down, 2, axis=1)]
        wide, most = round(WIDTH * PER_MM), round(REACH * PER_MM)
        reach = np.arange(-most, most + 1)
        first = start - place - wide // 2 + reach  # of its samples
        steps = np.arange(wide)
        lines = [
            half[first[:, None] + steps].mean(axis=1)
            - half[first[:, None] - 1 - steps].mean(axis=1)
            for half in halves
        ]
        aslant = ASLANT * np.abs(reach[:, None] - reach)
        scores = lines[0][:, None] + lines[1] - aslant - AWAY * np.abs(reach[:, None] + reach)
        best = np.unravel_index(int(scores.argmax()), scores.shape)
        if min(lines[0][best[0]], lines[1][best[1]]) > SEEN:
            edges[place] = reach[list(best)] / PER_MM * (1, -1)[place]
    return edges
