"""How paper is bent, by what of a form was found where."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tournaments.scanning.pictures import Points
from tournaments.scanning.placement import FLAT, NODES, Placement, cells

STIFF = 0.1  # what a kink between three nodes weighs, in proportion to what was found
STILL = 1e-4  # what a shift of the whole weighs: nothing, but where nothing was found
FAR = 2.0  # millimetres: what is further off than this counts less
ROUNDS = 3


class BentPoints(NamedTuple):
    """Points of a form, by how many millimetres each is bent across and down, and how sure that
    is, from 0 to 1 in each direction."""

    points: Points
    bent: Points
    weights: NDArray[np.floating[Any]]


def bent_by(placement: Placement, known: Sequence[BentPoints]) -> Placement:
    """Return a placement bent so that what is known lies where it was found, as evenly as that
    allows."""
    points, values, sure = (np.concatenate(each) for each in zip(*known, strict=True))
    design = _design(points)
    bent = np.empty_like(FLAT)
    for axis in (0, 1):
        weight = sure[:, axis]
        for _round in range(ROUNDS):
            weighted = design * weight[:, None]
            nodes = np.linalg.solve(
                weighted.T @ weighted + _kinks(), weighted.T @ (values[:, axis] * weight)
            )
            off = np.abs(design @ nodes - values[:, axis])
            weight = sure[:, axis] * np.minimum(1, FAR / np.maximum(off, 1e-6))
        bent[..., axis] = nodes.reshape(NODES)
    return replace(placement, bent=bent)


def _design(points: Points) -> NDArray[np.float64]:
    """Return which part each node has in the bend at each point: (points, nodes)."""
    before, share = cells(points)
    design = np.zeros((len(points), *NODES))
    at = np.arange(len(points))
    for right in (0, 1):
        for down in (0, 1):
            part = np.abs(1 - right - share[:, 0]) * np.abs(1 - down - share[:, 1])
            design[at, before[:, 0] + right, before[:, 1] + down] = part
    return design.reshape(len(points), -1)


@cache
def _kinks() -> NDArray[np.float64]:
    """Return what kinks weigh, as a matrix between nodes."""
    columns, rows = NODES
    unit = np.eye(columns * rows).reshape(columns, rows, -1)
    bends = [
        np.diff(unit, 2, axis=0).reshape(-1, columns * rows),
        np.diff(unit, 2, axis=1).reshape(-1, columns * rows),
        np.diff(np.diff(unit, axis=0), axis=1).reshape(-1, columns * rows),
    ]
    return STIFF * sum(each.T @ each for each in bends) + STILL * np.eye(columns * rows)
