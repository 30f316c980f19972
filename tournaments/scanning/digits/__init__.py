"""Which sum is written in a box: told by small networks that have learned from people's digits.

It is compared with the crossed fields, and says of those in doubt which were meant.
`python -m tests.tournaments.scanning.learn_digits` makes `weights.npz`.
"""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tournaments.scanning.network import mean_chances, stored_networks

WEIGHTS = Path(__file__).with_name("weights.npz")
SIDE = 12  # samples of the square in which one digit is looked at
HIGHEST = 10  # the highest sum of four fields, the only one of two digits
FAINT = 0.35  # of the darkest of what is written, and less is not ink
PALER = 0.7  # times as dark is taken for ink too, once more
SPECK = 8  # samples: a part with no more ink than this was not meant
OUTLINE, LINED = 4, 0.5  # samples from an edge: its outline lies there, and has so much ink
NOISY = 3.4  # times the noise of paper is ink, as in other boxes
GAP = 3  # samples of white between two parts
EDGE = 2  # samples: what comes so near the edge of the box may go on outside,
NEAR, CUT = 5, 0.85  # and is at most so likely nearer to the left or right one than this
BROAD = 0.85, 0.6  # times as wide as high a 10 is at least, and one of parts with a gap between,
AS_ONE, AS_HIGH = 0.85, 0.7  # so likely a 1 is what stands before a 0, and so high as that at least
SLIM, BROADEST = 0.7, 1.6  # and its 1, and all that is in one part, at most

Dark = NDArray[np.floating[Any]]  # (rows, columns): 0 for paper and 1 for black
Inks = tuple[NDArray[np.bool_], NDArray[np.bool_]]  # where ink is, and more that may be


def likely_sums(dark: Dark, threshold: float, *, is_after_line: bool = False) -> tuple[float, ...]:
    """Return how likely each sum from 0 to 10 is what is written, in which ink is darker than a
    threshold; nothing where nothing is written, where it goes on outside of the box or is struck
    out. The outline of the box is left out already; at the left that may have been a 1."""
    noise = float(np.percentile(dark, 40) - np.percentile(dark, 10))
    least = max(threshold, NOISY * noise, FAINT * float(np.percentile(dark, 99)))
    ink, more = dark > least, dark > PALER * least
    parts = _parts(ink)
    if not parts or parts[0][0] < EDGE or parts[-1][1] > ink.shape[1] - EDGE:
        return ()
    full = float(np.percentile(dark[ink], 60))
    shade = np.clip(dark / full, 0, 1)
    first, last = parts[0][0], parts[-1][1]
    broad = (last - first) / (np.ptp(np.flatnonzero(ink[:, first:last].any(axis=1))) + 1)
    if broad > BROADEST and len(parts) == 1:
        return ()  # it was struck
    likely = CUT if min(first, ink.shape[1] - last) < NEAR else 1.0
    single, ten = likely * _digit(shade, (ink, more), first, last), 0.0
    if broad >= BROAD[len(parts) > 1]:
        splits = [parts[1][0]] if len(parts) == 2 else range(first + 2, (first + last) // 2)
        one = AS_ONE if len(parts) == 2 else 0.0
        tens = (_ten(shade, (ink, more), first, split, last, one) for split in splits)
        ten = likely * max(tens, default=0.0)
        # Half of a broad 0 looks like a 1, and a digit has no gap.
        ten, single = (ten, 0 * single) if len(parts) > 1 else (ten * (1 - single[0]), single)
    faint = dark > threshold
    faint[:, max(0, first - GAP) : last + GAP] = False  # its own edge is blurred
    is_after_line |= ink[:, :EDGE].sum() > SPECK
    if is_after_line or faint.sum() > SPECK or _lines_across(ink[:, first:last]) > 2:
        single[0] = 0.0  # a 1 may stand before it
    return (*(float(each) for each in single * (1 - ten)), float(ten))


def without_outline(dark: Dark, threshold: float) -> tuple[Dark, bool]:
    """Return what is written without the lines along the edges, which are of the box itself, and
    whether there was one at the left, which may have been a 1."""
    dark = dark.copy()
    is_after = is_before = False
    for side in (dark, dark[::-1], dark.T[::-1], dark.T):  # the right and the left last
        is_before = is_after
        lines = (side[:OUTLINE] > threshold).mean(axis=1) > LINED
        is_after = bool(lines[0])
        side[: OUTLINE if lines.all() else int(np.argmin(lines))] = 0
    for side in (dark, dark[::-1]):
        # What is left of it ends where a digit would go on. Upright that may be a 1.
        inner = np.pad(side[EDGE] > threshold, 1)
        side[:EDGE, ~(inner[:-2] | inner[1:-1] | inner[2:])] = 0
    return dark, is_after or is_before


def squared(shade: Dark) -> Dark:
    """Return a digit whose ink reaches all four edges in a square of SIDE samples, from 0 to 1."""
    side = max(shade.shape)
    square = np.zeros((side, side))
    top, left = ((side - each) // 2 for each in shade.shape)
    square[top : top + shade.shape[0], left : left + shade.shape[1]] = shade
    image = Image.fromarray((square * 255).astype(np.uint8))
    return np.asarray(image.resize((SIDE, SIDE), Image.Resampling.BOX)) / 255


def _parts(ink: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return the first column of each part that is written, and the one after its last."""
    columns = np.flatnonzero(ink.sum(axis=0) > 1)
    if not len(columns):
        return []
    parts = np.split(columns, np.flatnonzero(np.diff(columns) > GAP) + 1)
    ends = [(int(part[0]), int(part[-1]) + 1) for part in parts]
    last = ink.shape[1] - EDGE  # what comes no further in from either edge is of the outline
    return [
        (start, end)
        for start, end in ends
        if ink[:, start:end].sum() > SPECK and end > EDGE and start < last
    ]


def _lines_across(ink: NDArray[np.bool_]) -> float:
    """Return how many lines of what is written are beside each other half way down."""
    rows = np.flatnonzero(ink.any(axis=1))
    middle = np.pad(ink[rows[0] + len(rows) // 3 : rows[-1] + 1 - len(rows) // 3], ((0, 0), (1, 0)))
    return float(np.median((middle[:, 1:] & ~middle[:, :-1]).sum(axis=1)))


def _ten(shade: Dark, inks: Inks, first: int, split: int, last: int, least: float) -> float:
    """Return how likely a 1 and a 0 are written, the 0 from the column `split` on. What is slim and
    as high as the 0 is at `least` so likely a 1, for no other sum has two digits."""
    down, across = (np.flatnonzero(inks[0][:, first:split].any(axis=axis)) for axis in (1, 0))
    if not len(down) or np.ptp(across) + 1 > SLIM * (np.ptp(down) + 1):
        return 0.0
    one, nought = _digit(shade, inks, first, split)[1], _digit(shade, inks, split, last)[0]
    high = np.ptp(np.flatnonzero(inks[0][:, split:last].any(axis=1))) + 1
    if np.ptp(down) + 1 >= AS_HIGH * high:
        one = max(one, least)
    return float(one * nought)


def _digit(shade: Dark, inks: Inks, first: int, last: int) -> Dark:
    """Return how likely each digit is what is written between two columns, at least, whether little
    or more of it is taken for ink: the stem of a 4 may be so pale that what is left is a 6."""
    squares = []
    for ink in inks:
        down, across = (np.flatnonzero(ink[:, first:last].any(axis=axis)) for axis in (1, 0))
        if not len(down):
            return np.zeros(HIGHEST)
        part = shade[down[0] : down[-1] + 1, first + across[0] : first + across[-1] + 1]
        squares.append(squared(part).ravel())
    return np.asarray(mean_chances(np.array(squares), stored_networks(WEIGHTS)).min(axis=0))
