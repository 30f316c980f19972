"""The sum that is written behind fields tells which of these were crossed, or asks."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter

from tests.tournaments.scanning.filled import PEN, PER_MM, Filled, line, question_box, read
from tournaments.scanning.answers import LIKELY, NOUGHT
from tournaments.scanning.digits import likely_sums, without_outline
from tournaments.scanning.form_layout import SUM_LEFT

DIGITS = {
    "0": [("ellipse", (20, 3, 32, 26))],
    "a narrow 0": [("ellipse", (22, 2, 31, 27))],
    "6": [("arc", (20, 2, 40, 30)), ("ellipse", (20, 15, 32, 27))],
    "8": [("ellipse", (21, 2, 31, 14)), ("ellipse", (20, 14, 32, 27))],
    "9": [("ellipse", (20, 2, 32, 14)), ("line", (31, 8, 28, 27))],
    "10": [("line", (12, 3, 12, 26)), ("ellipse", (20, 3, 32, 26))],
    "7": [("line", (20, 4, 32, 4)), ("line", (32, 4, 24, 26))],
    "4": [("line", (28, 3, 20, 18)), ("line", (20, 18, 34, 18)), ("line", (29, 10, 29, 27))],
    "a closed 4": [
        ("line", (29, 3, 20, 18)),
        ("line", (20, 18, 36, 18)),
        ("line", (29, 3, 29, 27)),
    ],
    "a high 9": [("ellipse", (20, 2, 32, 18)), ("line", (32, 9, 32, 27))],
    "a low 6": [("line", (20, 1, 20, 20)), ("ellipse", (20, 11, 32, 27))],
    "1 beside 0": [("line", (15, 3, 15, 26)), ("ellipse", (20, 3, 32, 26))],
    "1 touching 0": [
        ("line", (18, 3, 18, 26)),
        ("line", (18, 3, 28, 3)),
        ("ellipse", (23, 3, 34, 26)),
    ],
    "a broad 0": [("ellipse", (20, 3, 45, 26))],
    "a 0 at the edge": [("ellipse", (-1, 3, 11, 26))],
    "nothing": [],
}


def drawn(digit: str) -> np.ndarray:
    """How dark a digit is in a box."""
    image = Image.new("L", (74, 30), 0)
    pen = ImageDraw.Draw(image)
    for shape, place in DIGITS[digit]:
        if shape == "line":
            pen.line(place, fill=255, width=3)
        elif shape == "arc":
            pen.arc(place, 90, 270, fill=255, width=3)
        else:
            pen.ellipse(place, outline=255, width=3)
    return np.asarray(image) / 255


def test_a_0_whose_edge_is_blurred_is_read():
    image = Image.fromarray((drawn("0") * 255).astype(np.uint8))
    assert (
        likely_sums(np.asarray(image.filter(ImageFilter.GaussianBlur(2))) / 255, 0.05)[0] > NOUGHT
    )


@pytest.mark.parametrize("digit", DIGITS)
def test_a_written_0_is_told_from_other_digits(digit):
    sums = likely_sums(drawn(digit), 0.2)
    assert (bool(sums) and sums[0] > NOUGHT) == (digit in {"0", "a narrow 0", "a broad 0"})


@pytest.mark.parametrize("stem", [70, 80, 90])
def test_a_4_whose_stem_is_pale_is_not_taken_for_a_6(stem):
    image = Image.new("L", (74, 30), 0)
    pen = ImageDraw.Draw(image)
    pen.line((29, 29, 29, 18), fill=stem, width=4)
    pen.line((31, 2, 22, 15), fill=200, width=4)
    pen.ellipse((21, 12, 32, 20), outline=255, width=4)
    dark = np.asarray(image.filter(ImageFilter.GaussianBlur(1))) / 255
    assert max(likely_sums(dark, 0.13)) < LIKELY


def test_a_player_without_pawns_home_wrote_0_for_the_sum():
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0)
    top = question_box(form.layout, "numbers.1", 4).top
    ring = [(SUM_LEFT + 6, top + 1.5), (SUM_LEFT + 10, top + 7.5)]
    form.pen.ellipse([(x * PER_MM, y * PER_MM) for x, y in ring], outline=PEN, width=4)
    assert read(form) == {"numbers": [10, 0], "winner": 0, "time_over": False, "doubts": []}


def test_a_sum_that_the_crossed_fields_cannot_be_is_asked():
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0).cross("numbers.1", 2, 4)
    box = question_box(form.layout, "numbers.1", 4)
    for start, end in (((26, 2), (23, 5.5)), ((23, 5.5), (29, 5.5)), ((27, 4), (27, 7.5))):
        line(form, box, start, end, PEN)  # a 4 behind fields that are worth 6
    assert read(form)["doubts"] == ["numbers.1"]


def test_four_crossed_fields_beside_one_digit_are_asked():
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0)
    line(form, question_box(form.layout, "numbers.0", 4), (26, 2), (25, 7.5), PEN)
    assert read(form)["doubts"] == ["numbers.0"]


@pytest.mark.parametrize(("fields", "hole"), [((2, 4), 2), ((2, 3, 4), 5)], ids=["6", "9"])
def test_a_6_is_told_from_a_9_by_where_its_hole_is(fields, hole):
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0)
    form.cross("numbers.1", *fields)
    box = question_box(form.layout, "numbers.1", 4)
    left, top = PER_MM * (box.left + 25), PER_MM * box.top
    form.pen.ellipse(
        (left, top + PER_MM * hole, left + PER_MM * 2.5, top + PER_MM * (hole + 2.5)),
        outline=PEN,
        width=5,
    )
    stem = (25, 6, 25.5, 1.5) if hole > 4 else (27.5, 3, 27, 7.5)
    line(form, box, stem[:2], stem[2:], PEN)
    assert read(form)["doubts"] == ["numbers.1"]


def written(form: Filled, name: str, digit: str) -> Filled:
    """The form with a digit in the box for a sum."""
    top = question_box(form.layout, name, 4).top + 1
    scale = (74 * 7 // 5, 30 * 7 // 5)
    image = Image.fromarray((drawn(digit) * 255).astype(np.uint8)).resize(scale)
    place = round(PER_MM * (SUM_LEFT + 1)), round(PER_MM * top)
    form.image.paste(PEN, (*place, place[0] + scale[0], place[1] + scale[1]), image)
    return form


@pytest.mark.parametrize(
    ("digit", "fields", "told"),
    [("4", (1, 4), None), ("7", (3, 4), 7), ("9", (2, 3, 4), 9), ("10", (1, 2, 3), None)],
)
def test_crossed_fields_have_to_make_the_written_sum(digit, fields, told):
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0)
    written(form.cross("numbers.1", *fields), "numbers.1", digit)
    assert read(form)["numbers"] == [10, told]


@pytest.mark.parametrize(("aside", "aslant"), [(1.5, 0), (-1.5, 0), (0, 0.2), (0, -0.2)])
def test_a_sum_is_read_whose_box_does_not_lie_as_its_fields_do(aside, aslant):
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0)
    written(form.cross("numbers.1", 3, 4), "numbers.1", "7")
    top, last = (question_box(form.layout, "numbers.1", 4).top - 3, SUM_LEFT - 2)
    edges = [round(PER_MM * each) for each in (last, top, last + 22, top + 15)]
    part = form.image.crop(edges)
    middle = part.height / 2
    moved = part.transform(
        part.size,
        Image.Transform.AFFINE,
        (1, aslant, -aslant * middle - aside * PER_MM, 0, 1, 0),
        Image.Resampling.BILINEAR,
        fillcolor=255,
    )
    form.image.paste(moved, tuple(edges[:2]))
    assert read(form) == {"numbers": [10, 7], "winner": 0, "time_over": False, "doubts": []}


def test_four_crossed_fields_beside_a_broad_0_are_asked():
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0)
    written(form.cross("numbers.1", 1, 2, 3, 4), "numbers.1", "a broad 0")
    assert read(form)["numbers"] == [10, None]


@pytest.mark.parametrize("place", np.arange(0.2, 1.6, 0.2))
def test_a_10_whose_1_lies_on_the_edge_of_its_box_is_no_0(place):
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0)
    box = question_box(form.layout, "numbers.1", 4)
    start = SUM_LEFT - box.left
    line(form, box, (start + place + 0.2, 1.5), (start + place, 7.5), PEN)
    ring = [(start + place + 1.1, 1.8), (start + place + 4.6, 7.3)]
    edges = [PER_MM * each for x, y in ring for each in (box.left + x, box.top + y)]
    form.pen.ellipse(edges, outline=PEN, width=4)
    assert read(form)["doubts"] == ["numbers.1"]


def test_a_thin_1_behind_fields_that_nobody_crossed_is_asked():
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0)
    box = question_box(form.layout, "numbers.1", 4)
    ends = [(PER_MM * (box.left + 25), PER_MM * (box.top + y)) for y in (3, 6)]
    form.pen.line(ends, fill=PEN, width=1)
    assert read(form)["doubts"] == ["numbers.1"]


def faded(form: Filled, pale: float) -> Filled:
    """The form printed with so much of its ink."""
    form.image = form.image.point(lambda light: round(255 - pale * (255 - light)))
    form.pen = ImageDraw.Draw(form.image)
    return form


@pytest.mark.parametrize("pale", [1, 0.35])
@pytest.mark.parametrize("place", np.arange(0.6, 2.8, 0.2))  # nearer it is the outline itself
def test_a_1_on_the_edge_of_its_box_behind_fields_that_nobody_crossed_is_asked(place, pale):
    form = faded(Filled("E"), pale).cross("numbers.0", 1, 2, 3, 4).cross("winner", 0)
    box = question_box(form.layout, "numbers.1", 4)
    start = SUM_LEFT - box.left
    line(form, box, (start + place, 0.8), (start + place, 8.2), PEN)
    assert read(form)["doubts"] == ["numbers.1"]


def test_what_shines_through_where_a_sum_is_written_is_none():
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0)
    written(form.cross("numbers.1", 3, 4), "numbers.1", "7")
    assert read(form)["numbers"] == [10, 7]
    area = np.asarray(form.image).astype(float)
    left = round(PER_MM * (SUM_LEFT + 1))
    area[:, left : left + 74 * 7 // 5] = 255 - 0.35 * (255 - area[:, left : left + 74 * 7 // 5])
    box = question_box(form.layout, "numbers.1", 3)
    form.image.paste(Image.fromarray(area.astype(np.uint8)))
    for across in np.arange(0.4, 9, 1.4):  # the 3 may be crossed out: then 7 would be 4
        line(form, box, (across, 0.3), (across, 8.7), PEN)
    assert read(form)["doubts"] == ["numbers.1"]


def test_a_pale_1_behind_fields_that_make_another_sum_is_asked():
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0).cross("numbers.1", 1, 2)
    box = question_box(form.layout, "numbers.1", 4)
    left = SUM_LEFT - box.left
    for start, end in (((5, 3.5), (6, 2.5)), ((6, 2.5), (6.2, 5.5))):
        line(form, box, (left + start[0], start[1]), (left + end[0], end[1]), 200)
    assert read(form)["doubts"] == ["numbers.1"]


def test_a_struck_sum_says_nothing():
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0).cross("numbers.1", 3)
    box = question_box(form.layout, "numbers.1", 4)
    written(form, "numbers.1", "7")
    line(form, box, (SUM_LEFT - box.left + 2, 5), (SUM_LEFT - box.left + 14, 5), PEN)
    assert read(form)["doubts"] == ["numbers.1"]


def test_the_written_sum_says_of_a_field_in_doubt_whether_it_was_meant():
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0).cross("numbers.1", 4)
    box = question_box(form.layout, "numbers.1", 3)
    for across in np.arange(0.4, 9, 1.4):
        line(form, box, (across, 0.3), (across, 8.7), PEN)
    assert read(form)["numbers"] == [10, None]
    assert read(written(form, "numbers.1", "7"))["numbers"] == [10, 7]


def test_a_sum_half_in_a_shadow_is_read():
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0).cross("numbers.1", 3, 4)
    written(form, "numbers.1", "7")
    across = np.arange(form.image.width) / PER_MM - SUM_LEFT
    light = 1 - 0.5 / (1 + np.exp((across - 8) / 2))  # an edge a centimetre broad
    shaded = np.asarray(form.image) * light
    form.image.paste(Image.fromarray(shaded.astype(np.uint8)))
    assert read(form)["numbers"] == [10, 7]
    assert read(form.cross("numbers.1", 1))["doubts"] == ["numbers.1"]


@pytest.mark.parametrize(
    ("side", "broad"), [("left", 3), ("right", 4), ("top", 2), ("bottom", 3), ("dots", 2)]
)
def test_the_outline_of_its_box_is_no_part_of_a_sum(side, broad):
    dark = drawn("7").copy()
    edges = {
        "left": np.s_[:, :broad],
        "right": np.s_[:, -broad:],
        "top": np.s_[:broad],
        "bottom": np.s_[-broad:],
        "dots": np.s_[:broad, ::3],
    }
    dark[edges[side]] = 0.9
    assert likely_sums(dark, 0.2)[7:8] != likely_sums(drawn("7"), 0.2)[7:8]
    assert likely_sums(without_outline(dark, 0.2)[0], 0.2)[7] > 0.9
