"""Tables on which a form may lie: wood, cloth, black and white."""

from functools import cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tests.tournaments.scanning.other_camera.lens import View

ACROSS = 1400  # dots of a picture of a table
DOTS_PER_MM = 1.0
WOODS = ((150, 105, 65), (196, 160, 115), (95, 62, 40), (176, 130, 84))
CLOTHS = ((40, 95, 60), (120, 35, 40), (60, 75, 120), (205, 198, 180))
KINDS = ("wood", "cloth", "checks", "black", "white", "granite")


def a_table(view: View, rng: np.random.Generator) -> tuple[Image.Image, str]:
    """Return a photo of a table without anything on it, and of what it is."""
    kind = str(rng.choice(KINDS, p=[0.4, 0.18, 0.1, 0.12, 0.15, 0.05]))
    top = _top(kind, int(rng.integers(3)))
    turn, off = rng.uniform(0, 2 * np.pi), rng.uniform(-60, 60, 2)
    wide, high = view.size
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], float)
    there = np.clip(view.on_table(corners), -2000, 2000) * DOTS_PER_MM
    cos, sin = np.cos(turn), np.sin(turn)
    dots = there @ np.array([[cos, sin], [-sin, cos]]) + off + ACROSS / 2
    matrix, right = [], []
    for (x, y), (u, v) in zip(corners, dots, strict=True):
        matrix += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    terms = np.linalg.solve(np.array(matrix), np.array(right))
    mean = tuple(int(each) for each in np.asarray(top.resize((1, 1)))[0, 0])
    photo = top.transform(
        view.size,
        Image.Transform.PERSPECTIVE,
        tuple(map(float, terms)),
        Image.Resampling.BILINEAR,
        fillcolor=mean,
    )
    return photo, kind


@cache
def _top(kind: str, which: int) -> Image.Image:
    rng = np.random.default_rng([len(kind), which])
    y, x = np.mgrid[0:ACROSS, 0:ACROSS].astype(np.float32)
    noise = rng.normal(0, 1, (ACROSS, ACROSS)).astype(np.float32)
    if kind == "wood":
        colour = np.array(WOODS[int(rng.integers(4))], np.float32)
        planks = np.floor(y / rng.uniform(70, 140)) if which else np.zeros_like(y)
        wave = _cloud(rng, (8, 60)) * 9 + planks * 2.4
        light = 0.1 * np.sin(wave * 3) + 0.08 * _cloud(rng, (5, 420)) + 0.02 * noise
        light += 0.05 * np.sin(planks * 37)
    elif kind == "cloth":
        colour = np.array(CLOTHS[int(rng.integers(4))], np.float32)
        light = 0.06 * np.sin(x * 2.1) * np.sin(y * 2.1) + 0.06 * noise + 0.12 * _cloud(rng, (7, 7))
    elif kind == "checks":
        colour = np.array((235, 230, 225), np.float32)
        bars = ((x // 22) % 2 + (y // 22) % 2) / 2
        red = np.array((0.75, 0.2, 0.25), np.float32)
        cloth = colour * (1 - bars[..., None] * (1 - red)) * (1 + 0.05 * noise[..., None])
        return Image.fromarray(np.clip(cloth, 0, 255).astype(np.uint8))
    elif kind == "black":
        colour, light = np.array((34, 33, 36), np.float32), 0.12 * noise + 0.2 * _cloud(rng, (5, 5))
    elif kind == "white":
        shade = rng.uniform(205, 245)
        colour = np.array((shade, shade, shade * 0.97), np.float32)
        light = 0.012 * noise + 0.02 * _cloud(rng, (5, 5))
    else:
        colour = np.array((120, 118, 116), np.float32)
        light = 0.16 * noise + 0.14 * _cloud(rng, (500, 500))
    return Image.fromarray(np.clip(colour * (1 + light[..., None]), 0, 255).astype(np.uint8))


def _cloud(rng: np.random.Generator, knots: tuple[int, int]) -> NDArray[np.float32]:
    """Return soft noise with so many bumps across and down."""
    few = Image.fromarray(rng.normal(0, 1, (knots[1], knots[0])).astype(np.float32))
    return np.asarray(few.resize((ACROSS, ACROSS), Image.Resampling.BICUBIC))
