"""Where in a picture each millimetre of a form lies."""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tournaments.scanning.form_layout import FORM_HEIGHT, FORM_WIDTH
from tournaments.scanning.pictures import Grey, Points

Matrix = NDArray[np.floating[Any]]
Bent = NDArray[np.float64]  # (columns, rows, 2): by how many millimetres paper is bent at nodes

STEP = 4.5  # millimetres over which a slope is taken
# Millimetres: where the first node lies and how far they are apart; so many beside and below each
# other are more than a form is large.
FIRST, APART = np.array((-15.0, -20.0)), np.array((15.0, 20.0))
NODES = (17, 11)
FLAT: Bent = np.zeros((*NODES, 2))


def homography(printed: Points, seen: Points) -> Matrix:
    """Return the projection that takes printed millimetres to pixels, by least squares.

    Both are first moved and scaled to about 1, without which the sum is badly conditioned
    (Hartley, "In Defense of the Eight-Point Algorithm", 1997).
    """
    before, after = _normalizing(printed), _normalizing(seen)
    rows = []
    for (x, y), (u, v) in zip(projected(before, printed), projected(after, seen), strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y, -u])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y, -v])
    *_rest, last = np.linalg.svd(np.array(rows))[2]
    projection = np.linalg.inv(after) @ last.reshape(3, 3) @ before
    return projection / projection[2, 2]


def _normalizing(points: Points) -> Matrix:
    middle = points.mean(axis=0)
    scale = np.sqrt(2) / max(float(np.linalg.norm(points - middle, axis=1).mean()), 1e-9)
    return np.array([[scale, 0, -scale * middle[0]], [0, scale, -scale * middle[1]], [0, 0, 1]])


def projected(projection: Matrix, points: Points) -> Points:
    """Return points taken through a projection."""
    taken = np.column_stack([points, np.ones(len(points))]) @ projection.T
    return taken[:, :2] / taken[:, 2:]


def cells(points: Points) -> tuple[NDArray[np.intp], NDArray[np.floating[Any]]]:
    """Return the node before each point of the form, which is in millimetres, and which part of
    the way to the next it lies: across and down. Outside of all nodes the way goes straight on."""
    at = (points - FIRST) / APART
    before = np.clip(np.floor(at), 0, np.array(NODES) - 2).astype(np.intp)
    return before, at - before


def bend_at(bent: Bent, points: Points) -> Points:
    """Return by how many millimetres paper is bent at points of the form."""
    (column, row), (x, y) = (np.moveaxis(each, -1, 0) for each in cells(points))
    x, y = x[..., None], y[..., None]
    upper = bent[column, row] * (1 - x) + bent[column + 1, row] * x
    lower = bent[column, row + 1] * (1 - x) + bent[column + 1, row + 1] * x
    return np.asarray(upper * (1 - y) + lower * y)


@dataclass(frozen=True, slots=True)
class Placement:
    """How a form lies: flat in perspective by `projection`, and `bent` by so much before."""

    projection: Matrix
    bent: Bent = field(default_factory=lambda: FLAT)

    def pixels(self, points: Points) -> Points:
        """Return where in the picture points of the form lie, which are in millimetres."""
        return projected(self.projection, points + bend_at(self.bent, points))

    def around(self, centres: Points, offsets: Points) -> Points:
        """Return where the same offsets from each of some centres lie, (centres, offsets, 2); so
        near that the form is taken to be flat around each."""
        steps = np.array([(0.0, 0.0), (STEP, 0.0), (-STEP, 0.0), (0.0, STEP), (0.0, -STEP)])
        near = self.pixels((centres[:, None, :] + steps).reshape(-1, 2)).reshape(-1, 5, 2)
        across = (near[:, 1] - near[:, 2]) / (2 * STEP)
        down = (near[:, 3] - near[:, 4]) / (2 * STEP)
        return near[:, :1] + offsets @ np.stack([across, down], axis=1)

    def corners(self) -> Points:
        """Return the corners of the form in the picture, clockwise from the top left of its
        print."""
        edges = [(0, 0), (FORM_WIDTH, 0), (FORM_WIDTH, FORM_HEIGHT), (0, FORM_HEIGHT)]
        return self.pixels(np.array(edges, dtype=float))


def sampled(grey: Grey, points: Points) -> NDArray[np.floating[Any]]:
    """Return the brightness at points of a picture, 0 to 255, between its pixels in proportion;
    of what lies outside that of the edge. `points` end in an axis of x and y."""
    height, width = grey.shape
    # Beyond the horizon of a projection a point may lie nowhere: NaN.
    x = np.nan_to_num(np.clip(points[..., 0] - 0.5, 0, width - 1.001)).astype(np.float32)
    y = np.nan_to_num(np.clip(points[..., 1] - 0.5, 0, height - 1.001)).astype(np.float32)
    left, top = x.astype(np.intp), y.astype(np.intp)
    right, bottom = np.minimum(left + 1, width - 1), np.minimum(top + 1, height - 1)
    x -= left
    y -= top
    upper = grey[top, left] * (1 - x) + grey[top, right] * x
    lower = grey[bottom, left] * (1 - x) + grey[bottom, right] * x
    return upper * (1 - y) + lower * y
