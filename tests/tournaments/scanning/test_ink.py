"""What ink is meant for an answer, and what lies beside a box that is crossed."""

import numpy as np
import pytest
from PIL import Image

from tests.tournaments.scanning.filled import (
    PEN,
    PER_MM,
    Filled,
    forms_in,
    line,
    noisy,
    question_box,
    read,
    saved,
)

STAIN = 0.83  # of the light of paper is left in a stain of coffee


def won() -> Filled:
    """A form on which the second team won by 8 to 3."""
    return Filled("A").cross("numbers.0", 3).cross("numbers.1", 8).cross("winner", 1)


WON = {"numbers": [3, 8], "winner": 1, "time_over": False, "doubts": []}


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


def test_a_field_that_was_scratched_out_is_asked():
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0).cross("numbers.1", 1, 2)
    box = question_box(form.layout, "numbers.1", 1)
    for across in (1, 4, 7):
        line(form, box, (across, -0.5), (across + 1, 9.5), PEN)
    assert read(form)["doubts"] == ["numbers.1"]


def test_of_two_crossed_fields_one_with_a_ring_around_it_is_asked():
    form = Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("winner", 0).cross("numbers.1", 1, 2)
    assert read(form)["doubts"] == []
    assert read(form.ring("numbers.1", 1))["doubts"] == ["numbers.1"]


@pytest.mark.parametrize("field", [1, 2, 3, 4])
@pytest.mark.parametrize("letter", ["E", "K"])
def test_of_four_crossed_fields_one_with_a_ring_around_it_is_asked(letter, field):
    form = Filled(letter).cross("numbers.0", 1, 2, 3, 4).cross("winner", 0)
    assert "numbers.0" in read(form.ring("numbers.0", field))["doubts"]


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
    assert read(form)["numbers"][0] is None


def test_a_ring_inside_a_box_is_an_answer():
    form = Filled("A").cross("numbers.0", 3).cross("winner", 1)
    box = question_box(form.layout, "numbers.1", 8)
    edges = [PER_MM * (each + more) for more in (1.2, 7.8) for each in (box.left, box.top)]
    form.pen.ellipse(edges, outline=PEN, width=6)
    assert read(form) == WON
