"""Marks that are too small or too blurred to be read as codes, known by their pattern.

A mark says one of a few words. Where other codes tell about where it stands, it is enough to see
which of their patterns lies there.
"""

from functools import cache, partial
from typing import Any

import numpy as np
import segno
from numpy.typing import NDArray

from tournaments.scanning.codes.barcodes import PRINTED, Code
from tournaments.scanning.codes.marks import mark_text
from tournaments.scanning.codes.patterns import (
    Kernel,
    fitted,
    kernel,
    normal,
    starts,
    turned,
    within,
)
from tournaments.scanning.form_layout import MARKS
from tournaments.scanning.layouts import LAYOUTS, Layout
from tournaments.scanning.pictures import Grey, Points
from tournaments.scanning.placement import sampled

MODULES, QUIET = 13, 1
FINDER = 8  # modules: the corner that all marks have in common, with its white edge
TRIED = 3  # places that look most like the corner of a mark
STEPS = (0.06, 0.03, 0.015, 0.007)  # of the width
ALIKE, CLEARLY = 0.68, 0.06  # how well a pattern fits, and by how much better than any other
WITHIN_MODULE = np.array([(0, 0), (-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)])


def mark_near(
    grey: Grey, projection: NDArray[np.floating[Any]], corner: str, version: int
) -> Code | None:
    """Return the mark that stands in a corner of a form of a version, `T` or `B`, which lies about
    so; None where no pattern of a mark is seen there, or where it may be another one."""
    marks, patterns = _patterns(version)

    def likeness(corners: Points) -> NDArray[np.float64]:
        light = sampled(grey, within(corners, _places())).mean(axis=1)
        return np.asarray(patterns @ -normal(light))

    places = starts(
        grey,
        projection,
        PRINTED[version, corner][0],
        (MARKS[version], partial(_finder, version), TRIED),
    )
    fits = [fitted(place, STEPS, likeness) for place in places]
    corners, good = max(fits, key=lambda fit: float(fit[1].max()))
    second, best = np.sort(good)[-2:]
    layout, stands = marks[int(good.argmax())]
    if stands != corner or best < ALIKE or best - second < CLEARLY:
        return None
    return Code(corner, corners, layout=layout)


@cache
def _places() -> Points:
    """Return the points in each module that are looked at, as parts of the width of a mark."""
    middles = np.arange(-QUIET, MODULES + QUIET) + 0.5
    modules = np.stack(np.meshgrid(middles, middles), axis=-1).reshape(-1, 1, 2)
    return np.asarray((modules + WITHIN_MODULE) / MODULES)


@cache
def _patterns(version: int) -> tuple[list[tuple[Layout, str]], NDArray[np.float64]]:
    """Return all marks of a version, and the dark modules of each with the white around them, of
    mean 0 and length 1."""
    marks = [
        (layout, corner)
        for (of, _letter), layout in sorted(LAYOUTS.items())
        if of == version
        for corner in "TB"
    ]
    rows = []
    for layout, corner in marks:
        code = segno.make_micro(mark_text(layout, corner), error="m", boost_error=False)
        rows.append(np.pad(np.array([list(row) for row in code.matrix], dtype=float), QUIET))
    return marks, normal(np.array(rows).reshape(len(rows), -1))


@cache
def _finder(version: int, scale: float, turn: float, size: int) -> Kernel:
    """Return the kernel of the corner that all marks have in common."""
    modules = _patterns(version)[1][0].reshape(MODULES + 2 * QUIET, -1) > 0
    x, y = turned(scale, turn, size)
    column, row = (np.floor(each * MODULES / MARKS[version]).astype(int) + QUIET for each in (x, y))
    inside = (np.minimum(column, row) >= 0) & (np.maximum(column, row) < FINDER + QUIET)
    dark = np.zeros((size, size), dtype=bool)
    dark[inside] = modules[row[inside], column[inside]]
    return kernel(inside, dark)
