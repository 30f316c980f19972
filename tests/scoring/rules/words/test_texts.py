"""Positions, moves and hands as text: what can be read is written back, all else is refused.

`KEEZDRIVE_FUZZ=300` in the environment reads that many times as many texts as the suite.
"""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import (
    NK,
    RANKS,
    RULESETS,
    Card,
    Move,
    NotACard,
    NotAMove,
    NotAPosition,
    Position,
    hand_of,
    move_from_text,
)
from tests.fuzzing import examples
from tests.scoring.rules.strategies import (
    MOVE_SIGNS,
    POSITION_SIGNS,
    cards,
    nearly,
    positions,
    rulesets,
)

fuzzed = examples(300)
position_texts = positions().map(Position.to_text)
move_texts = positions().flatmap(
    lambda position: st.sampled_from(
        [str(move) for move in position.legal_moves(RANKS)] or ["0:n-0"]
    )
)
anything = st.text(max_size=40)
hand_texts = st.text("A23456789TJQKaqjk10* ,", max_size=8)


def in_order(place):
    """Fields by number, then the middle, then the own home, then those of others."""
    return (place[-2:-1] == "h", len(place), place) if place[-1:] != "c" else (False, 9, "")


@given(positions())
def test_a_position_is_read_back_as_it_was_written(position):
    assert Position.from_text(position.to_text(), position.rules) == position


@fuzzed
@given(rulesets(), anything | nearly(position_texts, POSITION_SIGNS))
def test_a_position_that_can_be_read_is_written_as_it_was_but_for_spaces_and_order(rules, text):
    with suppress(NotAPosition):
        position = Position.from_text(text, rules)
        board, turn = text.split()
        seats = [sorted(seat.split(","), key=in_order) for seat in board.split("/")]
        assert position.to_text() == f"{'/'.join(map(','.join, seats))} {turn}"


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("h4,60,0/16/-/h2,40,h1 0", "0,60,h4/16/-/40,h1,h2 0"),
        ("10,9/-/-/- 0", "9,10/-/-/- 0"),
        ("h1,c,5/-/-/- 0", "5,c,h1/-/-/- 0"),
        ("5,3,5/-/-/- 0", "3,5,5/-/-/- 0"),
        ("1h2,2h1,h1/-/-/- 0", "h1,1h2,2h1/-/-/- 0"),
    ],
)
def test_pawns_typed_in_any_order_are_written_in_one(typed, written):
    assert Position.from_text(typed, NK).to_text() == written


@given(positions())
def test_the_places_of_a_position_are_the_pawns_by_name(position):
    written = "/".join(",".join(names) or "-" for names in position.places.values())
    assert f"{written} {position.turn}" == position.to_text()
    assert Position.from_pawns(position.rules, position.places.values(), position.turn) == position


@fuzzed
@given(anything | nearly(move_texts, MOVE_SIGNS))
def test_a_move_that_can_be_read_is_written_as_it_was(text):
    with suppress(NotAMove):
        assert str(move_from_text(text, "7")) == text


@given(positions(), st.data())
def test_every_legal_move_is_read_back_as_it_was_written(position, data):
    card = data.draw(cards(position.rules))
    moves = list(position.legal_moves(card))

    assert [move_from_text(str(move), card) for move in moves] == moves


@fuzzed
@given(anything | hand_texts)
def test_a_hand_that_can_be_read_has_the_cards_in_the_order_written(text):
    with suppress(NotACard):
        written = text.replace("10", "T").replace(" ", "").replace(",", "").upper()
        assert "".join(hand_of(text)) == written.translate(str.maketrans("BVH", "JQK"))


@given(st.lists(st.sampled_from(list(Card)), max_size=6))
def test_a_hand_is_read_back_as_it_was_written(hand):
    assert hand_of("".join(hand)) == tuple(hand)


@given(anything)
def test_the_card_of_a_move_is_a_card_or_refused(text):
    with suppress(NotACard):
        assert (move_from_text("0:n-0", text).card,) == hand_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "-/-/-/-",
        "-/-/-/- 4",
        "-/-/-/- -1",
        "-/-/-/- ٣",
        "-/-/- 0",
        "-/-/-/-/- 0",
        "/-/-/- 0",
        "00/-/-/- 0",
        "007/-/-/- 0",
        "100/-/-/- 0",
        "n/-/-/- 0",
        "h0/-/-/- 0",
        "h5/-/-/- 0",
        "5,/-/-/- 0",
        "5 6/-/-/- 0",
        "-,5/-/-/- 0",
        "0h1/-/-/- 0",
        "-/-/-/- 0 0",
    ],
)
def test_what_is_no_position_is_refused(text):
    with pytest.raises(NotAPosition):
        Position.from_text(text, NK)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "0:5",
        "0:5-",
        "0:5-6,",
        "0:5-6,0:7-8,0:9-10",
        "0:05-6",
        "0:5-006",
        "6:5-6",
        "0:5x40",
        "0:5x2:40,0:5-6",
        "0:5-6 ",
        " 0:5-6",
        "0:5-6\n",
        "0:5–6",
        "0:h5-h6",
        "0:1h2-6",
    ],
)
def test_what_is_no_move_is_refused(text):
    with pytest.raises(NotAMove):
        move_from_text(text, "7")


def test_what_stands_on_dutch_cards_is_read_as_well():
    assert hand_of("AHVB10 b v,h") == hand_of("AKQJT J Q,K")


@pytest.mark.parametrize("text", ["1", "0", "C", "7;J", "JOKER", "七", "♥"])
def test_what_is_no_card_is_refused(text):
    with pytest.raises(NotACard):
        hand_of(text)


def test_a_refused_hand_says_which_sign_it_is_counted_as_typed():
    with pytest.raises(NotACard, match=r"'Z'.*sign 4"):
        hand_of("10JZ")


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_the_start_of_a_game_is_a_dash_for_each_seat(rules):
    assert Position.start(rules).to_text() == "/".join("-" * rules.seats) + " 0"


def test_a_move_has_its_card_and_its_parts():
    move = move_from_text("0:60-h2,0:0-2", "7")

    assert move == Move(Card.SEVEN, move.parts)
    assert [(part.seat, part.source, part.target, part.other) for part in move.parts] == [
        (0, 60, 102, None),
        (0, 0, 2, None),
    ]


@pytest.mark.parametrize("place", ["x", "n", "-1", "", 5.5, 200, -1, None])
def test_a_pawn_on_no_place_is_refused_by_name(place):
    with pytest.raises(NotAPosition, match="is no place"):
        Position.from_pawns(RULESETS["nk"], [[place], [], [], []])


def test_a_card_given_as_text_is_the_card():
    position = Position.from_text("0,20/30/-/- 0", RULESETS["nk"])
    for card in "7J":
        assert list(position.legal_moves([card])) == list(position.legal_moves(card))
    with pytest.raises(NotACard):
        position.legal_moves([7])


@pytest.mark.parametrize(
    ("text", "sign"),
    [("", 1), ("9:0-7", 1), ("0: 0-7", 3), ("0:0", 4), ("0:0-H1", 5), ("0:0-7,1", 8)],
)
def test_a_move_that_cannot_be_read_says_from_which_sign_on(text, sign):
    with pytest.raises(NotAMove, match=f"from sign {sign} of"):
        move_from_text(text, "7")
