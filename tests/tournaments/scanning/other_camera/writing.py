"""What hands write beside the boxes: digits, signatures, words, doodles."""

import numpy as np

from tests.tournaments.scanning.other_camera.hand import Strokes, curve

# In a square of one, from the top left corner.
DIGITS: dict[str, list[list[tuple[float, float]]]] = {
    "0": [[(0.6, 0), (0.2, 0.25), (0.25, 0.8), (0.55, 1), (0.8, 0.7), (0.75, 0.2), (0.5, 0)]],
    "1": [[(0.35, 0.25), (0.55, 0), (0.52, 0.5), (0.5, 1)]],
    "2": [[(0.2, 0.25), (0.5, 0), (0.75, 0.25), (0.45, 0.7), (0.2, 0.98), (0.5, 0.95), (0.85, 1)]],
    "3": [[(0.2, 0.1), (0.55, 0), (0.7, 0.25), (0.42, 0.47), (0.75, 0.7), (0.5, 1), (0.18, 0.9)]],
    "4": [[(0.5, 0), (0.3, 0.4), (0.15, 0.65), (0.5, 0.62), (0.85, 0.6)], [(0.65, 0.35), (0.6, 1)]],
    "5": [
        [(0.3, 0.02), (0.27, 0.42), (0.6, 0.4), (0.75, 0.7), (0.5, 1), (0.18, 0.92)],
        [(0.3, 0.02), (0.78, 0)],
    ],
    "6": [
        [(0.65, 0), (0.32, 0.35), (0.25, 0.8), (0.5, 1), (0.75, 0.78), (0.55, 0.55), (0.28, 0.7)]
    ],
    "7": [[(0.2, 0.03), (0.5, 0.02), (0.8, 0), (0.58, 0.5), (0.45, 1)], [(0.3, 0.5), (0.7, 0.48)]],
    "8": [
        [
            *[(0.7, 0.12), (0.45, 0), (0.3, 0.2), (0.55, 0.5), (0.75, 0.8), (0.5, 1)],
            *[(0.25, 0.8), (0.45, 0.5), (0.7, 0.2), (0.62, 0.05)],
        ]
    ],
    "9": [[(0.72, 0.25), (0.5, 0), (0.25, 0.25), (0.45, 0.5), (0.72, 0.25), (0.68, 0.6), (0.5, 1)]],
}


def digits(
    text: str, left: float, top: float, height: float, step: float, rng: np.random.Generator
) -> Strokes:
    """Return digits, the first at a place in millimetres, each so high and so far from the one
    before."""
    slant, tall = rng.normal(0.1, 0.12), height * rng.uniform(0.9, 1.1)
    found = []
    for place, digit in enumerate(text):
        x, y = left + place * step + rng.normal(0, 0.3), top + rng.normal(0, 0.4)
        for way in DIGITS[digit]:
            loose = [
                (
                    x + tall * (0.65 * u + slant * (0.5 - v)) + rng.normal(0, 0.12),
                    y + tall * v + rng.normal(0, 0.12),
                )
                for u, v in way
            ]
            found.append(curve(loose, rng, 0.05))
    return found


def scrawl(
    left: float, base: float, width: float, height: float, rng: np.random.Generator
) -> Strokes:
    """Return a word as if written, so many millimetres wide, its small letters so high."""
    count = max(4, int(width / height * rng.uniform(1.6, 2.6)))
    way = []
    for step in range(2 * count):
        x = left + width * step / (2 * count) + rng.normal(0, 0.15) * height
        tall = height * (rng.uniform(1.6, 2.3) if rng.random() < 0.18 else rng.uniform(0.6, 1.1))
        back = height * 0.35 if step % 2 else 0
        way.append((x - back, base - (tall if step % 2 else rng.normal(0, 0.1) * height)))
    return [curve(way, rng)]


def words(left: float, base: float, width: float, rng: np.random.Generator) -> Strokes:
    """Return some words in a line of at most so many millimetres."""
    found: Strokes = []
    end, height = left + width, rng.uniform(1.6, 2.6)
    while (long := rng.uniform(6, 20)) < end - left and len(found) < 5:
        found += scrawl(left, base + rng.normal(0, 0.3), long, height, rng)
        left += long + 3
    return found


def signature(
    left: float, base: float, width: float, wildness: float, rng: np.random.Generator
) -> Strokes:
    """Return a signature above a line; the tips of a wild one (1) reach 20 mm up or more."""
    height = rng.uniform(1.8, 3) + 2 * wildness * rng.random()
    begin = left + width * rng.uniform(0, 0.2)
    long = width * rng.uniform(0.4, 0.8) * (1 + 0.3 * wildness)
    found = scrawl(begin, base - rng.uniform(0, 1.5), long, height, rng)
    big = height * rng.uniform(1.5, 2.5)
    cap = [
        (begin - 1, base + 1),
        (begin + 2, base - 2 * big),
        (begin + 4, base - big),
        (begin + 1, base - 0.4 * big),
        (begin + 6, base),
    ]
    found.append(curve(cap, rng))
    if rng.random() < 0.4 + 0.3 * wildness:
        up = base - rng.uniform(2, 6) - wildness * rng.uniform(5, 26)
        swing = [(begin + long, base), (begin + long * 0.7, up), (begin + long * 0.3, base + 1)]
        found.append(curve([*swing, (begin + long * 1.1, base - 1)], rng))
    return found


def doodle(left: float, top: float, size: float, rng: np.random.Generator) -> Strokes:
    """Return what somebody draws who waits: a spiral, tally marks, a star, a face or a sum."""
    kind = int(rng.integers(5))
    x, y, half = left + size / 2, top + size / 2, size / 2
    if kind == 0:
        turns = np.linspace(0, 8 * np.pi, 40)
        return [
            curve(
                [(x + half * t / 26 * np.cos(t), y + half * t / 26 * np.sin(t)) for t in turns], rng
            )
        ]
    if kind == 1:
        count = int(rng.integers(2, 6))
        bars = [[(left + 2 * n, top + 1), (left + 2 * n + 0.4, top + 6)] for n in range(count)]
        across = [[(left - 1, top + 5), (left + 2 * count, top + 2)]] if count > 3 else []
        return [curve(each, rng, 0.1) for each in bars + across]
    if kind == 2:
        turns = np.pi * (0.8 * np.arange(6) - 0.5)
        return [np.array([(x + half * np.cos(t), y + half * np.sin(t)) for t in turns])]
    if kind == 3:
        eyes = [[(x - 1.2, y - 1), (x - 1.1, y - 0.6)], [(x + 1.2, y - 1), (x + 1.1, y - 0.6)]]
        mouth = [(x - 1.5, y + 0.8), (x, y + 1.8), (x + 1.5, y + 0.8)]
        around = [(x + half * np.cos(t), y + half * np.sin(t)) for t in np.linspace(0, 6.4, 14)]
        return [curve(each, rng, 0.05) for each in (*eyes, mouth, around)]
    text = str(rng.integers(10, 999))
    return digits(text, left, top, min(size, 5), min(size, 5) * 0.75, rng)
