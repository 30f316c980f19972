"""A made-up camera above made-up tables."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from tournaments.scanning.form_layout import FORM_HEIGHT, FORM_WIDTH
from tournaments.scanning.pictures import Grey
from tournaments.scanning.placement import homography, sampled
from tournaments.scanning.sample.pen import PER_MM

Field = NDArray[np.floating[Any]]


@dataclass(frozen=True, slots=True)
class Level:
    """How hard a photo is: `tilt` moves corners by this part of the width, `curl` and `shake` are
    millimetres and pixels, `noise` of 255."""

    tilt: float
    curl: float
    shadow: float
    blur: float
    shake: int
    noise: float
    quality: int


LEVELS = {
    1: Level(tilt=0.03, curl=0.5, shadow=0.1, blur=0.6, shake=0, noise=2, quality=85),
    2: Level(tilt=0.07, curl=1.5, shadow=0.4, blur=0.9, shake=2, noise=5, quality=70),
    3: Level(tilt=0.11, curl=3.0, shadow=0.55, blur=1.3, shake=3, noise=8, quality=50),
}


def photographed(form: Grey, level: int, random: np.random.Generator, pixels: int) -> Grey:
    """Return a photo of a form on a table, its long side so many pixels."""
    how = LEVELS[level]
    width, height = pixels, round(pixels * 0.75)
    corners = _corners(how, random, width, height)
    printed = np.array([(0, 0), (FORM_WIDTH, 0), (FORM_WIDTH, FORM_HEIGHT), (0, FORM_HEIGHT)])
    back = homography(corners, printed.astype(float))
    across, down = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)
    flat = np.column_stack([across.ravel(), down.ravel(), np.ones(width * height)]) @ back.T
    at = _curled(flat[:, :2] / flat[:, 2:], how, random)
    light = sampled(form, at * PER_MM)
    inside = ((at >= 0) & (at <= [FORM_WIDTH, FORM_HEIGHT])).all(axis=1)
    table = float(random.uniform(40, 170)) + random.normal(0, 3, len(light))
    picture = np.where(inside, light * 0.92, table).reshape(height, width)
    picture = picture * _lighting(how, random, width, height)
    picture = _blurred(picture, how, random)
    picture = picture + random.normal(0, how.noise, picture.shape)
    return np.clip(picture, 0, 255).astype(np.uint8)


def _corners(how: Level, random: np.random.Generator, width: int, height: int) -> Field:
    """Return where the corners of the form come in the photo: most upright, a quarter turned."""
    fill = random.uniform(0.75, 0.94)
    half = np.array([FORM_WIDTH, FORM_HEIGHT]) / 2
    size = fill * min(width / FORM_WIDTH, height / FORM_HEIGHT)
    turn = random.normal(0, 0.03 + how.tilt / 2) + (np.pi if random.random() < 0.25 else 0)
    signs = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
    spin = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))])
    corners = (signs * half * size) @ spin.T
    corners += random.uniform(-how.tilt, how.tilt, (4, 2)) * FORM_WIDTH * size * 0.5
    middle = corners.mean(axis=0)
    room = np.array([width, height]) / 2 - 4
    corners = (corners - middle) * min(
        1.0, float((room / np.abs(corners - middle).max(axis=0)).min())
    )
    return np.array([width, height]) / 2 + corners


def _curled(at: Field, how: Level, random: np.random.Generator) -> Field:
    """Return points of the form moved as paper that is bent in one direction, and folded."""
    turn = random.uniform(0, np.pi)
    along = (at @ np.array([np.cos(turn), np.sin(turn)])) / FORM_WIDTH
    wave = np.sin(along * random.uniform(1.5, 4.0) + random.uniform(0, 6))
    push = random.normal(0, 1, 2)
    push *= random.uniform(0.3, 1.0) * how.curl / max(float(np.linalg.norm(push)), 1e-6)
    return at + wave[:, None] * push


def _lighting(how: Level, random: np.random.Generator, width: int, height: int) -> Field:
    """Return by what part light is weaker: a gradient, and the soft-edged shadow of a hand."""
    across, down = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    turn = random.uniform(0, 2 * np.pi)
    light = 0.85 + 0.3 * how.shadow * (across * np.cos(turn) + down * np.sin(turn))
    if random.random() < 2 * how.shadow:
        turn, edge = random.uniform(0, 2 * np.pi), random.uniform(0.02, 0.25)
        side = across * np.cos(turn) + down * np.sin(turn) + random.uniform(-0.5, 0.5)
        bump = 0.15 * np.sin(3 * (across * np.sin(turn) - down * np.cos(turn)))
        light = light * (1 - how.shadow / (1 + np.exp(-(side + bump) / edge * 3)))
    return np.clip(light, 0.15, 1.08)


def _blurred(picture: Field, how: Level, random: np.random.Generator) -> Field:
    image = Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8))
    image = image.filter(ImageFilter.GaussianBlur(random.uniform(0.4, 1) * how.blur))
    blurred = np.asarray(image, dtype=float)
    shaken = int(random.integers(how.shake + 1))
    for _step in range(shaken):
        blurred = (blurred + np.roll(blurred, 1, axis=int(shaken % 2))) / 2
    return blurred
