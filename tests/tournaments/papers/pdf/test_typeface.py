"""The typeface of the screen on paper, with another for what it lacks."""

import io

import pytest
from pypdf import PdfReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from tournaments.papers.pdf.typeface import BOLD, REGULAR, cut, register_fonts, width

DUTCH = "Ĳsbrand Œuvre Zoë 't Hôf – “€ 12,50” ½ × 3 · ‑ Łukasz Şahin Đorđe"
ELSEWHERE = "Αθήνα Москва"


def drawn(text: str, font: str) -> tuple[str, set[str]]:
    """A text as it comes out of a PDF, and the typefaces that are in it."""
    register_fonts()
    file = io.BytesIO()
    canvas = Canvas(file)
    canvas.setFont(font, 12)
    canvas.drawString(50, 500, text)
    canvas.save()
    page = PdfReader(io.BytesIO(file.getvalue())).pages[0]
    fonts = page["/Resources"]["/Font"].values()
    names = {each["/BaseFont"].partition("+")[2] for each in fonts if "+" in each["/BaseFont"]}
    return page.extract_text().replace("\n", ""), names


@pytest.mark.parametrize(("font", "other"), [(REGULAR, "DejaVuSans"), (BOLD, "DejaVuSans-Bold")])
def test_latin_letters_are_of_the_screen_and_all_others_of_a_font_that_has_them(font, other):
    assert drawn(DUTCH, font) == (DUTCH, {font})
    text, fonts = drawn(f"Jan {ELSEWHERE} 2", font)
    assert text == f"Jan {ELSEWHERE} 2"
    assert fonts == {font, other}


@pytest.mark.parametrize("font", [REGULAR, BOLD])
def test_a_text_of_two_fonts_is_as_wide_as_its_parts(font):
    text = f"Jan {ELSEWHERE} 2"

    assert width(text, font, 10) == pytest.approx(sum(width(char, font, 10) for char in text))


@pytest.mark.parametrize("shown", ["W…", "Wilh…", "Wilhelmin…", "Wilhelmina O…"])
def test_of_a_text_that_is_cut_stands_as_much_as_fits(shown):
    register_fonts()
    room = width(shown, REGULAR, 10)
    shorter, exact = (cut("Wilhelmina Ooms", REGULAR, 10, room - less) for less in (0.01, 0))
    assert exact == shown
    assert len(shorter) < len(shown)


@pytest.mark.parametrize("font", [REGULAR, BOLD])
def test_figures_have_one_width_and_the_zero_no_slash(font):
    assert len({width(digit, font, 10) for digit in "0123456789"}) == 1
    zero, letter = (pdfmetrics.getFont(font).face.charToGlyph[ord(char)] for char in "0O")
    outline = pdfmetrics.getFont(font).face.glyphPos
    # Two contours, as of the letter: a slash would be a third.
    contours = [contours_of(font, outline[glyph]) for glyph in (zero, letter)]
    assert contours == [2, 2]


def contours_of(font: str, at: int) -> int:
    """How many contours the outline at this place of the font has."""
    table = pdfmetrics.getFont(font).face.get_table("glyf")
    return int.from_bytes(table[at : at + 2], "big")
