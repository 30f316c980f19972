"""What templates show of a board."""

import pytest
from django.template import Context, Template
from django.utils.translation import override

from scoring.rules import NK, Position, board_svg, move_from_text
from scoring.rules.drawing import pawn_svg

POSITION = Position.from_text("0,60,h4/16/-/40,h1,h2 0", NK)
MOVE = move_from_text("0:60-h1", "5")


def shown(template: str, **context: object) -> str:
    return Template("{% load boards %}" + template).render(Context(context))


def test_a_board_is_the_picture_of_the_engine_with_or_without_moves():
    assert shown("{{ p|board }}", p=POSITION) == board_svg(POSITION)
    assert shown("{{ p|board_with:m }}", p=POSITION, m=[MOVE]) == board_svg(POSITION, [MOVE])


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("nl", "rood 0, 60, h4;groen 16;geel ;blauw 40, h1, h2;"),
        ("en", "red 0, 60, h4;green 16;yellow ;blue 40, h1, h2;"),
    ],
)
def test_the_colours_at_the_table_say_where_their_pawns_stand(language, said):
    line = "{% for colour in p|colours %}{{ colour.name }} {{ colour.places }};{% endfor %}"

    with override(language):
        assert shown(line, p=POSITION) == said


def test_each_colour_has_its_pawn_as_a_picture():
    line = "{% for colour in p|colours %}{{ colour.pawn }}{% endfor %}"
    assert shown(line, p=POSITION) == "".join(pawn_svg(seat) for seat in range(4))
