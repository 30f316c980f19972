"""Who plays together at a table."""

import pytest

from scoring.formats import opposing, parties, partner_of
from scoring.results import Result
from scoring.standings import Tally


@pytest.mark.parametrize("sides", [2, 3])
def test_teams_play_for_themselves(sides):
    assert parties(sides) == tuple((place,) for place in range(sides))
    assert [partner_of(sides, place) for place in range(sides)] == [None] * sides


def test_of_four_players_those_who_sit_opposite_each_other_play_together():
    assert [partner_of(4, place) for place in range(4)] == [2, 3, 0, 1]
    assert opposing(4, 0) == ((1, 3),)
    assert opposing(4, 3) == ((0, 2),)


def test_against_three_teams_the_pawns_of_both_others_count_in_the_difference():
    three = Result("A", 1, "game", 26, pawns=8, opponents=("B", "C"), against=(5, 2), won=True)
    tally = Tally(
        [three, Result("B", 1, "game", 10, pawns=5, opponents=("A", "C"), against=(8, 2))]
    )
    assert (three.score, tally.pawn_difference) == ("8–5–2", {"A": 9, "B": 0})
    assert tally.meetings == {
        ("A", "B"): [26],
        ("A", "C"): [26],
        ("B", "A"): [10],
        ("B", "C"): [10],
    }


def test_two_opponents_who_play_together_have_their_pawns_together():
    single = Result(1, 1, "game", 13, pawns=8, opponents=(2, 4), against=(3,), won=True, partner=3)
    tally = Tally([single])
    assert (single.score, tally.pawn_difference[1]) == ("8–3", 5)
    assert tally.meetings == {(1, 2): [13], (1, 4): [13]}


def test_where_no_pawns_are_counted_there_is_no_difference():
    free = Result("A", 1, "game", 350, opponents=("B",))
    assert (free.score, free.pawn_difference) == ("", 0)
