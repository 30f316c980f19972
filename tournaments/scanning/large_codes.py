"""The large code of a form that is blurred or bent, laid straight module by module.

What is printed alike in every such code tells where its modules are. Whether it was read rightly is
said by its own check, which this leaves to the reader of codes.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import segno
from numpy.typing import NDArray
from segno import consts

from tournaments.scanning.codes import TABLE, Code, Points, read_in
from tournaments.scanning.form_layout import CODE_SIZE
from tournaments.scanning.patterns import Kernel, fitted, kernel, normal, starts, turned, within
from tournaments.scanning.pictures import Grey
from tournaments.scanning.placement import sampled

VERSIONS = (3, 4, 2, 5, 6)  # of codes for addresses, the commonest first
QUIET = 1  # modules of white that are looked at too
USUAL = 29  # modules to each side; by so many the three corners are looked for
FINDER = 7
TRIED = 2  # places that look most like such a code
STEPS = (0.04, 0.02, 0.01, 0.005)  # of the width
ALIKE = 0.6  # how well what is alike in every code fits
PIXELS, EDGE = 6, 4  # of a module, and modules of white around them, in what is read
SHARPER = (0.0, 0.8, 1.6)  # times as different from its neighbours as it was seen
OPEN = {
    consts.TYPE_DATA_DARK,
    consts.TYPE_DATA_LIGHT,
    consts.TYPE_FORMAT_DARK,
    consts.TYPE_FORMAT_LIGHT,
}
WITHIN_MODULE = np.array([(0, 0), (-0.2, -0.2), (0.2, -0.2), (-0.2, 0.2), (0.2, 0.2)])


class _Version(NamedTuple):
    """How many modules a code has to each side, where these are as parts of its width, which of
    them are alike in all codes, and these, of mean 0 and length 1."""

    modules: int
    places: Points
    known: NDArray[np.bool_]
    pattern: NDArray[np.float64]


def table_near(grey: Grey, projection: NDArray[np.floating[Any]]) -> Code | None:
    """Return the large code of a form that lies about so, None where none is read there."""
    fits = []
    for place in starts(grey, projection, TABLE[0], (CODE_SIZE, _corners, TRIED)):
        for number in VERSIONS:
            version = _version(number)

            def likeness(corners: Points, version: _Version = version) -> NDArray[np.float64]:
                light = sampled(grey, within(corners, version.places[version.known])).mean(axis=1)
                return np.array([version.pattern @ -normal(light)])

            corners, good = fitted(place, STEPS, likeness)
            fits.append((float(good.max()), number, corners))
    for sure, number, where in sorted(fits, key=lambda fit: -fit[0]):
        if sure < ALIKE:
            break
        for view in _straight(grey, where, _version(number)):
            for code in read_in(view, 1.0):
                if code.place == "Q":
                    return code._replace(corners=where)
    return None


def _straight(grey: Grey, corners: Points, version: _Version) -> Iterator[Grey]:
    """Yield the modules of a code as a picture, each time sharper."""
    side = version.modules + 2 * QUIET
    seen = sampled(grey, within(corners, version.places)).mean(axis=1).reshape(side, side)
    inner = seen[QUIET:-QUIET, QUIET:-QUIET]
    beside = (seen[:-2, 1:-1] + seen[2:, 1:-1] + seen[1:-1, :-2] + seen[1:-1, 2:]) / 4
    for times in SHARPER:
        sharp = inner + times * (inner - beside)
        low, high = np.percentile(sharp, (5, 95))
        light = np.clip((sharp - low) / max(float(high - low), 1.0), 0, 1) * 255
        large = np.kron(np.pad(light, EDGE, constant_values=255), np.ones((PIXELS, PIXELS)))
        yield large.astype(np.uint8)


@cache
def _version(number: int) -> _Version:
    code = segno.make("k", version=number, error="m", micro=False, boost_error=False)
    kinds = np.array([list(row) for row in code.matrix_iter(border=QUIET, verbose=True)])
    modules = len(kinds) - 2 * QUIET
    middles = (np.arange(-QUIET, modules + QUIET) + 0.5) / modules
    places = np.stack(np.meshgrid(middles, middles), axis=-1).reshape(-1, 1, 2)
    known = ~np.isin(kinds, list(OPEN)).ravel()
    dark = np.array([list(row) for row in code.matrix_iter(border=QUIET)], dtype=float).ravel()
    return _Version(modules, places + WITHIN_MODULE / modules, known, normal(dark[known]))


@cache
def _corners(scale: float, turn: float, size: int) -> Kernel:
    """Return the kernel of the three corners of a large code."""
    x, y = (each * USUAL / CODE_SIZE for each in turned(scale, turn, size))
    inside = np.zeros((size, size), dtype=bool)
    dark = np.zeros((size, size), dtype=bool)
    far = USUAL - FINDER
    for left, top in ((0, 0), (far, 0), (0, far)):
        off = np.maximum(abs(x - left - FINDER / 2), abs(y - top - FINDER / 2))
        inside |= off < FINDER / 2 + QUIET
        dark |= (off < FINDER / 2) & ((off > FINDER / 2 - 1) | (off < 1.5))
    return kernel(inside, dark)
