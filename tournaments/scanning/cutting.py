"""The boxes of a form cut out of its photo and laid straight, for whoever checks the reader."""

import io

import numpy as np
from PIL import Image

from tournaments.scanning.form_layout import FORM_WIDTH, MARGIN, Bands
from tournaments.scanning.layouts import Layout
from tournaments.scanning.pictures import Grey
from tournaments.scanning.placement import Placement, sampled
from tournaments.scanning.reading import FormRead

PIXELS = 4  # per millimetre
# Millimetres around a line of boxes: above it stand its digits, and beside it the team's number.
ABOVE, BELOW = 9.6, 1.5
POINT = 0.3528  # millimetres
GAP = 8  # pixels of white between lines that are not next to each other
QUALITY = 70


def cut_out(grey: Grey, form: FormRead) -> bytes:
    """Return the boxes of a form that was read in a picture, as JPEG."""
    placement = form.found.placement
    strips = [_strip(grey, placement, top, bottom) for top, bottom in _lines(form.layout)]
    white = np.full((GAP, strips[0].shape[1]), 255, dtype=np.uint8)
    parts = [part for strip in strips for part in (white, strip)][1:]
    written = io.BytesIO()
    Image.fromarray(np.concatenate(parts)).save(written, "JPEG", quality=QUALITY)
    return written.getvalue()


def _lines(layout: Layout) -> list[tuple[float, float]]:
    """Return the top and the bottom of what is shown, in millimetres: each line of boxes once, and
    the frames where numbers are written."""
    above = _above(layout)
    spans = sorted(
        (box.top - (BELOW if question.name == "time_over" else above), box.top + box.size + BELOW)
        for question in layout.questions
        for box in question.boxes
    )
    if layout.typed:
        spans = sorted([*spans, *((top, bottom) for _left, top, _right, bottom in layout.frames)])
    lines = [spans[0]]
    for top, bottom in spans[1:]:
        if top <= lines[-1][1]:
            lines[-1] = lines[-1][0], max(bottom, lines[-1][1])
        else:
            lines.append((top, bottom))
    return lines


def _above(layout: Layout) -> float:
    """Return how many millimetres above its boxes are shown: of a band its players, and no part of
    the name above them."""
    if not isinstance(layout.arrangement, Bands):
        return ABOVE
    bands = layout.arrangement
    return bands.box_top - bands.players + bands.players_size * POINT + 0.5


def _strip(grey: Grey, placement: Placement, top: float, bottom: float) -> Grey:
    across = np.arange(MARGIN - 1, FORM_WIDTH - MARGIN + 1, 1 / PIXELS)
    down = np.arange(top, bottom, 1 / PIXELS)
    grid = np.stack(np.meshgrid(across, down), axis=-1)
    points = placement.pixels(grid.reshape(-1, 2)).reshape(grid.shape)
    return np.clip(sampled(grey, points), 0, 255).astype(np.uint8)
