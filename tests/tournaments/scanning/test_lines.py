"""Frames that are followed over bent paper, and codes that are read laid straight."""

from functools import partial

import numpy as np
import pytest
from PIL import Image, ImageFilter

from tests.tournaments.scanning.filled import PER_MM, Filled, forms_in, rolled_up, saved
from tournaments.scanning.codes.barcodes import TABLE, codes_in
from tournaments.scanning.codes.straightened import code_near
from tournaments.scanning.form_layout import FORM_HEIGHT, FORM_WIDTH
from tournaments.scanning.lines import followed
from tournaments.scanning.placement import Placement, projected
from tournaments.scanning.sample import kinds

SCALE, SQUEEZED = 0.75, 0.45  # so small is a form, and so much of its width is left from aside


def bend(across: np.ndarray) -> np.ndarray:
    """By how many millimetres paper is bent down at places across."""
    return 9 * np.sin(across / FORM_WIDTH * np.pi * 1.3) - across / 60


def bent(form: Filled) -> np.ndarray:
    """A form of which each column lies further down."""
    flat = np.asarray(form.image)
    columns = np.arange(flat.shape[1])
    down = np.round(bend(columns / PER_MM) * PER_MM).astype(int)
    rows = np.clip(np.arange(flat.shape[0])[:, None] - down, 0, flat.shape[0] - 1)
    return flat[rows, columns]


@pytest.mark.parametrize("letter", sorted(kinds()))
def test_the_lines_of_every_form_are_followed_where_paper_is_bent(letter):
    form = Filled(letter)
    flat = Placement(np.diag([PER_MM, PER_MM, 1.0]))
    found = followed(bent(form), flat, form.layout)
    meant = np.where(found.is_upright, 0, bend(found.printed[:, 0]))
    inner = np.abs(found.printed[:, 0] - FORM_WIDTH / 2) < FORM_WIDTH / 2 - 15
    level = inner & ~found.is_upright
    assert (
        np.abs(found.shifts - meant)[level] < 0.8
    ).mean() > 0.92  # boxes of threes begin within 1 mm
    assert (np.abs(found.shifts - meant)[found.is_upright] < 0.8).mean() > 0.9
    assert (found.clear[level] > 0.2).mean() > 0.9


@pytest.mark.parametrize("rolled", [0, 10, 14, 18, 22, 26])
def test_the_boxes_of_a_form_that_is_rolled_up_at_its_right_are_found(rolled):
    form = Filled("A").cross("numbers.0", 3).cross("numbers.1", 8).cross("winner", 1)
    hidden = [round(PER_MM * each) for each in (*TABLE.min(axis=0), *TABLE.max(axis=0))]
    form.image.paste(255, tuple(hidden))
    [found] = forms_in(saved(rolled_up(form.image, rolled)))
    assert (found.answers.numbers, found.answers.winner) == ([3, 8], 1)


@pytest.mark.parametrize("rolled", [40, 48, 56])
def test_the_boxes_of_a_form_that_is_much_rolled_up_are_found_by_all_its_codes(rolled):
    form = Filled("A").cross("numbers.0", 3).cross("numbers.1", 8).cross("winner", 1)
    [found] = forms_in(saved(rolled_up(form.image, rolled)))
    assert (found.code, found.answers.numbers, found.answers.winner) == ("bcdf01", [3, 8], 1)


def test_a_form_that_is_seen_from_aside_has_its_code_read_laid_straight():
    form = Filled("A").image
    size = round(form.width * SCALE * SQUEEZED), round(form.height * SCALE)
    narrow = form.resize(size, Image.Resampling.BOX)
    grey = np.asarray(narrow.filter(ImageFilter.GaussianBlur(1.2)))
    assert [code.place for code in codes_in(grey) if code.place == "Q"] == []
    lies = np.diag([PER_MM * SCALE * SQUEEZED, PER_MM * SCALE, 1.0])
    code = code_near(grey, partial(projected, lies), "Q", TABLE)
    assert code is not None
    assert code.table == "bcdf01"
    assert np.abs(code.corners / np.diag(lies)[:2] - TABLE).max() < 0.6


def test_of_lines_that_look_alike_the_nearest_are_followed():
    layout = kinds()["G"]
    step = layout.arrangement.row(1) - layout.arrangement.row(0)
    paper = np.full((round(FORM_HEIGHT * PER_MM), round(FORM_WIDTH * PER_MM)), 230, dtype=np.uint8)
    for place in range(1, 6):  # the first is hidden, and one more stands below the last
        top = round((layout.arrangement.row(0) + step * place) * PER_MM)
        paper[top - 1 : top + 2, round(12 * PER_MM) : round(198 * PER_MM)] = 40
    found = followed(paper, Placement(np.diag([PER_MM, PER_MM, 1.0])), layout)
    level = ~found.is_upright & (found.clear > 0.2)
    assert np.abs(found.shifts[level]).max() < 1
