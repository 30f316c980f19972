"""The large code of a form, found about where it must be and read through blur.

The reader of codes wants the finders of one sharp. Of a code that is blurred, bent or far away it
is still seen where it lies: as a square full of small things. What all codes have in common is laid
over it, at first softly, until it fits; then its modules are read.
"""

import itertools
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from tournaments.scanning.codes.barcodes import TABLE, Code
from tournaments.scanning.codes.marks import table_code_of
from tournaments.scanning.codes.modules import (
    QUIET,
    known_modules,
    module_places,
    modules_across,
    text_through_blur,
)
from tournaments.scanning.codes.patterns import (
    Kernel,
    Values,
    brightness_at,
    kernel,
    likeness,
    normal,
    within,
)
from tournaments.scanning.form_layout import CODE_SIZE
from tournaments.scanning.pictures import Grey, Points
from tournaments.scanning.placement import projected, sampled

VERSIONS = (2, 3, 4, 5, 6)  # of QR codes: addresses of 15 to 106 letters
REACH, BEYOND = 75, 20  # millimetres: how far off it may lie, and what is seen beyond
PER_MM = 4  # samples
# Fineness: over how many samples things are small, how dark paper may be, and what is much.
FINE, DARKEST, MUCH = 8, 20.0, 0.6
EDGE = 4  # millimetres of white around a code
WIDE, HIGH = (0.55, 0.7, 0.85, 1.0, 1.15), (0.75, 0.9, 1.05, 1.2)
PLACES, NEAR, ALIKE = 10, 6, 2  # places looked at; millimetres, and how many so near each other
SOFT, SOFTER = 0.5, 1.3  # modules
SOFTLY = (2, 4)  # versions: seen softly the others look like one of them
TRIED, FITS = 4, 0.6  # how many, and how well one must fit to be read
CORNERS, STEP = 4, 0.008  # of the width
MOST_ROUNDS, MOST_STEP = 15, 0.1

Shape = NDArray[np.float64]  # (6, 2), millimetres: corners, and by how much the middle is bowed
Light = Callable[[Points], Values]


class _Pattern(NamedTuple):
    """Places in a code, as parts of its width, and what is dark there, of mean 0 and length 1."""

    places: Points
    dark: Values


def large_code_near(grey: Grey, projection: Values) -> Code | None:
    """Return the large code of a form that lies about so; None where none is read there."""
    middle = TABLE.mean(axis=0)
    steps = np.arange(-REACH - BEYOND, REACH + BEYOND, 1 / PER_MM)
    window = np.stack(np.meshgrid(steps, steps), axis=-1) + middle
    view = brightness_at(grey, projected(projection, window.reshape(-1, 2)).reshape(window.shape))
    patch = _Patch(Image.fromarray(np.clip(view, 0, 255).astype(np.uint8)), window[0, 0])
    starts = [
        np.vstack([start + middle, np.zeros((2, 2))]) for start in _starts(view.astype(float))
    ]
    softly = []
    for version in SOFTLY:
        light = patch.softened(SOFTER * CODE_SIZE / modules_across(version))
        for shape in starts:
            softly.append(_fitted(shape, _soft_pattern(version), light, CORNERS))
    softly.sort(key=lambda fit: -fit[0])

    def light_at(points: Points) -> Values:
        return sampled(grey, projected(projection, points))

    sharper = [
        (version, patch.softened(SOFT * CODE_SIZE / modules_across(version)))
        for version in VERSIONS
    ]
    for _good, start in softly[:TRIED]:
        fits = [
            (*_fitted(start, _pattern(version), light, CORNERS), version)
            for version, light in sharper
        ]
        _best, shape, version = max(fits, key=lambda fit: fit[0])
        good, shape = _fitted(shape, _pattern(version), light_at, len(shape))
        if good < FITS:
            continue
        text = text_through_blur(partial(_light_of, light_at, shape), version)
        if text and (table := table_code_of(text)):
            return Code("Q", projected(projection, shape[:CORNERS]), table=table)
    return None


def _light_of(light_at: Light, shape: Shape, parts: Points) -> Values:
    return light_at(_at(shape, parts))


class _Patch:
    """The part of a picture where a code may lie, laid straight, as sharp as asked."""

    def __init__(self, image: Image.Image, first: Points) -> None:
        self.image, self.first = image, first

    def softened(self, millimetres: float) -> Light:
        """Return the light at points of the form with what is smaller than that blurred."""
        blurred = np.asarray(self.image.filter(ImageFilter.GaussianBlur(millimetres * PER_MM)))
        return lambda points: sampled(blurred, (points - self.first) * PER_MM + 0.5)


def _starts(view: Values) -> Iterator[Points]:
    """Yield the corners of squares full of small things, in millimetres from the middle of a view,
    those that look most like one first."""
    mean = _mean(view)
    small = np.sqrt(np.maximum(_mean(view**2) - mean**2, 0)) / np.maximum(mean, DARKEST)
    fine = -255 * np.minimum(small, MUCH)[::PER_MM, ::PER_MM]
    size = len(fine)
    spectrum, squares = np.fft.rfft2(fine), np.fft.rfft2(fine**2)
    away = np.abs(np.arange(size) - size / 2) > REACH
    found = []
    for wide, high, of_square in _outlines(size):
        like = likeness(spectrum, squares, of_square, size)
        like[away] = like[:, away] = -1
        for _ in range(3):
            row, column = divmod(int(like.argmax()), size)
            found.append((float(like[row, column]), np.array((column, row)), (wide, high)))
            window = (slice(max(0, middle - NEAR), middle + NEAR + 1) for middle in (row, column))
            like[tuple(window)] = -1
    found.sort(key=lambda square: -square[0])
    chosen: list[Points] = []
    for _like, place, shares in found:
        if sum(np.abs(place - other).max() < NEAR for other in chosen) >= ALIKE:
            continue
        chosen.append(place)
        yield place - size / 2 + (TABLE - TABLE.mean(axis=0)) * shares
        if len(chosen) == PLACES:
            return


def _mean(values: Values) -> Values:
    """Return the mean of what lies around each value."""
    sums = np.pad(values, ((FINE + 1, FINE), (FINE + 1, FINE)), mode="edge").cumsum(0).cumsum(1)
    side = 2 * FINE + 1
    across = sums[:, side:] - sums[:, :-side]
    return np.asarray((across[side:] - across[:-side]) / side**2)


@cache
def _outlines(size: int) -> list[tuple[float, float, Kernel]]:
    """Return how wide and how high a code may be, as parts of how it is printed, and the kernel of
    each."""
    reach = np.abs(np.arange(size) - (np.arange(size) > size // 2) * size)
    x, y = np.meshgrid(reach, reach)
    outlines: list[tuple[float, float, Kernel]] = []
    for wide, high in itertools.product(WIDE, HIGH):
        off = np.maximum(x / wide, y / high)
        of_square = kernel(off <= CODE_SIZE / 2 + EDGE, off <= CODE_SIZE / 2)
        outlines.append((wide, high, of_square))
    return outlines


@cache
def _pattern(version: int) -> _Pattern:
    """Return what all codes of a version have in common."""
    known = known_modules(version)
    is_known = ~np.isnan(known)
    return _Pattern(module_places(version)[is_known], normal(known[is_known]))


@cache
def _soft_pattern(version: int) -> _Pattern:
    """Return what all codes of a version look like if nothing smaller than SOFTER is seen."""
    known = np.pad(np.nan_to_num(known_modules(version), nan=0.5), QUIET)
    soft = Image.fromarray((known * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(SOFTER))
    alternate = (slice(None, None, 2),) * 2
    places = module_places(version, 2 * QUIET)[alternate].reshape(-1, 2)
    return _Pattern(places, normal(np.asarray(soft)[alternate].ravel().astype(float)))


def _at(shape: Values, parts: Points) -> Points:
    """Return the points of a code at parts of its width and height."""
    x, y = parts[..., :1], parts[..., 1:]
    return within(shape[:CORNERS], parts) + 4 * (x * (1 - x) * shape[4] + y * (1 - y) * shape[5])


def _fitted(shape: Shape, pattern: _Pattern, light: Light, movable: int) -> tuple[float, Shape]:
    """Return a shape of which the first `movable` points were moved until a pattern fits best, and
    how well, 1 at most (Levenberg and Marquardt)."""

    def darkness(points: Values) -> Values:
        return -normal(light(_at(points.reshape(-1, 2), pattern.places)))

    points, count, damping = shape.ravel(), 2 * movable, 0.02
    dark = darkness(points)
    good = float(pattern.dark @ dark)
    slopes = None
    for _ in range(MOST_ROUNDS):
        if slopes is None:
            moves = np.eye(len(points))[:count] * STEP * CODE_SIZE
            slopes = np.array([darkness(points + move) - dark for move in moves]) / STEP
        square = slopes @ slopes.T
        stiff = np.eye(count) * damping * max(float(np.trace(square)), 1e-9) / count
        step = np.linalg.solve(square + stiff, slopes @ (pattern.dark - dark))
        tried = points.copy()
        tried[:count] += np.clip(step, -MOST_STEP, MOST_STEP) * CODE_SIZE
        found = darkness(tried)
        if (better := float(pattern.dark @ found)) > good:
            gain, points, dark, good, slopes = better - good, tried, found, better, None
            damping = max(damping / 3, 1e-3)
            if gain < 1e-3:
                break
        else:
            damping *= 5
            if damping > 10:
                break
    return good, points.reshape(-1, 2)
