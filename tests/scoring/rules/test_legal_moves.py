"""Legal moves are a sequence, and as many questions may be asked of it as of a list."""

from random import Random

import pytest

from scoring.rules import NK, RULESETS, Position
from tests.scoring.rules.boards import sample

HAND = "A47J"
POSITION = Position.from_text("0,60,h4/16/-/40,h1,h2 0", NK)


@pytest.fixture
def moves():
    return POSITION.legal_moves(HAND)


def test_chance_takes_one_or_some_of_them_as_of_a_list(moves):
    listed = list(POSITION.legal_moves(HAND))

    assert Random(3).choice(moves) == Random(3).choice(listed)
    assert Random(3).sample(moves, 5) == Random(3).sample(listed, 5)


def test_each_is_found_by_its_place_and_its_place_by_itself(moves):
    listed = list(moves)

    assert [moves[index] for index in range(len(moves))] == listed
    assert (moves[-1], moves[2:4], list(reversed(moves))) == (listed[-1], listed[2:4], listed[::-1])
    assert [moves.index(move) for move in listed] == list(range(len(listed)))


def test_the_place_after_the_last_holds_none(moves):
    with pytest.raises(IndexError):
        moves[len(moves)]


def test_a_game_that_is_won_has_none():
    won = Position.from_text("h1,h2,h3,h4/5/h1,h2,h3,h4/20 1", NK)

    moves = won.legal_moves("A23456789TJQK")

    assert (list(moves), len(moves), bool(moves)) == ([], 0, False)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_a_hand_lists_what_its_cards_list_in_the_order_of_the_cards(rules):
    for position in sample(rules, 5, 40):
        by_card = [move for card in "A47TJK*" for move in position.legal_moves(card)]

        assert list(position.legal_moves("*KA7TTJ4")) == by_card
