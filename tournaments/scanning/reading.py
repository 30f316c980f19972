"""Every score form in a photo or a PDF, read."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tournaments.scanning.alignment import MOST, Found, aligned, aligned_again
from tournaments.scanning.answers import Answers, answers_of
from tournaments.scanning.codes.barcodes import TABLE, Code, FormCodes, is_same
from tournaments.scanning.codes.completing import forms_of
from tournaments.scanning.codes.large import large_code_near
from tournaments.scanning.codes.straightened import code_near
from tournaments.scanning.ink import ink_of
from tournaments.scanning.layouts import Layout
from tournaments.scanning.pictures import Grey, Picture, Points, UnreadPage, pictures_of
from tournaments.scanning.placement import bend_at, homography

MOST_FORMS = 12  # of a picture: more are too small to be read
# Of the boxes; with fewer, or by one mark not MOST, its large code may be another form's. And
# millimetres: further from where the boxes tell it lies it is.
OWN, ASIDE = 0.8, 1.0
AWAY = 25.0  # millimetres: so far off it may lie on paper that is bent, and no other form's does
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
        tables = [code for form in forms for code in form.codes if code.place == "Q"]
        yield picture, [_read(page, grey, form, tables, looked) for form in forms]


def _aligned(grey: Grey, form: FormCodes, tables: Sequence[Code]) -> tuple[FormCodes, Found]:
    """Return where the boxes of a form lie, and the form without a large code that is not its own:
    that of another form nearby lies elsewhere than its boxes tell, or they are not found with it.
    `tables` are those which the forms of the picture have; none is found once more."""
    found = aligned(grey, form)
    found_alone = None if form.table else found
    table = None if form.table else code_near(grey, found.placement.pixels, "Q", TABLE)
    if table and not _is_among(table, tables):
        form = replace(form, codes=(*form.codes, table))
        found = aligned(grey, form)
    is_foreign = _aside(form, found) > ASIDE
    if len(form.codes) < 3:  # one mark says too little of whose the large code is
        is_foreign |= found.share < MOST
    if form.table and not is_foreign and found.share >= OWN:
        return form, found
    marks = replace(form, codes=tuple(code for code in form.codes if code.place != "Q"))
    found_alone = found_alone or aligned(grey, marks)
    if whole := _with_code(grey, form, marks, found_alone, tables):
        return whole, aligned_again(grey, whole, found_alone)
    if not form.table or is_foreign or found_alone.share > found.share:
        return marks, found_alone
    return form, found


def _is_among(code: Code, codes: Sequence[Code]) -> bool:
    return any(is_same(code, other) for other in codes)


def _with_code(
    grey: Grey, form: FormCodes, marks: FormCodes, found: Found, tables: Sequence[Code]
) -> FormCodes | None:
    """Return a form with its large code, which on paper that is much bent lies elsewhere than its
    boxes tell, but not further than it is bent, if these were found by both of its marks. That of a
    form below it comes into sight further away, and one above it shows its own marks."""
    if len(marks.codes) < 2 or found.share < MOST:
        return None
    pixels = found.placement.pixels
    table = next((code for code in form.codes if code.place == "Q"), None)
    if table is None:
        table = large_code_near(grey, homography(TABLE, pixels(TABLE)))
        if table is None or _is_among(table, tables):
            return None
    whole = replace(marks, codes=(*marks.codes, table))
    bent = np.linalg.norm(bend_at(found.placement.bent, TABLE), axis=1).mean()
    return whole if _aside(whole, found) <= min(AWAY, bent) else None


def _aside(form: FormCodes, found: Found) -> float:
    """Return how far the corners of the large code lie from where they should, in millimetres; or
    those of the only mark beside it, if that is more."""
    if not form.table:
        return 0.0
    codes = [each for each in form.codes if each.place == "Q" or len(form.codes) < 3]
    off = [
        np.linalg.norm(found.placement.pixels(code.printed) - code.corners, axis=1).mean()
        / max(_side(code.corners), 1e-9)
        * _side(code.printed)
        for code in codes
    ]
    return float(max(off))


def _side(corners: Points) -> float:
    """Return how long the sides of a code are on average."""
    return float(np.linalg.norm(corners - np.roll(corners, 1, axis=0), axis=1).mean())


def _read(
    page: int, grey: Grey, form: FormCodes, tables: Sequence[Code], looked: float
) -> FormRead:
    start = time.perf_counter()
    form, found = _aligned(grey, form, tables)
    ink = ink_of(grey, form.layout, found)
    answers = answers_of(form.layout, ink, found.clear.tolist())
    corners = [[round(float(at), 1) for at in corner] for corner in found.placement.corners()]
    seconds = looked + time.perf_counter() - start
    # A form of which few boxes were found may have the code of another that lies below it.
    code = form.table if found.share > FOUND else None
    return FormRead(page, code, form.layout, answers, corners, seconds, found)
