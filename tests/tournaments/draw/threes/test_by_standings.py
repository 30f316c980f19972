from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzzing import examples
from tests.tournaments.draw.threes.recount import (
    at_small,
    drive,
    field_of,
    recounted,
    seats,
    sitting_out,
    spread,
)
from tournaments.draw.seated import SeatedRound, SeatedTable
from tournaments.draw.threes import draw_by_standings
from tournaments.draw.threes.costs import least_squares


def divisions(teams: tuple[int, ...], twos: int) -> Iterator[list[tuple[int, ...]]]:
    """Every way to seat these teams at tables of three and so many of two."""
    if not teams:
        yield []
        return
    first, *others = teams
    for size in (2, 3):
        if (size == 2 and not twos) or len(teams) < size:
            continue
        for mates in combinations(others, size - 1):
            rest = tuple(team for team in others if team not in mates)
            for more in divisions(rest, twos - (size == 2)):
                yield [(first, *mates), *more]


def squares(points: dict[int, int], tables: list[tuple[int, ...]]) -> int:
    return sum((points[a] - points[b]) ** 2 for at in tables for a, b in combinations(at, 2))


@examples(40)
@given(st.lists(st.integers(0, 40), min_size=3, max_size=8), st.booleans())
def test_the_least_squares_are_those_of_the_cheapest_of_all_divisions(points, small):
    count = len(points) if small else len(points) - len(points) % 3
    of = dict(enumerate(points[:count]))
    twos = -count % 3
    cheapest = min(squares(of, tables) for tables in divisions(tuple(of), twos))
    assert least_squares(of.values(), twos) == cheapest


@examples(8)
@given(
    entries=st.sampled_from([6, 7, 8, 9]),
    seed=st.integers(0, 999),
    remainder=st.sampled_from(["sit_out", "small_table"]),
)
def test_no_other_division_of_a_small_field_costs_less(entries, seed, remainder):
    field = field_of(entries, 3, seed=bytes([seed % 251, 1]), remainder=remainder)
    *_, (field, drawn) = drive(field, seed)
    playing = tuple(sorted(seats(drawn.rounds[0])))
    every = (
        SeatedRound(tuple(SeatedTable(0, table) for table in tables))
        for tables in divisions(playing, -len(playing) % 3)
    )
    least = min(recounted(field, [other], by_standings=True).wishes for other in every)
    assert drawn.cost.wishes == least


@pytest.mark.slow
@pytest.mark.parametrize(
    ("entries", "remainder"), [(18, "sit_out"), (31, "sit_out"), (31, "small_table")]
)
def test_a_drive_by_standings_lets_nobody_meet_twice(entries, remainder):
    rounds = []
    for field, drawn in drive(field_of(entries, 3, remainder=remainder), 7):
        assert drawn.cost == recounted(field, drawn.rounds, by_standings=True)
        assert drawn.cost.meetings_again == 0
        assert drawn.cost.squared_difference >= drawn.bound.squared_difference
        (each,) = drawn.rounds
        assert sorted([*seats(each), *each.sitting_out]) == list(range(1, entries + 1))
        rounds.append(each)
    teams = range(1, entries + 1)
    assert spread(teams, sitting_out(rounds)) <= 1
    assert spread(teams, at_small(rounds)) <= 1


def test_neighbours_in_the_standings_share_a_table():
    points = {team: 100 - team for team in range(1, 10)}
    drawn = draw_by_standings(field_of(9, 1, points=points))
    tables = sorted(sorted(table.seats) for table in drawn.rounds[0].tables)
    assert tables == [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    assert drawn.quality == "certified"


def test_the_lowest_of_those_who_sat_out_least_often_sits_out():
    points = {team: 100 - team for team in range(1, 8)}
    before = SeatedRound((SeatedTable(1, (1, 2, 3)), SeatedTable(2, (4, 5, 6))), (7,))
    drawn = draw_by_standings(field_of(7, 1, points=points, rounds=(before,)))
    assert drawn.rounds[0].sitting_out == (6,)


def test_equal_points_fall_by_lot_and_the_same_field_is_drawn_the_same():
    field = field_of(60, 1)
    drawn = draw_by_standings(field)
    assert drawn == draw_by_standings(field)
    assert drawn.rounds != draw_by_standings(field_of(60, 1, seed=b"other")).rounds
    assert (drawn.quality, drawn.bound.squared_difference) == ("certified", 0)


def test_two_of_one_club_do_not_meet_where_points_leave_a_choice():
    drawn = draw_by_standings(field_of(6, 1, clubs={4: "Rood", 6: "Rood"}))
    assert drawn.cost.club_clashes == 0


def test_two_of_one_club_meet_where_points_leave_none_and_nothing_is_proved_best():
    points = {1: 30, 2: 29, 3: 28, 4: 10, 5: 9, 6: 8}
    drawn = draw_by_standings(field_of(6, 1, points=points, clubs={1: "Rood", 2: "Rood"}))
    assert sorted(sorted(table.seats) for table in drawn.rounds[0].tables) == [[1, 2, 3], [4, 5, 6]]
    assert (drawn.cost.club_clashes, drawn.quality) == (1, "local")


@pytest.mark.slow
def test_a_large_field_stays_near_what_neighbours_cost():
    rounds = list(drive(field_of(150, 3), 5))
    cost, bound = rounds[-1][1].cost, rounds[-1][1].bound
    assert cost.meetings_again == 0
    assert cost.squared_difference <= 2 * bound.squared_difference
