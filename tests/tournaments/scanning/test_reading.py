"""Forms that were filled in are read from photos and scans, and what is in doubt is asked."""

from typing import Any

import pytest
from PIL import Image, ImageFilter

from tests.tournaments.scanning.filled import (
    PER_MM,
    Filled,
    forms_in,
    noisy,
    question_box,
    saved,
    scanned,
)
from tournaments.scanning.form_layout import MARKS, SUM_LEFT


def read(content: bytes) -> list[dict[str, Any]]:
    """Return what the forms in a file say, without where they lie and how long it took."""
    return [
        {key: value for key, value in form.as_json().items() if key not in {"corners", "seconds"}}
        for form in forms_in(content)
    ]


def answers(form: Filled, **photo: int) -> dict[str, Any]:
    """Return the answers of a photo of one form."""
    [found] = read(saved(noisy(form.photo(**photo)), quality=80))
    return {key: found[key] for key in ANSWERS}


def won(letter: str = "A") -> Filled:
    """A form of two teams that the second won by 8 to 3."""
    return Filled(letter).cross("numbers.0", 3).cross("numbers.1", 8).cross("winner", 1)


ANSWERS = ("numbers", "winner", "time_over", "doubts")
WON = {"numbers": [3, 8], "winner": 1, "time_over": False, "doubts": []}


def test_a_photo_of_a_form_says_its_table_and_its_numbers():
    assert read(saved(won().photo())) == [
        {
            "page": 1,
            "code": "bcdf01",
            "layout": "A",
            **WON,
            "absent": None,
        }
    ]


@pytest.mark.parametrize("turned", [0, 4, 90, 177, 270])
def test_it_does_not_matter_how_the_form_lies(turned):
    assert answers(won(), turned=turned) == WON


EVERY = {
    "A": (("numbers.0", 0), ("numbers.1", 8), ("winner", 1)),
    "B": (("numbers.0", 4), ("numbers.1", 1), ("winner", 0)),
    "C": (("numbers.0", 8), ("numbers.1", 5), ("winner", 0)),
    "D": (("numbers.0", 2), ("numbers.1", 7), ("numbers.2", 4), ("time_over", 1)),
    "E": (("numbers.0", 1, 4), ("numbers.1", 1, 2, 3, 4), ("winner", 1)),
    "F": (("numbers.0", 4), ("numbers.1", 3), ("numbers.3", 1, 2), ("winner", 0)),
    "G": (
        *(("numbers.0", 4), ("numbers.1", 3), ("numbers.2", 2), ("winner", 1)),
        *(("card.0", 0), ("card.1", 1), ("card.2", 0), ("card.3", 1)),
    ),
    "K": (
        *(("numbers.0", 4), ("numbers.1", 3), ("numbers.2", 2), ("winner", 1)),
        *(("card.0", 1), ("card.1", 1), ("card.2", 0), ("card.3", 0)),
    ),
    "H": (
        *(("numbers.0", 6), ("numbers.1", 8), ("winner", 1)),
        *(("card.0", 0), ("card.1", 1), ("card.2", 1), ("card.3", 0)),
    ),
}
READ = {
    "A": ([0, 8], 1, False, None),
    "B": ([4, 1], 0, False, None),
    "C": ([8, 5], 0, False, None),
    "D": ([2, 7, 4], None, True, None),
    "E": ([5, 10], 1, False, None),
    "F": ([4, 3, 0, 3], 0, False, None),
    "G": ([4, 3, 2, 0], 1, False, [0, 1, 0, 1]),
    "K": ([4, 3, 2, 0], 1, False, [1, 1, 0, 0]),
    "H": ([6, 8], 1, False, [0, 1, 1, 0]),
}


@pytest.mark.parametrize("version", sorted(MARKS))
@pytest.mark.parametrize("lower", [False, True], ids=["short names", "long names"])
@pytest.mark.parametrize("letter", EVERY)
def test_every_kind_of_form_is_read_of_each_version(letter, lower, version):
    form = Filled(letter, lower=lower, version=version)
    for name, *values in EVERY[letter]:
        form.cross(name, *values)
    [found] = read(saved(noisy(form.photo())))
    assert found["doubts"] == []
    numbers = (found["numbers"], found["winner"], found["time_over"], found.get("cards"))
    assert numbers == READ[letter]


@pytest.mark.parametrize(
    ("crossed", "asked"),
    [([0, 1, 1, 0], 0), ([None, None, None, 0], 4), ([0, None, None, 1], 2)],
)
def test_a_card_that_was_read_alone_is_asked_with_all_others(crossed, asked):
    form = won("H")
    for place, card in enumerate(crossed):
        if card is not None:
            form.cross(f"card.{place}", card)
    assert len(answers(form)["doubts"]) == asked


@pytest.mark.parametrize(("letter", "count"), [("I", 2), ("J", 3)])
def test_points_in_digits_are_typed_by_people(letter, count):
    found = answers(Filled(letter).cross("winner", 1))
    typed = [f"numbers.{place}" for place in range(count)]
    assert found == {
        "numbers": [None] * count,
        "winner": 1,
        "time_over": False,
        "doubts": typed,
    }


def test_a_box_that_was_made_black_is_no_answer_where_another_is_crossed():
    assert answers(won().blacken("numbers.0", 5)) == WON


def test_a_box_that_was_filled_is_the_answer_where_no_other_has_ink():
    form = Filled("A").blacken("numbers.0", 3).blacken("numbers.1", 8).blacken("winner", 1)
    assert answers(form) == WON


def test_a_black_box_alone_is_asked_where_other_answers_are_crossed():
    form = Filled("A").blacken("numbers.0", 3).cross("numbers.1", 8).cross("winner", 1)
    assert doubtful(form) == ["numbers.0"]


def fields(*crossed: int) -> Filled:
    """A form of two players on which the first won with all fields."""
    return (
        Filled("E").cross("numbers.0", 1, 2, 3, 4).cross("numbers.1", *crossed).cross("winner", 0)
    )


def test_no_crossed_field_is_0_unless_a_sum_was_written_or_fields_were_filled():
    assert answers(fields())["numbers"] == [10, 0]
    written = fields()
    top = question_box(written.layout, "numbers.1", 4).top
    digit = [(SUM_LEFT + 6, top + 2), (SUM_LEFT + 9, top + 7)]
    written.pen.line([(x * PER_MM, y * PER_MM) for x, y in digit], fill=30, width=5)
    assert doubtful(written) == ["numbers.1"]
    assert doubtful(fields().blacken("numbers.1", 2)) == ["numbers.1"]


def doubtful(form: Filled) -> list[str]:
    """Return what is in doubt, of which nothing may be told."""
    [found] = read(saved(noisy(form.photo()), quality=80))
    for name in found["doubts"]:
        kind, _dot, place = name.partition(".")
        assert (found[kind][int(place)] if place else found[kind]) is None
    return list(found["doubts"])


def test_two_crosses_for_one_number_are_asked():
    assert doubtful(won().cross("numbers.0", 7)) == ["numbers.0"]


def test_what_is_asked_names_the_boxes_with_ink():
    [found] = read(saved(won().cross("numbers.0", 7).photo()))
    assert (found["candidates"], found["doubts"]) == ({"numbers.0": [3, 7]}, ["numbers.0"])


def test_a_number_that_nobody_crossed_is_asked():
    assert doubtful(Filled("A").cross("numbers.1", 8).cross("winner", 1)) == ["numbers.0"]


@pytest.mark.parametrize("around", [0, 4, 7, 8])
def test_a_ring_around_another_box_than_the_cross_is_asked(around):
    assert doubtful(won().ring("numbers.0", around)) == ["numbers.0"]


def test_a_winner_and_time_over_together_are_asked():
    assert doubtful(won().cross("time_over", 1)) == ["time_over", "winner"]


def test_neither_a_winner_nor_time_over_is_asked():
    form = Filled("A").cross("numbers.0", 3).cross("numbers.1", 7)
    assert doubtful(form) == ["time_over", "winner"]


def test_a_blank_form_is_all_in_doubt_but_for_its_table():
    asked = ["numbers.0", "numbers.1", "time_over", "winner"]
    assert doubtful(Filled("A")) == asked


def test_four_forms_on_a_table_are_read_each():
    forms = [
        won().photo(turned=2),
        Filled("A", lower=True)
        .cross("numbers.0", 8)
        .cross("numbers.1", 1)
        .cross("winner", 0)
        .photo(turned=183),
        Filled("D", lower=True)
        .cross("numbers.0", 1)
        .cross("numbers.1", 2)
        .cross("numbers.2", 3)
        .cross("time_over", 1)
        .photo(),
        Filled("B").cross("numbers.0", 0).cross("numbers.1", 4).cross("winner", 1).photo(),
    ]
    width, height = max(form.width for form in forms), max(form.height for form in forms)
    table = Image.new("L", (2 * width, 2 * height), 90)
    for place, form in enumerate(forms):
        table.paste(form, (place % 2 * width, place // 2 * height))
    found = {
        (form["layout"], form["code"]): (form["numbers"], form["winner"], form["doubts"])
        for form in read(saved(table))
    }
    assert found == {
        ("A", "bcdf01"): ([3, 8], 1, []),
        ("A", "bcdf02"): ([8, 1], 0, []),
        ("D", "bcdf02"): ([1, 2, 3], None, []),
        ("B", "bcdf01"): ([0, 4], 1, []),
    }


def a_page(upper: Filled, lower: Filled) -> Image.Image:
    """An A4 with two forms on it."""
    page = Image.new("L", (upper.image.width, 2 * upper.image.height), 255)
    page.paste(upper.image, (0, 0))
    page.paste(lower.image, (0, upper.image.height))
    return page


@pytest.mark.parametrize("mode", ["L", "1"], ids=["grey", "black and white"])
def test_a_scan_of_a_stack_is_read_page_by_page(mode):
    page = a_page(won(), Filled("A", lower=True).cross("numbers.0", 2).cross("numbers.1", 5))
    empty = Image.new("L", page.size, 255)
    found = read(scanned([page.convert(mode), empty.convert(mode), page.rotate(180).convert(mode)]))
    said = sorted((each["page"], each["code"], each["numbers"]) for each in found)
    assert said == [
        (1, "bcdf01", [3, 8]),
        (1, "bcdf02", [2, 5]),
        (3, "bcdf01", [3, 8]),
        (3, "bcdf02", [2, 5]),
    ]


def test_a_photo_without_forms_gives_nothing():
    assert read(saved(Image.new("L", (1600, 1200), 200))) == []


def test_corners_are_those_of_the_print_from_its_own_top_left():
    [form] = forms_in(saved(won().photo(turned=180)))
    corners = [[round(at / 10) for at in corner] for corner in form.corners]
    assert corners == [[150, 107], [3, 107], [3, 3], [150, 3]]


@pytest.mark.parametrize(("width", "blur"), [(800, 2.0), (700, 1.6)])
def test_a_form_that_is_far_away_and_blurred_is_found(width, blur):
    image = won().image.convert("L")
    small = image.resize((width, round(width * image.height / image.width)))
    table = Image.new("L", (1600, 1200), 120)
    table.paste(small.filter(ImageFilter.GaussianBlur(blur)), (100, 100))
    [found] = forms_in(saved(table))
    assert [found.code, found.answers.numbers] == ["bcdf01", [3, 8]]
