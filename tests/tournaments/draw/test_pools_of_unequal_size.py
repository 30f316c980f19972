"""Nobody is favoured by the size of the pool that a lot gave him."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from statistics import mean, stdev

import pytest

from scoring.results import Result, points_per_game
from scoring.standings import PAWN_DIFFERENCE, WINS, standings
from tests.fuzzing import scaled
from tournaments.draw.division import worth_in_pools

SEEDS = scaled(100)  # KEEZDRIVE_FUZZ=5 plays five hundred evenings
SIZES = (4, 4, 3, 3)
MOST_DEVIATIONS = 3.3  # of the mean; by chance alone one of a thousand is further off
MOST_CHI_SQUARED = 16.27  # of four pools: one of a thousand by chance
BYE = 17


def evening(seed):
    """The seeds of everybody after three rounds of pools in which all are equally strong, from the
    best on, each as the pool he comes from; the order of equals falls by lot."""
    chance = random.Random(f"pools {seed}")
    order, results, pool_of = [], [], {}
    for pool, size in enumerate(SIZES):
        own = [10 * pool + at for at in range(size)]
        pool_of |= dict.fromkeys(own, pool)
        games = Counter()
        for pair in combinations(own, 2):
            winner, loser = chance.sample(pair, 2)
            home = chance.randrange(8)
            at = 1 + max(games[one] for one in pair)
            games.update(pair)
            results += [
                Result(winner, at, "game", 26, 8, (loser,), (home,), won=True),
                Result(loser, at, "game", 2 * home, home, (winner,), (8,)),
            ]
        results += [Result(one, 9, "bye", BYE) for one in own if size < max(SIZES)]
        chance.shuffle(own)
        order.append(own)
    per_game = points_per_game(results, 1, "all")
    ties = (WINS, PAWN_DIFFERENCE)
    rows = [row for own in order for row in standings(own, results, ties)]
    chance.shuffle(rows)

    def worth(row):
        points, difference = per_game[row.entry], row.pawn_difference
        return worth_in_pools(row.rank, points, difference, unequal=True)

    rows.sort(key=worth)
    return [(pool_of[row.entry], row.rank) for row in rows]


@pytest.fixture(scope="module")
def evenings():
    return [evening(seed) for seed in range(SEEDS)]


@pytest.mark.parametrize("pool", range(len(SIZES)))
def test_the_mean_seed_of_no_pool_is_further_from_the_middle_than_by_chance(evenings, pool):
    seeds = [mean(at for at, one in enumerate(each, 1) if one[0] == pool) for each in evenings]
    middle = (sum(SIZES) + 1) / 2
    off = (mean(seeds) - middle) / (stdev(seeds) / len(seeds) ** 0.5)
    assert abs(off) < MOST_DEVIATIONS


@pytest.mark.parametrize("places", [8, 10])
def test_no_pool_has_more_of_the_best_places_than_by_chance(evenings, places):
    for pool, size in enumerate(SIZES):
        had = [[one for one, _rank in each[:places]].count(pool) for each in evenings]
        off = (mean(had) - places * size / sum(SIZES)) / (stdev(had) / len(had) ** 0.5)
        assert abs(off) < MOST_DEVIATIONS


def test_every_winner_of_a_pool_comes_before_all_others(evenings):
    for each in evenings:
        firsts = [rank for _pool, rank in each].count(1)
        assert {rank for _pool, rank in each[:firsts]} == {1}


def test_everybody_is_the_first_seed_as_often_as_by_chance_whatever_his_pool(evenings):
    had = Counter(each[0][0] for each in evenings)
    expected = [len(evenings) * size / sum(SIZES) for size in SIZES]
    off = sum((had[pool] - by) ** 2 / by for pool, by in enumerate(expected))
    assert off < MOST_CHI_SQUARED


def test_a_bye_is_no_game():
    results = [
        Result(1, 1, "game", 26),
        Result(1, 2, "bye", 26),
        Result(1, 3, "game", 8),
        Result(2, 1, "out", 0),
    ]
    assert points_per_game(results, 1, "all") == {1: 17}


@pytest.mark.parametrize(
    ("share", "average"), [("all", Fraction(34, 3)), ("half", Fraction(17, 2)), ("none", 0)]
)
def test_what_was_brought_along_counts_for_as_many_games(share, average):
    results = [Result(1, 1, "game", 26), Result(1, 2, "game", 8), Result(1, 3, "game", 0)]
    assert points_per_game(results, 3, share) == {1: average}
