"""What was last changed by hand, and when there is nothing to undo."""

import pytest

from tests.factories import a_tournament, entries
from tournaments.rounds.queries.quality import MOVE, SWAP, HandChange, last_change
from tournaments.rounds.queries.records import seats_of
from tournaments.rounds.services.draws import draw_round, redraw
from tournaments.rounds.services.swaps import move_table, swap

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
    assert last_change(draw) == HandChange(SWAP, one, other)
    draw = swap(draw=draw, a=other, b=one, by=None, expected_version=4)
    assert (draw.by_hand, last_change(draw)) == (False, None)


def test_a_change_that_is_made_once_more_after_it_was_undone_can_be_undone_again():
    tournament = a_tournament()
    entries(tournament, 8)
    draw = draw_round(tournament=tournament, by=None)
    one, other = (table.sides[0] for table in seats_of(draw)[0][:2])
    offered = []
    for version in (1, 2, 3, 4):
        draw = swap(draw=draw, a=one, b=other, by=None, expected_version=version)
        offered.append(last_change(draw))
    assert offered == [HandChange(SWAP, one, other), None] * 2
    undone = [entry.after.get("undo") for entry in tournament.log.filter(action=SWAP)]
    assert undone == [True, None, True, None]


def test_a_draw_of_which_all_changes_were_undone_or_were_of_another_draw_has_nothing_to_undo():
    tournament = a_tournament()
    entries(tournament, 8)
    draw = draw_round(tournament=tournament, by=None)
    for version, (table, to) in enumerate([(1, 9), (2, 8), (8, 2)], start=1):
        draw = move_table(draw=draw, table=table, to=to, by=None, expected_version=version)
    assert last_change(draw) == HandChange(MOVE, 1, 9)
    again = redraw(draw=draw, by=None, reason="te vroeg")
    assert last_change(again) is None
