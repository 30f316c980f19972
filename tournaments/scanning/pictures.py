"""Photos and PDF files as grey pictures, bounded in pixels and pages."""

import io
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from PIL import Image, ImageFile, UnidentifiedImageError

from tournaments.scanning import refusals
from tournaments.scanning.upright import turn_of

MAX_PIXELS = 40_000_000
MAX_PAGES = 200
MAX_BYTES = 100_000_000
PDF_DPI = 200
TOO_LARGE = f"The picture is too large: at most {MAX_PIXELS // 1_000_000} megapixels are read."
FORMATS = ("JPEG", "PNG", "WEBP", "TIFF", "GIF", "BMP")
HEIC_BRANDS = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1", b"avif")

Grey = NDArray[np.uint8]
Points = NDArray[np.floating[Any]]  # (n, 2): x and y, in pixels or in millimetres


class UnreadableFileError(Exception):
    """A file in which nothing can be looked for. The message says why, in English, for people."""


class Picture(NamedTuple):
    """One page, or one photo as page 1."""

    page: int
    grey: Grey


class UnreadPage(NamedTuple):
    """One page of some that cannot be looked at, and why, in English, for people."""

    page: int
    error: str


def pictures_of(content: bytes) -> Iterator[Picture | UnreadPage]:
    """Yield the pages of a file, upright as its camera says; of those of more than one that are
    damaged or have more than MAX_PIXELS, why they are not there. Raise UnreadableFileError for a
    file that is neither photo nor PDF, is damaged as a whole, or has more than MAX_PAGES."""
    if not content:
        raise UnreadableFileError(refusals.EMPTY)
    if len(content) > MAX_BYTES:
        raise UnreadableFileError(f"The file is larger than {MAX_BYTES // 1_000_000} MB.")
    if content[4:8] == b"ftyp" and content[8:12] in HEIC_BRANDS:
        raise UnreadableFileError(refusals.HEIC)
    if content[:1024].lstrip().startswith(b"%PDF-"):
        yield from _pages(content)
    else:
        yield from _frames(content)


def _frames(content: bytes) -> Iterator[Picture | UnreadPage]:
    """Yield a photo, or each page of a scan in TIFF."""
    with _sentences(), Image.open(io.BytesIO(content), formats=FORMATS) as image:
        count = getattr(image, "n_frames", 1) if image.format == "TIFF" else 1
        _require_pages(count)
        for page in range(count):
            yield _page(page, count, partial(_frame, image))


def _frame(image: ImageFile.ImageFile, index: int) -> Grey:
    with _sentences():
        if index:
            image.seek(index)
        _require_pixels(*image.size)
        return _grey(image)


def _page(index: int, count: int, looked: Callable[[int], Grey]) -> Picture | UnreadPage:
    """Return one page of a file; the only one of a file raises UnreadableFileError."""
    try:
        return Picture(index + 1, looked(index))
    except UnreadableFileError as error:
        if count == 1:
            raise
        return UnreadPage(index + 1, str(error))


@contextmanager
def _sentences() -> Iterator[None]:
    """Raise UnreadableFileError for what Pillow raises for damaged files."""
    try:
        yield
    except Image.DecompressionBombError:  # Pillow's own bound, before ours can be looked at
        raise UnreadableFileError(TOO_LARGE) from None
    except UnidentifiedImageError:
        raise UnreadableFileError(refusals.NEITHER) from None
    except (
        OSError,
        ValueError,
        SyntaxError,
        EOFError,
        TypeError,
        AttributeError,
        KeyError,
        IndexError,
        OverflowError,
        ZeroDivisionError,
    ):  # what Pillow raises for damaged files of one format or another
        raise UnreadableFileError(refusals.DAMAGED_PHOTO) from None


def _grey(image: Image.Image) -> Grey:
    turn = turn_of(image)
    upright: Image.Image = image if turn is None else image.transpose(turn)
    if upright.mode in {"RGBA", "LA", "PA", "P"}:  # what is transparent is paper
        upright = upright.convert("RGBA")
        paper = Image.new("RGBA", upright.size, "white")
        upright = Image.alpha_composite(paper, upright)
    elif upright.mode.startswith("I;16"):
        return (np.asarray(upright) >> 8).astype(np.uint8)
    return np.asarray(upright.convert("L"))


def _pages(content: bytes) -> Iterator[Picture | UnreadPage]:
    try:
        document = pypdfium2.PdfDocument(content)
    except pypdfium2.PdfiumError:
        raise UnreadableFileError(refusals.UNOPENED_PDF) from None
    try:
        _require_pages(len(document))
        for index in range(len(document)):
            yield _page(index, len(document), partial(_rendered, document))
    finally:
        document.close()


def _rendered(document: pypdfium2.PdfDocument, index: int) -> Grey:
    try:
        page = document[index]
        scale = PDF_DPI / 72
        width, height = page.get_size()
        _require_pixels(width * scale, height * scale)
        bitmap = page.render(scale=scale, grayscale=True)
        grey: Grey = bitmap.to_numpy().reshape(bitmap.height, -1).copy()
        bitmap.close()
        page.close()
    except pypdfium2.PdfiumError:
        raise UnreadableFileError(refusals.DAMAGED_PDF) from None
    return grey


def _require_pages(count: int) -> None:
    if count > MAX_PAGES:
        raise UnreadableFileError(
            f"The file has {count} pages; at most {MAX_PAGES} are read at once."
        )


def _require_pixels(width: float, height: float) -> None:
    if width * height > MAX_PIXELS:
        raise UnreadableFileError(TOO_LARGE)
