"""What the checker works out by itself, against examples that can be told by heart."""

import pytest

from scoring.standings import TIE_BREAKS
from tournaments.checker.ranking import Result, carried_along, ranked
from tournaments.checker.recipe import commitment_of, table_numbers
from tournaments.checker.schedules import (
    all_pairings,
    can_be_paired,
    first_slots,
    gone_on,
    meetings,
    rounds_possible,
    spans,
)


def game(one: int, other: int, points: tuple[int, int], number: int = 1) -> list[Result]:
    return [
        Result(one, number, "game", points[0], opponents=(other,), won=points[0] > points[1]),
        Result(other, number, "game", points[1], opponents=(one,), won=points[1] > points[0]),
    ]


def test_every_tie_break_is_worked_out_here_too():
    results = [*game(1, 2, (20, 10)), *game(2, 1, (20, 10), 2)]
    ranks = {key: [row.rank for row in ranked([1, 2], results, [key])] for key in TIE_BREAKS}
    assert ranks == {key: [1, 1] for key in TIE_BREAKS}


def test_equals_are_parted_by_whom_they_beat_and_else_share_a_rank():
    results = [*game(1, 2, (20, 10)), *game(3, 1, (20, 10), 2), *game(2, 3, (20, 10), 3)]
    rows = ranked([1, 2, 3], results, ["head_to_head"])
    assert [(row.rank, row.shared) for row in rows] == [(1, True)] * 3
    rows = ranked([1, 2], game(2, 1, (20, 20)), ["wins", "head_to_head"])
    assert [row.entry for row in rows] == [1, 2]
    rows = ranked([1, 2, 4], [*game(2, 1, (15, 5)), *game(1, 4, (10, 0), 2)], ["head_to_head"])
    assert [(row.rank, row.entry, row.decided_by) for row in rows] == [
        (1, 2, "head_to_head"),
        (2, 1, "head_to_head"),
        (3, 4, None),
    ]


def test_half_of_the_points_is_rounded_up_and_brings_no_games_along():
    told = carried_along([*game(1, 2, (15, 8)), *game(1, 2, (6, 4), 2)], 2, "half")
    rows = ranked([1, 2], told, ["wins"])
    assert [(row.entry, row.points, row.won, row.per_round) for row in rows] == [
        (1, 14, 1, {1: 8, 2: 6}),
        (2, 8, 0, {1: 4, 2: 4}),
    ]


def test_a_knock_out_of_four_goes_on_with_winners_before_losers():
    slots = first_slots([11, 12, 13], 4)
    assert slots == (11, None, 12, 13)
    row, waiting = gone_on(slots, 4, [11, 12, 13], game(12, 13, (8, 26)))
    assert (row, waiting) == ((11, 13, None, 12), set())
    assert spans(row, 4, waiting) == {11: (1, 2), 13: (1, 2)}
    assert gone_on(slots, 4, [11, 12, 13], [])[1] == {12, 13}


@pytest.mark.parametrize(
    ("method", "places", "number", "told"),
    [
        ("movement", 6, 1, [(1, 2, 1), (2, 4, 3), (3, 6, 5)]),
        ("movement", 6, 2, [(1, 5, 2), (2, 1, 4), (3, 3, 6)]),
        ("movement", 5, 1, [(1, 2, 1), (2, 4, 3)]),
        ("movement", 6, 4, []),
        ("round_robin", 4, 1, [(1, 4, 1), (2, 2, 3)]),
        ("round_robin", 3, 1, [(1, 2, 3)]),
        ("round_robin", 4, 4, []),
    ],
)
def test_a_plan_is_that_of_the_page_for_everybody(method, places, number, told):
    assert meetings(method, places, number) == told


def test_fixed_tables_are_given_first_and_the_others_from_low_to_high():
    assert table_numbers([(1, 2), (3, 4), (5, 6)], {"4": 1, "5": 7}) == [2, 1, 7]
    assert commitment_of("00" * 32).startswith("66687aadf862bd77")


def test_small_fields_are_looked_through_entirely():
    assert len(list(all_pairings((1, 2, 3, 4, 5, 6)))) == 15
    ring = frozenset({(0, 1), (1, 2), (2, 3), (0, 3)})
    assert rounds_possible((0, 1, 2, 3), ring, 5) == 2
    assert can_be_paired((0, 1, 2, 3), lambda a, b: (min(a, b), max(a, b)) in ring)
    assert not can_be_paired((0, 1, 2, 3), lambda a, b: 0 in (a, b))
