"""Stored prints that somebody fills in with plain crosses."""

import io
from collections.abc import Iterable, Iterator

import numpy as np
import pypdfium2
from PIL import Image, ImageDraw

from tournaments.scanning import form_layout as at
from tournaments.scanning.form_layout import VERSION
from tournaments.scanning.layouts import Box, Layout
from tournaments.scanning.pictures import UnreadPage
from tournaments.scanning.reading import FormRead, pages_in
from tournaments.scanning.sample import PRINTS, kinds

PER_MM = 7.0
PEN = 30  # how light its ink is


def question_box(layout: Layout, name: str, value: int) -> Box:
    """Return the box of a question that counts for a value."""
    question = next(each for each in layout.questions if each.name == name)
    return next(box for box in question.boxes if box.value == value)


def forms_in(content: bytes) -> Iterator[FormRead]:
    """Yield what the forms in a photo or a PDF say, page by page, as far as these can be looked at.
    Raise UnreadableFileError for a file in which nothing can be looked for."""
    for page in pages_in(content):
        if not isinstance(page, UnreadPage):
            yield from page[1]


class Filled:
    """The upper or lower form of the stored page of a layout, with a pen on it."""

    def __init__(self, letter: str, *, lower: bool = False, version: int = VERSION) -> None:
        self.layout = kinds(version)[letter]
        document = pypdfium2.PdfDocument(PRINTS / f"{version}.pdf")
        page = document[sorted(kinds()).index(letter)].render(scale=PER_MM * 25.4 / 72)
        top = round(at.FORM_HEIGHT * PER_MM) if lower else 0
        size = round(at.FORM_WIDTH * PER_MM), round(at.FORM_HEIGHT * PER_MM)
        whole = page.to_pil().convert("L")
        self.image = whole.crop((0, top, size[0], top + size[1]))
        self.pen = ImageDraw.Draw(self.image)

    def cross(self, name: str, *values: int) -> "Filled":
        """Cross the boxes of a question."""
        for value in values:
            left, top, right, bottom = self._edges(name, value, inset=1.5)
            self.pen.line([(left, top), (right, bottom)], fill=PEN, width=4)
            self.pen.line([(left, bottom), (right, top)], fill=PEN, width=4)
        return self

    def blacken(self, name: str, value: int) -> "Filled":
        """Make a box black."""
        self.pen.rectangle(self._edges(name, value, inset=0.2), fill=PEN)
        return self

    def ring(self, name: str, value: int) -> "Filled":
        """Draw a ring around a box."""
        self.pen.ellipse(self._edges(name, value, inset=-2.2), outline=PEN, width=4)
        return self

    def photo(self, turned: int = 0, margin: int = 60) -> Image.Image:
        """Return the form on a dark table, turned by so many degrees."""
        table = Image.new("L", (self.image.width + margin, self.image.height + margin), 90)
        table.paste(self.image, (margin // 2, margin // 2))
        return table.rotate(turned, expand=True, fillcolor=90)

    def _edges(self, name: str, value: int, inset: float) -> tuple[float, float, float, float]:
        box = question_box(self.layout, name, value)
        left, top = box.left + inset, box.top + inset
        right, bottom = box.left + box.size - inset, box.top + box.size - inset
        return left * PER_MM, top * PER_MM, right * PER_MM, bottom * PER_MM


def rolled_up(image: Image.Image, rolled: float) -> Image.Image:
    """Return a form of which the right edge is rolled up by so many millimetres."""
    flat = np.asarray(image)
    columns = np.arange(flat.shape[1]) / PER_MM
    seen = columns - rolled * (columns / at.FORM_WIDTH) ** 2
    source = np.interp(columns, seen, np.arange(flat.shape[1]), right=-1)
    shown = np.where(source >= 0, flat[:, np.clip(source, 0, None).astype(int)], 90)
    return Image.fromarray(shown.astype(np.uint8))


def saved(image: Image.Image, kind: str = "JPEG", **options: object) -> bytes:
    """Return the bytes of a picture."""
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def scanned(pages: Iterable[Image.Image], dpi: float = PER_MM * 25.4) -> bytes:
    """Return a PDF with these pictures as pages, as a scanner makes them."""
    first, *rest = list(pages)
    return saved(first, "PDF", save_all=True, append_images=rest, resolution=dpi)


def noisy(image: Image.Image, seed: int = 1) -> Image.Image:
    """Return a picture with the noise of a camera."""
    noise = np.random.default_rng(seed).normal(0, 5, (image.height, image.width))
    return Image.fromarray(np.clip(np.asarray(image) + noise, 0, 255).astype(np.uint8))


def read(form: Filled) -> dict[str, object]:
    """What is read of a photo of a form."""
    [found] = [each.as_json() for each in forms_in(saved(noisy(form.photo()), quality=80))]
    return {name: found[name] for name in ("numbers", "winner", "time_over", "doubts")}


def line(
    form: Filled, box: Box, start: tuple[float, float], end: tuple[float, float], fill: int
) -> None:
    """Draw a line, in millimetres from the corner of a box."""
    ends = [(PER_MM * (box.left + x), PER_MM * (box.top + y)) for x, y in (start, end)]
    form.pen.line(ends, fill=fill, width=5)
