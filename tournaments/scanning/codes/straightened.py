"""A code looked for where a form must have it, in a view of that part laid straight.

The reader of codes is made for those that are seen from above. Far away on paper that lies askew
or is bent, one is too narrow for it, and blurred: laid straight and sharpened it is read.
"""

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from tournaments.scanning.codes.barcodes import Code, read_in
from tournaments.scanning.pictures import Grey, Points
from tournaments.scanning.placement import sampled

PER_MM = 7  # samples: a module of a mark is as large as six of these
AROUND = 12.0  # millimetres around where the code is expected that are looked at too
SHARPER, SMOOTHER = 0.5, 0.15  # millimetres
STRENGTH = 150  # percent

Pixels = Callable[[Points], Points]  # of points of the form, which are in millimetres


def code_near(
    grey: Grey, pixels: Pixels, place: str, printed: Points, around: float = AROUND
) -> Code | None:
    """Return the code of a place, `T`, `B` or `Q`, which is printed about there, in millimetres of
    the form, and lies where `pixels` tells; None where none is read there."""
    first, last = printed.min(axis=0) - around, printed.max(axis=0) + around
    across, down = (np.arange(*ends, 1 / PER_MM) for ends in zip(first, last, strict=True))
    points = np.stack(np.meshgrid(across, down), axis=-1)
    light = sampled(grey, pixels(points.reshape(-1, 2)).reshape(points.shape))
    for view in _views(Image.fromarray(np.clip(light, 0, 255).astype(np.uint8))):
        for code in read_in(view, PER_MM):
            if code.place == place:
                return code._replace(corners=pixels(first + code.corners))
    return None


def _views(image: Image.Image) -> Iterator[NDArray[np.uint8]]:
    """Yield a view as it is, sharpened, and without its noise."""
    yield np.asarray(image)
    yield np.asarray(image.filter(ImageFilter.UnsharpMask(SHARPER * PER_MM, STRENGTH, 0)))
    yield np.asarray(image.filter(ImageFilter.GaussianBlur(SMOOTHER * PER_MM)))
