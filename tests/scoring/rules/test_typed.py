"""A move as people type it is read as the board makes it clear."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import (
    NK,
    RULESETS,
    IllegalMove,
    NotACard,
    NotAMove,
    Position,
    card_of,
    move_from_text,
)
from scoring.rules.typed import move_typed
from tests.scoring.rules.strategies import MOVE_SIGNS, games, nearly

BOARD = Position.from_text("0,60,h4/16/20/40,h1,h2 0", NK)


@pytest.mark.parametrize(
    ("typed", "card", "move"),
    [
        ("60-h1", "5", "0:60-h1"),
        ("N - 0", "A", "0:n-0"),
        ("n-16", "A", "1:n-16"),
        ("n-32", "K", "2:n-32"),
        ("n-17", "K", "0:n-17"),
        ("n-h1", "K", "0:n-h1"),
        ("0:n-32", "K", "0:n-32"),
        ("n-64", "K", "0:n-64"),
        ("0x40", "J", "0:0x3:40"),
        ("60-h1, 0-3", "7", "0:60-h1,0:0-3"),
        ("60-h1;0-3", "7", "0:60-h1,0:0-3"),
        ("20-25", "5", "2:20-25"),
        ("40-45", "5", "3:40-45"),
        ("h4-h3", "4", "0:h4-h3"),
        ("1:16-20", "4", "1:16-20"),
        ("0:0x40", "J", "0:0x3:40"),
        ("0-3,3-7", "7", "0:0-3,0:3-7"),
        ("40-43,40-44", "7", "3:40-43,0:40-44"),
        ("33-34", "A", "0:33-34"),
    ],
)
def test_what_is_left_out_is_read_from_the_board(typed, card, move):
    assert str(move_typed(typed, card_of(card), BOARD)) == move


def test_a_player_who_is_home_plays_the_pawns_of_his_partner():
    home = Position.from_text("h1,h2,h3,h4/-/20/- 0", NK)
    assert str(move_typed("n-32", card_of("K"), home)) == "2:n-32"


@pytest.mark.parametrize(
    ("typed", "card", "move"),
    [
        ("63-h1", "A", "0:63-h1"),
        ("57-h1", "7", "0:57-h1"),
        ("31-h1", "A", "2:31-h1"),
        ("15-20", "5", "1:15-20"),
        ("50x20", "J", "1:50x3:20"),
    ],
)
def test_of_a_move_that_was_made_the_pawn_is_known_by_where_it_stands(typed, card, move):
    after = Position.from_text("h1,h2,h3,h4/20/h1,h2,h3,h4/50 1", NK)
    assert str(move_typed(typed, card_of(card), after, made=True)) == move


@pytest.mark.parametrize("typed", ["", ",", "60", "60-", "60-h5", "60--h1", "x", "6:5-7", "5" * 41])
def test_what_is_no_move_is_refused(typed):
    with pytest.raises(NotAMove):
        move_typed(typed, card_of("7"), BOARD)


@given(games())
def test_a_move_that_is_written_out_is_taken_as_it_is(line):
    position = line.start
    for move in line.moves:
        assert move_typed(str(move), move.card, position) == move
        position = position.play(move)


@given(nearly(st.sampled_from(["60-h1,0-3", "0:5x2:40", "n-0"]), MOVE_SIGNS + "[];"))
def test_whatever_is_typed_is_a_move_or_is_refused(typed):
    for rules in RULESETS.values():
        try:
            move_typed(typed, card_of("7"), Position.start(rules))
        except NotAMove:
            continue


@pytest.mark.parametrize(
    ("typed", "card", "end"),
    [
        ("60-h1, 0-3", "7", "3,h1,h4/16/20/40,h1,h2 1"),
        ("0x40", "j", "40,60,h4/16/20/0,h1,h2 1"),
        ("0:60-h2", "5", "0,h2,h4/16/20/40,h1,h2 1"),
    ],
)
def test_a_move_is_played_from_its_text_in_one_call(typed, card, end):
    assert BOARD.push_text(typed, card).to_text() == end


def test_what_is_played_from_its_text_leaves_the_position_as_it_was():
    BOARD.push_text("0-3", "3")
    assert BOARD.to_text() == "0,60,h4/16/20/40,h1,h2 0"


def test_a_text_that_is_not_allowed_has_its_reasons():
    with pytest.raises(IllegalMove) as caught:
        BOARD.push_text("60-h3", "5")
    error = caught.value
    assert (error.position, error.move) == (BOARD, move_from_text("0:60-h3", "5"))
    assert [reason.en for reason in error.reasons] == [
        "From 60 to home 3 is 6 forward. 5: 5 forward."
    ]
    assert (
        str(pickle.loads(pickle.dumps(error))) == f"5 0:60-h3 is not allowed in {BOARD.to_text()}"
    )


@pytest.mark.parametrize(
    ("typed", "card", "error"), [("60", "5", NotAMove), ("0-3", "3J", NotACard)]
)
def test_a_text_that_cannot_be_read_is_played_by_nobody(typed, card, error):
    with pytest.raises(error):
        BOARD.push_text(typed, card)
