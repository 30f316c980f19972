"""Every score form in a photo or a PDF, read."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tournaments.scanning.alignment import Found, aligned
from tournaments.scanning.answers import Answers, answers_of
from tournaments.scanning.codes.barcodes import TABLE, FormCodes
from tournaments.scanning.codes.completing import forms_of
from tournaments.scanning.codes.straightened import code_near
from tournaments.scanning.ink import ink_of
from tournaments.scanning.layouts import Layout
from tournaments.scanning.pictures import Grey, Picture, UnreadPage, pictures_of
from tournaments.scanning.signs import CLEAR

MOST_FORMS = 12  # of a picture: more are too small to be read
FOUND = 0.5  # of the boxes of a form; with fewer it may not be one


@dataclass(frozen=True, slots=True)
class FormRead:
    """One form that was found, on which page, and what it says. `corners` are those of its print
    in pixels, clockwise from the top left; `seconds` is what it took."""

    page: int
    code: str | None
    layout: Layout
    answers: Answers
    corners: list[list[float]]
    seconds: float
    found: Found

    def as_json(self) -> dict[str, object]:
        """Return as JSON-ready dict."""
        answers = self.answers
        doubts = [*(["code"] if self.code is None else []), *answers.doubts]
        read: dict[str, object] = {
            "page": self.page,
            "code": self.code,
            "layout": self.layout.letter,
            "numbers": answers.numbers,
            "winner": answers.winner,
            "time_over": answers.time_over,
            "absent": None,
            "doubts": doubts,
            "corners": self.corners,
            "seconds": round(self.seconds, 4),
        }
        more = {"cards": answers.cards, "candidates": answers.candidates}
        return read | {name: value for name, value in more.items() if value}


def pages_in(
    content: bytes, is_late: Callable[[], bool] = lambda: False
) -> Iterator[tuple[Picture, list[FormRead]] | UnreadPage]:
    """Yield each page of a photo or a PDF with what its forms say, or why it cannot be looked at;
    once it `is_late` no further one is. Raise UnreadableFileError for a file in which nothing can
    be looked for."""
    for picture in pictures_of(content):
        if isinstance(picture, UnreadPage):
            yield picture
            continue
        if is_late():
            yield UnreadPage(picture.page, "There was no time left for this page.")
            continue
        page, grey = picture
        start = time.perf_counter()
        forms = forms_of(grey)[:MOST_FORMS]
        looked = (time.perf_counter() - start) / max(1, len(forms))
        yield picture, [_read(page, grey, form, looked) for form in forms]


def forms_in(content: bytes) -> Iterator[FormRead]:
    """Yield what the forms in a photo or a PDF say, page by page, as far as these can be looked at.
    Raise UnreadableFileError for a file in which nothing can be looked for."""
    for page in pages_in(content):
        if not isinstance(page, UnreadPage):
            yield from page[1]


def _read(page: int, grey: Grey, form: FormCodes, looked: float) -> FormRead:
    start = time.perf_counter()
    found = aligned(grey, form)
    if not form.table and (table := code_near(grey, found.placement.pixels, "Q", TABLE)):
        form = replace(form, codes=(*form.codes, table))
        found = aligned(grey, form)
    ink = ink_of(grey, form.layout, found)
    answers = answers_of(form.layout, ink, found.clear.tolist())
    corners = [[round(float(at), 1) for at in corner] for corner in found.placement.corners()]
    seconds = looked + time.perf_counter() - start
    # A form of which few boxes were found may have the code of another that lies below it.
    code = form.table if (found.clear >= CLEAR).mean() > FOUND else None
    return FormRead(page, code, form.layout, answers, corners, seconds, found)
