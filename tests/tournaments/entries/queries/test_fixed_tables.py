"""Tables that more than one team was promised."""

import pytest

from tests.factories import a_tournament, entries
from tournaments.entries.queries.entries import shared_tables

pytestmark = pytest.mark.django_db


def test_only_a_table_of_several_teams_that_play_the_round_is_told(django_assert_num_queries):
    drive = a_tournament()
    teams = entries(drive, 6)
    for team, table in zip(teams, (1, 1, 2, 5, 5, 5), strict=True):
        team.fixed_table = table
        team.save()
    teams[1].withdrawals.create(from_round=2)
    with django_assert_num_queries(1):
        first = shared_tables(drive, 1)
    assert [(shared.number, shared.entries) for shared in first] == [
        (1, (teams[0], teams[1])),
        (5, tuple(teams[3:])),
    ]
    assert [shared.number for shared in shared_tables(drive, 2)] == [5]
