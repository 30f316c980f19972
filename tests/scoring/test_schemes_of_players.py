"""Cards of players who are ranked by themselves: four at a table in two pairs, or two."""

from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.schemes import SCHEMES, Card, Ending, Fault, FaultyCardError, SideScore

INDIVIDUAL, SHARED, VRIJ = SCHEMES["individueel"], SCHEMES["gedeeld"], SCHEMES["vrij"]
FIELDS = (1, 2, 3, 4)


def finished(*values, **more):
    return Card(Ending.FINISHED, values, **more)


def time_over(*values, **more):
    return Card(Ending.TIME_OVER, values, **more)


def points(scheme_, card):
    return tuple(score.points for score in scheme_.score(card))


def won(scheme_, card):
    return [place for place, score in enumerate(scheme_.score(card)) if score.won]


def test_home_fields_count_four_three_two_one_and_both_winners_one_more():
    card = finished(10, 7, 10, 4)
    assert points(INDIVIDUAL, card) == (11, 7, 11, 4)
    assert won(INDIVIDUAL, card) == [0, 2]
    assert points(INDIVIDUAL, finished(10, 10, 9, 10)) == (10, 11, 9, 11)
    assert [score.pawns for score in INDIVIDUAL.score(card)] == [None] * 4


def test_a_complete_player_wins_nothing_without_his_partner():
    assert points(INDIVIDUAL, time_over(10, 3, 9, 10)) == (10, 3, 9, 10)
    assert won(INDIVIDUAL, time_over(10, 3, 9, 10)) == []


@pytest.mark.parametrize("count", range(5))
def test_every_filling_of_a_home_lane_can_be_written_down(count):
    for filled in combinations(FIELDS, count):
        assert points(INDIVIDUAL, time_over(sum(filled), 0, 0, 0)) == (sum(filled), 0, 0, 0)


@given(st.lists(st.lists(st.sampled_from(FIELDS), unique=True), min_size=4, max_size=4))
def test_fields_recounted(lanes):
    """Counted from the lanes themselves: fields filled, and a bonus for both of a full pair."""
    full = [len(lane) == 4 for lane in lanes]
    assume(not all(full))
    winners = {0, 2} if full[0] and full[2] else {1, 3} if full[1] and full[3] else set()
    values = tuple(sum(lane) for lane in lanes)
    card = Card(INDIVIDUAL.ending_of(values), values)
    assert points(INDIVIDUAL, card) == tuple(
        sum(lane) + (place in winners) for place, lane in enumerate(lanes)
    )


def test_a_player_gets_half_of_what_his_pair_gets_as_a_team():
    assert SHARED.score(finished(8, 6, 8, 6)) == (
        SideScore(13, 8, True),
        SideScore(6, 6, False),
        SideScore(13, 8, True),
        SideScore(6, 6, False),
    )
    assert points(SHARED, time_over(7, 0, 7, 0)) == (7, 0, 7, 0)


@given(st.integers(0, 8), st.integers(0, 8))
def test_shared_points_are_halves_of_the_championships(one, other):
    values = (one, other)
    assume(values != (8, 8))
    ending = SCHEMES["nk"].ending_of(values)
    team = points(SCHEMES["nk"], Card(ending, values))
    shared = points(SHARED, Card(SHARED.ending_of(values * 2), values * 2))
    assert tuple(2 * half for half in shared) == team * 2


def test_at_a_table_for_two_the_player_with_all_pawns_home_has_won():
    assert points(INDIVIDUAL, finished(10, 6)) == (11, 6)
    assert points(SHARED, finished(4, 3)) == (13, 6)
    assert [score.pawns for score in SHARED.score(finished(4, 3))] == [4, 3]
    assert won(SHARED, finished(3, 4)) == [1]
    assert points(SHARED, time_over(2, 3)) == (4, 6)


def test_the_numbers_on_the_form():
    assert INDIVIDUAL.numbers(4) == ((0,), (1,), (2,), (3,))
    assert SHARED.numbers(4) == ((0, 2), (1, 3))
    assert SHARED.numbers(2) == ((0,), (1,))


def test_either_partner_may_be_ticked_as_the_winner():
    for winner in (0, 2):
        assert INDIVIDUAL.faults(finished(10, 7, 10, 4, winner=winner)) == ()
        assert SHARED.faults(finished(8, 7, 8, 7, winner=winner)) == ()


PAIR, ONE = {"pawns": 8}, {"pawns": 4}


@pytest.mark.parametrize(
    ("scheme_", "card", "faults"),
    [
        (
            INDIVIDUAL,
            finished(11, -1, None, 3),
            [
                Fault("too_much_home", 0, {"value": 11, "maximum": 10}),
                Fault("negative", 1, {"value": -1}),
                Fault("missing_value", 2),
            ],
        ),
        (INDIVIDUAL, finished(10, 10, 10, 10), [Fault("two_winners", 1, {"value": 10})]),
        (INDIVIDUAL, finished(10, 10), [Fault("two_winners", 1, {"value": 10})]),
        (INDIVIDUAL, finished(10, 9, 9, 10), [Fault("nobody_finished", None, PAIR)]),
        (INDIVIDUAL, time_over(3, 10, 4, 10), [Fault("finished_in_time", 1, PAIR)]),
        (
            INDIVIDUAL,
            finished(10, 2, 10, 3, winner=3),
            [Fault("wrong_winner", 3, {**PAIR, "winner": 0})],
        ),
        (
            INDIVIDUAL,
            time_over(10, 2, 9, 3, winner=0),
            [Fault("winner_not_home", 0, {**PAIR, "value": 10})],
        ),
        (INDIVIDUAL, finished(9, 8), [Fault("nobody_finished", None, ONE)]),
        (
            SHARED,
            finished(8, 6, 7, 6),
            [Fault("nobody_finished", None, PAIR), Fault("partners_differ", 2)],
        ),
        (SHARED, time_over(5, 6, 5, 7), [Fault("partners_differ", 3)]),
        (SHARED, finished(8, 8, 8, 8), [Fault("two_winners", 1, {"value": 8})]),
        (
            SHARED,
            finished(9, 6, 9, 6),
            [Fault("too_many_pawns", side, {"value": 9, "maximum": 8}) for side in (0, 2)],
        ),
        (SHARED, finished(5, 4), [Fault("too_many_pawns", 0, {"value": 5, "maximum": 4})]),
        (SHARED, finished(8, 6, 8, 6, winner=4), [Fault("winner_unknown")]),
        (SHARED, finished(8, 6, 8, 6, absent=1), [Fault("absent_but_played", 1)]),
    ],
)
def test_faults_of_players_cards(scheme_, card, faults):
    assert list(scheme_.faults(card)) == faults
    with pytest.raises(FaultyCardError):
        scheme_.score(card)


def test_partners_with_two_numbers_are_told_so():
    assert SHARED.faults(time_over(5, 6, 4, 6)) == (Fault("partners_differ", 2),)


def test_with_one_of_four_absent_the_others_get_what_a_bye_gives():
    card = Card(Ending.ABSENT, (None,) * 4, absent=2)
    for scheme_, lost in ((INDIVIDUAL, 5), (SHARED, 4)):
        bye = scheme_.bye_points
        assert points(scheme_, card) == (bye, bye, lost, bye)
        assert won(scheme_, card) == [0, 1, 3]
        assert [score.pawns for score in scheme_.score(card)] == [None] * 4
    assert points(INDIVIDUAL, Card(Ending.ABSENT, (10, 5), absent=1)) == (11, 5)
    assert points(SHARED, Card(Ending.ABSENT, (None, None), absent=0)) == (4, 13)


def test_the_fixed_numbers_of_an_absence_are_checked():
    card = Card(Ending.ABSENT, (10, 10, 10, 0), absent=3, winner=3)
    assert INDIVIDUAL.faults(card) == (
        Fault("absence_is_fixed", 3, {"value": 0, "expected": 5}),
        Fault("absent_side_won", 3),
    )


def test_of_written_points_partners_win_together():
    assert won(VRIJ, finished(40, 30, 10, 15)) == [0, 2]
    assert won(VRIJ, finished(40, 30, 10, 20)) == []
    assert won(VRIJ, finished(40, 30, 10, 20, winner=3)) == [1, 3]
