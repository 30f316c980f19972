"""Where each dot of a photo looks: a sheet that curls on a table, seen through a lens.

The sheet lies in millimetres around its middle, x to the right and y down; z goes into the table.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tests.tournaments.scanning.other_camera.forms import DOTS, PAD
from tournaments.scanning.form_layout import FORM_HEIGHT, FORM_WIDTH

Values = NDArray[np.float64]

CELL = 32  # dots of a photo between which what is seen runs straight
TILTS = ((1, 8), (4, 20), (10, 30))
BENDS = (4, 24, 46)  # degrees from one edge of the sheet to the other, at most
FOLDS = (0, 9, 18)


@dataclass(frozen=True, slots=True)
class Shape:
    """How a sheet lies: the direction in which it bends, the distances along it with how far they
    reach and how high, and a fold with its direction, place and slope."""

    direction: float
    along: Values
    reach: Values
    rise: Values
    fold: tuple[float, float, float] | None

    def points(self, x: Values, y: Values) -> Values:
        """Return where points of the sheet lie in space, as x, y, z in the last axis."""
        cos, sin = np.cos(self.direction), np.sin(self.direction)
        along, across = x * cos + y * sin, y * cos - x * sin
        reach = np.interp(along, self.along, self.reach)
        height = np.interp(along, self.along, self.rise)
        if self.fold:
            turn, place, slope = self.fold
            away = x * np.cos(turn) + y * np.sin(turn) - place
            height = height + slope * (np.sqrt(away**2 + 4) - 2)
        return np.stack([reach * cos - across * sin, reach * sin + across * cos, -height], axis=-1)


def a_shape(level: int, rng: np.random.Generator) -> Shape:
    """Return how a sheet may lie; at level 1 nearly flat."""
    direction = rng.uniform(0, np.pi)
    along = np.arange(-160.0, 161.0)
    bend = np.radians(rng.uniform(0.2, 1) * BENDS[level - 1]) / 210 * rng.choice([-1, 1])
    middle = rng.uniform(-40, 40)
    turned = bend * (along - middle)
    if rng.random() < 0.3:  # an S
        turned = turned * np.abs(along - middle) / 70
    turned = np.where(np.abs(along) > 130, np.interp(along, [-130, 130], turned[[30, 290]]), turned)
    reach, rise = np.cumsum(np.cos(turned)), np.cumsum(np.sin(turned))
    fold = None
    if FOLDS[level - 1] and rng.random() < 0.2 * level:
        turn = rng.choice([0, np.pi / 2]) + rng.normal(0, 0.06)
        slope = np.tan(np.radians(rng.uniform(0.3, 1) * FOLDS[level - 1] / 2))
        fold = float(turn), rng.normal(0, 12), float(slope * rng.choice([-1, 1]))
    return Shape(direction, along, reach - reach[160], rise - rise[160], fold)


@dataclass(slots=True)
class View:
    """What a camera sees: the size of the photo and the lens in dots, how the page is turned, how
    far it is, and where its middle comes in the photo."""

    size: tuple[int, int]
    focal: float
    turned: Values
    shape: Shape
    barrel: float
    distance: float = 400.0
    shift: tuple[float, float] = (0.0, 0.0)

    def seen(self, points: Values) -> Values:
        """Return where points in space come in the photo, in dots."""
        there = points @ self.turned.T
        flat = there[..., :2] / np.maximum(there[..., 2:] + self.distance, 20)
        radius = (flat**2).sum(-1, keepdims=True)
        middle = np.array(self.size) / 2 + self.shift
        return np.asarray(flat * (1 + self.barrel * np.minimum(radius, 1)) * self.focal + middle)

    def of_sheet(self, x: Values, y: Values) -> Values:
        """Return where places on the sheet come in the photo."""
        return self.seen(self.shape.points(x, y))

    def nodes(self) -> tuple[Values, Values]:
        """Return the dots between which the photo is drawn: all across, and all down."""
        wide, high = self.size
        return (
            np.append(np.arange(0, wide, CELL), wide).astype(float),
            np.append(np.arange(0, high, CELL), high).astype(float),
        )

    def on_table(self, dots: Values) -> Values:
        """Return where dots look on the flat table, but for what the lens bends."""
        flat = (dots - np.array(self.size) / 2 - self.shift) / self.focal
        rays = np.concatenate([flat, np.ones((*flat.shape[:-1], 1))], axis=-1) @ self.turned
        start = np.array([0, 0, -self.distance]) @ self.turned
        far = -start[2] / np.maximum(rays[..., 2], 0.05)
        return np.asarray(start[:2] + rays[..., :2] * far[..., None])

    def on_sheet(self, dots: Values) -> Values:
        """Return where dots look on the sheet, or past its edges."""
        flat = np.clip(self.on_table(dots), -400, 400)
        place = flat
        for _step in range(8):
            x, y = place[..., 0], place[..., 1]
            now = self.of_sheet(x, y)
            right = (self.of_sheet(x + 0.5, y) - now) / 0.5
            down = (self.of_sheet(x, y + 0.5) - now) / 0.5
            off = dots - now
            area = right[..., 0] * down[..., 1] - right[..., 1] * down[..., 0]
            area = np.where(np.abs(area) < 0.2, 0.2, area)
            step_x = (off[..., 0] * down[..., 1] - off[..., 1] * down[..., 0]) / area
            step_y = (right[..., 0] * off[..., 1] - right[..., 1] * off[..., 0]) / area
            place = place + np.clip(np.stack([step_x, step_y], axis=-1), -40, 40)
        far = (np.abs(flat) > (FORM_WIDTH / 2 + 45, FORM_HEIGHT / 2 + 45)).any(-1)
        lost = np.linalg.norm(self.of_sheet(place[..., 0], place[..., 1]) - dots, axis=-1) > 2
        place = np.where(far[..., None], flat, place)
        return np.where((lost & ~far)[..., None], 2 * FORM_WIDTH, place)


def a_view(level: int, pixels: int, rng: np.random.Generator) -> tuple[View, dict[str, float]]:
    """Return how somebody holds a phone above a sheet, and what of it is worth to be told."""
    tilt = rng.uniform(*TILTS[level - 1])
    around = rng.uniform(0, 2 * np.pi)
    quarter = float(rng.choice([0, 180, 90, 270], p=[0.62, 0.25, 0.08, 0.05]))
    turn = quarter + rng.normal(0, (2, 5, 8)[level - 1])
    upright = bool(rng.random() < (0.6 if quarter % 180 else 0.15))
    across = upright != bool(quarter % 180)  # the long side of the form along the short one
    wide = not across and rng.random() < 0.25
    short = round(pixels * (0.5625 if wide else 0.75))
    size = (short, pixels) if upright else (pixels, short)
    tilted_x, tilted_y = np.radians(tilt) * np.cos(around), np.radians(tilt) * np.sin(around)
    turned = _turn(0, tilted_x) @ _turn(1, tilted_y) @ _turn(2, np.radians(turn))
    focal = pixels / 2 / np.tan(np.radians(rng.uniform(50, 70) / 2))
    view = View(size, focal, turned, a_shape(level, rng), rng.uniform(-0.04, 0.04))
    fill = rng.uniform(0.84 if across else (0.75, 0.66, 0.62)[level - 1], 0.95)
    _stand_back(view, fill, rng)
    told = {
        "tilt": tilt,
        "turn": turn,
        "fill": fill,
        "bend": float(np.degrees(np.ptp(np.arctan(np.gradient(view.shape.rise)[50:270])))),
        "fold": float(np.degrees(np.arctan(view.shape.fold[2]))) * 2 if view.shape.fold else 0.0,
    }
    return view, {name: round(value, 2) for name, value in told.items()}


def _turn(axis: int, angle: float) -> Values:
    cos, sin = np.cos(angle), np.sin(angle)
    one, other = [each for each in range(3) if each != axis]
    matrix = np.eye(3)
    matrix[one, one] = matrix[other, other] = cos
    matrix[one, other], matrix[other, one] = -sin, sin
    return matrix


def _stand_back(view: View, fill: float, rng: np.random.Generator) -> None:
    """Set how far the camera is, so that the form fills such a part of the photo, and is on it."""
    share = np.linspace(-0.5, 0.5, 15)
    edge = np.full(15, 0.5)
    x = np.concatenate([share, share, edge, -edge]) * FORM_WIDTH
    y = np.concatenate([edge, -edge, share, share]) * FORM_HEIGHT
    near, far = 120.0, 3000.0
    for _step in range(24):
        view.distance = (near + far) / 2
        span = np.ptp(view.of_sheet(x, y), axis=0) / view.size
        near, far = (view.distance, far) if span.max() > fill else (near, view.distance)
    seen = view.of_sheet(x, y)
    room = (np.array(view.size) - np.ptp(seen, axis=0)) / 2 - 3
    to_middle = np.array(view.size) / 2 - (seen.max(0) + seen.min(0)) / 2
    right, down = to_middle + rng.uniform(-0.8, 0.8, 2) * room
    view.shift = float(right), float(down)


def warped(paper: Image.Image, view: View, places: Values, scale: float) -> Image.Image:
    """Return the photo of a picture of a sheet, on which the printer shrank the form to `scale`;
    what is past its edges is clear."""
    across, down = view.nodes()
    middle = np.array([FORM_WIDTH / 2, FORM_HEIGHT / 2]) + PAD
    dots = (places / scale + middle) * DOTS
    wide, high = paper.size
    cells = []
    for row in range(len(down) - 1):
        for column in range(len(across) - 1):
            quad = dots[row : row + 2, column : column + 2]
            low, top = quad.min((0, 1)), quad.max((0, 1))
            torn = (top - low).max() > 40 * DOTS  # the sheet turns away from the lens, or ends
            if torn or top[0] < 0 or top[1] < 0 or low[0] > wide or low[1] > high:
                continue
            box = (across[column], down[row], across[column + 1], down[row + 1])
            corners = (*quad[0, 0], *quad[1, 0], *quad[1, 1], *quad[0, 1])
            cells.append((tuple(int(each) for each in box), tuple(map(float, corners))))
    return paper.transform(view.size, Image.Transform.MESH, cells, Image.Resampling.BILINEAR)
