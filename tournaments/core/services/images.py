"""What a picture that was sent becomes before it is stored: read with bounds, made small, and
written anew, so that nothing of the file itself is kept."""

import hashlib
import struct
import threading
import zlib
from dataclasses import dataclass
from io import BytesIO
from typing import IO

from django.utils.translation import gettext as _
from PIL import Image, ImageOps, ImageStat

from tournaments.core.services.errors import DomainError
from tournaments.scanning.upright import turn_of

READ = ("PNG", "JPEG", "WEBP", "GIF")
MOST_PIXELS = 16_000_000  # of what is sent: some 200 MB while it is made small
# The brands of a HEIC file: what an iPhone makes, and Pillow does not read.
HEIC = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1"})
LIGHT = 190  # of 255: letters as light as this cannot be read on white
WHITE, DARK = "#ffffff", "#22201d"
EDGE = 20  # of its height: a picture without ground of its own gets 1/20 of ground around it
# What Pillow raises for a file that is damaged, or that lies about what it is.
DAMAGED = (
    *(OSError, SyntaxError, ValueError, EOFError, OverflowError, AssertionError),
    *(struct.error, zlib.error),
)
one_at_a_time = threading.Lock()  # each takes that memory, and phones ask meanwhile


@dataclass(frozen=True, slots=True)
class Shape:
    """What a picture becomes: at most so many pixels, in a format by the name that Pillow gives it,
    and of this quality of 100."""

    width: int
    height: int
    written_as: str
    quality: int


ON_SCREEN = Shape(800, 400, "WEBP", 88)  # twice what a screen of 1920 x 1080 shows of it
PHOTO = Shape(1600, 1600, "JPEG", 80)


@dataclass(frozen=True, slots=True)
class Encoded:
    """A picture as it is stored, without anything that the camera or the program added."""

    content: bytes
    width: int
    height: int

    @property
    def digest(self) -> str:
        """SHA-256 of the bytes, in hexadecimal."""
        return hashlib.sha256(self.content).hexdigest()


def encode(file: IO[bytes], becomes: Shape = ON_SCREEN) -> Encoded:
    """Return the first frame of a picture, upright, of this shape, and opaque.

    It can take a second: call it before a service begins, or cards wait for it. Raise
    DomainError beside `file` for what is no picture, is damaged, has too many pixels, or
    shows nothing.
    """
    try:
        with one_at_a_time, Image.open(file, formats=READ) as image:
            if image.width * image.height > MOST_PIXELS:
                raise too_large()
            flat = _flat(_upright(image, max(becomes.width, becomes.height)))
    except Image.DecompressionBombError as error:
        raise too_large() from error
    except DAMAGED as error:
        raise DomainError(_unreadable(file), field="file") from error
    flat.thumbnail((becomes.width, becomes.height), Image.Resampling.LANCZOS)
    flat.info.clear()  # Pillow would write a comment of the file again
    written = BytesIO()
    flat.save(written, becomes.written_as, quality=becomes.quality)
    return Encoded(written.getvalue(), flat.width, flat.height)


def _unreadable(file: IO[bytes]) -> str:
    """Return why a file is no picture to Pillow, and what to do."""
    file.seek(0)
    head = file.read(12)
    if head[4:8] == b"ftyp" and head[8:] in HEIC:
        return _(
            "A HEIC photo cannot be read here. Set the camera to JPEG (iPhone: Settings › Camera › "
            "Most Compatible), or send a screenshot of it."
        )
    return _("This is not a picture that can be read. Choose a PNG or JPEG file.")


def _upright(image: Image.Image, most: int) -> Image.Image:
    """Return the picture as it was seen through the camera, no longer or higher than so many
    pixels."""
    small = image
    if image.mode.startswith("I"):  # greys of 16 bits, of which Pillow would keep the lowest 8
        small = image.convert("I").point(lambda grey: grey * (1 / 256)).convert("L")
    elif image.mode not in ("RGB", "L") or "transparency" in image.info:
        small = image.convert("RGBA")
    small.thumbnail((most, most), Image.Resampling.LANCZOS)  # it may still turn
    turn = turn_of(image)
    return small if turn is None else small.transpose(turn)


def too_large() -> DomainError:
    """Return why a picture of that many pixels is not taken."""
    return DomainError(
        _("This picture has more than %(millions)s million pixels. Save it smaller.")
        % {"millions": MOST_PIXELS // 1_000_000},
        field="file",
    )


def _flat(image: Image.Image) -> Image.Image:
    """Return the picture on a ground: its own, or white, or dark where it is light itself."""
    if image.mode != "RGBA":
        return image.convert("RGB")
    shape = image.getchannel("A")
    least, most = shape.getextrema()
    if least == 255:
        return image.convert("RGB")
    if most == 0:
        raise DomainError(_("There is nothing to see in this picture."), field="file")
    light = ImageStat.Stat(image.convert("L"), mask=shape).mean[0]
    ground = Image.new("RGB", image.size, DARK if light > LIGHT else WHITE)
    ground.paste(image, mask=shape)
    edge = max(1, image.height // EDGE)
    return ImageOps.expand(ground, border=edge, fill=DARK if light > LIGHT else WHITE)
