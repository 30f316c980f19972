"""What can have been played: the positions before a card, and moves made, are each other's way
back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import (
    KRUIZ,
    NK,
    RANKS,
    RULESETS,
    STAND,
    Card,
    NotACard,
    Position,
    Status,
    predecessors,
    status,
)
from scoring.rules.places import HOME
from tests.scoring.rules.strategies import positions, rulesets


def before(text, rules, card, seat):
    board = Position.from_text(text, rules)
    return sorted((one.to_text(), str(move)) for one, move in predecessors(board, card, seat))


@given(st.data())
def test_every_move_is_found_from_where_it_leads(data):
    start = data.draw(positions(data.draw(rulesets())))
    playable = [card for card in (*RANKS, Card.JOKER) if start.legal_moves(card)]
    if playable:
        card = data.draw(st.sampled_from(playable))
        move = data.draw(st.sampled_from(list(start.legal_moves(card))))
        assert (start, move) in list(predecessors(start.play(move), card, start.turn))


@given(st.data())
def test_every_position_that_is_found_leads_here_and_comes_once(data):
    board = data.draw(positions(data.draw(rulesets())))
    seat = data.draw(st.integers(0, board.rules.seats - 1))
    card = data.draw(st.sampled_from([*RANKS, Card.JOKER] if board.rules.jokers else RANKS))
    found = list(predecessors(board, card, seat))
    assert len(set(found)) == len(found)
    assert {one.play(move).pawns for one, move in found} <= {board.pawns}
    assert {one.turn for one, _move in found} <= {seat}


def test_a_pawn_that_was_hit_can_be_of_any_colour_that_has_one_in_its_nest():
    assert before("5/-/h1,h2,h3,h4/- 1", NK, "5", 0) == [
        ("0,5/-/h1,h2,h3,h4/- 0", "0:0-5"),
        ("0/-/h1,h2,h3,h4/- 0", "0:0-5"),
        ("0/-/h1,h2,h3,h4/5 0", "0:0-5"),
        ("0/5/h1,h2,h3,h4/- 0", "0:0-5"),
    ]


@given(st.data())
def test_no_board_that_is_found_is_faulty_also_where_a_colour_is_complete(data):
    rules = data.draw(st.sampled_from([STAND, NK, RULESETS["gezellig"], RULESETS["gezellig6"]]))
    board = data.draw(positions(rules))
    seat = data.draw(st.integers(0, rules.seats - 1))
    pawns = (*board.pawns[:seat], HOME, *board.pawns[seat + 1 :])
    complete = Position(rules, pawns, 0)
    for earlier, _move in predecessors(complete, data.draw(st.sampled_from("7AK")), seat):
        assert status(earlier) == Status(0)


def test_a_seven_shared_with_the_partner_comes_from_free_fields_only():
    board = Position.from_text("19,31,h1/h1,h2,h3,h4/13/48,57,63,h1 2", NK)
    found = list(predecessors(board, "7", 1))
    assert [one.to_text() for one, _move in found if status(one)] == []
    assert len(found) > 0


def test_nothing_comes_out_of_the_nest_onto_an_empty_field():
    assert before("-/-/-/- 1", NK, "A", 0) == []


def test_moving_on_inside_home_is_found_although_others_are_home_as_deep():
    assert ("-/16/31,h1,h3,h4/h1 2", "2:h1-h2") in before("-/16/31,h2,h3,h4/h1 3", STAND, "A", 2)


def test_a_ten_of_another_may_have_brought_a_pawn_here():
    assert ("20/-/-/40 3", "0:20-30") in before("30/-/-/40 0", KRUIZ, "T", 3)


def test_a_joker_is_found_once_however_many_cards_it_may_have_stood_for():
    found = before("5/-/-/- 1", KRUIZ, "*", 0)
    assert len(found) == len(set(found))
    assert ("4/-/-/- 0", "0:4-5") in found


def test_nobody_plays_from_a_seat_that_is_not_there():
    with pytest.raises(ValueError, match="no seat 9"):
        list(predecessors(Position.start(NK), "7", 9))


def test_a_joker_is_no_card_where_the_pack_has_none():
    assert before("0/-/-/- 1", NK, "*", 0) == []


@pytest.mark.parametrize("card", ["", "AK", "Z"])
def test_what_is_no_card_is_refused(card):
    with pytest.raises(NotACard):
        list(predecessors(Position.start(RULESETS["nk"]), card, 0))
