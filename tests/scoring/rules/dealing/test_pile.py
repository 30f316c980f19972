"""Who played which card follows from who began and who laid down his hand."""

import re
from contextlib import suppress
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import GEZELLIG6, KRUIZ, NK, Card, LaidDown, Played, Ruleset
from scoring.rules.pile import NotAPile, pile_from_text, pile_of, pile_text
from tests.scoring.rules.dealing.deal_rounds import read
from tests.scoring.rules.strategies import rulesets


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


def test_the_seats_of_a_round_that_was_played_are_found():
    wrong = []
    for asked in read():
        cards = [card for _seat, card in asked.cards]
        found = pile_of(asked.start.rules, asked.start.turn, cards, asked.laid_down)
        if found != asked.cards:
            wrong.append((str(asked.start.rules), asked.seed, found))
    assert wrong == []


def test_a_seat_that_there_is_not_does_not_begin():
    with pytest.raises(ValueError, match=r"^there is no seat 4"):
        pile_of(NK, 4, "A")


def test_a_pile_is_written_as_it_lies_with_hands_in_brackets_at_their_moment():
    pile, laid_down = pile_from_text(NK, 1, "A 3 7 (HVB4) 5")

    assert pile == (
        Played(1, Card.ACE),
        Played(2, Card.THREE),
        Played(3, Card.SEVEN),
        Played(1, Card.FIVE),
    )
    assert laid_down == (LaidDown.of(0, 3, "KQJ4"),)


@pytest.mark.parametrize(
    "text", ["a3,7;(k q, j 4)5", " A\t3\n7\r\n( HVB\n4 ) 5 ", "A37(KQJ4)5", "A,3,7,(KQJ4),5,"]
)
def test_spaces_and_signs_between_the_cards_mean_nothing(text):
    assert pile_from_text(NK, 1, text) == pile_from_text(NK, 1, "A 3 7 (KQJ4) 5")


def test_a_ten_is_one_card_with_or_without_spaces():
    pile, _laid_down = pile_from_text(NK, 0, "10A10 T")
    assert "".join(card for _seat, card in pile) == "TATT"


def test_a_card_thrown_away_stands_in_brackets_and_its_player_plays_on():
    pile, laid_down = pile_from_text(KRUIZ, 0, "A (4) 5 6 * *")

    assert [seat for seat, _card in pile] == [0, 2, 3, 0, 1]
    assert laid_down == (LaidDown.of(1, 1, "4"),)


def test_empty_brackets_are_a_hand_of_which_nobody_knows_the_cards():
    assert pile_from_text(NK, 3, "()2") == ((Played(0, Card.TWO),), (LaidDown(3, 0, ()),))


def test_nothing_is_a_pile_of_nothing():
    assert pile_from_text(NK, 0, " ") == ((), ())


@pytest.mark.parametrize(
    ("rules", "text", "nl", "en"),
    [
        (NK, "A C", "C is geen kaart", "C is no card"),
        (NK, "A 1", "1 is geen kaart", "1 is no card"),
        (NK, "A (K1)", "1 is geen kaart", "1 is no card"),
        (NK, "A (KQ", "Een haakje", "A bracket"),
        (NK, "A KQ)", "Een haakje", "A bracket"),
        (NK, "A ((KQ))", "Een haakje", "A bracket"),
        (NK, "(2)(3)(4)(5)6", "Iedereen heeft", "Everybody has"),
        (NK, "23456789T23456789T222", "Rood heeft dan 6 kaarten", "Red then has 6 cards"),
        (NK, "2 3 4 5 (23456)", "Rood heeft dan 6 kaarten", "Red then has 6 cards"),
        (NK, "AAAAA", "De kaart aas ligt er 5 keer", "The card ace lies there 5 times"),
        (NK, "A(AAAA)", "De kaart aas", "The card ace"),
        (NK, "*", "De kaart joker ligt er 1 keer; in het spel zitten er 0.", "The card joker"),
        (KRUIZ, "*****", "De kaart joker ligt er 5 keer", "The card joker"),
        (KRUIZ, "A (34)", "(34) is meer dan één kaart", "(34) is more than one card"),
    ],
)
def test_a_pile_that_cannot_be_is_refused_in_both_languages(rules, text, nl, en):
    with pytest.raises(NotAPile, match="^" + re.escape(en)) as refused:
        pile_from_text(rules, 0, text)
    assert (refused.value.sentence.nl[: len(nl)], refused.value.sentence.en) == (
        nl,
        str(refused.value),
    )


def test_a_table_of_six_has_a_pack_for_six():
    pile, _laid_down = pile_from_text(GEZELLIG6, 5, "AAAAAA")
    assert [seat for seat, _card in pile] == [5, 0, 1, 2, 3, 4]


@st.composite
def deal_rounds(draw: st.DrawFn) -> tuple[Ruleset, int, str]:
    """A deal round as it can be dealt, and as it is written: who begins, and what he does first."""
    rules = draw(rulesets())
    size = draw(st.sampled_from(rules.deal))
    pack = [*Card] * 6 if rules.cards == 78 else [*Card] * (2 if rules.cards == 26 else 4)
    pack = draw(st.permutations([card for card in pack if rules.jokers or card is not Card.JOKER]))
    ends = [*accumulate([size] * rules.seats)]
    hands = [list(pack[end - size : end]) for end in ends]
    seat = first = draw(st.integers(0, rules.seats - 1))
    words = []
    for _turn in range(draw(st.integers(0, rules.seats * size))):
        hand, seat = hands[seat], (seat + 1) % rules.seats
        if hand and draw(st.integers(0, 3)):
            words.append(hand.pop().value)
        elif hand:
            gone = [hand.pop()] if rules.discards_one else [hand.pop() for _card in tuple(hand)]
            words.append(f"({''.join(gone)})")
    return rules, first, " ".join(words)


@given(deal_rounds())
def test_a_pile_is_read_back_as_it_was_written(asked):
    rules, beginner, text = asked
    pile, laid_down = pile_from_text(rules, beginner, text)

    assert pile_text(pile, laid_down) == text
    assert pile_of(rules, beginner, [card for _seat, card in pile], laid_down) == pile


@given(rulesets(), st.integers(-1, 6), st.text("A23T10(),; bvh*\n") | st.text())
def test_whatever_is_typed_is_a_pile_or_refused(rules, beginner, text):
    with suppress(ValueError):
        pile, laid_down = pile_from_text(rules, beginner, text)
        assert pile_from_text(rules, beginner, pile_text(pile, laid_down)) == (pile, laid_down)
