"""Cards of three teams at a table of six, and of one player against one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.schemes import SCHEMES, Card, Ending, Fault, SideScore, scheme

NK, KOPPEL, VRIJ = SCHEMES["nk"], SCHEMES["koppel"], SCHEMES["vrij"]
losing = st.integers(0, 7)


def finished(*values, **more):
    return Card(Ending.FINISHED, values, **more)


def points(scheme_, card):
    return tuple(score.points for score in scheme_.score(card))


def test_the_winner_of_three_gets_two_for_every_pawn_that_either_loser_lacks():
    assert points(KOPPEL, finished(3, 8, 6)) == (15, 40 + 2 * 5 + 2 * 2, 30)
    assert points(KOPPEL, finished(0, 0, 8)) == (0, 0, 72)


@given(st.permutations(range(3)), losing, losing)
def test_the_winner_of_three_gets_ten_more_under_the_championships_scheme(places, one, other):
    values = dict(zip(places, (8, one, other), strict=True))
    scores = NK.score(finished(*(values[place] for place in range(3))))
    assert [scores[place].points for place in places] == [26, 2 * one, 2 * other]
    assert [scores[place].won for place in places] == [True, False, False]


def test_when_time_is_over_none_of_three_gets_a_bonus():
    card = Card(Ending.TIME_OVER, (7, 5, 0))
    assert points(NK, card) == (14, 10, 0)
    assert points(KOPPEL, card) == (35, 25, 0)


def test_three_winners_are_told_one_by_one():
    faults = [Fault("two_winners", side, {"value": 8}) for side in (1, 2)]
    assert list(NK.faults(finished(8, 8, 8))) == faults


def test_without_the_third_team_two_play_and_it_loses_with_four():
    card = finished(8, 6, None, absent=2)
    assert NK.score(card) == (
        SideScore(26, 8, True),
        SideScore(12, 6, False),
        SideScore(8, 4, False),
    )
    assert points(KOPPEL, card) == (40 + 2 * 2 + 2 * 4, 30, 20)
    assert points(NK, Card(Ending.TIME_OVER, (4, 3, 7), absent=0)) == (8, 6, 14)
    assert NK.ending_of((8, 6, None)) is Ending.FINISHED


def test_written_points_of_two_who_played_without_the_third():
    vrij = scheme("vrij", absence=(200, 600))
    assert vrij.score(finished(700, None, 300, absent=1)) == (
        SideScore(700, None, True),
        SideScore(200, None, False),
        SideScore(300, None, False),
    )
    assert vrij.faults(finished(700, 0, None, absent=1)) == (
        Fault("absence_is_fixed", 1, {"value": 0, "expected": 200}),
        Fault("missing_value", 2),
    )


@pytest.mark.parametrize(
    ("card", "faults"),
    [
        (Card(Ending.ABSENT, (None,) * 3, absent=2), [Fault("others_can_play")]),
        (
            finished(8, 6, 5, absent=2),
            [Fault("absence_is_fixed", 2, {"value": 5, "expected": 4})],
        ),
        (finished(8, 6, None, absent=2, winner=2), [Fault("absent_side_won", 2)]),
        (finished(None, 8, None, absent=2), [Fault("missing_value", 0)]),
        (finished(8, 6, 3, absent=7), [Fault("absent_but_played", 7)]),
        (
            Card(Ending.NOT_PLAYED, (None,) * 3, absent=1),
            [Fault("absent_but_played", 1)],
        ),
    ],
)
def test_faults_of_an_absence_among_three(card, faults):
    assert list(NK.faults(card)) == faults
    assert list(KOPPEL.faults(card)) == faults


def test_a_player_alone_has_four_pawns():
    nk, koppel = (scheme(key, players=1) for key in ("nk", "koppel"))
    assert points(nk, finished(4, 3)) == (18, 6)
    assert points(koppel, finished(1, 4)) == (5, 20 + 2 * 3)
    assert points(nk, Card(Ending.ABSENT, (None, None), absent=0)) == (4, 18)
    assert (nk.bye_points, koppel.bye_points) == (18, 24)
    assert nk.faults(finished(5, 4)) == (Fault("too_many_pawns", 0, {"value": 5, "maximum": 4}),)
    assert nk.faults(finished(3, 2)) == (Fault("nobody_finished", None, {"pawns": 4}),)


def test_every_scheme_says_what_stands_on_its_form():
    teams = ((0,), (1,), (2,))
    assert [SCHEMES[key].numbers(3) for key in ("nk", "koppel", "vrij")] == [teams] * 3
    assert {key: each.highest for key, each in SCHEMES.items()} == {
        "nk": 8,
        "koppel": 8,
        "individueel": 10,
        "gedeeld": 8,
        "formule": 8,
        "vrij": 99_999,
    }
    assert scheme("nk", players=1).highest == 4
    assert scheme("vrij", maximum=500).highest == 500
