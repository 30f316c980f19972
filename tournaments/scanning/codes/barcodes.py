"""The codes of score forms in a picture."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import zxingcpp
from PIL import Image, ImageFilter

from tournaments.scanning.codes.marks import mark_of, table_code_of
from tournaments.scanning.form_layout import (
    CODE_LEFT,
    CODE_SIZE,
    CODE_TOP,
    MARK_EDGE,
    MARKS,
    mark_tops,
)
from tournaments.scanning.layouts import Layout
from tournaments.scanning.pictures import Grey, Points

KINDS = zxingcpp.BarcodeFormats((zxingcpp.BarcodeFormat.QRCode, zxingcpp.BarcodeFormat.MicroQRCode))
BINARIZERS = (zxingcpp.Binarizer.LocalAverage, zxingcpp.Binarizer.GlobalHistogram)
SMALL, ENLARGED = 3000, 1.5  # pixels; a smaller picture is looked at enlarged too
# How much larger a picture is looked at in which nothing is read, and over how many pixels it is
# sharpened, in percent by STRENGTH; and how large it may be then.
SHARPENED, STRENGTH, LARGEST = ((2.0, 1.5), (3.0, 2.5)), 200, 6000
CELL = 8  # pixels, of which the mean is taken for how bright it is around


def square(left: float, top: float, size: float) -> Points:
    """Return the corners of a square, clockwise from the top left."""
    right, bottom = left + size, top + size
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)], dtype=float)


PLACES = "TBQ"
TABLE = square(CODE_LEFT, CODE_TOP, CODE_SIZE)
PRINTED = {
    (version, corner): square(MARK_EDGE, top, size)
    for version, size in MARKS.items()
    for corner, top in mark_tops(version).items()
}


class Code(NamedTuple):
    """A code in a picture: at which place of a form it is printed (`T`, `B` or `Q`), its corners in
    pixels, the layout that a mark tells and the table that the large code leads to."""

    place: str
    corners: Points
    layout: Layout | None = None
    table: str | None = None

    @property
    def centre(self) -> Points:
        """Return where its middle is, in pixels."""
        return self.corners.mean(axis=0)

    @property
    def printed(self) -> Points:
        """Return where its corners are printed, in millimetres."""
        return PRINTED[self.layout.version, self.place] if self.layout else TABLE


@dataclass(frozen=True, slots=True)
class FormCodes:
    """The codes of one form: of one at least the layout is known."""

    layout: Layout
    codes: tuple[Code, ...]

    @property
    def table(self) -> str | None:
        """Return the code of its table, None where it is not printed or was not read."""
        return next((code.table for code in self.codes if code.table), None)

    def correspondences(self) -> tuple[Points, Points]:
        """Return the same points in millimetres of the form and in pixels of the picture."""
        return correspondences(self.codes)


def correspondences(codes: Sequence[Code]) -> tuple[Points, Points]:
    """Return the corners of codes in millimetres of the form and in pixels of the picture."""
    printed = np.concatenate([code.printed for code in codes])
    return printed, np.concatenate([code.corners for code in codes])


def codes_in(grey: Grey) -> list[Code]:
    """Return the codes of forms in a picture, each once; looks harder until those of each form
    are there."""
    found: list[Code] = []
    for view, scale in _views(grey):
        _add(found, read_in(view, scale))
        places = [code.place for code in found]
        if places and len({places.count(place) for place in PLACES}) == 1:
            return found
    for view, scale in _sharpened(grey):
        if found:
            break
        _add(found, read_in(view, scale))
    return found


def _add(found: list[Code], codes: Iterable[Code]) -> None:
    """Add the codes that were not found before."""
    for code in codes:
        if not any(is_same(code, other) for other in found):
            found.append(code)


def read_in(view: Grey, scale: float) -> Iterator[Code]:
    """Yield the codes of forms in a view that is `scale` times as large as its picture."""
    for binarizer in BINARIZERS:
        for each in zxingcpp.read_barcodes(
            view, formats=KINDS, binarizer=binarizer, try_invert=False
        ):
            if code := _code_of(each, scale):
                yield code


def _views(grey: Grey) -> Iterator[tuple[Grey, float]]:
    """Yield a picture as it is, enlarged, and with its shadows evened out, and how much larger."""
    yield grey, 1.0
    image = Image.fromarray(grey)
    if max(image.size) < SMALL:
        larger = (round(image.width * ENLARGED), round(image.height * ENLARGED))
        yield np.asarray(image.resize(larger, Image.Resampling.BICUBIC)), ENLARGED
    cells = (max(1, image.width // CELL), max(1, image.height // CELL))
    brightest = image.resize(cells, Image.Resampling.BOX).filter(ImageFilter.MaxFilter(5))
    light = brightest.filter(ImageFilter.GaussianBlur(3)).resize(image.size)
    even = grey / np.maximum(np.asarray(light, dtype=np.float32), 1) * 230
    yield np.clip(even, 0, 255).astype(np.uint8), 1.0


def _sharpened(grey: Grey) -> Iterator[tuple[Grey, float]]:
    """Yield a picture enlarged and sharpened, and how much larger: of a form that is far away or
    blurred, one code may be read so, which tells where to look for the others."""
    image = Image.fromarray(grey)
    for scale, radius in SHARPENED:
        size = (round(image.width * scale), round(image.height * scale))
        if max(size) <= LARGEST:
            larger = image.resize(size, Image.Resampling.BICUBIC)
            sharp = ImageFilter.UnsharpMask(radius * scale, STRENGTH, 0)
            yield np.asarray(larger.filter(sharp)), scale


def _code_of(barcode: zxingcpp.Barcode, scale: float) -> Code | None:
    at = barcode.position
    corners = np.array(
        [(at.x, at.y) for at in (at.top_left, at.top_right, at.bottom_right, at.bottom_left)],
        dtype=float,
    )
    corners /= scale
    if mark := mark_of(barcode.text):
        return Code(mark.corner, corners, layout=mark.layout)
    if table := table_code_of(barcode.text):
        return Code("Q", corners, table=table)
    return None


def is_same(one: Code, other: Code) -> bool:
    """Return whether two codes of one place lie over each other."""
    size = np.linalg.norm(one.corners[0] - one.corners[2])
    return one.place == other.place and bool(np.linalg.norm(one.centre - other.centre) < size)
