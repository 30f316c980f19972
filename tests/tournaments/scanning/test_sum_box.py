"""The outline of the box for a sum is found where it lies."""

from collections.abc import Sequence

import numpy as np
import pytest

from tournaments.scanning.alignment import PER_MM
from tournaments.scanning.form_layout import BOX, SUM_WIDTH
from tournaments.scanning.sum_box import MARGIN, outline_shifts

Shift = Sequence[float]  # of both ends of an edge, in millimetres
DARK, THICK = 0.8, 0.5  # of print, and millimetres of a line


def drawn(top: Shift, bottom: Shift, dark: float = DARK) -> np.ndarray:
    """How dark a box is, and what is around it, of which two edges lie shifted down so far."""
    across = np.arange(-MARGIN, SUM_WIDTH + MARGIN, 1 / PER_MM)
    down = np.arange(-MARGIN, BOX + MARGIN, 1 / PER_MM)[:, None]
    picture = np.full((len(down), len(across)), 0.02)
    inside = (across > -THICK) & (across < SUM_WIDTH + THICK)
    for edge, (start, end) in ((0, top), (BOX, bottom)):
        middle = edge + start + (end - start) * across / SUM_WIDTH
        picture[(np.abs(down - middle) < THICK) & inside] = dark
    return picture


@pytest.mark.parametrize(
    ("top", "bottom"),
    [
        ((0, 0), (0, 0)),
        ((1.4, 1.4), (1.4, 1.4)),
        ((-1.4, -1.4), (-1.4, -1.4)),
        ((0.8, -0.8), (0.8, -0.8)),
        ((-0.4, -0.4), (0, 0)),
    ],
    ids=["as printed", "further down", "further up", "aslant", "higher"],
)
@pytest.mark.parametrize("dark", [DARK, 0.2])
def test_an_outline_is_found_where_it_lies(top, bottom, dark):
    meant = np.array([np.interp((0.25, 0.75), (0, 1), edge) for edge in (top, bottom)])
    assert np.abs(outline_shifts(drawn(top, bottom, dark)) - meant).max() <= 0.21


@pytest.mark.parametrize(
    ("top", "bottom", "dark"),
    [((1.2, 1.2), (0, 0), DARK), ((0, 0), (-1.2, -1.2), DARK), ((1, 1), (1, 1), 0.07)],
    ids=["lower", "another line inside", "too faint"],
)
def test_what_is_no_outline_of_its_size_is_not_taken_for_it(top, bottom, dark):
    assert (outline_shifts(drawn(top, bottom, dark)) == 0).all()


def test_a_line_beside_an_outline_does_not_shift_it():
    picture = drawn((0, 0), (0, 0))
    start = round((MARGIN + 0.8) * PER_MM)
    picture[start : start + 5, 30:100] = DARK
    assert np.abs(outline_shifts(picture)).max() <= 0.21
