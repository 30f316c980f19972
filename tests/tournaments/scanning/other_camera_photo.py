"""A photo of a sheet."""

from typing import Any

import numpy as np
from PIL import Image

from tests.tournaments.scanning.other_camera_ink import Sheet


def photograph(
    sheet: Sheet, upper: bool, level: int, pixels: int, rng: np.random.Generator
) -> tuple[Image.Image, int, dict[str, Any]]:
    """Return a flat picture."""
    picture = Image.fromarray(sheet.paper)
    picture.thumbnail((pixels, pixels))
    return picture, 85, {}
