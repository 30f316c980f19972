"""Picture files as somebody sends them."""

from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw

from tournaments.core.services.images import ON_SCREEN, Encoded, Shape, encode


def a_file(
    size: tuple[int, int] = (600, 200),
    colour: Any = "#1f6f43",
    *,
    mode: str = "RGB",
    written_as: str = "PNG",
    **values: Any,
) -> BytesIO:
    """A picture of one colour with letters on it, open at its beginning."""
    image = Image.new(mode, size, colour)
    if mode == "RGB":
        ImageDraw.Draw(image).text(
            (size[0] / 10, size[1] / 4), "Keez", fill="#ffffff", font_size=90
        )
    file = BytesIO()
    image.save(file, written_as, **values)
    file.seek(0)
    return file


def a_picture(*args: Any, becomes: Shape = ON_SCREEN, **values: Any) -> Encoded:
    """The same as it is stored."""
    return encode(a_file(*args, **values), becomes)
