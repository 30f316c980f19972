"""The modules of a QR code that is blurred, read by those that are the same on all codes.

A blur mixes each module with those around it in the same way everywhere. The finders, the lines
between them and the white around say how, for there it is known what was printed: by least squares
they give the weights that undo it (a trained linear equalizer, as modems have one; Widrow and
Stearns, "Adaptive Signal Processing", 1985, ch. 10).
"""

from collections.abc import Callable
from functools import cache

import numpy as np
import zxingcpp
from numpy.typing import NDArray

from tournaments.scanning.codes.patterns import Values
from tournaments.scanning.pictures import Grey, Points

KIND = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
QUIET = 2  # modules of white around a code that are looked at
# Modules: a finder with its white edge; where the line between two lies; and how far from the end
# the pattern begins that says how the code is aligned.
FINDER, TIMING, ALIGNMENT = 8, 6, 9
TAPS = np.stack(np.meshgrid(*[np.arange(-1.5, 1.6, 0.5)] * 2), axis=-1).reshape(-1, 2)  # modules
RIDGE = 0.05  # holds the weights small that the known modules say little of
ROUNDS = 5  # from the second one on, what was read before counts too, by how clear it was
DRAWN = 4  # pixels a module


def modules_across(version: int) -> int:
    """Return how many modules wide a QR code of a version is (ISO/IEC 18004)."""
    return 17 + 4 * version


@cache
def known_modules(version: int) -> NDArray[np.float64]:
    """Return the modules that all codes of a version have in common and the white around, 1 for
    dark; NaN for all others. Versions 2 to 6."""
    across = modules_across(version)
    finder = np.zeros((FINDER, FINDER))
    finder[:7, :7] = 1
    finder[1:6, 1:6] = 0
    finder[2:5, 2:5] = 1
    small = np.ones((5, 5))
    small[1:4, 1:4] = 0
    small[2, 2] = 1
    inside = np.full((across, across), np.nan)
    inside[TIMING] = inside[:, TIMING] = (np.arange(across) + 1) % 2
    inside[:FINDER, :FINDER] = finder
    inside[:FINDER, -FINDER:] = finder[:, ::-1]
    inside[-FINDER:, :FINDER] = finder[::-1]
    inside[-FINDER, FINDER] = 1
    inside[-ALIGNMENT : 5 - ALIGNMENT, -ALIGNMENT : 5 - ALIGNMENT] = small
    return np.pad(inside, QUIET)


@cache
def module_places(version: int, around: int = QUIET) -> Points:
    """Return the middles of the modules of a code and `around` it, as parts of its width."""
    across = modules_across(version)
    middles = (np.arange(-around, across + around) + 0.5) / across
    return np.stack(np.meshgrid(middles, middles), axis=-1)


def text_through_blur(light_at: Callable[[Points], Values], version: int) -> str | None:
    """Return what a code says; None where that cannot be read. `light_at` gives the brightness at
    parts of its width and height."""
    known, places = known_modules(version).ravel(), module_places(version).reshape(-1, 2)
    is_known = ~np.isnan(known)
    light = np.stack([light_at(places + tap / modules_across(version)) for tap in TAPS], axis=1)
    light = light / max(float(light.max()), 1.0)
    slope = np.column_stack([np.ones(len(places)), places, places.prod(axis=1)])
    seen = np.column_stack([light, slope])
    ridge = np.diag([RIDGE] * len(TAPS) + [1e-9] * slope.shape[1])
    wanted, weights = np.where(is_known, 2 * known - 1, 0), is_known.astype(float)
    for _ in range(ROUNDS):
        weighted = (seen * weights[:, None]).T
        darkness = seen @ np.linalg.solve(weighted @ seen + ridge, weighted @ wanted)
        if text := _text(np.where(is_known, known, darkness > 0)):
            return text
        wanted = np.where(is_known, wanted, np.sign(darkness))
        weights = np.where(is_known, 1, np.minimum(np.abs(darkness), 1))
    return None


def _text(modules: Values) -> str | None:
    """Return what modules and the white around them say, None where they are no code."""
    across = round(len(modules) ** 0.5)
    dark = np.pad(modules.reshape(across, across), QUIET).repeat(DRAWN, 0).repeat(DRAWN, 1)
    drawn: Grey = np.where(dark > 0, 0, 255).astype(np.uint8)
    read = zxingcpp.read_barcodes(drawn, formats=KIND, try_invert=False, is_pure=True)
    return next((code.text for code in read if code.text), None)
