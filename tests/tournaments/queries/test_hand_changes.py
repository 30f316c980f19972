"""What was last changed by hand, and when there is nothing to undo."""

import pytest

from tests.factories import a_tournament, entries
from tournaments.queries.hand_changes import MOVE, SWAP, HandChange, last_change
from tournaments.queries.records import seats_of
from tournaments.services.draws import draw_round
from tournaments.services.swaps import move_table, swap

pytestmark = pytest.mark.django_db


def test_the_newest_change_is_told_until_it_is_undone(django_assert_num_queries):
    tournament = a_tournament()
    entries(tournament, 8)
    draw = draw_round(tournament=tournament, by=None)
    assert last_change(draw) is None
    one, other = (table.sides[0] for table in seats_of(draw)[0][:2])
    draw = swap(draw=draw, a=one, b=other, by=None, expected_version=1)
    assert last_change(draw) == HandChange(SWAP, one, other)
    draw = move_table(draw=draw, table=2, to=9, by=None, expected_version=2)
    with django_assert_num_queries(1):
        assert last_change(draw) == HandChange(MOVE, 2, 9)
    draw = move_table(draw=draw, table=9, to=2, by=None, expected_version=3)
    assert (draw.by_hand, last_change(draw)) == (True, None)
