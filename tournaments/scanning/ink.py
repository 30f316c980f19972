"""How much of each box has ink in it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tournaments.scanning.alignment import PER_MM, Found, Stack, boxes_of, grid
from tournaments.scanning.crosses import likely_signs
from tournaments.scanning.digits import likely_sums, without_outline
from tournaments.scanning.layouts import Box, Layout, Question
from tournaments.scanning.pictures import Grey, Points
from tournaments.scanning.placement import sampled
from tournaments.scanning.sum_box import around_sum

AROUND = 11.0  # millimetres to each side of the middle of a box
INSET = 0.9  # millimetres inside of its outline, where no printed line lies any more
THICKER = 0.35  # and how much thicker those are in which the winner is crossed
CORE = 0.55  # of its width: what runs over from a neighbour does not come so far
STRIP = (0.8, 2.6)  # millimetres outside of its outline
INSIDE_SUM = 1.0  # millimetres
AROUND_SUM = 3.0  # millimetres outside of that, where paper is looked for
BLACK_BOX = 11  # millimetres: what is dark and smaller than this is ink, larger it is a shadow
LINED, HALF = 0.93, 0.5  # a line has ink over so much of its length, and leaves so much without
INKED = 0.06  # of the core of a box has ink that is counted for how dark signs are
BLACKENED = 0.7  # a box with more ink than this may have been made black, and other signs are no
LIGHTER, LIGHTEST = 0.4, 0.8  # lighter than this part of it; and where most signs are black
PENCIL = 0.22  # darker than paper is a ring that somebody drew
PALE_SUM = 0.5  # of how dark signs are: a sum that is written is darker
SHOWN = 0.02  # of the box for a sum counts as written, at least, where that reads as a paler one
LINE = 0.005  # of the box for a sum is a line along its edge, that may have been a 1
DARK = 0.13  # darker than paper by this part is ink,
NOISY = 3.4  # or by so many times the noise of paper, if that is more,
DARKEST = 0.25  # but never more than this
DEEPEST = 0.3  # of the light around is left in the deepest shadow


class Ink(NamedTuple):
    """What ink a box has: which part of its inside, and of its core; how far from its middle the
    ink lies on average, as a part of its width; which part of the strip at the side of the box
    where nothing else is printed, 0 where there is none; whether a line runs straight through it,
    as an outline does that was taken for another; of the last of some fields, which part of the box
    behind it for their sum, and how likely each sum from 0 on is written there; how much darker
    than paper its ink is; how far it spreads across as a part of how far down; how likely it is
    that the box was crossed; and how likely that it has a ring around it."""

    inside: float
    core: float
    aside: float
    beside: float
    is_lined: bool
    written: float = 0.0
    sums: tuple[float, ...] = ()
    depth: float = 0.0
    slim: float = 1.0
    likely: float = 0.0
    ringed: float = 0.0


def ink_of(grey: Grey, layout: Layout, found: Found) -> list[Ink]:
    """Return what ink the boxes of a form have."""
    boxes = boxes_of(layout)
    dark = around_boxes(grey, layout, found)
    insets = [_inset(question) for question in layout.questions for _box in question.boxes]
    inside = [
        _middle(each, box.size - 2 * inset)
        for each, box, inset in zip(dark, boxes, insets, strict=True)
    ]
    # Ink is the darker part of a box: how far the lighter part spreads is the noise of paper.
    spread = [np.percentile(each, 40) - np.percentile(each, 10) for each in inside]
    threshold = min(max(DARK, NOISY * float(np.percentile(spread, 25))), DARKEST)
    ink = [
        each._replace(depth=_depth(values, threshold), likely=likely.crossed, ringed=likely.ringed)
        for each, values, likely in zip(
            _inks(layout, dark, threshold), inside, likely_signs(dark), strict=True
        )
    ]
    pale = PALE_SUM * usual_depth(layout, ink)
    for question in layout.questions:
        if question.many:
            last = _places(layout, question).stop - 1
            dark_sum = _written(grey, question, found, found.shifts[last])
            part, sums = _sums(dark_sum, threshold, pale)
            ink[last] = ink[last]._replace(written=part, sums=sums)
    return ink


def _sums(
    dark: NDArray[np.floating[Any]], threshold: float, pale: float
) -> tuple[float, tuple[float, ...]]:
    """Return which part of the box for a sum is written, and how likely each sum is; what is paler
    than a sign may shine through from the back: it is told as none, and that there is something."""
    digit, is_after_line = without_outline(dark, threshold)
    written = float((digit > threshold).mean())
    if is_after_line:
        written = max(written, LINE)
    sums = likely_sums(digit, threshold, is_after_line=is_after_line)
    if _depth(digit, threshold) < pale:
        return max(written, SHOWN if sums else 0.0), ()
    return written, sums


def around_boxes(grey: Grey, layout: Layout, found: Found) -> Stack:
    """Return how dark the squares around the boxes of a form are, 0 for paper and 1 for black."""
    boxes = boxes_of(layout)
    centres = np.array([(box.left + box.size / 2, box.top + box.size / 2) for box in boxes])
    around = grid(AROUND)
    side = round(len(around) ** 0.5)
    points = found.placement.around(centres + found.shifts, around)
    light = sampled(grey, points).reshape(len(boxes), side, side)
    return np.asarray(1 - _blurred(_blurred(light)) / paper_of(light))


def usual_depth(layout: Layout, ink: Sequence[Ink]) -> float:
    """Return how dark the signs of a form are: of the darkest, one for each question, since noise
    and stains may be in all boxes. Those in black boxes are darker, but not much; and where
    most signs are black boxes, what is much paler is a stain."""
    signs = [each for each in ink if each.core >= INKED]
    depths = sorted((each.depth for each in signs if each.inside < BLACKENED), reverse=True)
    black = [each.depth for each in signs if each.inside >= BLACKENED]
    usual = float(np.median(depths[: len(layout.questions) - 1])) if depths else 0.0
    lighter = LIGHTER if len(depths) >= len(black) else LIGHTEST
    return max(usual, lighter * float(np.median(black))) if black else usual


def _depth(values: Stack, threshold: float) -> float:
    """Return how dark what is darker than a threshold is, 0 where nothing is."""
    inked = values[values > threshold]
    return float(np.percentile(inked, 75)) if inked.size else 0.0


def _inks(layout: Layout, dark: Stack, threshold: float) -> list[Ink]:
    """Return what ink darker than a threshold the boxes have."""
    return [
        _ink(each > threshold, each > max(threshold, PENCIL), box, side, _inset(question))
        for question in layout.questions
        for each, box, side in zip(
            dark[_places(layout, question)], question.boxes, _blank_sides(question), strict=True
        )
    ]


def _written(grey: Grey, question: Question, found: Found, shift: Points) -> Stack:
    """Return how dark the box for a sum is; it lies near where the field before it tells."""
    corner = np.array([question.sum_left, question.boxes[-1].top]) + shift
    light = around_sum(grey, found, corner, INSIDE_SUM - AROUND_SUM)
    dark = (1 - _blurred(_blurred(light)) / paper_of(light))[0]
    edge = round(AROUND_SUM * PER_MM)
    return np.asarray(dark[edge:-edge, edge:-edge])


def _places(layout: Layout, question: Question) -> slice:
    """Return which of all boxes are those of a question."""
    start = sum(len(each.boxes) for each in layout.questions[: layout.questions.index(question)])
    return slice(start, start + len(question.boxes))


def _blank_sides(question: Question) -> list[int]:
    """Return at which side of each box nothing is printed near: -1 the left, 1 the right, 0 none:
    at both ends of a row of numbers, and left of a box to win."""
    if question.name == "winner":
        return [-1] * len(question.boxes)
    if not question.name.startswith("numbers"):
        return [0] * len(question.boxes)
    return [-1, *[0] * (len(question.boxes) - 2), 1]


def _inset(question: Question) -> float:
    """Return how many millimetres inside of their outlines ink is looked for."""
    return INSET + (THICKER if question.name == "winner" else 0)


def _ink(
    mask: NDArray[np.bool_], drawn: NDArray[np.bool_], box: Box, side: int, inset: float
) -> Ink:
    """Return what ink a box has, from where there is any in the square around its middle, and where
    it is not too faint for a pencil."""
    inside = _middle(mask, box.size - 2 * inset)
    rows, columns = np.nonzero(inside)
    middle = (len(inside) - 1) / 2
    aside = 0.0
    if len(rows):
        off = max(abs(float(rows.mean()) - middle), abs(float(columns.mean()) - middle))
        aside = off / PER_MM / box.size
    beside = 0.0
    if side:
        edge = len(mask) // 2 + side * round((box.size / 2 + STRIP[0]) * PER_MM)
        far = edge + side * round((STRIP[1] - STRIP[0]) * PER_MM)
        half = round(box.size / 2 * PER_MM)
        strip = drawn[
            len(mask) // 2 - half : len(mask) // 2 + half, min(edge, far) : max(edge, far)
        ]
        beside = float(strip.mean())
    core = _middle(mask, box.size * CORE)
    across = _middle(mask, box.size - 2 * INSET)
    edge = (len(across) - len(core)) // 2
    lines = across[edge:-edge].mean(axis=1).max(), across[:, edge:-edge].mean(axis=0).max()
    is_lined = float(max(lines)) > LINED and float(inside.mean()) < HALF
    ink = Ink(float(inside.mean()), float(core.mean()), aside, beside, is_lined)
    if not len(rows):
        return ink
    return ink._replace(slim=float(columns.std() / max(float(rows.std()), 1 / PER_MM)))


def _middle(square: NDArray[Any], size: float) -> NDArray[Any]:
    """Return the middle of a square, `size` millimetres wide."""
    middle, half = len(square) // 2, round(size / 2 * PER_MM)
    return square[middle - half : middle + half + 1, middle - half : middle + half + 1]


def paper_of(light: Stack) -> Stack:
    """Return how bright the paper itself is where `light` was seen.

    Closing, the darkest of the brightest around, fills up what is smaller than a box that was made
    black, and leaves the edges of larger shadows where they are. It is taken of means over a
    millimetre, for of single samples it would follow the brightest noise.
    """
    count, *sides = light.shape
    rows, columns = (side // PER_MM for side in sides)
    whole = light[:, : rows * PER_MM, : columns * PER_MM]
    means = whole.reshape(count, rows, PER_MM, columns, PER_MM).mean(axis=(2, 4))
    closed = _extreme(_extreme(means, BLACK_BOX, np.maximum), BLACK_BOX, np.minimum)
    floor = np.percentile(means, 85, axis=(1, 2), keepdims=True) * DEEPEST
    paper = np.maximum(np.maximum(closed, floor), 1)
    down = _stretched(paper, sides[0]).transpose(0, 2, 1)
    return _stretched(down, sides[1]).transpose(0, 2, 1)


def _stretched(stack: Stack, side: int) -> Stack:
    """Return a stack with so many rows, of which those between two of the given ones are mixed."""
    at = np.clip((np.arange(side) + 0.5) / PER_MM - 0.5, 0, stack.shape[1] - 1.001)
    first = at.astype(np.intp)
    share = (at - first)[None, :, None].astype(np.float32)
    return stack[:, first] * (1 - share) + stack[:, first + 1] * share


def _extreme(stack: Stack, width: int, of: "np.ufunc") -> Stack:
    """Return the largest or smallest value in a square of so many samples around each."""
    half = width // 2
    for axis in (1, 2):
        padding = [(0, 0)] * 3
        padding[axis] = (half, half)
        values = np.pad(stack, padding, mode="edge")
        done = 1  # each step doubles over how many samples a value is the extreme
        while done < width:
            step = min(done, width - done)
            length = values.shape[axis] - step
            values = of(_part(values, axis, 0, length), _part(values, axis, step, length))
            done += step
        stack = values
    return stack


def _part(stack: Stack, axis: int, start: int, length: int) -> Stack:
    return stack[:, start : start + length] if axis == 1 else stack[:, :, start : start + length]


def _blurred(stack: Stack) -> Stack:
    padded = np.pad(stack, ((0, 0), (1, 1), (1, 1)), mode="edge")
    across = (padded[:, :, :-2] + 2 * padded[:, :, 1:-1] + padded[:, :, 2:]) / 4
    return (across[:, :-2] + 2 * across[:, 1:-1] + across[:, 2:]) / 4
