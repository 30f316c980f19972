"""Pictures are read with bounds and written anew."""

import struct
import zlib
from io import BytesIO

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image

from tests.tournaments.builders.pictures import a_file
from tournaments.core.services.errors import DomainError
from tournaments.core.services.images import DARK, MOST_PIXELS, PHOTO, encode

NO_PICTURE = "Dit is geen plaatje dat te lezen is. Kies een PNG- of JPEG-bestand."
TOO_LARGE = "Dit plaatje heeft meer dan 16 miljoen beeldpunten. Sla het kleiner op."


def opened(encoded):
    image = Image.open(BytesIO(encoded.content))
    image.load()
    return image


def refused(content):
    with pytest.raises(DomainError) as error:
        encode(BytesIO(content))
    assert error.value.field == "file"
    return str(error.value.message)


@pytest.mark.parametrize("written_as", ["PNG", "JPEG", "WEBP", "GIF"])
def test_a_picture_of_every_usual_kind_becomes_a_small_webp(written_as):
    made = encode(a_file((3000, 1000), written_as=written_as))
    image = opened(made)
    assert (image.format, image.mode, image.size) == ("WEBP", "RGB", (800, 267))
    assert (made.width, made.height) == image.size
    assert len(made.content) < 40_000


def on_its_side():
    """What a camera writes that was held so, and where it was."""
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010E] = "Dorpsstraat 1"
    return exif


def test_a_resolution_that_is_no_number_does_not_keep_a_photo_from_standing_upright():
    turned = struct.pack("<HHIHH", 0x0112, 3, 1, 6, 0)
    resolution = struct.pack("<HHI4s", 0x011A, 2, 3, b"72\0")
    exif = b"Exif\0\0II*\0" + struct.pack("<IH", 8, 2) + turned + resolution + bytes(4)
    assert opened(encode(a_file((600, 200), written_as="JPEG", exif=exif))).width < 200


def test_the_place_where_a_photo_was_taken_is_not_kept_and_it_stands_upright():
    exif = on_its_side()
    image = opened(encode(a_file((600, 200), written_as="JPEG", exif=exif)))
    assert image.size == (134, 400) or image.size == (133, 400)
    assert dict(image.getexif()) == {}
    assert b"Dorpsstraat" not in encode(a_file(written_as="JPEG", exif=exif)).content


@pytest.mark.parametrize(("letters", "ground"), [((20, 20, 20), 255), ((250, 250, 240), 0x22)])
def test_letters_without_ground_get_one_on_which_they_are_read(letters, ground):
    image = Image.new("RGBA", (400, 200), (0, 0, 0, 0))
    image.paste((*letters, 255), (100, 80, 300, 120))
    file = BytesIO()
    image.save(file, "PNG")
    shown = opened(encode(file))
    assert abs(shown.getpixel((2, 2))[0] - ground) < 8
    assert abs(shown.getpixel((shown.width // 2, shown.height // 2))[0] - letters[0]) < 20
    assert int(DARK[1:3], 16) == 0x22


def test_a_picture_of_nothing_is_refused():
    clear = a_file((10, 10), (0, 0, 0, 0), mode="RGBA").getvalue()
    assert refused(clear) == "Op dit plaatje is niets te zien."


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"%PDF-1.7",
        b"MZ" * 100,
        a_file().getvalue()[:-300],
        a_file(written_as="JPEG").getvalue()[:200],
        a_file(written_as="BMP").getvalue(),
        a_file(written_as="TIFF").getvalue(),
    ],
    ids=["empty", "svg", "pdf", "program", "half a png", "half a jpeg", "bmp", "tiff"],
)
def test_what_is_no_picture_of_these_kinds_is_refused_in_one_sentence(content):
    assert refused(content) == NO_PICTURE


@pytest.mark.parametrize("brand", [b"heic", b"mif1"])
def test_whoever_sends_a_photo_as_an_iphone_makes_it_reads_what_to_do(brand):
    assert refused(b"\0\0\0\x18ftyp" + brand + bytes(40)) == (
        "Een HEIC-foto is hier niet te lezen. Zet de camera op JPEG (iPhone: Instellingen › "
        "Camera › Meest compatibel), of stuur er een schermafbeelding van."
    )


def test_a_photo_becomes_a_jpeg_in_which_nothing_of_the_camera_is_left():
    content = a_file((4000, 3000), written_as="JPEG", exif=on_its_side(), comment="Dorpsstraat")
    made = encode(content, PHOTO)
    image = opened(made)
    assert (image.format, image.mode, image.size) == ("JPEG", "RGB", (1200, 1600))
    assert (made.width, made.height) == image.size
    assert dict(image.getexif()) == {}
    assert b"Dorpsstraat" not in made.content


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16", "CMYK"])
def test_a_picture_of_every_colour_model_is_taken(mode):
    colour = {"LA": (1, 255), "RGBA": (1, 1, 1, 255)}.get(mode, 1)
    file = a_file((60, 20), colour, mode=mode, written_as="JPEG" if mode == "CMYK" else "PNG")
    assert opened(encode(file)).mode == "RGB"


def test_a_picture_in_greys_of_16_bits_keeps_them():
    image = Image.new("I;16", (256, 8))
    image.putdata([256 * (at % 256) for at in range(256 * 8)])
    file = BytesIO()
    image.save(file, "PNG")
    made = opened(encode(file))
    assert [abs(made.getpixel((x, 4))[0] - x) < 8 for x in (10, 128, 250)] == [True] * 3


@pytest.mark.parametrize(("mode", "clear"), [("RGB", (1, 2, 3)), ("L", 7), ("P", 0)])
def test_a_colour_that_stands_for_no_ground_is_none(mode, clear):
    image = Image.new(mode, (40, 20), clear)
    image.paste(Image.new(mode, (20, 10), 200 if mode != "RGB" else (200, 0, 0)), (10, 5))
    file = BytesIO()
    image.save(file, "PNG", transparency=clear)
    red, green, blue = opened(encode(file)).getpixel((1, 1))
    assert any(max(abs(red - each), abs(green - each), abs(blue - each)) < 8 for each in (255, 32))


def a_chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def test_a_picture_by_a_palette_that_is_not_there_is_no_fault_of_the_program():
    head = struct.pack(">IIBBBBB", 1, 1, 8, 3, 0, 0, 0)
    parts = [(b"IHDR", head), (b"IDAT", zlib.compress(b"\0\0")), (b"IEND", b"")]
    content = b"\x89PNG\r\n\x1a\n" + b"".join(a_chunk(*part) for part in parts)
    assert opened(encode(BytesIO(content))).size == (1, 1)


def a_png_that_says(width, height):
    """A file of a few bytes that would be so large in memory."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))
    ) + a_file().getvalue()[33:]


@pytest.mark.parametrize("side", [4001, 20_000, 60_000, 2**31 - 1])
def test_a_small_file_of_a_huge_picture_is_refused_before_it_is_read(side):
    assert side * side > MOST_PIXELS
    assert refused(a_png_that_says(side, side)) == TOO_LARGE


@given(
    kind=st.sampled_from(["PNG", "JPEG", "WEBP", "GIF"]),
    at=st.integers(0, 3000),
    bytes_=st.binary(min_size=1, max_size=40),
)
@example(kind="GIF", at=6, bytes_=b"\0\0\0\0")
def test_a_damaged_file_is_shown_as_far_as_it_goes_or_refused(kind, at, bytes_):
    held = {} if kind == "GIF" else {"exif": on_its_side()}
    content = bytearray(a_file((60, 20), written_as=kind, **held).getvalue())
    at %= len(content)
    content[at : at + len(bytes_)] = bytes_
    try:
        made = encode(BytesIO(bytes(content)))
    except DomainError as error:
        assert error.field == "file"  # noqa: PT017 - it may also be taken
    else:
        assert 0 < made.width <= 800
        assert 0 < made.height <= 400
