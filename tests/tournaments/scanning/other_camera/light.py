"""Light on a photo, as parts of full light for small squares of it: lamps, shadows, shine."""

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

Field = NDArray[np.float32]

SQUARE = 8  # dots of a photo for which light is reckoned once
GAMMA = 2.2


def spread(field: Field, size: tuple[int, int]) -> Field:
    """Return a small field of light as large as a photo."""
    return np.asarray(
        Image.fromarray(field.astype(np.float32)).resize(size, Image.Resampling.BILINEAR)
    )


def small_size(size: tuple[int, int]) -> tuple[int, int]:
    """Return how many squares a photo has across and down."""
    return -(-size[0] // SQUARE), -(-size[1] // SQUARE)


def lamps(size: tuple[int, int], level: int, rng: np.random.Generator) -> Field:
    """Return the light of a window, of a lamp and of what a lens loses in the corners."""
    wide, high = small_size(size)
    x, y = np.meshgrid(np.linspace(-1, 1, wide), np.linspace(-1, 1, high) * high / wide)
    angle, slope = rng.uniform(0, 2 * np.pi), rng.uniform(0, (0.12, 0.3, 0.42)[level - 1])
    light = 1 + slope * (x * np.cos(angle) + y * np.sin(angle))
    if rng.random() < (0.2, 0.5, 0.6)[level - 1]:
        near = (x - rng.uniform(-1, 1)) ** 2 + (y - rng.uniform(-1, 1)) ** 2
        light += rng.uniform(0.1, 0.2 + 0.15 * level) * np.exp(-near / rng.uniform(0.15, 0.8))
    light *= 1 - rng.uniform(0, 0.08 + 0.07 * level) * (x**2 + y**2)
    return np.maximum(light, 0.3).astype(np.float32)


def shadow(size: tuple[int, int], level: int, rng: np.random.Generator) -> tuple[Field, str]:
    """Return the shadow of a phone or a hand, 1 where there is none, and whose it is."""
    wide, high = small_size(size)
    if rng.random() > (0.15, 0.6, 0.8)[level - 1]:
        return np.ones((high, wide), np.float32), ""
    canvas = Image.new("L", (wide, high), 255)
    draw = ImageDraw.Draw(canvas)
    depth = int(255 * rng.uniform((0.75, 0.5, 0.34)[level - 1], 0.85))
    whose = str(rng.choice(["phone", "hand"]))
    turn = rng.uniform(0, 2 * np.pi)
    middle = np.array([wide, high]) * (0.5 + 0.45 * np.array([np.cos(turn), np.sin(turn)]))
    inward = -np.array([np.cos(turn), np.sin(turn)])
    aside = np.array([-inward[1], inward[0]])
    if whose == "phone":
        reach, half = wide * rng.uniform(0.15, 0.6), wide * rng.uniform(0.12, 0.3)
        ends = [middle - inward * wide, middle + inward * reach]
        corners = [ends[0] - aside * half, ends[1] - aside * half]
        corners += [ends[1] + aside * half, ends[0] + aside * half]
        draw.polygon([tuple(each) for each in corners], fill=depth)
    else:
        for finger in np.linspace(-0.5, 0.5, 4):
            away = inward + aside * finger * rng.uniform(0.5, 1)
            tip = middle + away * wide * rng.uniform(0.12, 0.4)
            thick = max(3, round(wide * rng.uniform(0.04, 0.07)))
            draw.line([*(middle - inward * wide), *middle, *tip], fill=depth, width=thick)
            draw.ellipse([*(tip - thick / 2), *(tip + thick / 2)], fill=depth)
        palm = wide * rng.uniform(0.1, 0.18)
        draw.ellipse([*(middle - palm), *(middle + palm)], fill=depth)
    soft = canvas.filter(ImageFilter.GaussianBlur(rng.uniform(1, 9) * wide / 200))
    return np.asarray(soft, np.float32) / 255, whose


def shine(size: tuple[int, int], level: int, rng: np.random.Generator) -> tuple[Field, float]:
    """Return the light that a lamp throws back from ink and paper alike, and its strength."""
    wide, high = small_size(size)
    strength = rng.uniform(0.1, 0.14 * level + 0.06)
    if rng.random() > (0.0, 0.2, 0.3)[level - 1]:
        return np.zeros((high, wide), np.float32), 0.0
    x, y = np.meshgrid(np.linspace(-1, 1, wide), np.linspace(-1, 1, high) * high / wide)
    turn = rng.uniform(0, np.pi)
    x, y = x - rng.uniform(-0.7, 0.7), y - rng.uniform(-0.5, 0.5)
    along, across = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    spot = np.exp(-((along / rng.uniform(0.15, 0.5)) ** 2) - (across / rng.uniform(0.08, 0.2)) ** 2)
    return (strength * spot).astype(np.float32), round(float(strength), 2)


def tint(level: int, rng: np.random.Generator) -> NDArray[np.float32]:
    """Return how much of red, green and blue a camera keeps: daylight, or the lamps of a hall."""
    warm = rng.normal(0.02, (0.03, 0.07, 0.10)[level - 1])
    green = rng.normal(0, 0.015 * level)
    return np.array([1 + warm, 1 + green, 1 - warm * 1.3], np.float32)
