"""A stack of forms from a document feeder: askew, with the streaks of a copier, grey or black and
white. `KEEZDRIVE_PAGES=40 pytest …` scans so many pages instead of a few."""

import os

import numpy as np
import pytest
from PIL import Image

from tests.tournaments.scanning.filled import Filled, forms_in, saved
from tournaments.scanning.form_layout import FORM_HEIGHT, FORM_WIDTH, MARKS
from tournaments.scanning.reading import FormRead
from tournaments.scanning.sample import kinds

PAGES = int(os.environ.get("KEEZDRIVE_PAGES", "4"))
MOST_ASKEW = 1.5  # degrees
STREAKS = 2
MOST_ASKED = 0.3  # of the forms: a streak through a box is asked about
Answers = dict[str, int | None]


def a_form(letter: str, random: np.random.Generator) -> tuple[Filled, Answers]:
    """A form of some kind, of today or of before, with one cross in each row, and what it says."""
    version = int(random.choice(sorted(MARKS)))
    form, said = Filled(letter, lower=bool(random.integers(2)), version=version), {}
    for question in form.layout.questions:
        if question.name == "time_over":
            continue
        value = int(random.choice([box.value for box in question.boxes]))
        form.cross(question.name, value)
        said[question.name] = value
    return form, said


def a_page(dpi: int, mode: str, random: np.random.Generator) -> tuple[Image.Image, list[Answers]]:
    """An A4 page with two forms as a scanner sees it, and what they say."""
    per_mm = dpi / 25.4
    page = Image.new("L", (round(FORM_WIDTH * per_mm), round(2 * FORM_HEIGHT * per_mm)), 255)
    said = []
    for half in range(2):
        form, answers = a_form(str(random.choice(sorted(kinds()))), random)
        size = page.width, page.height // 2
        page.paste(form.image.resize(size, Image.Resampling.LANCZOS), (0, half * size[1]))
        said.append(answers)
    page = page.rotate(
        random.uniform(-MOST_ASKEW, MOST_ASKEW), Image.Resampling.BICUBIC, fillcolor=255
    )
    dots = np.asarray(page).astype(float) + random.normal(0, 6, (page.height, page.width))
    for column in random.integers(page.width, size=STREAKS):
        dots[:, column : column + max(1, dpi // 150)] -= random.uniform(40, 120)
    grey = Image.fromarray(np.clip(dots, 0, 255).astype(np.uint8))
    return (grey.point(lambda dot: 255 * (dot > 150), "1") if mode == "1" else grey), said


@pytest.mark.parametrize("dpi", [150, 300])
@pytest.mark.parametrize("mode", ["L", "1"], ids=["grey", "black and white"])
def test_a_stack_from_a_feeder_is_read_and_nothing_wrongly(mode: str, dpi: int):
    random = np.random.default_rng([240, dpi, ord(mode)])
    pages = [a_page(dpi, mode, random) for _page in range(PAGES)]
    first, *rest = (page for page, _said in pages)
    pdf = saved(first, "PDF", save_all=True, append_images=rest, resolution=dpi)
    read: dict[int, list[FormRead]] = {}
    for form in forms_in(pdf):
        read.setdefault(form.page, []).append(form)
    asked = 0
    for number, (_page, text) in enumerate(pages, start=1):
        found = sorted(read[number], key=lambda form: form.corners[0][1])
        assert len(found) == 2
        for form, answers in zip(found, text, strict=True):
            doubts = set(form.answers.doubts) - set(form.layout.typed)
            asked += bool(doubts)
            told = {name: value for name, value in _values(form).items() if name in answers}
            assert told == {name: None if name in doubts else answers[name] for name in told}
    assert asked <= PAGES * 2 * MOST_ASKED


def _values(form: FormRead) -> Answers:
    answers = form.answers
    values = {f"numbers.{at}": each for at, each in enumerate(answers.numbers)}
    values |= {f"card.{at}": each for at, each in enumerate(answers.cards)}
    return values | {"winner": answers.winner}
