"""What ink is meant for an answer: a written 0, and what lies beside a box that is crossed."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter

from tests.tournaments.scanning.filled import PER_MM, Filled, noisy, question_box, saved
from tournaments.scanning.answers import NOUGHT
from tournaments.scanning.digits import likely_sums
from tournaments.scanning.form_layout import SUM_LEFT
from tournaments.scanning.layouts import Box
from tournaments.scanning.reading import forms_in

PEN = 30
STAIN = 0.83  # of the light of paper is left in a stain of coffee

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


def read(form: Filled) -> dict[str, object]:
    """What is read of a photo of a form."""
    [found] = [each.as_json() for each in forms_in(saved(noisy(form.photo()), quality=80))]
    return {name: found[name] for name in ("numbers", "winner", "time_over", "doubts")}


def won() -> Filled:
    """A form on which the second team won by 8 to 3."""
    return Filled("A").cross("numbers.0", 3).cross("numbers.1", 8).cross("winner", 1)


def line(
    form: Filled, box: Box, start: tuple[float, float], end: tuple[float, float], fill: int
) -> None:
    """Draw a line, in millimetres from the corner of a box."""
    ends = [(PER_MM * (box.left + x), PER_MM * (box.top + y)) for x, y in (start, end)]
    form.pen.line(ends, fill=fill, width=5)


WON = {"numbers": [3, 8], "winner": 1, "time_over": False, "doubts": []}


def test_a_player_without_pawns_home_wrote_0_for_the_sum():
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0)
    top = question_box(form.layout, "numbers.1", 4).top
    ring = [(SUM_LEFT + 6, top + 1.5), (SUM_LEFT + 10, top + 7.5)]
    form.pen.ellipse([(x * PER_MM, y * PER_MM) for x, y in ring], outline=PEN, width=4)
    assert read(form) == {"numbers": [10, 0], "winner": 0, "time_over": False, "doubts": []}


def stained(form: Filled, name: str, values: range, light: float = STAIN) -> Filled:
    """A form with a stain over some boxes, and its edge."""
    boxes = [question_box(form.layout, name, value) for value in values]
    left, right = (round(PER_MM * each) for each in (boxes[0].left + 2, boxes[-1].left + 7))
    top, bottom = (round(PER_MM * (boxes[0].top + each)) for each in (2, 6))
    dots = np.asarray(form.image).copy()
    dots[top:bottom, left:right] = dots[top:bottom, left:right] * light
    form.image.paste(Image.fromarray(dots))
    return form


def test_a_stain_is_no_answer_beside_a_box_that_is_crossed():
    assert read(stained(won(), "numbers.0", range(5, 8))) == WON


def test_what_shines_through_from_the_back_is_no_answer_beside_a_pencil():
    form = Filled("A").cross("numbers.1", 8).cross("winner", 1)
    box = question_box(form.layout, "numbers.0", 3)
    for start, end in (((1.5, 1.5), (7.5, 7.5)), ((1.5, 7.5), (7.5, 1.5))):
        line(form, box, start, end, 120)
    assert read(stained(form, "numbers.0", range(5, 8)))["numbers"] == [3, 8]


def test_a_stain_alone_is_asked():
    form = Filled("A").cross("numbers.1", 8).cross("winner", 1)
    assert read(stained(form, "numbers.0", range(5, 6)))["doubts"] == ["numbers.0"]


def test_what_runs_along_the_edge_of_a_box_is_no_answer_beside_a_crossed_one():
    form = won()
    box = question_box(form.layout, "numbers.0", 2)  # the one beside it is crossed
    stroke = [(box.left + 7.6, box.top - 1), (box.left + 7.4, box.top + 4)]
    form.pen.line([(x * PER_MM, y * PER_MM) for x, y in stroke], fill=PEN, width=4)
    assert read(form) == WON


def test_an_outline_that_lies_a_little_inside_of_its_box_is_no_answer_beside_a_crossed_one():
    form = won()
    box = question_box(form.layout, "numbers.0", 7)
    line(form, box, (0.6, -0.5), (0.6, 9.5), 140)
    assert read(form) == WON
    other = Filled("A").cross("numbers.1", 8).cross("winner", 1)
    line(other, box, (0.6, -0.5), (0.6, 9.5), 140)
    assert read(other)["doubts"] == ["numbers.0"]


def test_a_pale_cross_beside_a_dark_one_is_asked():
    form = won()
    box = question_box(form.layout, "numbers.0", 6)
    edges = [(box.left + 1.5, box.top + 1.5), (box.left + 7.5, box.top + 7.5)]
    form.pen.line([(x * PER_MM, y * PER_MM) for x, y in edges], fill=90, width=4)
    assert read(form)["doubts"] == ["numbers.0"]


def test_noise_beside_a_box_that_was_filled_is_no_cross():
    form = Filled("A").blacken("numbers.0", 3).blacken("numbers.1", 7).blacken("winner", 0)
    dotted = stained(form, "numbers.1", range(8, 9), STAIN + 0.02)
    assert read(dotted)["numbers"][1] in {None, 7}


def test_a_winner_that_was_made_black_was_taken_back():
    form = Filled("I").blacken("winner", 1).cross("winner", 0)
    [found] = forms_in(saved(noisy(form.photo(), 2), quality=80))
    assert (found.answers.winner, found.answers.doubts[-2:]) == (0, ["numbers.0", "numbers.1"])


@pytest.mark.parametrize("fill", [90, 150, 170])
def test_a_struck_cross_and_a_paler_new_one_are_asked(fill):
    form = won()
    struck, new = (question_box(form.layout, "numbers.0", value) for value in (3, 6))
    line(form, struck, (-1, 4.5), (10, 4.5), PEN)
    for start, end in (((1.5, 1.5), (7.5, 7.5)), ((1.5, 7.5), (7.5, 1.5))):
        line(form, new, start, end, fill)
    assert read(form)["doubts"] == ["numbers.0"]


def test_a_cross_with_a_bar_through_it_is_asked():
    form = won()
    line(form, question_box(form.layout, "numbers.0", 3), (-1.5, 4.5), (10.5, 4.5), PEN)
    assert read(form)["doubts"] == ["numbers.0"]


def test_a_sum_that_the_crossed_fields_cannot_be_is_asked():
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0).cross("numbers.1", 2, 4)
    box = question_box(form.layout, "numbers.1", 4)
    for start, end in (((26, 2), (23, 5.5)), ((23, 5.5), (29, 5.5)), ((27, 4), (27, 7.5))):
        line(form, box, start, end, PEN)  # a 4 behind fields that are worth 6
    assert read(form)["doubts"] == ["numbers.1"]


def test_a_field_that_was_scratched_out_is_asked():
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0).cross("numbers.1", 1, 2)
    box = question_box(form.layout, "numbers.1", 1)
    for across in (1, 4, 7):
        line(form, box, (across, -0.5), (across + 1, 9.5), PEN)
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


def test_of_two_crossed_fields_one_with_a_ring_around_it_is_asked():
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0).cross("numbers.1", 1, 2)
    assert read(form)["doubts"] == []
    assert read(form.ring("numbers.1", 1))["doubts"] == ["numbers.1"]


def test_a_ring_around_one_box_is_no_answer_in_the_next():
    form = Filled("A").cross("numbers.0", 3).cross("winner", 1)
    box = question_box(form.layout, "numbers.1", 4)
    left, top = PER_MM * (box.left - 4.4), PER_MM * (box.top - 1.5)
    form.pen.ellipse((left, top, left + PER_MM * 13, top + PER_MM * 12), outline=PEN, width=4)
    found = read(form)
    assert (found["numbers"], found["doubts"]) == ([3, None], ["numbers.1"])


def test_a_hatched_field_beside_a_crossed_one_is_asked():
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0).cross("numbers.1", 4)
    box = question_box(form.layout, "numbers.1", 3)
    for across in np.arange(0.4, 9, 1.4):
        line(form, box, (across, 0.3), (across, 8.7), PEN)
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


def test_four_crossed_fields_beside_a_broad_0_are_asked():
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0)
    written(form.cross("numbers.1", 1, 2, 3, 4), "numbers.1", "a broad 0")
    assert read(form)["numbers"] == [10, None]


def test_a_10_whose_1_lies_on_the_edge_of_its_box_is_no_0():
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0)
    box = question_box(form.layout, "numbers.1", 4)
    start = SUM_LEFT - box.left
    line(form, box, (start + 0.4, 1.5), (start + 0.2, 7.5), PEN)
    ring = [(start + 1.3, 1.8), (start + 4.8, 7.3)]
    edges = [PER_MM * each for x, y in ring for each in (box.left + x, box.top + y)]
    form.pen.ellipse(edges, outline=PEN, width=4)
    assert read(form)["doubts"] == ["numbers.1"]


def test_a_thin_1_behind_fields_that_nobody_crossed_is_asked():
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0)
    box = question_box(form.layout, "numbers.1", 4)
    ends = [(PER_MM * (box.left + 25), PER_MM * (box.top + y)) for y in (3, 6)]
    form.pen.line(ends, fill=PEN, width=1)
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


def test_a_black_box_alone_on_a_form_is_no_answer():
    form = Filled("A").blacken("numbers.0", 3)
    assert read(form)["numbers"] == [None, None]


def thick(form: Filled, name: str, value: int, width: int = 14) -> Filled:
    """The form with a cross of a felt-tip, so many dots wide."""
    box = question_box(form.layout, name, value)
    for start, end in (((2, 2), (7, 7)), ((2, 7), (7, 2))):
        ends = [(PER_MM * (box.left + x), PER_MM * (box.top + y)) for x, y in (start, end)]
        form.pen.line(ends, fill=PEN, width=width)
    return form


def test_a_cross_that_nearly_fills_its_box_is_one_where_the_pen_is_thick():
    form = Filled("A")
    thick(thick(form, "numbers.0", 3), "numbers.1", 8)
    assert read(thick(form, "winner", 1, width=24)) == WON
    assert read(thick(won(), "numbers.0", 3, width=42))["doubts"] == ["numbers.0"]


def test_a_crease_beside_a_black_box_is_no_cross():
    form = Filled("A").cross("numbers.1", 8).cross("winner", 1).blacken("numbers.0", 3)
    box = question_box(form.layout, "numbers.0", 6)
    for top in (-1.0, 5.0):  # it is not seen all the way
        ends = [((box.left + 4.5) * PER_MM, (box.top + top + more) * PER_MM) for more in (0, 4.6)]
        form.pen.line(ends, fill=PEN, width=2)
    assert read(form)["doubts"] == ["numbers.0"]


def test_a_stain_beside_a_black_box_is_no_cross():
    form = Filled("A").blacken("numbers.1", 8).blacken("winner", 1).blacken("numbers.0", 3)
    line(form, question_box(form.layout, "numbers.0", 6), (3.2, 5.0), (6.0, 5.4), 165)
    assert read(form)["numbers"] == [None, None]


def test_a_ring_inside_a_box_is_an_answer():
    form = Filled("A").cross("numbers.0", 3).cross("winner", 1)
    box = question_box(form.layout, "numbers.1", 8)
    edges = [PER_MM * (each + more) for more in (1.2, 7.8) for each in (box.left, box.top)]
    form.pen.ellipse(edges, outline=PEN, width=6)
    assert read(form) == WON
