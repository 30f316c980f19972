"""The text board shows every pawn where it stands on the table, and every free place by name."""

import re

import pytest
from hypothesis import given

from scoring.rules import GEZELLIG2, GEZELLIG6, KRUIZ, NK, RULESETS, Position
from scoring.rules.board import board_text
from tests.scoring.rules.strategies import positions

SIGN = re.compile(r"\(\d\)|h[1-4]|\d+|n|c|\S+")


def signs(board):
    return SIGN.findall(board)


def test_four_seats_lie_around_a_cross():
    position = Position.from_text("0,60,h4/16/-/40,h1,h2 0", NK)

    assert board_text(position) == "\n".join(
        [
            "                         29  30  31  32  33",
            "                         28      h1      34",
            "        (1)  n           27      h2      35       (2) (2)",
            "                         26      h3      36       (2) (2)",
            "        (1) (1)          25      h4      37",
            "                         24              38",
            " 17  18  19  20  21  22  23              39 (3)  41  42  43  44  45",
            "(1)                                                              46",
            " 15  h1  h2  h3  h4                              h4  h3 (3) (3)  47",
            " 14                                                              48",
            " 13  12  11  10  9   8   7               55  54  53  52  51  50  49",
            "                         6               56",
            "                         5      (0)      57          n  (3)",
            "           n   n         4       h3      58          n   n",
            "           n  (0)        3       h2      59",
            "                         2       h1     (0)",
            "                         1  (0)  63  62  61",
        ]
    )


def test_two_seats_face_each_other_over_a_long_board():
    position = Position.from_text("0,h4/16 0", GEZELLIG2)

    assert board_text(position) == "\n".join(
        [
            "               13  14  15 (1)  17",
            "               12      h1      18",
            "               11      h2      19       (1) (1)",
            "               10      h3      20       (1)  n",
            "               9       h4      21",
            "               8               22",
            "               7               23",
            "               6               24",
            "               5      (0)      25",
            " n   n         4       h3      26",
            "(0) (0)        3       h2      27",
            "               2       h1      28",
            "               1  (0)  31  30  29",
        ]
    )


def test_the_cross_board_has_a_middle():
    lines = board_text(Position.from_text("c/-/-/- 0", KRUIZ)).split("\n")

    assert lines[8] == " 15  h1  h2  h3  h4             (0)              h4  h3  h2  h1  47"


def test_no_other_board_has_a_middle():
    lines = board_text(Position.start(NK)).split("\n")

    assert lines[8] == " 15  h1  h2  h3  h4                              h4  h3  h2  h1  47"


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_an_empty_board_names_every_field_once(rules):
    names = signs(board_text(Position.start(rules)))

    fields = sorted(int(name) for name in names if name.isdigit())
    assert fields == list(range(rules.ring))


@given(positions())
def test_every_seat_has_its_four_pawns_on_the_board(position):
    found = signs(board_text(position))

    pawns = [found.count(f"({seat})") for seat in range(position.rules.seats)]
    assert pawns == [4] * position.rules.seats


@given(positions())
def test_nothing_is_wider_than_a_terminal(position):
    assert max(map(len, board_text(position).split("\n"))) <= 79


def test_six_seats_lie_around_a_star():
    lines = board_text(Position.start(GEZELLIG6)).split("\n")

    assert lines[0] == " " * 30 + "45  46  47  48  49"
    assert lines[-1] == " " * 30 + "1   0   95  94  93"


def test_of_more_pawns_than_four_none_waits_in_the_nest():
    found = signs(board_text(Position.from_text("1,2,3,4,5/-/-/- 0", NK)))

    assert found.count("(0)") == 5


def test_a_place_that_is_taken_twice_shows_both_seats():
    lines = board_text(Position.from_text("1/1/-/- 0")).split("\n")

    assert lines[-1] == " " * 24 + "0+1  0   63  62  61"


def test_pawns_on_places_that_the_board_does_not_have_are_named_below():
    lines = board_text(Position.from_text("70,c/-/-/5h1 0")).split("\n")

    assert lines[17:] == ["(0) 70?", "(0) c?", "(3) 5h1?"]


def test_a_pawn_in_the_home_of_another_is_shown_there():
    lines = board_text(Position.from_text("1h1/-/-/- 0")).split("\n")

    assert lines[8] == " 15 (0)  h2  h3  h4                              h4  h3  h2  h1  47"
