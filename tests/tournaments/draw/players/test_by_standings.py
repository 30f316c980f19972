from __future__ import annotations

import random
from dataclasses import replace
from itertools import combinations, pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzzing import examples
from tests.tournaments.draw.players.recount import (
    again,
    at_two,
    drive,
    field_of,
    in_turn,
    met,
    partners,
    present,
    sitting_out,
)
from tournaments.draw.players import by_standings, draw_by_standings
from tournaments.draw.seated import SeatedRound, SeatedTable


@pytest.fixture
def short_search(monkeypatch):
    monkeypatch.setattr(by_standings, "PLAYERS_STARTED", 0)
    monkeypatch.setattr(by_standings, "FRUITLESS_ROUNDS", 8)


def squares(field, drawn):
    """The squared differences of points of all who share a table of four."""
    return sum(
        (field.points.get(one, 0) - field.points.get(other, 0)) ** 2
        for table in drawn.tables
        if len(table.seats) == 4
        for one, other in combinations(table.seats, 2)
    )


def every_round_of_eight(players):
    """All ways to seat eight players: the companions of the first, and the partners."""
    first, *others = players
    for three in combinations(others, 3):
        rest = [player for player in others if player not in three]
        for one in permutations(three):
            for other in permutations(rest[1:]):
                if one[0] < one[2] and other[0] < other[2]:
                    tables = ((first, *one), (rest[0], *other))
                    yield SeatedRound(tuple(map(SeatedTable, (1, 2), tables)))


@examples(12)
@given(
    st.lists(st.integers(0, 40), min_size=8, max_size=8),
    st.integers(0, 4),
    st.randoms(use_true_random=False),
)
def test_eight_players_get_the_best_of_all_rounds_there_are(points, rounds, chance):
    every = list(every_round_of_eight(range(1, 9)))
    history = tuple(chance.choice(every) for _ in range(rounds))
    field = field_of(8, 1, rounds=history, points=dict(enumerate(points, 1)))
    drawn = draw_by_standings(field)
    before = again(history)

    def price(one):
        repeats = [now - then for now, then in zip(again([*history, one]), before, strict=True)]
        return (*repeats, squares(field, one))

    assert drawn.cost.wishes == price(drawn.rounds[0]) == min(map(price, every))
    assert drawn.cost.wishes >= drawn.bound.wishes


@examples(20)
@given(st.lists(st.integers(-100, 100), min_size=4, max_size=41), st.booleans())
def test_before_anybody_met_fours_follow_each_other_and_that_is_proved_best(points, for_two):
    remainder = "table_for_two" if for_two else "sit_out"
    ids = range(1, len(points) + 1)
    field = field_of(len(points), 1, points=dict(zip(ids, points, strict=True)))
    drawn = draw_by_standings(replace(field, remainder=remainder))
    assert drawn.quality == "certified"
    assert present(drawn.rounds[0]) == sorted(map(str, ids))
    fours = [table.seats for table in drawn.rounds[0].tables if len(table.seats) == 4]
    spans = sorted(
        (min(field.points[p] for p in four), max(field.points[p] for p in four)) for four in fours
    )
    assert all(top <= low for (_, top), (low, _) in pairwise(spans))
    assert drawn.cost.squared_difference == squares(field, drawn.rounds[0])


def test_partners_make_the_sides_as_even_as_can_be():
    drawn = draw_by_standings(field_of(4, 1, points={1: 40, 2: 30, 3: 20, 4: 10}))
    assert set(partners(drawn.rounds)) == {frozenset({1, 4}), frozenset({2, 3})}
    assert drawn.cost.uneven_sides == 0


def test_who_were_partners_are_not_partners_again_even_if_the_sides_are_less_even():
    before = SeatedRound((SeatedTable(1, (1, 2, 4, 3)),))
    points = {1: 40, 2: 30, 3: 20, 4: 10}
    drawn = draw_by_standings(field_of(4, 1, rounds=(before,), points=points))
    assert set(partners(drawn.rounds)) == {frozenset({1, 3}), frozenset({2, 4})}
    assert drawn.cost.wishes[:3] == (0, 2, 4)
    assert drawn.quality == "certified"


@pytest.mark.usefixtures("short_search")
def test_forty_players_meet_nobody_twice_in_four_rounds_by_standings():
    field, draws = drive(40, 4, 1)
    assert set(met(field.rounds).values()) == {1}
    assert [draw.cost.wishes[:3] for draw in draws] == [(0, 0, 0)] * 4


@pytest.mark.usefixtures("short_search")
@pytest.mark.parametrize(("players", "rounds"), [(8, 7), (12, 11), (16, 9)])
def test_partners_are_new_as_long_as_there_are_new_partners(players, rounds):
    field, _ = drive(players, rounds, 1)
    assert set(partners(field.rounds).values()) == {1}


@pytest.mark.slow
@pytest.mark.usefixtures("short_search")
def test_without_the_guard_twelve_players_do_run_out_of_new_partners(monkeypatch):
    monkeypatch.setattr(by_standings, "_rounds_to_guard", lambda meetings, graph: 0)
    most = [max(partners(drive(12, 11, seed)[0].rounds).values()) for seed in range(10)]
    assert max(most) == 2


@pytest.mark.usefixtures("short_search")
@pytest.mark.parametrize("remainder", ["sit_out", "table_for_two"])
@pytest.mark.parametrize("players", [6, 7, 9, 10, 11, 13])
def test_small_numbers_are_drawn_round_after_round_and_everybody_has_a_turn(players, remainder):
    field, draws = drive(players, 4, 3, remainder=remainder)
    assert [present(one) for one in field.rounds] == [sorted(map(str, field.entries))] * 4
    assert in_turn(sitting_out(field.rounds), field.entries)
    assert in_turn(at_two(field.rounds), field.entries)
    assert [draw.cost.partners_again for draw in draws] == [0] * 4


@pytest.mark.usefixtures("short_search")
@pytest.mark.parametrize("remainder", ["sit_out", "table_for_two"])
def test_thirty_three_players_are_drawn_by_standings_too(remainder):
    field, draws = drive(33, 3, 2, remainder=remainder)
    assert set(met(field.rounds).values()) == {1}
    assert [len(one.tables) for one in field.rounds] == [8] * 3
    assert sorted(sitting_out(field.rounds).values()) == [1] * 3
    assert [draw.cost.wishes[:3] for draw in draws] == [(0, 0, 0)] * 3


def test_the_lowest_of_those_who_did_not_sit_out_yet_sits_out():
    before = SeatedRound((SeatedTable(1, (1, 2, 3, 4)),), (5,))
    points = {1: 50, 2: 40, 3: 30, 4: 20, 5: 10}
    drawn = draw_by_standings(field_of(5, 1, rounds=(before,), points=points))
    assert drawn.rounds[0].sitting_out == (4,)


def test_the_lowest_two_whose_turn_it_is_sit_at_the_table_for_two():
    before = SeatedRound((SeatedTable(1, (1, 2, 3, 4)), SeatedTable(2, (5, 6))))
    points = {7: 60, 1: 50, 2: 40, 3: 30, 4: 20, 5: 10, 6: 5, 8: 60, 9: 15, 10: 16}
    field = field_of(10, 1, rounds=(before,), points=points, remainder="table_for_two")
    assert set(at_two(draw_by_standings(field).rounds)) == {9, 10}


def test_two_who_met_do_not_sit_at_the_table_for_two_if_another_can():
    before = SeatedRound((SeatedTable(1, (1, 2, 3, 4)), SeatedTable(2, (5, 6))))
    points = {1: 10, 2: 20, 3: 30, 4: 40, 5: 50, 6: 60, 7: 70, 8: 80, 9: 90, 10: 99}
    field = field_of(10, 1, rounds=(before,), points=points, remainder="table_for_two")
    assert set(at_two(draw_by_standings(field).rounds)) == {1, 7}


@pytest.mark.usefixtures("short_search")
def test_the_same_field_gives_the_same_round_and_equals_fall_by_lot():
    field = field_of(20, 1)
    assert draw_by_standings(field) == draw_by_standings(field)
    others = {draw_by_standings(replace(field, seed=bytes([n]))).rounds for n in range(1, 9)}
    assert len(others) == 8


@pytest.mark.usefixtures("short_search")
def test_who_has_left_is_passed_over_and_who_arrives_has_met_nobody():
    field, _ = drive(12, 2, 5)
    chance = random.Random(1)
    left = chance.sample(field.entries, 1)
    stay = tuple(player for player in field.entries if player not in left)
    drawn = draw_by_standings(replace(field, entries=(*stay, 77)))
    assert present(drawn.rounds[0]) == sorted(map(str, (*stay, 77)))
    assert drawn.cost.wishes[0] == 0
