"""What can have been played: the positions before a card, and moves made, are each other's way
back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import KRUIZ, NK, RANKS, RULESETS, STAND, Card, NotACard, Position, predecessors
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


@pytest.mark.parametrize("card", ["", "AK", "Z"])
def test_what_is_no_card_is_refused(card):
    with pytest.raises(NotACard):
        list(predecessors(Position.start(RULESETS["nk"]), card, 0))
