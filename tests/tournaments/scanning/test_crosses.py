"""What was learned of crossed boxes answers what the rules leave in doubt, and doubts a guess."""

import numpy as np
import pytest
from PIL import ImageFilter

from tests.tournaments.scanning.filled import Filled, forms_in, saved
from tournaments.scanning import crosses
from tournaments.scanning.answers import answers_of
from tournaments.scanning.crosses import CELL, SIDE, Likely, cells, likely_signs
from tournaments.scanning.ink import Ink
from tournaments.scanning.layouts import LAYOUTS
from tournaments.scanning.reading import FormRead

LAYOUT = LAYOUTS[2, "A"]
BOXES = [question.name for question in LAYOUT.questions for _box in question.boxes]
NOTHING = Ink(0.0, 0.0, 0.0, 0.0, is_lined=False)
CROSS = Ink(0.25, 0.3, 0.04, 0.0, is_lined=False, depth=0.5, likely=0.99)
BLACK = CROSS._replace(inside=1.0, core=1.0, depth=0.8)
STAIN = Ink(0.2, 0.2, 0.1, 0.0, is_lined=False, depth=0.3)


def answered(
    changed: dict[tuple[str, int], Ink], clear: list[float] | None = None
) -> tuple[list[int | None], list[str]]:
    """Return the numbers and the doubts of a form of which 3 and 8 are crossed, and the second
    won, but for what ink some boxes have instead, and how clearly the outlines are seen."""
    ink = [NOTHING] * len(BOXES)
    crossed = {("numbers.0", 3): CROSS, ("numbers.1", 8): CROSS, ("winner", 1): CROSS}
    for (name, place), each in (crossed | changed).items():
        ink[BOXES.index(name) + place] = each
    read = answers_of(LAYOUT, ink, clear or [0.5] * len(ink))
    return read.numbers, read.doubts


def read(form: Filled, blur: float = 0.0) -> FormRead:
    [found] = forms_in(saved(form.image.convert("L").filter(ImageFilter.GaussianBlur(blur))))
    return found


def test_a_form_that_is_plain_is_told_by_the_rules_and_by_what_was_learned():
    assert answered({}) == ([3, 8], [])


def test_a_dark_stain_beside_a_cross_is_known_for_one_if_that_was_learned():
    stain = STAIN
    assert answered({("numbers.0", 6): stain}) == ([3, 8], [])
    assert answered({("numbers.0", 6): stain._replace(likely=0.5)}) == ([None, 8], ["numbers.0"])
    assert answered({("numbers.0", 6): stain._replace(likely=0.99)}) == ([None, 8], ["numbers.0"])


@pytest.mark.parametrize(
    "beside",
    [
        STAIN._replace(likely=0.05),  # some ink that may be meant
        STAIN._replace(ringed=0.05),  # or be of a ring
        NOTHING._replace(beside=0.3),  # a ring around an empty box at the end of a row
        NOTHING._replace(ringed=0.95),  # or around any other
    ],
)
def test_what_may_be_meant_as_well_is_asked(beside):
    assert answered({("numbers.0", 8): beside}) == ([None, 8], ["numbers.0"])


def test_an_empty_box_that_but_looks_ringed_beside_a_cross_hides_no_stain():
    strokes = {("numbers.0", 4): NOTHING._replace(ringed=0.7)}  # of the 3 beside it
    assert answered({("numbers.0", 6): STAIN} | strokes) == ([3, 8], [])
    ring = {("numbers.0", 4): NOTHING._replace(ringed=0.95)}
    assert answered({("numbers.0", 6): STAIN} | ring) == ([None, 8], ["numbers.0"])


def test_a_stain_beside_a_box_that_was_made_black_is_known_for_one():
    black = CROSS._replace(inside=1.0, core=1.0, depth=0.8, likely=0.5)
    corrected = {("numbers.0", 5): black}
    assert answered(corrected) == ([3, 8], [])
    assert answered(corrected | {("numbers.0", 6): STAIN}) == ([3, 8], [])
    alone = {("numbers.0", 3): STAIN._replace(core=0.3)}
    assert answered(corrected | alone) == ([None, 8], ["numbers.0"])
    doubtful = STAIN._replace(likely=0.5)
    assert answered(corrected | {("numbers.0", 6): doubtful}) == ([None, 8], ["numbers.0"])


def test_of_who_makes_boxes_black_for_an_answer_a_cross_beside_one_is_asked():
    filled = dict.fromkeys((("numbers.1", 8), ("winner", 1)), BLACK)
    taken_back = {("numbers.0", 5): BLACK}  # and 3 is crossed
    assert answered(filled | taken_back) == ([None, 8], ["numbers.0"])
    through = {("numbers.0", 3): BLACK, ("winner", 0): CROSS}  # a signature runs through it
    assert answered(filled | through) == ([3, 8], ["time_over", "winner"])
    pale = CROSS._replace(inside=0.63, core=0.8, depth=0.25, likely=0.0)  # half black, and no stain
    assert answered(filled | {("numbers.0", 3): pale, **taken_back})[0][1] is None
    twice = {("numbers.0", 3): BLACK}
    assert answered(filled | twice | taken_back)[0] == [None, None]
    # Nor does who crosses the winner make boxes black for an answer.
    black = {("numbers.0", 3): BLACK, ("numbers.1", 8): BLACK}
    assert answered(black)[0] == [None, None]
    # Of one black box beside two crosses it is not known whether it is an answer.
    one = {("numbers.1", 8): BLACK}
    assert answered(one | taken_back) == ([3, None], ["numbers.1"])


def test_a_stain_does_not_hide_that_boxes_were_made_black_for_an_answer():
    filled = {("numbers.0", 3): BLACK, ("numbers.1", 8): BLACK, ("winner", 1): BLACK}
    assert answered(filled | {("numbers.0", 6): STAIN}) == ([3, 8], [])
    doubtful = STAIN._replace(likely=0.5)
    assert answered(filled | {("numbers.0", 6): doubtful})[0][1] is None


def test_a_cross_in_a_small_box_may_fill_more_of_it():
    layout = LAYOUTS[2, "H"]
    boxes = [question.name for question in layout.questions for _box in question.boxes]
    ink = [NOTHING] * len(boxes)
    for name, place in (("numbers.0", 3), ("numbers.1", 8), ("winner", 1)):
        ink[boxes.index(name) + place] = CROSS
    for card, place in enumerate((0, 1, 1, 0)):
        ink[boxes.index(f"card.{card}") + place] = CROSS
    changed = boxes.index("card.0")
    ink[changed : changed + 2] = [CROSS._replace(inside=0.58), BLACK]
    assert answers_of(layout, ink, [0.5] * len(ink)).cards == [0, 1, 1, 0]
    ink[changed] = CROSS._replace(inside=0.66)
    assert answers_of(layout, ink, [0.5] * len(ink)).cards == [None, 1, 1, 0]


@pytest.mark.parametrize("of", ["outlines", "clear"])
def test_a_crossed_box_whose_outline_is_faint_is_taken_if_it_was_learned(of):
    clear = [0.5] * len(BOXES)
    clear[BOXES.index("winner") + 1] = 0.05 if of == "clear" else 0.15
    winner = {("winner", 1): CROSS}
    is_asked = of == "clear"
    assert answered(winner, clear) == ([3, 8], ["time_over", "winner"] if is_asked else [])
    unsure = {("winner", 1): CROSS._replace(likely=0.6)}
    assert answered(unsure, clear) == ([3, 8], ["time_over", "winner"])


def test_a_crossed_box_of_a_row_that_was_not_seen_is_told_by_the_others_if_that_was_learned():
    def row(*clear: float, **changed: float) -> tuple[list[int | None], list[str]]:
        of_boxes = [0.5] * 3 + [*clear] + [0.5] * (len(BOXES) - 3 - len(clear))
        return answered({("numbers.0", 3): CROSS._replace(**changed)}, of_boxes)

    doubtful = ([None, 8], ["numbers.0"])
    assert row(0.05) == row(0.05, ringed=0.015) == ([3, 8], [])
    assert row(0.05, likely=0.85) == row(0.05, ringed=0.025) == doubtful
    assert row(0.0) == doubtful  # it may be the next one
    assert (
        row(0.05, 0.05) == row(0.5, 0.05) == doubtful
    )  # what covers an empty box may hide a cross


def test_a_cross_at_the_end_of_a_row_that_goes_on_outside_is_no_ring_if_that_was_learned():
    outside = CROSS._replace(aside=0.25, beside=0.3, ringed=0.015)
    assert answered({("numbers.1", 8): outside}) == ([3, 8], [])
    ring = outside._replace(ringed=0.025)
    assert answered({("numbers.1", 8): ring}) == ([3, None], ["numbers.1"])


@pytest.mark.parametrize(
    "cross",
    [
        CROSS._replace(depth=0.2),  # paler than others of the form
        CROSS._replace(is_lined=True),  # with a bar
        CROSS._replace(slim=0.3, aside=0.2),  # an arc
        CROSS._replace(inside=0.65),  # crossed out
        CROSS._replace(inside=0.06, core=0.0),  # a dot
    ],
)
def test_a_cross_that_is_not_plain_is_asked_beside_a_stain(cross):
    beside = {("numbers.0", 6): STAIN}
    assert answered({("numbers.0", 3): cross} | beside) == ([None, 8], ["numbers.0"])


def test_a_winner_and_time_over_that_are_both_crossed_are_told_though_neither_counts():
    ink = [NOTHING] * len(BOXES)
    for name, place in (("numbers.0", 3), ("numbers.1", 8), ("winner", 1), ("time_over", 0)):
        ink[BOXES.index(name) + place] = CROSS
    read = answers_of(LAYOUT, ink, [0.5] * len(ink))
    assert (read.winner, read.time_over, read.doubts) == (None, None, ["time_over", "winner"])
    assert read.candidates == {"winner": [1], "time_over": [1]}


def test_a_sign_that_was_learned_to_be_none_is_asked():
    assert answered({("numbers.0", 3): CROSS._replace(likely=0.02)}) == ([None, 8], ["numbers.0"])
    dash = CROSS._replace(inside=0.07, likely=0.75)
    assert answered({("numbers.0", 3): dash}) == ([None, 8], ["numbers.0"])
    assert answered({("numbers.0", 3): dash._replace(inside=0.15)}) == ([3, 8], [])
    missed = {("numbers.0", 3): CROSS, ("numbers.0", 5): NOTHING._replace(likely=0.97)}
    assert answered(missed) == ([None, 8], ["numbers.0"])
    # Also where it is not sure of another box, or of that one.
    unsure = {("numbers.0", 7): NOTHING._replace(likely=0.2)}
    assert answered(unsure) == ([3, 8], [])
    assert answered(missed | unsure) == ([None, 8], ["numbers.0"])
    rather = {("numbers.0", 7): NOTHING._replace(likely=0.4)}
    assert answered(rather) == ([None, 8], ["numbers.0"])


def test_a_slight_cross_is_taken_beside_a_stain_if_others_of_the_form_are_as_slight():
    slight = CROSS._replace(inside=0.06, core=0.05)
    beside = {("numbers.0", 6): STAIN}
    one = {("numbers.0", 3): slight}
    assert answered(one | beside) == ([None, 8], ["numbers.0"])
    all_slight = one | {("numbers.1", 8): slight, ("winner", 1): slight}
    assert answered(all_slight | beside) == ([3, 8], [])
    two = one | {("numbers.1", 8): slight, ("winner", 1): CROSS._replace(likely=0.8)}
    assert answered(two | beside)[0][0] is None
    specks = dict.fromkeys(all_slight, NOTHING._replace(likely=0.97, inside=0.01))
    assert answered(specks)[0] == [None, None]


def test_what_is_asked_of_two_boxes_names_both():
    layout = LAYOUTS[2, "A"]
    ink = [NOTHING] * len(BOXES)
    for name, place in (("numbers.0", 3), ("numbers.0", 5), ("numbers.1", 8), ("winner", 1)):
        ink[BOXES.index(name) + place] = CROSS
    ink[BOXES.index("numbers.0") + 6] = NOTHING._replace(likely=0.97)
    assert answers_of(layout, ink, [0.5] * len(ink)).candidates == {"numbers.0": [3, 5]}
    black = BLACK._replace(inside=0.85, likely=0.5)
    ink[BOXES.index("numbers.0") + 5] = black
    ink[BOXES.index("numbers.0") + 6] = NOTHING
    ink[BOXES.index("numbers.0") + 3] = CROSS._replace(inside=0.13, core=0.04)
    assert answers_of(layout, ink, [0.5] * len(ink)).candidates == {"numbers.0": [3, 5]}


def test_a_slight_cross_is_taken_beside_a_box_that_was_made_black():
    tick = CROSS._replace(inside=0.13, core=0.04, slim=0.8)
    black = {("numbers.0", 5): BLACK._replace(likely=0.5)}
    assert answered({("numbers.0", 3): tick} | black) == ([3, 8], [])
    at_edge = {("numbers.0", 3): tick._replace(aside=0.25)}  # as what runs over from elsewhere
    assert answered(at_edge | black) == ([None, 8], ["numbers.0"])
    crossed = {("numbers.0", 5): BLACK._replace(inside=0.8)}  # with a broad pen
    assert answered({("numbers.0", 3): tick} | crossed) == ([None, 8], ["numbers.0"])


def fields(first: list[Ink], sums: tuple[float, ...] = (), written: float = 0.0) -> int | None:
    """Return the sum that is read of four fields of the first player."""
    layout = LAYOUTS[2, "E"]
    boxes = [question.name for question in layout.questions for _box in question.boxes]
    ink = [NOTHING] * len(boxes)
    ink[boxes.index("winner") + 1] = CROSS
    start = boxes.index("numbers.1")
    ink[start : start + 4] = [CROSS] * 4
    start = boxes.index("numbers.0")
    ink[start : start + 4] = first
    ink[start + 3] = first[3]._replace(sums=sums, written=written)
    return answers_of(layout, ink, [0.5] * len(ink)).numbers[0]


def likely_sum(total: int, likely: float) -> tuple[float, ...]:
    return tuple(likely if each == total else (1 - likely) / 10 for each in range(11))


def test_fields_are_read_as_learned_unless_another_sum_is_written():
    crossed = [CROSS, CROSS, NOTHING, STAIN._replace(inside=0.08)]
    assert fields(crossed) == 3
    assert fields(crossed, likely_sum(3, 0.52), 0.1) == 3
    assert fields(crossed, likely_sum(3, 0.48), 0.1) is None
    assert fields([CROSS, CROSS, NOTHING, NOTHING], likely_sum(3, 0.48), 0.1) is None
    assert fields(crossed, likely_sum(7, 0.95), 0.1) is None
    assert fields(crossed, (), 0.1) is None  # something that is no digit
    assert fields(crossed, likely_sum(3, 0.8)[:5] + (0.18,) * 6, 0.1) is None  # or another one
    assert fields([CROSS, CROSS._replace(likely=0.5, ringed=0.2), NOTHING, NOTHING]) == 3
    assert fields([CROSS, CROSS._replace(likely=0.5, ringed=0.4), NOTHING, NOTHING]) is None
    stained = [*crossed[:2], crossed[3]]
    assert fields([*stained, CROSS._replace(beside=0.25)]) is None
    assert fields([*stained, CROSS._replace(beside=0.15)]) == 7
    # What was learned takes a dash, an arrow and a cross that was crossed out for crosses too.
    thick = CROSS._replace(inside=0.48)
    assert fields([thick, *crossed[1:]]) is None
    assert fields([CROSS._replace(aside=0.35), *crossed[1:]]) is None
    # By ink alone these are 3.
    assert fields([CROSS, CROSS._replace(likely=0.02), NOTHING, NOTHING]) is None


def test_a_sum_that_fields_are_not_as_they_were_learned_is_asked():
    """A sum that shines through may say so of four crosses that are plain."""
    ringed = CROSS._replace(inside=0.55)
    assert fields([CROSS, ringed, CROSS, CROSS], likely_sum(8, 0.99), 0.1) is None
    crossed_out = ringed._replace(likely=0.5)
    assert fields([CROSS, crossed_out, CROSS, CROSS], likely_sum(8, 0.99), 0.1) == 8


def test_a_mark_in_the_box_for_time_over_is_no_end_beside_a_winner_if_that_was_learned():
    smudge = STAIN._replace(inside=0.08, core=0.0, depth=0.3)
    assert answered({("time_over", 0): smudge}) == ([3, 8], [])
    doubtful = smudge._replace(likely=0.5)
    assert answered({("time_over", 0): doubtful}) == ([3, 8], ["time_over", "winner"])


@pytest.mark.parametrize("blur", [0, 2, 3])
def test_crossed_and_empty_boxes_are_told_apart_however_sharp(blur, monkeypatch):
    seen = []

    def watched(dark: np.ndarray) -> list[Likely]:
        seen.extend(likely_signs(dark))
        return seen

    monkeypatch.setattr("tournaments.scanning.ink.likely_signs", watched)
    form = Filled("A").cross("numbers.0", 3).cross("numbers.1", 8).cross("winner", 1)
    assert read(form, blur).answers.numbers == [3, 8]
    crossed = [place for place, likely in enumerate(seen) if likely.crossed > 0.5]
    assert crossed == [3, 9 + 8, BOXES.index("winner") + 1]
    assert sum(0.1 < likely.crossed < 0.9 or likely.ringed > 0.1 for likely in seen) == 0


def test_several_networks_and_squares_a_cell_aside_tell_on_average(monkeypatch):
    seen: list[np.ndarray] = []

    def chances_of(inputs: np.ndarray, networks: list[str]) -> np.ndarray:
        assert networks == ["one", "other"]
        seen.append(inputs.reshape(-1, SIDE, SIDE))
        return np.array([[0.0, 0.1 * len(seen), 0.0]])

    monkeypatch.setattr(crosses, "stored_networks", lambda _path: ["one", "other"])
    monkeypatch.setattr(crosses, "mean_chances", chances_of)
    dark = np.random.default_rng(5).random((1, 120, 120))
    assert likely_signs(dark) == [Likely(pytest.approx(0.3), 0.0)]
    [middle, below, above, right, left] = (each[0] for each in seen)
    assert (below[:-1] == middle[1:]).all()
    assert (above[1:] == middle[:-1]).all()
    assert (right[:, :-1] == middle[:, 1:]).all()
    assert (left[:, 1:] == middle[:, :-1]).all()


def test_what_is_looked_at_is_the_middle_of_a_square():
    dark = np.zeros((2, 111, 111))
    dark[1, 55, 55] = 1.0
    seen = cells(dark)
    assert seen.shape == (2, SIDE**2)
    assert seen[0].sum() == 0
    assert [int(seen[1].argmax()), round(seen[1].sum() * CELL**2, 6)] == [SIDE**2 // 2, 1.0]
