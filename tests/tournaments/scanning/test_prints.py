"""The stored prints are what is printed today: a box that moves needs a new version."""

import pypdfium2

from tests.tournaments.scanning.prints import FILE, printed


def rasters(pdf: bytes) -> list[bytes]:
    """Return the pages as they look."""
    document = pypdfium2.PdfDocument(pdf)
    return [bytes(page.render(scale=1, grayscale=True).buffer) for page in document]


def test_forms_look_as_the_stored_ones_of_this_version_do():
    # After a change of words alone: FILE.write_bytes(printed()). After one of places, first give
    # form_layout.VERSION the next number, so that the file of before stays.
    assert rasters(printed()) == rasters(FILE.read_bytes())
