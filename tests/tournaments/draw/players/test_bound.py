from __future__ import annotations

import random

from benchmarks.players_bound import squares_at_least
from tests.tournaments.draw.players.recount import drive, met
from tournaments.draw.players import draw_by_standings


def test_the_bound_of_the_benchmark_lies_between_that_of_neighbours_and_the_draw():
    field, _ = drive(24, 2, 4)
    drawn = draw_by_standings(field)
    assert drawn.nobody_meets_twice
    before = [
        {other for pair in met(field.rounds) if player in pair for other in pair - {player}}
        for player in field.players
    ]
    points = [field.points[player] for player in field.players]
    tables = [[player - 1 for player in table.seats] for table in drawn.rounds[0].tables]
    numbers = [{other - 1 for other in others} for others in before]
    bound = squares_at_least(points, numbers, tables)
    assert drawn.bound.squared_difference < bound <= drawn.cost.squared_difference + 0.001


def test_where_nobody_met_the_bound_is_that_of_neighbours():
    chance = random.Random(2)
    points = sorted(chance.randrange(60) for _ in range(16))
    fours = [range(at, at + 4) for at in range(0, 16, 4)]
    least = sum(
        (points[one] - points[other]) ** 2 for four in fours for one in four for other in four
    )
    bound = squares_at_least(points, [set()] * 16, fours)
    assert abs(bound - least / 2) < 0.01 * least
