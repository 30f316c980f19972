from __future__ import annotations

from itertools import combinations

import pytest

from tournaments.draw.threes.costs import STARTERS, design


@pytest.mark.parametrize("teams", range(3, 121, 3))
def test_in_no_design_two_teams_meet_twice_and_everybody_plays_every_round(teams):
    rounds = design(teams)
    for tables in rounds:
        assert sorted(team for table in tables for team in table) == list(range(teams))
    pairs = [pair for tables in rounds for table in tables for pair in combinations(table, 2)]
    assert len({frozenset(pair) for pair in pairs}) == len(pairs)


def test_how_many_rounds_are_known():
    known = {teams: len(design(teams)) for teams in range(3, 40, 3)}
    assert known == {
        3: 1,
        6: 1,
        9: 4,
        12: 4,
        15: 7,
        18: 8,
        21: 10,
        24: 11,
        27: 13,
        30: 9,
        33: 11,
        36: 15,
        39: 13,
    }


@pytest.mark.parametrize("teams", [9, 15, 18, 21, 24, 27])
def test_the_tight_ones_have_as_many_rounds_as_there_can_be(teams):
    assert len(design(teams)) == (teams - 1) // 2


def test_every_starter_names_each_point_once():
    for teams, starter in STARTERS.items():
        for points in starter.rounds:
            assert sorted(points) == list(range(teams))
