"""Which pawn a breach of the rules costs ([000], "Te overwegen sancties")."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import (
    GEZELLIG2,
    GEZELLIG6,
    KRUIZ,
    KRUIZ_SOLO,
    NK,
    Position,
    Ruleset,
    Sentence,
)
from scoring.rules.places import MIDDLE
from scoring.verdicts.move import after_sanction, foremost, rests_on_the_middle
from tests.scoring.rules.boards import rotated
from tests.scoring.rules.strategies import positions


@pytest.mark.parametrize(
    ("text", "seat", "pawn"),
    [
        ("0,12,60/-/-/- 0", 0, (0, 60)),
        ("0/-/-/- 0", 0, (0, 0)),
        ("-/12,20/-/- 0", 1, (1, 12)),
        ("-/16,20/-/- 0", 1, (1, 20)),
        ("3,h1,h4/-/-/- 0", 0, (0, 3)),
        ("h3,h4/-/30,40/- 0", 0, (2, 30)),
        ("-/-/32,40/- 0", 0, (2, 40)),
        ("h1,h2,h3,h4/-/31/- 0", 0, (2, 31)),
        ("h4/5/h1/- 0", 0, None),
        ("-/-/-/- 0", 3, None),
    ],
)
def test_the_foremost_pawn_is_furthest_on_the_way_home(text, seat, pawn):
    assert foremost(Position.from_text(text), seat) == pawn


def test_who_plays_alone_has_no_partner_to_pay():
    assert foremost(Position.from_text("-/5 0", GEZELLIG2), 0) is None
    assert foremost(Position.from_text("-/-/5/- 0", KRUIZ_SOLO), 0) is None


def test_at_a_table_of_six_the_ring_is_longer():
    position = Position.from_text("3/-/-/47,60/-/- 0", GEZELLIG6)
    assert foremost(position, 3) == (3, 47)


@pytest.mark.parametrize(
    ("others", "pawn"),
    [
        ("53", MIDDLE),
        ("54", 54),
        ("55", 55),
        ("7", MIDDLE),
    ],
)
def test_the_middle_lies_one_step_before_the_last_junction(others, pawn):
    position = Position.from_text(f"{others},c/-/-/- 0", KRUIZ)
    assert foremost(position, 0) == (0, pawn)


def test_the_middle_is_as_far_for_every_seat():
    position = Position.from_text("-/-/-/37,c 0", KRUIZ)
    assert foremost(position, 3) == (3, MIDDLE)
    assert foremost(Position.from_text("-/-/-/38,c 0", KRUIZ), 3) == (3, 38)


@pytest.mark.parametrize(
    ("text", "seat", "rests"),
    [
        ("53,c/-/-/- 0", 0, True),
        ("54,c/-/-/- 0", 0, True),
        ("-/-/54,c/- 0", 0, True),
        ("c,h4/-/-/- 0", 0, False),
        ("5/-/54,c/- 0", 0, False),
        ("-/54,c/-/- 0", 0, False),
        ("5,54/-/-/- 0", 0, False),
        ("-/-/-/- 0", 0, False),
    ],
)
def test_only_a_choice_between_the_middle_and_the_ring_rests_on_an_assumption(text, seat, rests):
    said = rests_on_the_middle(Position.from_text(text, KRUIZ), seat)
    assert said == (
        Sentence(
            "Het midden telt hier als 54 velden na de beginpositie. De bron heeft geen tekening; "
            "hoe het midden aan de ring vastzit, is een aanname.",
            "The middle counts here as 54 fields after the start field. The source has no "
            "drawing; how the middle joins the ring is an assumption.",
        )
        if rests
        else None
    )


def test_a_board_without_a_middle_rests_on_nothing():
    assert rests_on_the_middle(Position.from_text("53,c/-/-/- 0", NK), 0) is None


@pytest.mark.parametrize("place", ["c", "70", "1h2"])
def test_a_pawn_on_a_place_that_the_board_does_not_have_is_not_in_play(place):
    assert foremost(Position.from_text(f"{place}/-/-/- 0"), 0) is None


def test_nobody_sits_on_a_fifth_seat():
    with pytest.raises(ValueError, match="no seat 4"):
        foremost(Position.start(), 4)


def test_the_pawn_goes_back_to_its_nest_and_the_turn_stays():
    before = Position.from_text("0,60,h4/16/-/40,h1,h2 3")
    assert after_sanction(before, 0).to_text() == "0,h4/16/-/40,h1,h2 3"
    assert after_sanction(before, 2).to_text() == "0,h4/16/-/40,h1,h2 3"


def test_where_nobody_is_in_play_the_board_stays_as_it_is():
    before = Position.from_text("h4/5/h1/- 0")
    assert after_sanction(before, 2) == before


def test_of_two_pawns_on_one_field_of_a_faulty_board_one_goes():
    faulty = Position(NK, ((5, 5), (), (), ()))
    assert after_sanction(faulty, 0).pawns[0] == (5,)


@given(positions(), st.data())
def test_it_is_the_same_pawn_from_wherever_one_looks(position: Position, data: st.DataObject):
    seats = position.rules.seats
    seat, turned = data.draw(st.integers(0, seats - 1)), data.draw(st.integers(0, seats - 1))
    after = after_sanction(position, seat)
    assert after_sanction(rotated(position, turned), (seat + turned) % seats) == rotated(
        after, turned
    )


@given(positions(), st.data())
def test_one_pawn_in_play_less_and_nothing_else_changes(position: Position, data: st.DataObject):
    seat = data.draw(st.integers(0, position.rules.seats - 1))
    pawn, after = foremost(position, seat), after_sanction(position, seat)
    assert (after.rules, after.turn) == (position.rules, position.turn)
    if pawn is None:
        assert after == position
        return
    assert after.nest(pawn.seat) == position.nest(pawn.seat) + 1
    for each in range(position.rules.seats):
        lost = [pawn.place] if each == pawn.seat else []
        assert sorted([*after.pawns[each], *lost]) == list(position.pawns[each])
        assert after.home(each) == position.home(each)


@given(positions(NK), st.integers(0, 3))
def test_no_other_pawn_of_that_colour_is_nearer_home(position: Position, seat: int):
    pawn = foremost(position, seat)
    if pawn is not None:
        steps = _steps_to_home(position.rules, *pawn)
        for place in position.pawns[pawn.seat]:
            if place < position.rules.ring:
                assert steps <= _steps_to_home(position.rules, pawn.seat, place)


def _steps_to_home(rules: Ruleset, seat: int, place: int) -> int:
    """Steps to the first place at home, counted one by one."""
    steps, before_home = 1, (16 * seat - 1) % rules.ring
    while place != before_home:
        place, steps = (place + 1) % rules.ring, steps + 1
    return steps
