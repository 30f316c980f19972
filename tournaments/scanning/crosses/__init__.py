"""Whether a box is crossed, or has a ring around it: told by a small network that has learned from
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

from tournaments.scanning.network import chances, stored_weights

SIDE, CELL = 23, 3  # cells of a square that is looked at, and samples of a cell: 13.8 mm in all

Stack = NDArray[np.floating[Any]]  # (boxes, rows, columns): 0 for paper and 1 for black


class Likely(NamedTuple):
    """How likely a box is crossed, and how likely it has a ring around it, empty or crossed."""

    crossed: float
    ringed: float


def likely_signs(dark: Stack) -> list[Likely]:
    """Return how likely each box has a sign, from how dark a square around its middle is."""
    weights = stored_weights(Path(__file__).with_name("weights.npz"))
    return [Likely(*each) for each in chances(cells(dark), weights)[:, 1:].tolist()]


def cells(dark: Stack) -> Stack:
    """Return how dark each cell around the middle of each box is: (boxes, cells)."""
    middle, half = dark.shape[1] // 2, SIDE * CELL // 2
    part = dark[:, middle - half : middle + half + 1, middle - half : middle + half + 1]
    means = part.reshape(len(dark), SIDE, CELL, SIDE, CELL).mean(axis=(2, 4))
    return np.clip(means, 0, 1).reshape(len(dark), -1)
