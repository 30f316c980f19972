"""The movement: even places stay, odd places go one table up."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzzing import examples
from tournaments.draw.movement import most_rounds, movement

PLACES = st.integers(2, 60)


def met(rounds) -> Counter:
    return Counter(frozenset((at.first, at.second)) for meetings in rounds for at in meetings)


def test_four_teams_play_the_two_rounds_that_a_club_writes_on_the_wall():
    rounds = movement(4, 5)
    seats = [[(at.table, at.first, at.second) for at in meetings] for meetings in rounds]
    assert seats == [[(1, 2, 1), (2, 4, 3)], [(1, 3, 2), (2, 1, 4)]]


def test_of_five_teams_an_odd_one_sits_out_each_round_and_begins_again_at_table_1():
    seats = [[(at.table, at.first, at.second) for at in meetings] for meetings in movement(5, 9)]
    assert seats == [
        [(1, 2, 1), (2, 4, 3)],  # 5 sits out
        [(1, 5, 2), (2, 1, 4)],  # 3 sits out
        [(1, 2, 3), (2, 4, 5)],  # 1 sits out
    ]


@examples(40)
@given(PLACES)
def test_nobody_meets_twice_and_every_odd_place_meets_every_even_one(places):
    rounds = movement(places, 99)
    assert len(rounds) == most_rounds(places)
    assert met(rounds) == {
        frozenset((odd, even)): 1
        for odd in range(1, places + 1, 2)
        for even in range(2, places + 1, 2)
    }


@examples(40)
@given(PLACES)
def test_everybody_sits_once_a_round_and_who_sits_out_is_another_one_each_time(places):
    out = []
    for meetings in movement(places, 99):
        seen = sorted(place for at in meetings for place in (at.first, at.second))
        missing = set(range(1, places + 1)) - set(seen)
        assert (len(seen), len(missing)) == (places - places % 2, places % 2)
        assert [at.table for at in meetings] == list(range(1, places // 2 + 1))
        out += missing
    assert len(set(out)) == len(out)
    assert all(place % 2 for place in out)


@examples(40)
@given(PLACES)
def test_even_places_keep_their_table_and_odd_ones_go_up_one(places):
    tables = most_rounds(places)
    at_table = [
        {place: at.table for at in meetings for place in (at.first, at.second)}
        for meetings in movement(places, 99)
    ]
    for number, now in enumerate(at_table):
        for place in range(1, places + 1):
            moved = 0 if place % 2 == 0 else number
            assert now.get(place, tables) == ((place + 1) // 2 - 1 + moved) % tables + 1


@examples(40)
@given(PLACES, st.integers(1, 30))
def test_everybody_deals_by_turns(places, rounds):
    deals = [{at.first for at in meetings} for meetings in movement(places, rounds)]
    for number, dealers in enumerate(deals):
        assert {place % 2 for place in dealers} == {number % 2}


@examples(40)
@given(PLACES, st.integers(1, 30))
def test_fewer_rounds_are_the_first_of_more(places, rounds):
    assert movement(places, rounds) == movement(places, 99)[:rounds]


@pytest.mark.parametrize(("places", "rounds"), [(2, 1), (3, 2), (8, 4), (23, 12), (46, 23)])
def test_it_lasts_as_many_rounds_as_there_are_tables_the_one_to_sit_out_included(places, rounds):
    assert most_rounds(places) == rounds
