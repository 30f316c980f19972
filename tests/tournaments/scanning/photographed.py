"""Score forms of a round as they are printed, filled in with crosses and photographed."""

import io
from collections.abc import Mapping, Sequence

import pypdfium2
from PIL import Image, ImageDraw

from tournaments.models import Round
from tournaments.papers.pdf.score_forms import score_forms
from tournaments.papers.queries.round_paper import round_paper
from tournaments.scanning.form_layout import FORM_HEIGHT, FORM_WIDTH
from tournaments.scanning.layouts import TWO_TEAMS, Layout

PER_MM = 8
BASE = "https://keezdrive.example/"
Crosses = Sequence[tuple[str, int]]
"""Questions of a layout by name, each with what is crossed."""


def won(first: int, second: int) -> Crosses:
    """The crosses of a game that was played to its end."""
    return [("numbers.0", first), ("numbers.1", second), ("winner", int(second == 8))]


def blank_forms_of(round_: Round) -> dict[int, Image.Image]:
    """The forms of a round by the number of their table, as they are printed."""
    pages = pypdfium2.PdfDocument(score_forms(round_paper(round_), BASE, lambda _done, _all: None))
    numbers = list(round_.tables.order_by("number").values_list("number", flat=True))
    half = (len(numbers) + 1) // 2
    forms = {}
    for at in range(half):
        page = pages[at].render(scale=PER_MM * 25.4 / 72, grayscale=True).to_pil().convert("L")
        for number, top in zip(numbers[at::half], (0, FORM_HEIGHT), strict=False):
            box = (0, top, FORM_WIDTH, top + FORM_HEIGHT)
            forms[number] = page.crop(tuple(round(PER_MM * each) for each in box))
    return forms


def crossed(blank: Image.Image, crosses: Crosses, layout: Layout = TWO_TEAMS) -> Image.Image:
    """A form on which these boxes are crossed."""
    form = blank.copy()
    draw = ImageDraw.Draw(form)
    for name, value in crosses:
        question = next(each for each in layout.questions if each.name == name)
        box = next(each for each in question.boxes if each.value == value)
        edges = (box.left + 1.5, box.top + 1.5, box.left + box.size - 1.5, box.top + box.size - 1.5)
        left, top, right, bottom = (PER_MM * each for each in edges)
        draw.line((left, top, right, bottom), fill=40, width=5)
        draw.line((left, bottom, right, top), fill=40, width=5)
    return form


def photo_of(*forms: Image.Image) -> bytes:
    """A photo of forms that lie below each other on a dark table."""
    width = max(each.width for each in forms) + 80
    height = sum(each.height + 40 for each in forms) + 40
    table = Image.new("L", (width, height), 90)
    top = 40
    for each in forms:
        table.paste(each, (40, top))
        top += each.height + 40
    written = io.BytesIO()
    table.save(written, "JPEG", quality=80)
    return written.getvalue()


def photos_of(round_: Round, answers: Mapping[int, Crosses]) -> dict[int, bytes]:
    """A photo of the form of each of these tables."""
    blanks = blank_forms_of(round_)
    return {number: photo_of(crossed(blanks[number], said)) for number, said in answers.items()}
