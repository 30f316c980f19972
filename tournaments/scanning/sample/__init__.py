"""Made-up photos of filled-in forms, with what is on them: to judge the reader by."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
from PIL import Image

from tournaments.scanning import form_layout as at
from tournaments.scanning.form_layout import VERSION
from tournaments.scanning.layouts import LAYOUTS, Layout
from tournaments.scanning.pictures import Grey
from tournaments.scanning.sample.camera import LEVELS, photographed
from tournaments.scanning.sample.pen import PER_MM, Sheet

PRINTS = Path(__file__).parents[1] / "prints"
ANY = "any"


@dataclass(frozen=True, slots=True)
class Truth:
    """What was written on a form. Where people corrected it in their own way, the question is
    among the `unclear`: no reader has to know it, but none may get it wrong."""

    numbers: list[int | None]
    winner: int | None
    time_over: bool
    cards: list[int | None]
    unclear: list[str]


def kinds(version: int = VERSION) -> dict[str, Layout]:
    """Return the layouts of a version by their letters."""
    return {letter: layout for (of, letter), layout in LAYOUTS.items() if of == version}


def prints_of(layout: Layout) -> list[Grey]:
    """Return two blank prints of a layout, with short and with long names."""
    document = pypdfium2.PdfDocument(PRINTS / f"{layout.version}.pdf")
    page = document[sorted(kinds()).index(layout.letter)]
    scale = PER_MM * 25.4 / 72
    whole = page.render(scale=scale, grayscale=True).to_numpy()
    whole = whole.reshape(whole.shape[0], -1)
    height, width = round(at.FORM_HEIGHT * PER_MM), round(at.FORM_WIDTH * PER_MM)
    halves = [whole[top : top + height, :width].copy() for top in (0, height)]
    document.close()
    return halves


def write_samples(
    kind: str, count: int, seed: int, folder: Path, pixels: int, only: int | None = None
) -> None:
    """Write so many photos of one kind of form, or of any, and `truth.jsonl`; the levels of
    difficulty take turns, or there is `only` one."""
    folder.mkdir(parents=True, exist_ok=True)
    layouts = kinds()
    blank: dict[str, list[Grey]] = {}
    with (folder / "truth.jsonl").open("w", encoding="utf-8") as lines:
        for number in range(count):
            random = np.random.default_rng([seed, number])
            letter = kind if kind != ANY else str(random.choice(sorted(layouts)))
            level = only or number % len(LEVELS) + 1
            if letter not in blank:
                blank[letter] = prints_of(layouts[letter])
            which = int(random.integers(2))
            sheet = Sheet(blank[letter][which], layouts[letter], level, random)
            truth = filled(sheet)
            photo = photographed(sheet.inked(), level, random, pixels)
            name = f"{number:05d}.jpg"
            quality = LEVELS[level].quality
            Image.fromarray(photo).save(folder / name, quality=quality)
            line = {
                "file": name,
                "code": f"bcdf0{which + 1}",
                "layout": letter,
                "level": level,
                "numbers": truth.numbers,
                "winner": truth.winner,
                "time_over": truth.time_over,
                "unclear": truth.unclear,
            }
            if truth.cards:
                line["cards"] = truth.cards
            lines.write(json.dumps(line) + "\n")


def filled(sheet: Sheet) -> Truth:
    """Fill in a form as a table would, and return what was meant."""
    answers: dict[str, Any] = {}
    over = bool(sheet.random.random() < 0.25)
    for question in sheet.layout.questions:
        values = [box.value for box in question.boxes]
        if question.name == "time_over":
            answers[question.name] = over
            if over:
                sheet.cross(question, 1)
        elif question.name == "winner":
            answers["winner"] = None if over else int(sheet.random.choice(values))
        elif question.many:
            ticked = [value for value in values if sheet.random.random() < 0.6]
            answers[question.name] = sum(ticked)
            for value in ticked:
                sheet.cross(question, value)
        else:
            answers[question.name] = int(sheet.random.choice(values))
    for question in sheet.layout.questions:
        value = answers[question.name]
        if not question.many and question.name != "time_over" and value is not None:
            sheet.answer(question, value)
    for name in sheet.layout.typed:
        answers[name] = None
    sheet.sign()
    return Truth(
        [answers[f"numbers.{place}"] for place in range(sheet.layout.numbers)],
        answers["winner"],
        over,
        [answers[name] for name in _cards(sheet.layout)],
        sorted(sheet.unclear),
    )


def _cards(layout: Layout) -> Iterator[str]:
    for question in layout.questions:
        if question.name.startswith("card."):
            yield question.name
