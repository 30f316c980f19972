"""What everybody sees of the name of a player."""

import pytest

from tournaments.models import Entry
from tournaments.models.names import first_name, first_name_first, public_name


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("Jan Jansen", "Jan"),
        ("Jan", "Jan"),
        ("Jan-Willem van der Berg", "Jan-Willem"),
        ("Jansen, Jan", "Jan"),
        ("Jansen,Jan", "Jan"),
        ("De Vries, Piet", "Piet"),
        ("Vries, Piet de", "Piet"),
        ("Vries, de Piet", "Piet"),
        ("El Idrissi, Fatima", "Fatima"),
        ("Jansen, J.P.", "J.P."),
        ("Vries J. de", "J."),
        ("Vries J.P. van der", "J.P."),
        ("Jansen J", "J"),
        ("J. de Vries", "J."),
        ("J.P. Jansen", "J.P."),
        ("J P Jansen", "J"),
        ("Jan P. Jansen", "Jan"),
        ("de Vries Piet", "Piet"),
        ("Van der Berg Piet", "Piet"),
        ("van 't Hof Piet", "Piet"),
        ("de Vries", ""),
        ("Vries, van der", ""),
        ("Jan,", "Jan"),
        (" , ", ""),
        ("", ""),
        ("Bo de Wit", "Bo"),
        ("Ĳsbrand Ĳff", "Ĳsbrand"),
    ],
)
def test_the_public_sees_the_first_name_and_never_the_surname(written, seen):
    assert first_name(written) == seen


@pytest.mark.parametrize(
    ("player1", "player2", "seen"),
    [
        ("Jansen, Jan", "Vries J. de", "Jan & J."),
        ("de Vries", "Piet", "Piet"),
        ("", "", ""),
    ],
)
def test_both_players_of_a_team(player1, player2, seen):
    assert Entry(player1=player1, player2=player2).first_names == seen


@pytest.mark.parametrize(
    ("written", "turned"),
    [
        ("Jansen, Jan", "Jan Jansen"),
        ("De Vries, Piet", "Piet de Vries"),
        ("Vries, Piet de", "Piet de Vries"),
        ("Vries, J. de", "J. de Vries"),
        ("van der Berg, Anna Maria", "Anna Maria van der Berg"),
        ("Jan Jansen, Zijtaart", "Jan Jansen, Zijtaart"),
        ("Jansen, 12", "Jansen, 12"),
        ("Vries, de", "Vries, de"),
        ("Jansen,", "Jansen,"),
        (", Jan", ", Jan"),
        ("Jansen, Jan, Zijtaart", "Jansen, Jan, Zijtaart"),
        ("Jan Jansen", "Jan Jansen"),
        ("", ""),
    ],
)
def test_a_surname_before_a_comma_is_put_behind(written, turned):
    assert first_name_first(written) == turned


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("Jan de Wit", "Jan"),
        ("Wit, Jan de", "Jan"),
        ("de Wit", "W."),
        ("van der Berg", "B."),
        ("Vries, van der", "V."),
        ("van 't hof", "H."),
        ("de", "D."),
    ],
)
def test_a_player_without_a_first_name_is_the_initial_of_his_surname(written, seen):
    assert public_name(written) == seen
