"""What an evening does to paper: coffee, folds, smudges, and writing on the back."""

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tests.tournaments.scanning.other_camera.forms import DOTS, PAD
from tests.tournaments.scanning.other_camera.ink import Pen, Sheet
from tests.tournaments.scanning.other_camera.writing import signature, words
from tournaments.scanning.form_layout import FORM_HEIGHT, FORM_WIDTH

COFFEE = (0.55, 0.36, 0.18)
GREY = (0.45, 0.45, 0.47)


def wear(sheet: Sheet, level: int, rng: np.random.Generator) -> list[str]:
    """Let an evening go over a sheet, and return what happened to it."""
    happened = []
    for what, chance, does in (
        ("coffee", 0.05, _coffee),
        ("smudge", 0.10, _smudge),
        ("crease", 0.10, _crease),
        ("back", 0.07, _back),
    ):
        if rng.random() < chance * (0.4, 1, 2)[level - 1]:
            does(sheet, rng)
            happened.append(what)
    return happened


def _coffee(sheet: Sheet, rng: np.random.Generator) -> None:
    radius = rng.uniform(30, 42)
    size = round((2 * radius + 10) * DOTS)
    y, x = np.mgrid[0:size, 0:size].astype(np.float32) / DOTS - radius - 5
    away, angle = np.hypot(x, y), np.arctan2(y, x)
    thick = 1.2 + 0.6 * np.sin(angle * 3 + rng.uniform(0, 6))
    ring = np.exp(-(((away - radius) / thick) ** 2)) + 0.12 * (away < radius)
    ring *= 0.55 + 0.45 * np.sin(angle * rng.choice([1, 2]) + rng.uniform(0, 6))
    _stain(sheet, ring * rng.uniform(0.15, 0.45), COFFEE, rng)


def _smudge(sheet: Sheet, rng: np.random.Generator) -> None:
    wide, high = int(rng.uniform(60, 300)), int(rng.uniform(40, 130))
    spot = Image.fromarray((rng.random((high // 10 + 2, wide // 10 + 2)) * 255).astype(np.uint8))
    spot = spot.resize((wide, high), Image.Resampling.BICUBIC)
    y, x = np.mgrid[-1 : 1 : high * 1j, -1 : 1 : wide * 1j]
    fade = np.clip(1 - x**2 - y**2, 0, 1)
    _stain(sheet, np.asarray(spot, np.float32) / 255 * fade * rng.uniform(0.1, 0.35), GREY, rng)


def _stain(
    sheet: Sheet,
    cover: NDArray[np.float64],
    colour: tuple[float, float, float],
    rng: np.random.Generator,
) -> None:
    height, width = sheet.paper.shape[:2]
    left = int(rng.integers(0, max(1, width - cover.shape[1])))
    top = int(rng.integers(0, max(1, height - cover.shape[0])))
    sheet.stain(left, top, np.clip(cover, 0, 1).astype(np.float32), colour)


def _crease(sheet: Sheet, rng: np.random.Generator) -> None:
    """Draw a line where the sheet was folded, light on one side and dark on the other."""
    lying = rng.random() < 0.4
    size = sheet.paper.shape[0 if lying else 1]
    place = int(size * rng.uniform(0.3, 0.7))
    width = int(rng.integers(2, 5))
    for step, change in ((0, rng.uniform(0.75, 0.92)), (width, rng.uniform(1.0, 1.15))):
        part = slice(place + step, place + step + width)
        lines = sheet.paper[part] if lying else sheet.paper[:, part]
        lines[:] = np.clip(lines * change + (12 if change > 1 else 0), 0, 255).astype(np.uint8)


def _back(sheet: Sheet, rng: np.random.Generator) -> None:
    """Let what was written on the back shine through, faint and the wrong way around."""
    pen = Pen("back", (0.45, 0.45, 0.6), rng.uniform(0.6, 1.2), rng.uniform(0.12, 0.28))
    for _line in range(int(rng.integers(2, 6))):
        left, base = rng.uniform(10, 110), rng.uniform(20, FORM_HEIGHT - 10)
        strokes = words(left, base, 80, rng)
        if rng.random() < 0.4:
            strokes += signature(left, base, 60, 0.5, rng)
        sheet.draw([stroke * (-1, 1) + (FORM_WIDTH, 0) for stroke in strokes], pen)


def cut_out(
    sheet: Sheet, upper: bool, level: int, rng: np.random.Generator
) -> tuple[Image.Image, float]:
    """Return the picture of a sheet, clear past the edges where hands cut it, and the part of its
    size that the printer left of the form."""
    scale = rng.uniform(0.94, 0.985) if rng.random() < 0.1 * level else 1.0
    height, width = sheet.paper.shape[:2]
    y = np.arange(height, dtype=np.float32)[:, None]
    x = np.arange(width, dtype=np.float32)[None]
    slip = rng.normal(0, 0.6 * level, 2).clip(-2.5, 2.5)
    line = np.interp(x[0], [0, width], slip)[None] * DOTS
    more = (FORM_HEIGHT / scale - FORM_HEIGHT) / 2
    begin = (PAD - more) * DOTS + (0 if upper else 1) * line
    end = (PAD + FORM_HEIGHT + more) * DOTS + (1 if upper else 0) * line
    aside = (FORM_WIDTH / scale - FORM_WIDTH) / 2
    on = (y >= begin) & (y < end)
    on &= (x >= (PAD - aside) * DOTS) & (x < (PAD + aside + FORM_WIDTH) * DOTS)
    clear = Image.fromarray((on * 255).astype(np.uint8))
    shades = np.outer(_shade(level, rng), np.arange(256)).ravel().astype(int).tolist()
    picture = Image.fromarray(sheet.paper).point(shades)
    picture.putalpha(clear)
    return picture, scale


def _shade(level: int, rng: np.random.Generator) -> NDArray[np.float32]:
    """Return the colour of the paper: white, recycled, or what was left in the cupboard."""
    if rng.random() < 0.06 * level:
        colours = ((1, 0.97, 0.8), (0.82, 0.92, 1), (0.85, 1, 0.86), (1, 0.88, 0.9))
        return np.array(colours[int(rng.integers(4))], np.float32)
    white = rng.uniform(0.93, 1)
    return np.array((white, white, white - rng.uniform(0, 0.04)), np.float32)
