"""Everybody against everybody."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzzing import examples
from tournaments.draw.round_robin import most_rounds, round_robin

PLACES = st.integers(2, 40)


def seats(meetings) -> dict[int, int]:
    return {place: at.table for at in meetings for place in (at.first, at.second)}


@examples(40)
@given(PLACES)
def test_every_two_meet_exactly_once(places):
    rounds = round_robin(places, 99)
    met = Counter(frozenset((at.first, at.second)) for meetings in rounds for at in meetings)
    everybody = range(1, places + 1)
    assert met == {frozenset(two): 1 for two in combinations(everybody, 2)}
    assert len(rounds) == most_rounds(places)


@examples(40)
@given(PLACES)
def test_everybody_sits_once_a_round_or_sits_out_once_in_all(places):
    out = []
    for meetings in round_robin(places, 99):
        seen = sorted(place for at in meetings for place in (at.first, at.second))
        assert len(seen) == len(set(seen)) == places - places % 2
        assert [at.table for at in meetings] == list(range(1, places // 2 + 1))
        out += set(range(1, places + 1)) - set(seen)
    assert sorted(out) == (list(range(1, places + 1)) if places % 2 else [])


@examples(40)
@given(PLACES)
def test_everybody_deals_in_half_of_his_games(places):
    rounds = round_robin(places, 99)
    deals = Counter(at.first for meetings in rounds for at in meetings)
    half = (places - 1) // 2
    assert all(half <= deals[place] <= (places) // 2 for place in range(1, places + 1))


@examples(40)
@given(st.integers(4, 40), st.integers(1, 40))
def test_in_the_first_rounds_nobody_deals_much_more_often_than_not(places, rounds):
    played, deals = Counter(), Counter()
    for meetings in round_robin(places, rounds):
        played.update(seats(meetings).keys())
        deals.update(at.first for at in meetings)
    assert all(abs(2 * deals[place] - played[place]) <= 3 for place in played)


@examples(40)
@given(st.integers(6, 40))
def test_nobody_sits_more_than_four_times_at_one_table(places):
    sat = Counter(seat for meetings in round_robin(places, 99) for seat in seats(meetings).items())
    assert max(sat.values()) <= 4


@examples(40)
@given(st.integers(12, 60))
def test_of_five_rounds_nobody_sits_more_than_two_at_one_table(places):
    sat = Counter(seat for meetings in round_robin(places, 5) for seat in seats(meetings).items())
    assert max(sat.values()) <= 2


@examples(40)
@given(PLACES, st.integers(1, 40))
def test_fewer_rounds_are_the_first_of_more(places, rounds):
    assert round_robin(places, rounds) == round_robin(places, 99)[:rounds]


@pytest.mark.parametrize(("places", "rounds"), [(2, 1), (3, 3), (4, 3), (7, 7), (8, 7)])
def test_it_takes_one_round_less_than_there_are_teams_or_as_many_when_that_is_odd(places, rounds):
    assert most_rounds(places) == rounds
