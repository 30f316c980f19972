"""Whether a box is crossed, or has a ring around it: told by small networks that have learned from
made-up photos.

Rules say what is plain. What they leave in doubt, as beside a stain or what shines through, is left
to this, which has seen how strokes differ from those; and where it is sure of something else than
they are, somebody is asked. `python -m tests.tournaments.scanning.learn_crosses` makes
`weights.npz`.
"""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tournaments.scanning.network import mean_chances, stored_networks

SIDE, CELL = 23, 3  # cells of a square that is looked at, and samples of a cell: 13.8 mm in all
# Samples down and across: what was learned of was up to a cell aside too.
SHIFTS = ((0, 0), (CELL, 0), (-CELL, 0), (0, CELL), (0, -CELL))

Stack = NDArray[np.floating[Any]]  # (boxes, rows, columns): 0 for paper and 1 for black


class Likely(NamedTuple):
    """How likely a box is crossed, and how likely it has a ring around it, empty or crossed."""

    crossed: float
    ringed: float


def likely_signs(dark: Stack) -> list[Likely]:
    """Return how likely each box has a sign, from how dark a square around its middle is, on
    average of a few that are a little aside."""
    networks = stored_networks(Path(__file__).with_name("weights.npz"))
    shifted = [mean_chances(cells(dark, *shift), networks) for shift in SHIFTS]
    return [Likely(*each) for each in np.mean(shifted, axis=0)[:, 1:].tolist()]


def cells(dark: Stack, down: int = 0, across: int = 0) -> Stack:
    """Return how dark each cell around the middle of each box is, or so many samples aside of it:
    (boxes, cells)."""
    half = SIDE * CELL // 2
    top, left = (dark.shape[1] // 2 + shift - half for shift in (down, across))
    part = dark[:, top : top + SIDE * CELL, left : left + SIDE * CELL]
    means = part.reshape(len(dark), SIDE, CELL, SIDE, CELL).mean(axis=(2, 4))
    return np.clip(means, 0, 1).reshape(len(dark), -1)
