"""Who played which card follows from who began and who laid down his hand."""

import pytest

from benchmarks.deal_rounds import read
from scoring.rules import KRUIZ, NK, LaidDown
from scoring.rules.pile import pile_of


def seats(*asked):
    return "".join(str(played.seat) for played in pile_of(*asked))


def test_seats_play_in_turn_from_the_one_that_begins():
    assert seats(NK, 2, "A234567") == "2301230"


def test_whoever_laid_down_his_hand_plays_no_more():
    assert seats(NK, 0, "A2345678", [LaidDown.of(2, 2, "99")]) == "01301301"


def test_hands_can_be_laid_down_one_after_the_other():
    hands = [LaidDown.of(2, 1, "99"), LaidDown.of(1, 1, "99")]

    assert seats(NK, 0, "A2345", hands) == "03030"


def test_a_card_thrown_away_only_takes_the_turn():
    assert seats(KRUIZ, 0, "A2345678", [LaidDown.of(2, 2, "9")]) == "01301230"


def test_a_hand_laid_down_after_the_last_card_changes_nothing():
    assert seats(NK, 0, "A2", [LaidDown.of(2, 2, "9"), LaidDown.of(3, 2, "9")]) == "01"


def test_nobody_lays_down_out_of_turn():
    with pytest.raises(ValueError, match=r"^seat 3 had not the turn after card 1$"):
        pile_of(NK, 0, "A234", [LaidDown.of(3, 1, "9")])


def test_somebody_is_left_for_every_card():
    with pytest.raises(ValueError, match=r"^nobody is left to play card 2$"):
        pile_of(NK, 0, "A2", [LaidDown.of(seat, 1, "9") for seat in (1, 2, 3, 0)])


@pytest.mark.parametrize("asked", read(), ids=lambda one: f"{one.start.rules}-{one.seed}")
def test_the_seats_of_a_round_that_was_played_are_found(asked):
    cards = [card for _seat, card in asked.cards]

    found = pile_of(asked.start.rules, asked.start.turn, cards, asked.laid_down)

    assert found == asked.cards
