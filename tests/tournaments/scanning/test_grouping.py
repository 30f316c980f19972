"""Codes of forms that lie close together, or over each other, go to their own form or to none."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter

from tests.tournaments.scanning.filled import PER_MM, Filled, forms_in, rolled_up, saved
from tournaments.scanning.codes.barcodes import PRINTED, Code, codes_in
from tournaments.scanning.codes.barcodes import TABLE as LARGE
from tournaments.scanning.codes.grouping import forms_among
from tournaments.scanning.form_layout import VERSION

WIDTH, HEIGHT = 1470, 1040  # pixels of a form
TABLE = 90


def form(crossed: int, *hidden: str, lower: bool = False) -> Image.Image:
    """A form on which so many pawns are crossed, and some of whose codes cannot be seen."""
    filled = Filled("A", lower=lower).cross("numbers.0", crossed).cross("numbers.1", 8)
    image = filled.cross("winner", 1).image
    for place in hidden:
        printed = PRINTED.get((VERSION, place), LARGE)
        left, top, right, bottom = (
            PER_MM * each for each in (*printed.min(axis=0), *printed.max(axis=0))
        )
        ImageDraw.Draw(image).rectangle((left - 9, top - 9, right + 9, bottom + 9), fill=255)
    return image


def read(*placed: tuple[Image.Image, int, int]) -> list[tuple[str | None, int | None]]:
    """Return code and first number of each form in a photo of forms that lie at these places."""
    size = max(left for _form, left, _top in placed), max(top for _form, _left, top in placed)
    table = Image.new("L", (size[0] + WIDTH + 60, size[1] + HEIGHT + 60), TABLE)
    for each, left, top in placed:
        table.paste(each, (left + 30, top + 30))
    found = [(each.code, each.answers.numbers[0]) for each in forms_in(saved(table))]
    return sorted(found, key=lambda each: (each[1] is None, each[1]))


def four(*hidden: str) -> list[tuple[Image.Image, int, int]]:
    """Four forms tightly beside each other, of the first of which some codes cannot be seen."""
    return [
        (form(0, *hidden), 0, 0),
        (form(1, lower=True), WIDTH, 0),
        (form(2, lower=True).rotate(180), 0, HEIGHT),
        (form(3, lower=True), WIDTH, HEIGHT),
    ]


def test_four_forms_tightly_beside_each_other_have_their_own_codes():
    assert read(*four()) == [("bcdf01", 0), ("bcdf02", 1), ("bcdf02", 2), ("bcdf02", 3)]


def test_a_form_whose_code_is_hidden_has_none_of_its_neighbours():
    others = [("bcdf02", 1), ("bcdf02", 2), ("bcdf02", 3)]
    assert read(*four("Q")) == [(None, 0), *others]
    assert read(*four("Q", "B")) == [(None, 0), *others]


def test_a_blurred_code_beside_a_form_that_lies_over_its_own_is_not_taken():
    upper, lower = form(1, "Q"), form(5, lower=True)
    for right in (42, 50, 60):
        below = lower.filter(ImageFilter.GaussianBlur(0.6 * PER_MM))
        found = read((below, round(right * PER_MM), 0), (upper, 0, 0))
        assert found == [(None, 1)]


def test_a_form_that_lies_over_another_does_not_give_it_its_code():
    for down in (20, 30, 40, 50, 60, 90):
        over = (form(5, "T", "B", lower=True), 0, round(down * PER_MM))
        codes = [code for code, _number in read((form(1, "Q"), 0, 0), over)]
        assert set(codes) == {None}


def test_a_form_that_covers_the_code_of_another_keeps_its_own():
    for right, up in ((17, 15), (15, 12), (19, 18), (20, 0)):
        over = (form(5, lower=True), round(right * PER_MM), 0)
        found = read((form(1), 0, round(up * PER_MM)), over)
        assert [code for code, _number in found] == ["bcdf02", None]


@pytest.mark.parametrize("rolled", [0, 36])
@pytest.mark.parametrize("aside", [3.0, 5.0, 15.0])
def test_a_code_of_a_form_below_that_a_torn_corner_shows_is_not_taken(rolled, aside):
    image = form(1)
    edges = [round(PER_MM * each) for each in (*LARGE.min(axis=0) - 1, *LARGE.max(axis=0) + 1)]
    part = image.crop(edges)
    image.paste(255, edges)
    image.paste(part, (edges[0], edges[1] + round(PER_MM * aside)))
    found = read((rolled_up(image, rolled), 0, 0))
    assert [each for each, _number in found] == [None]


def test_a_mark_on_a_bent_corner_and_a_large_code_are_of_one_form_if_they_are_alone():
    image = Image.new("L", (WIDTH + 60, HEIGHT + 60), TABLE)
    image.paste(form(1), (30, 30))
    lower, table = (
        next(code for code in codes_in(np.asarray(image)) if code.place == place) for place in "BQ"
    )
    bent = np.array([(0.8, 0.3), (0.0, 0.9)])
    lower = lower._replace(corners=lower.centre + (lower.corners - lower.centre) @ bent)

    def places(*codes: Code) -> list[list[str]]:
        return [[code.place for code in each.codes] for each in forms_among(codes)]

    assert places(lower, table) == [["B", "Q"]]
    far = np.array([-600.0, -300.0])
    assert places(lower, table._replace(corners=table.corners + far)) == [["B"]]
    assert places(lower, table, table._replace(corners=table.corners - far)) == [["B"]]
    other = lower._replace(corners=lower.corners + far)  # of a form that lies elsewhere
    assert places(lower, table, other) == [["B"], ["B"]]
