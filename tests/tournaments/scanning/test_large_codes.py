"""The large code of a form is read where it is too blurred for the library, or not at all."""

import numpy as np
import pytest
import segno
from PIL import Image, ImageFilter

from tests.tournaments.scanning.filled import PER_MM, Filled
from tournaments.scanning.codes.barcodes import TABLE, codes_in
from tournaments.scanning.codes.completing import forms_of
from tournaments.scanning.codes.large import large_code_near
from tournaments.scanning.codes.modules import (
    QUIET,
    known_modules,
    module_places,
    modules_across,
    text_through_blur,
)
from tournaments.scanning.form_layout import CODE_SIZE
from tournaments.scanning.placement import sampled

FLAT = np.diag([PER_MM, PER_MM, 1.0])  # of a form seen straight from above
ADDRESSES = {
    version: f"https://{'keezen' * 20}"[: length - 9] + "/k/bcdf01"
    for version, length in {2: 26, 3: 42, 4: 62, 5: 84, 6: 106}.items()
}
PIXELS = 3  # a module


def code(version: int) -> segno.QRCode:
    return segno.make(ADDRESSES[version], error="m", version=version, boost_error=False)


def read_blurred(version: int, blur: float, noise: float = 4.0) -> str | None:
    """Return what is read of a code that is blurred by so many modules."""
    dark = np.array([list(row) for row in code(version).matrix_iter(border=5)])
    drawn = Image.fromarray(np.where(dark, 40, 220).astype(np.uint8).repeat(PIXELS, 0))
    image = drawn.resize((len(dark) * PIXELS,) * 2, Image.Resampling.NEAREST)
    light = np.asarray(image.filter(ImageFilter.GaussianBlur(blur * PIXELS)), dtype=float)
    light += np.random.default_rng(version).normal(0, noise, light.shape)
    seen = np.clip(light, 0, 255).astype(np.uint8)
    across = modules_across(version)
    return text_through_blur(lambda parts: sampled(seen, (parts * across + 5) * PIXELS), version)


@pytest.mark.parametrize("version", ADDRESSES)
def test_what_is_known_of_a_code_stands_in_every_code_of_its_version(version):
    known = known_modules(version)
    for mask in range(8):
        other = segno.make(ADDRESSES[version][::-1], error="m", version=version, mask=mask)
        printed = np.array([list(row) for row in other.matrix_iter(border=QUIET)], dtype=float)
        assert np.array_equal(printed[~np.isnan(known)], known[~np.isnan(known)])
    assert module_places(version).shape == (*known.shape, 2)


@pytest.mark.parametrize("version", ADDRESSES)
def test_a_code_is_read_through_a_blur_of_two_thirds_of_a_module(version):
    assert read_blurred(version, 0.65) == ADDRESSES[version]


def test_nothing_is_read_where_no_code_is():
    assert read_blurred(3, 2.5) is None
    noise = np.random.default_rng(3).integers(0, 255, (200, 200)).astype(np.uint8)
    assert text_through_blur(lambda parts: sampled(noise, parts * 150 + 20), 3) is None
    assert text_through_blur(lambda parts: np.full(len(parts), 200.0), 3) is None
    assert text_through_blur(lambda parts: np.zeros(len(parts)), 3) is None


def blurred(form: Filled, blur: float) -> np.ndarray:
    """Return the picture of a form that is blurred by so many millimetres where its code is."""
    image = form.image.convert("L")
    left, top, right, bottom = (
        round(PER_MM * each) for each in (*TABLE.min(axis=0) - 5, *TABLE.max(axis=0) + 5)
    )
    part = image.crop((left, top, right, bottom))
    image.paste(part.filter(ImageFilter.GaussianBlur(blur * PER_MM)), (left, top))
    return np.asarray(image)


def test_a_blurred_code_of_a_form_is_read_where_the_library_reads_none():
    grey = blurred(Filled("A"), 0.6)
    assert [code.place for code in codes_in(grey)].count("Q") == 0
    assert [form.table for form in forms_of(grey)] == ["bcdf01"]


def test_a_code_is_looked_for_far_from_where_it_is_expected():
    grey = blurred(Filled("A"), 0.6)
    for off in ((30, 0), (-40, 10), (0, 30)):
        moved = FLAT.copy()
        moved[:2, 2] = np.array(off) * PER_MM
        found = large_code_near(grey, moved)
        assert found is not None
        assert found.table == "bcdf01"
        assert np.abs(found.corners - TABLE * PER_MM).max() < 0.4 * PER_MM


def test_no_code_is_found_on_a_form_without_one():
    image = Filled("A").cross("numbers.0", 3).image.convert("L")
    image.paste(255, tuple(round(PER_MM * each) for each in (*TABLE[0] - 1, *TABLE[2] + 1)))
    assert large_code_near(np.asarray(image), FLAT) is None
    assert large_code_near(np.full((600, 900), 190, np.uint8), FLAT) is None


def test_nothing_is_found_where_a_form_cannot_lie():
    grey = np.asarray(Filled("A").image.convert("L"))
    horizon = FLAT.copy()
    horizon[2, 0] = -1 / 180
    for projection in (horizon, np.zeros((3, 3)), np.full((3, 3), np.nan), np.eye(3) * 1e200):
        assert large_code_near(grey, projection) is None


MIDDLE = TABLE.mean(axis=0) * PER_MM


def coded(version: int) -> np.ndarray:
    """Return the picture of a form with another code in the place of its own."""
    image = Filled("A").image.convert("L")
    left, top, right, bottom = (
        round(PER_MM * each) for each in (*TABLE.min(axis=0), *TABLE.max(axis=0))
    )
    dark = np.array([list(row) for row in code(version).matrix_iter(border=0)])
    drawn = Image.fromarray(np.where(dark, 0, 255).astype(np.uint8))
    image.paste(255, (left - 9, top - 9, right + 9, bottom + 9))
    image.paste(drawn.resize((right - left, bottom - top), Image.Resampling.NEAREST), (left, top))
    return np.asarray(image.filter(ImageFilter.GaussianBlur(0.4 * PER_MM)))


def laid(grey: np.ndarray, matrix: np.ndarray, bow: float = 0.0) -> np.ndarray:
    """Return a picture in which what is around the middle of a code is laid otherwise, and bowed
    down by so many millimetres in the middle of the code."""
    height, width = grey.shape
    x, y = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)
    off = np.stack([x, y], axis=-1) - MIDDLE
    off = off @ np.linalg.inv(matrix).T
    across = off[..., 0] / (CODE_SIZE * PER_MM / 2)
    off[..., 1] -= bow * PER_MM * np.clip(1 - across**2, -3, None)
    return sampled(grey, off + MIDDLE).astype(np.uint8)


def table_of(grey: np.ndarray) -> str | None:
    found = large_code_near(grey, FLAT)
    return found.table if found else None


@pytest.mark.parametrize("version", ADDRESSES)
def test_a_code_of_any_version_is_found(version):
    assert table_of(coded(version)) == "bcdf01"


@pytest.mark.parametrize("degrees", [-24, 24])
def test_a_code_that_lies_aslant_is_found(degrees):
    across, down = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    assert table_of(laid(coded(3), np.array([(across, -down), (down, across)]))) == "bcdf01"


@pytest.mark.parametrize("size", [(0.5, 0.9), (1.3, 1.3), (0.9, 0.6)])
def test_a_code_that_is_seen_narrow_or_large_is_found(size):
    assert table_of(laid(coded(3), np.diag(size))) == "bcdf01"


def test_a_code_on_paper_that_is_bent_is_found():
    assert table_of(laid(coded(4), np.eye(2), bow=1.5)) == "bcdf01"
    assert table_of(laid(coded(4), np.eye(2), bow=-1.5)) == "bcdf01"
