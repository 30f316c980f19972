"""What hands draw: crosses and other marks in a box, digits, signatures, words and doodles."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from tests.tournaments.scanning.other_camera.ink import Points
from tournaments.scanning.layouts import Box

Strokes = list[Points]

DOUBTFUL = ("ring", "scribble")  # a person sees what is meant, the form asked for something else


@dataclass(frozen=True, slots=True)
class Hand:
    """How somebody marks a box: the shape, how far ends reach beyond the edge of the box and how
    far the middle may lie off (millimetres), and how much the hand shakes."""

    shape: str
    reach: float
    off: float
    shake: float
    doubled: bool


SHAPES = ("cross", "looped", "tick", "dot", "circle", "slash", "ring", "scribble")
CHANCES = {
    1: (0.80, 0.06, 0.08, 0.0, 0.02, 0.04, 0.0, 0.0),
    2: (0.60, 0.10, 0.11, 0.03, 0.04, 0.06, 0.03, 0.03),
    3: (0.50, 0.12, 0.12, 0.05, 0.05, 0.08, 0.04, 0.04),
}


def any_hand(level: int, rng: np.random.Generator) -> Hand:
    """Return the habits of somebody; at level 1 of somebody who takes care."""
    shape = str(rng.choice(SHAPES, p=CHANCES[level]))
    reach = rng.uniform(-2.6, (0.3, 1.5, 3.0)[level - 1])
    off = (0.4, 1.2, 2.0)[level - 1]
    doubled = bool(rng.random() < (0.02, 0.08, 0.12)[level - 1])
    return Hand(shape, reach, min(off, 3.6 - reach), rng.uniform(0, 0.05 + 0.06 * level), doubled)


def curve(
    through: list[tuple[float, float]], rng: np.random.Generator, shake: float = 0.0
) -> Points:
    """Return a smooth line through these points, drawn by a hand that shakes so many mm."""
    knots = np.array([through[0], *through, through[-1]], float)
    share = np.linspace(0, 1, 9)[:-1, None]
    parts = []
    for before, start, end, after in zip(knots, knots[1:], knots[2:], knots[3:], strict=False):
        bend = (2 * before - 5 * start + 4 * end - after) * share**2
        turn = (3 * start - before - 3 * end + after) * share**3
        parts.append(0.5 * (2 * start + (end - before) * share + bend + turn))
    line = np.concatenate([*parts, knots[-1:]])
    if shake:
        few = max(3, len(line) // 3)
        wobble = rng.normal(0, shake, (few, 2))
        at = np.linspace(0, few - 1, len(line))
        line = line + np.stack([np.interp(at, range(few), wobble[:, each]) for each in (0, 1)], 1)
    return line


def mark(box: Box, hand: Hand, rng: np.random.Generator) -> Strokes:
    """Return the mark of a hand in a box."""
    small = box.size / 9
    off = np.clip(rng.normal(0, hand.off / 2, 2), -hand.off, hand.off) * small
    middle = np.array([box.left, box.top]) + box.size / 2 + off
    arm = box.size / 2 + hand.reach * small
    strokes = SHAPERS[hand.shape](arm, box.size, rng)
    return [middle + curve(each, rng, hand.shake) for each in _doubled(strokes, hand, rng)]


Ways = list[list[tuple[float, float]]]


def _doubled(ways: Ways, hand: Hand, rng: np.random.Generator) -> Ways:
    if not hand.doubled or hand.shape not in ("cross", "tick", "slash"):
        return ways
    again = ways[int(rng.integers(len(ways)))]
    return [*ways, [(x + rng.normal(0, 0.5), y + rng.normal(0, 0.5)) for x, y in again]]


def _tips(arm: float, angle: float, rng: np.random.Generator) -> list[tuple[float, float]]:
    """Return a line through the middle under an angle, its halves unequal and a little bent."""
    one, other = arm * rng.uniform(0.75, 1.1, 2) * 1.3
    away = np.array([np.cos(angle), np.sin(angle)])
    bend = np.array([-away[1], away[0]]) * rng.normal(0, 0.05) * arm
    start, half, end = -away * one, bend, away * other
    return [(float(x), float(y)) for x, y in (start, half, end)]


def _cross(arm: float, _size: float, rng: np.random.Generator) -> Ways:
    first = np.pi / 4 + rng.normal(0, 0.13)
    second = 3 * np.pi / 4 + rng.normal(0, 0.13)
    aside = rng.normal(0, 0.08, 2) * arm
    return [
        _tips(arm, first, rng),
        [(x + aside[0], y + aside[1]) for x, y in _tips(arm, second, rng)],
    ]


def _looped(arm: float, size: float, rng: np.random.Generator) -> Ways:
    near, far = min(arm, size * 0.55) * rng.uniform(0.8, 1.0, 2)
    return [[(-near, -far), (0, 0), (near, far * 0.8), (far * 1.25, 0), (near, -far), (-near, far)]]


def _tick(arm: float, _size: float, rng: np.random.Generator) -> Ways:
    low = arm * rng.uniform(0.5, 0.9)
    return [[(-arm * 0.7, -0.1 * arm), (-arm * 0.25, low), (arm * rng.uniform(0.8, 1.2), -arm)]]


def _dot(_arm: float, size: float, rng: np.random.Generator) -> Ways:
    radius = size * rng.uniform(0.06, 0.12)
    turns = np.linspace(0, 6 * np.pi, 14)
    return [
        [
            (radius * s * np.cos(t), radius * s * np.sin(t))
            for s, t in zip(np.linspace(1, 0.2, 14), turns, strict=True)
        ]
    ]


def _circle(_arm: float, size: float, rng: np.random.Generator) -> Ways:
    return [_round(size * rng.uniform(0.2, 0.36), rng)]


def _ring(_arm: float, size: float, rng: np.random.Generator) -> Ways:
    return [_round(size * rng.uniform(0.62, 0.8), rng)]


def _round(radius: float, rng: np.random.Generator) -> list[tuple[float, float]]:
    start, flat = rng.uniform(-2.5, -0.5), rng.uniform(0.85, 1.15)
    turns = start + np.linspace(0, 2 * np.pi + rng.uniform(-0.2, 0.7), 14)
    drift = np.linspace(1, rng.uniform(0.88, 1.12), 14)
    return [
        (float(radius * d * np.cos(t)), float(radius * flat * d * np.sin(t)))
        for t, d in zip(turns, drift, strict=True)
    ]


def _slash(arm: float, _size: float, rng: np.random.Generator) -> Ways:
    return [_tips(arm, -np.pi / 4 + rng.normal(0, 0.15), rng)]


def _scribble(arm: float, size: float, rng: np.random.Generator) -> Ways:
    return [_zigzag(size * 0.45 + max(0, arm - size / 2) * 0.3, int(rng.integers(6, 11)), rng)]


def _zigzag(half: float, times: int, rng: np.random.Generator) -> list[tuple[float, float]]:
    lean = rng.uniform(-0.4, 0.4)
    way = []
    for step, x in enumerate(np.linspace(-half, half, 2 * times)):
        y = half * (1 if step % 2 else -1) * rng.uniform(0.85, 1.05)
        way.append((float(np.clip(x + lean * y * 0.3, -half * 1.1, half * 1.1)), float(y)))
    return way


SHAPERS: dict[str, Callable[[float, float, np.random.Generator], Ways]] = {
    "cross": _cross,
    "looped": _looped,
    "tick": _tick,
    "dot": _dot,
    "circle": _circle,
    "slash": _slash,
    "ring": _ring,
    "scribble": _scribble,
}


def blackened(box: Box, width: float, rng: np.random.Generator) -> Strokes:
    """Return how a box is made black with lines so many millimetres wide, as the form asks."""
    half = box.size / 2 - width / 2 + rng.uniform(-0.3, 0.3)
    middle = np.array([box.left, box.top]) + box.size / 2 + rng.normal(0, 0.2, 2)
    times = int(np.ceil(box.size / width * 0.55)) + 1
    upright = curve(_zigzag(half, times, rng), rng)
    lying = curve(_zigzag(half, times, rng), rng)[:, ::-1]
    return [middle + upright, middle + lying]


def scratched(box: Box, rng: np.random.Generator) -> Strokes:
    """Return how somebody strikes out what stands in a box, without making it black."""
    middle = np.array([box.left, box.top]) + box.size / 2
    way = _zigzag(box.size * rng.uniform(0.45, 0.6), int(rng.integers(3, 6)), rng)
    return [middle + curve(way, rng, 0.15)[:, :: int(rng.choice([1, -1]))]]


def ringed(box: Box, rng: np.random.Generator) -> Strokes:
    """Return a ring around a box."""
    middle = np.array([box.left, box.top]) + box.size / 2
    return [middle + curve(_ring(0, box.size, rng)[0], rng, 0.1)]
