"""A knock-out that sends nobody home."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.draw.bracket import (
    BracketField,
    Tie,
    advanced,
    check_bracket,
    draw_bracket,
    follows,
    is_bracket_size,
    read_bracket,
    rounds_of,
    slots_for,
    ties_of,
    went_on,
    write_bracket,
)
from tournaments.draw.document import BadDocument
from tournaments.draw.kinds import draw_any, read_any
from tournaments.draw.values import Table

SIZES = st.sampled_from([2, 4, 8, 16, 32])


def a_field(slots, block=None, playing=None, **values):
    entries = tuple(one for one in slots if one is not None) if playing is None else playing
    told = {"seed": b"\x01" * 32, "round_number": 4, "drive": "abcdef"} | values
    return BracketField(entries=entries, slots=slots, block=block or len(slots), **told)


def sides(drawn):
    return [table.sides for table in drawn.tables]


def test_the_best_meets_the_last_and_the_two_best_only_in_the_final():
    assert slots_for(range(1, 9), 8) == (1, 8, 4, 5, 2, 7, 3, 6)


def test_where_a_bracket_is_not_full_the_best_have_nobody_to_meet():
    drawn = draw_bracket(a_field(slots_for([1, 2, 3, 4, 5], 8)))
    assert sides(drawn) == [(4, 5)]
    assert sorted(drawn.resting) == [1, 2, 3]
    assert [reason.code for reason in drawn.reasons] == ["bracket_places", *["walkover"] * 3]


def test_three_rounds_of_eight_decide_every_place():
    row, block = slots_for(range(1, 9), 8), 8
    tables = []
    while block >= 2:
        drawn = draw_bracket(a_field(row, block))
        tables.append(sides(drawn))
        row = advanced(row, block, [min(pair) for pair in sides(drawn)])
        block //= 2
    assert tables == [
        [(1, 8), (4, 5), (2, 7), (3, 6)],
        [(1, 4), (2, 3), (8, 5), (7, 6)],
        [(1, 2), (4, 3), (5, 6), (8, 7)],
    ]
    assert row == (1, 2, 3, 4, 5, 6, 7, 8)


def test_the_reasons_say_what_is_played_for():
    told = [
        (reason.code, reason.values["first_place"], reason.values["last_place"])
        for reason in draw_bracket(a_field((1, 2, 3, 4), 2)).reasons
    ]
    assert told == [("bracket_final", 1, 2), ("bracket_place", 3, 4)]
    assert list(ties_of((1, 4, 2, 3), 4)) == [Tie(1, 4, 1, 4), Tie(2, 3, 1, 4)]


def test_first_on_the_form_is_who_was_it_less_often():
    assert sides(draw_bracket(a_field((1, 2), firsts={1: 2, 2: 1}))) == [(2, 1)]


def test_who_does_not_play_lets_the_other_through():
    drawn = draw_bracket(a_field((1, "#77", 2, 3), playing=(1, 2, 3)))
    assert (sides(drawn), drawn.resting) == ([(2, 3)], (1,))
    assert advanced((1, "#77", 2, 3), 4, {1, 2}) == (1, 2, "#77", 3)


@given(SIZES, st.data())
def test_whoever_wins_everybody_keeps_exactly_one_place(size, data):
    row, block = slots_for(range(size), size), size
    for _round in range(rounds_of(size)):
        winners = {data.draw(st.sampled_from(pair)) for pair in sides(draw_bracket(a_field(row)))}
        after = advanced(row, block, winners)
        assert sorted(after) == list(range(size))
        assert follows(row, block, after)
        halves = {row.index(one) // block == after.index(one) // block for one in range(size)}
        assert halves == {True}
        assert went_on(block, after) == winners
        row, block = after, block // 2


def test_a_row_with_somebody_in_another_block_does_not_follow():
    assert not follows((1, 2, 3, 4), 2, (1, 3, 2, 4))
    assert not follows((1, 2, 3, 4), 4, (1, 2))


def test_only_powers_of_two_are_brackets():
    assert [size for size in range(-2, 34) if is_bracket_size(size)] == [2, 4, 8, 16, 32]


def test_a_pair_that_was_parted_by_hand_is_a_fault():
    asked = a_field((1, 4, 2, 3))
    assert check_bracket(asked, draw_bracket(asked).tables, ()) == ()
    faults = check_bracket(asked, [Table(1, (4, 1)), Table(2, (2, 9))], (3,))
    assert [(fault.code, fault.entries) for fault in faults] == [
        ("not_by_bracket", (2, 3)),
        ("missing", (3,)),
    ]


def test_who_plays_and_is_in_no_slot_is_missing():
    asked = a_field((1, None, 2, 3), playing=(1, 2, 3, 4))
    drawn = draw_bracket(asked)
    faults = check_bracket(asked, drawn.tables, drawn.resting)
    assert [(fault.code, fault.entries) for fault in faults] == [("missing", (4,))]


def test_a_round_reads_back_from_its_document():
    asked = a_field((1, None, "#5", 3), firsts={1: 2}, playing=(1, 3), public_value="5 3")
    document = json.dumps(write_bracket(asked))
    assert read_any(document) == asked
    assert draw_any(read_any(document)) == draw_bracket(asked)


@pytest.mark.parametrize(
    "wrong",
    [
        {"slots": [1, 2, 3]},
        {"block": 8},
        {"block": 3},
        {"slots": None},
        {"seed": "zz"},
        {"firsts": []},
        {"entries": 3},
    ],
)
def test_a_document_that_is_no_bracket_is_refused(wrong):
    with pytest.raises(BadDocument):
        read_bracket(write_bracket(a_field((1, 2))) | wrong)
