"""The board on paper: what the page shows, where the page shows it."""

import io
import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from scoring.rules import GEZELLIG2, GEZELLIG6, KRUIZ, NK, Position, board_svg, move_from_text
from tournaments.papers.pdf import board as board_on_paper
from tournaments.papers.pdf.board import draw_board

SVG = "{http://www.w3.org/2000/svg}"
BOARDS = [
    Position.from_text("0,60,h4/16/-/40,h1,h2 0", NK),
    Position.from_text("0,70,c/16,16/-/40 1", KRUIZ),
    Position.from_text("3/- 1", GEZELLIG2),
    Position.from_text("-/-/-/-/-/1 5", GEZELLIG6),
]


def printed(position, *moves, x=30.0, y=400.0, width=300.0):
    """The page with the board on it, and how high the board is."""
    file = io.BytesIO()
    canvas = Canvas(file, pageCompression=0)
    height = draw_board(canvas, position, x, y, width, moves)
    canvas.save()
    return PdfReader(file).pages[0], height


def texts(page):
    """Every text with where its middle lies, in points, as far as figures of one width tell."""
    found = []

    def note(text, matrix, text_matrix, _font, _size):
        if text.strip():
            a, b, c, d, e, f = matrix
            tx, ty = text_matrix[4:]
            found.append((text.strip(), a * tx + c * ty + e, b * tx + d * ty + f))

    page.extract_text(visitor_text=note)
    return found


def in_svg(position, *moves):
    return ElementTree.fromstring(board_svg(position, moves))


def shapes(page):
    """How many outlines were filled or drawn."""
    return len(
        re.findall(rb"(?m)(?:^| )(?:S|s|f|b|B|f\*|b\*|B\*)$", page.get_contents().get_data())
    )


@pytest.mark.parametrize("position", BOARDS, ids=lambda position: str(position.rules))
def test_every_name_and_number_of_the_picture_is_on_the_paper(position):
    page, _height = printed(position)

    assert Counter(text for text, _x, _y in texts(page)) == Counter(
        text.text for text in in_svg(position).iter(f"{SVG}text")
    )


@pytest.mark.parametrize("position", BOARDS, ids=lambda position: str(position.rules))
def test_every_shape_of_the_picture_is_on_the_paper(position):
    page, _height = printed(position)
    drawn = [
        shape
        for name in ("rect", "circle", "polygon", "polyline", "path")
        for shape in in_svg(position).iter(f"{SVG}{name}")
    ]

    assert shapes(page) == len(drawn)


def test_the_board_has_the_width_asked_for_and_the_height_of_the_picture():
    position = BOARDS[2]
    _left, _top, wide, high = map(float, in_svg(position).get("viewBox").split())

    assert printed(position, width=200.0)[1] == pytest.approx(200.0 * high / wide)


def test_the_board_stands_upright_where_it_is_put():
    page, height = printed(Position.start(NK), x=100.0, y=500.0, width=173.0)
    where = {text: (x, y) for text, x, y in texts(page)}

    assert (where["13"][0] < where["7"][0] < where["55"][0] < where["49"][0]) is True
    assert (where["61"][1] < where["7"][1] < where["23"][1] < where["29"][1]) is True
    assert all(100 < x < 273 and 500 < y < 500 + height for x, y in where.values()) is True


def test_moves_are_arrows_with_the_numbers_of_a_split():
    position = BOARDS[0]
    move = move_from_text("0:60-h1,0:0-3", "7")
    page, _height = printed(position, move)
    bare, _height = printed(position)

    more = Counter(text for text, *_at in texts(page)) - Counter(t for t, *_at in texts(bare))
    assert (more, shapes(page) - shapes(bare)) == (Counter("12"), 6)


def test_what_cannot_be_put_on_paper_is_refused_and_not_left_out(monkeypatch):
    strange = '<svg viewBox="0 0 1 1"><ellipse rx="1"/></svg>'
    monkeypatch.setattr(board_on_paper, "board_svg", lambda *_args: strange)

    with pytest.raises(ValueError, match="<ellipse> cannot be put on paper"):
        printed(BOARDS[0])
