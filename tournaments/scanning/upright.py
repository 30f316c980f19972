"""A picture as it was seen through the camera, which says in Exif how it was held."""

from PIL import ExifTags, Image

# By the orientation in Exif. `ImageOps.exif_transpose` writes the rest of Exif anew, and fails with
# whatever that makes of damaged values.
TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


def turn_of(image: Image.Image) -> Image.Transpose | None:
    """Return how a picture is to be turned to be upright; None where it is."""
    return TURNS.get(image.getexif().get(ExifTags.Base.Orientation, 1))
