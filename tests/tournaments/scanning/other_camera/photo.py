"""A photo of a sheet on a table, as a phone takes and stores it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from tests.tournaments.scanning.other_camera.ink import Sheet
from tests.tournaments.scanning.other_camera.lens import Values, View, a_view, warped
from tests.tournaments.scanning.other_camera.light import (
    GAMMA,
    Field,
    lamps,
    shadow,
    shine,
    small_size,
    spread,
    tint,
)
from tests.tournaments.scanning.other_camera.table import a_table
from tests.tournaments.scanning.other_camera.wear import cut_out, wear

Told = dict[str, Any]

JPEG = ((85, 90), (70, 80), (50, 58))


def photograph(
    sheet: Sheet, upper: bool, level: int, pixels: int, rng: np.random.Generator
) -> tuple[Image.Image, int, Told]:
    """Return a photo with its long side so many dots, the quality of its JPEG, and how it came."""
    worn = wear(sheet, level, rng)
    paper, scale = cut_out(sheet, upper, level, rng)
    view, told = a_view(level, pixels, rng)
    across, down = view.nodes()
    dots = np.stack(np.meshgrid(across, down), axis=-1)
    places = view.on_sheet(dots)
    page = warped(paper, view, places, scale)
    photo, table = a_table(view, rng)
    clear = page.getchannel("A")
    _lay(photo, clear, rng)
    photo.paste(page, (0, 0), clear)
    lit = _light_on_slopes(view, places, rng)
    quality = int(rng.integers(*JPEG[level - 1]))
    photo, more = _take(photo, lit, level, rng)
    how: Told = told | more | {"table": table, "worn": worn, "print": round(scale, 3)}
    return photo, quality, how | {"jpeg": quality, "size": list(photo.size)}


def _lay(photo: Image.Image, clear: Image.Image, rng: np.random.Generator) -> None:
    """Draw the narrow shadow of a sheet on the table."""
    small = clear.resize(small_size(photo.size), Image.Resampling.BOX)
    soft = small.filter(ImageFilter.GaussianBlur(rng.uniform(0.7, 2)))
    moved = soft.transform(
        soft.size,
        Image.Transform.AFFINE,
        (1, 0, float(rng.normal(0, 1)), 0, 1, float(rng.normal(0, 1))),
    )
    deep = moved.resize(photo.size, Image.Resampling.BILINEAR).point(lambda value: int(value * 0.5))
    photo.paste((12, 12, 14), (0, 0, *photo.size), deep)


def _light_on_slopes(view: View, places: Values, rng: np.random.Generator) -> Field:
    """Return how much light falls on each node of the photo, of what falls on a flat sheet."""
    x = np.clip(places[..., 0], -115, 115)
    y = np.clip(places[..., 1], -84, 84)
    step = 0.8
    right = view.shape.points(x + step, y) - view.shape.points(x - step, y)
    down = view.shape.points(x, y + step) - view.shape.points(x, y - step)
    normal = np.cross(down, right)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    turn, low = rng.uniform(0, 2 * np.pi), rng.uniform(0.2, 0.9)
    lamp = np.array([np.cos(turn) * low, np.sin(turn) * low, -1])
    direct = np.clip((normal * -lamp).sum(-1) * np.sign(normal[..., 2]) * -1, 0.15, 1.6)
    if direct.mean() < 0.5:
        direct = np.clip((normal * lamp).sum(-1) * np.sign(normal[..., 2]) * -1, 0.15, 1.6)
    return np.asarray(0.45 + 0.55 * direct, np.float32)


def _take(
    photo: Image.Image, lit: Field, level: int, rng: np.random.Generator
) -> tuple[Image.Image, Told]:
    """Return what the sensor and the program of a phone make of what lies there."""
    size = photo.size
    blur = rng.uniform(0.35, (0.7, 1.1, 1.6)[level - 1]) * max(size) / 1600
    photo = _out_of_focus(photo, blur, level, rng)
    light = lamps(size, level, rng)
    dark, whose = shadow(size, level, rng)
    low = Image.fromarray(lit).resize(small_size(size), Image.Resampling.BILINEAR)
    light = light * dark * np.asarray(low)
    exposed = rng.normal((0.86, 0.82, 0.78)[level - 1], 0.05 * level)
    light = light * np.clip(exposed, 0.45, 1.15) / np.percentile(light, 70)
    seen = np.asarray(photo, np.float32)
    seen = seen * spread(light ** (1 / GAMMA), size)[..., None]
    seen *= tint(level, rng) ** (1 / GAMMA)
    gloss, strength = shine(size, level, rng)
    if strength:
        seen += (255 - seen) * spread(gloss, size)[..., None]
    long = 0.0
    if rng.random() < (0.1, 0.4, 0.6)[level - 1]:
        long = rng.uniform(1, (1.6, 3, 4.5)[level - 1]) * max(size) / 1600
        seen = _shaken(seen, long, rng.uniform(0, np.pi))
    noise = rng.uniform(0.8, (2.0, 5.5, 9.0)[level - 1])
    _add_noise(seen, noise, level, rng)
    sharpened = float(rng.choice([0, 0.5, 1.1, 1.8], p=[0.3, 0.3, 0.25, 0.15]))
    if sharpened:
        _sharpen(seen, sharpened, rng.uniform(1, 2.2))
    taken = Image.fromarray(np.clip(seen, 0, 255).astype(np.uint8))
    told: Told = {
        "blur": round(float(blur), 2),
        "shaken": round(float(long), 2),
        "noise": round(float(noise), 2),
        "shadow": whose,
        "shine": strength,
        "sharpened": sharpened,
    }
    return taken, told


def _out_of_focus(
    photo: Image.Image, blur: float, level: int, rng: np.random.Generator
) -> Image.Image:
    """Blur a photo, at one side more than at the other when it was taken close by."""
    soft = photo.filter(ImageFilter.GaussianBlur(blur))
    if level == 1 or rng.random() < 0.5:
        return soft
    wide, high = small_size(photo.size)
    x, y = np.meshgrid(np.linspace(-1, 1, wide), np.linspace(-1, 1, high))
    turn = rng.uniform(0, 2 * np.pi)
    share = np.clip(0.75 + 0.5 * (x * np.cos(turn) + y * np.sin(turn)), 0.3, 1)
    mask = Image.fromarray((share * 255).astype(np.uint8)).resize(photo.size)
    return Image.composite(soft, photo, mask)


def _shaken(seen: NDArray[np.float32], long: float, turn: float) -> NDArray[np.float32]:
    """Return the mean of a photo moved along a line of so many dots."""
    steps = sorted(
        {
            (round(away * np.cos(turn)), round(away * np.sin(turn)))
            for away in np.linspace(-long / 2, long / 2, 2 * int(np.ceil(long)) + 1)
        }
    )
    total = np.zeros_like(seen)
    for right, down in steps:
        total += np.roll(seen, (down, right), axis=(0, 1))
    return total / len(steps)


def _add_noise(
    seen: NDArray[np.float32], noise: float, level: int, rng: np.random.Generator
) -> None:
    """Add the noise of single dots, and at higher levels spots of colour that a phone leaves."""
    high, wide = seen.shape[:2]
    grain = rng.standard_normal((high, wide), dtype=np.float32) * noise
    seen += grain[..., None]
    if level > 1:
        few = rng.standard_normal((high // 5, wide // 5, 3), dtype=np.float32) * noise * 0.6
        for colour in range(3):
            layer = Image.fromarray(few[..., colour]).resize((wide, high))
            seen[..., colour] += np.asarray(layer)


def _sharpen(seen: NDArray[np.float32], much: float, radius: float) -> None:
    """Draw light and dark rims along edges, as phones do."""
    grey = Image.fromarray(np.clip(seen[..., 1], 0, 255).astype(np.uint8))
    rim = np.asarray(grey, np.float32) - np.asarray(grey.filter(ImageFilter.GaussianBlur(radius)))
    seen += (rim * much)[..., None]
