"""What templates show of a board."""

import pytest
from django.template import Context, Template
from django.utils.translation import override

from scoring.rules import NK, Position, board_svg, move_from_text
from scoring.rules.drawing import pawn_svg

POSITION = Position.from_text("0,60,h4/16/-/40,h1,h2 0", NK)
MOVE = move_from_text("0:60-h1", "5")


def shown(template: str, **context: object) -> str:
    return Template("{% load rules %}" + template).render(Context(context))


NAMES = {
    "nl": "Bord: rood op 0, 60 en honk 4, groen op 16, blauw op 40, honk 1 en honk 2",
    "en": "Board: red on 0, 60 and home 4, green on 16, blue on 40, home 1 and home 2",
}


@pytest.mark.parametrize("language", NAMES)
def test_a_board_is_the_picture_of_the_engine_with_its_name_in_words(language):
    name = NAMES[language]
    with override(language):
        assert shown("{{ p|board }}", p=POSITION) == board_svg(POSITION, name=name)
        drawn = shown("{{ p|board_with:m }}", p=POSITION, m=[MOVE])
    assert drawn == board_svg(POSITION, [MOVE], name)
    assert f'aria-label="{name}"' in drawn
    assert f"<title>{name}</title>" in drawn


def test_an_empty_board_says_so():
    drawn = shown("{{ p|board }}", p=Position.start(NK))
    assert 'aria-label="Bord: alle pionnen in het startveld"' in drawn


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
