"""A printed pattern looked for in a picture, and moved until it fits."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tournaments.scanning.pictures import Grey, Points
from tournaments.scanning.placement import projected, sampled

PER_MM = 4.0  # samples
SIZES, TURNS = (0.86, 0.93, 1.0, 1.08, 1.16), (-10.0, -5.0, 0.0, 5.0, 10.0)  # degrees
NEAR = 6  # samples: so near it is the same place
NOISE = 4.0  # a variance of less is no pattern
BETTER = 1e-4  # of how well a pattern fits: what is worth a step

Values = NDArray[np.floating[Any]]
Kernel = tuple[NDArray[np.complex128], NDArray[np.complex128]]
Look = Callable[[Points], Values]


def normal(values: Values) -> NDArray[np.float64]:
    """Return values with a mean of 0 and a length of 1, along the last axis."""
    away = values - values.mean(axis=-1, keepdims=True)
    return np.asarray(away / np.maximum(np.linalg.norm(away, axis=-1, keepdims=True), 1e-9))


def starts(
    grey: Grey,
    projection: Values,
    place: Points,
    pattern: tuple[float, Callable[[float, float, int], Kernel], int],
) -> Iterator[Points]:
    """Yield, in pixels, where the corners of a square may be whose top left corner is expected at
    `place`, clockwise from there, those first that look most like its pattern: how large that is in
    millimetres, its kernel by scale, turn and window, and how many are wanted. Within 30 mm."""
    width, kernel_of, wanted = pattern
    steps = np.arange(-30.0, 30.0, 1 / PER_MM)
    window = np.stack(np.meshgrid(steps, steps), axis=-1) + place
    pixels = projected(projection, window.reshape(-1, 2)).reshape(window.shape)
    light, size = brightness_at(grey, pixels), len(steps)
    spectrum, squares = np.fft.rfft2(light), np.fft.rfft2(light**2)
    found = []
    for scale in SIZES:
        for turn in TURNS:
            like = likeness(spectrum, squares, kernel_of(scale, turn, size), size)
            at = int(like.argmax())
            found.append((float(like.flat[at]), divmod(at, size), scale, turn))
    for (row, column), scale, turn in _apart(found)[:wanted]:
        across, down = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        edges = np.array([(0, 0), (across, down), (across - down, down + across), (-down, across)])
        start = place + np.array([steps[column], steps[row]])
        yield projected(projection, start + width * scale * edges)


def likeness(
    spectrum: NDArray[np.complexfloating[Any]],
    squares: NDArray[np.complexfloating[Any]],
    of_pattern: Kernel,
    size: int,
) -> Values:
    """Return how much each place of a window looks like a pattern, -1 to 1, by the spectra of its
    light and of the squares of that."""
    around, dark = of_pattern
    even = np.fft.irfft2(spectrum * np.conj(around), (size, size))
    power = np.fft.irfft2(squares * np.conj(around), (size, size))
    like = np.fft.irfft2(spectrum * np.conj(dark), (size, size))
    return np.asarray(like / np.sqrt(np.maximum(power - even**2, NOISE)))


def _apart(
    found: list[tuple[float, tuple[int, int], float, float]],
) -> list[tuple[tuple[int, int], float, float]]:
    """Return where a pattern may be, the likeliest first, each place once."""
    apart: list[tuple[tuple[int, int], float, float]] = []
    for _like, at, scale, turn in sorted(found, reverse=True):
        if all(max(abs(at[0] - other[0]), abs(at[1] - other[1])) > NEAR for other, *_how in apart):
            apart.append((at, scale, turn))
    return apart


def brightness_at(grey: Grey, pixels: Points) -> Values:
    """Return the brightness at pixels; outside of the picture it is even."""
    height, width = grey.shape
    outside = (pixels < 0).any(axis=-1) | (pixels >= (width, height)).any(axis=-1)
    light = sampled(grey, pixels)
    light[outside] = light[~outside].mean() if not outside.all() else 0
    return light


def kernel(inside: NDArray[np.bool_], dark: NDArray[np.bool_]) -> Kernel:
    """Return the spectra of a mean over `inside` and of how much what lies there looks like
    `dark`."""
    values = np.where(inside, (~dark).astype(float) - (~dark)[inside].mean(), 0.0)
    length = max(float(np.sqrt((values**2).sum() * inside.sum())), 1e-9)
    return np.fft.rfft2(inside / inside.sum()), np.fft.rfft2(values / length)


def turned(scale: float, turn: float, size: int) -> tuple[Values, Values]:
    """Return x and y in millimetres of a pattern that begins at the first sample of a window, goes
    around its edge, and is so large and so turned."""
    reach = (np.arange(size) - (np.arange(size) > size // 2) * size + 0.5) / PER_MM / scale
    x, y = np.meshgrid(reach, reach)
    across, down = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return x * across + y * down, y * across - x * down


def within(corners: Points, shares: Points) -> Points:
    """Return the points of a square at parts of its width and height, by where its corners are."""
    x, y = shares[..., :1], shares[..., 1:]
    top = corners[0] * (1 - x) + corners[1] * x
    return np.asarray(top * (1 - y) + (corners[3] * (1 - x) + corners[2] * x) * y)


def fitted(corners: Points, steps: tuple[float, ...], look: Look) -> tuple[Points, Values]:
    """Return the corners moved by such parts of the width until the best of what `look` tells is
    highest, and what it tells then."""
    good = look(corners)
    width = float(np.linalg.norm(corners[1] - corners[0]))
    for step in steps:
        better = True
        while better:
            better = False
            for moved in _moves(step * width):
                tried = corners + moved
                found = look(tried)
                if found.max() > good.max() + BETTER:
                    corners, good, better = tried, found, True
    return corners, good


def _moves(step: float) -> Iterator[Points]:
    """Yield by how much four corners are moved: together at first, then each."""
    for across, down in ((step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)):
        yield np.tile((across, down), (4, 1))
        for corner in range(4):
            move = np.zeros((4, 2))
            move[corner] = across, down
            yield move
