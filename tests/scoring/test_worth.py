"""What a game is worth: at most, and to who sits out."""

import pytest

from scoring.formats import FORMATS
from scoring.schemes import most_points, ordinary_game, resting_points, scheme


@pytest.mark.parametrize(
    ("kind", "key", "game", "points"),
    [
        ("players", "gedeeld", (13, 4), 9),
        ("players", "individueel", (11, 5), 8),
        ("duels", "nk", (18, 4), 11),
        ("duels", "koppel", (24, 10), 17),
        ("duels", "vrij", (0, 0), 0),
    ],
)
def test_a_player_who_sits_out_gets_the_mean_of_an_ordinary_game(kind, key, game, points):
    plays = FORMATS[kind]
    rules = scheme(key, players=plays.players)
    assert ordinary_game(rules, plays.sides) == game
    assert resting_points(rules, plays) == points


@pytest.mark.parametrize(
    ("kind", "key", "game", "points"),
    [
        ("teams", "nk", (26, 8), 17),
        ("teams", "koppel", (48, 20), 34),
        ("teams", "vrij", (0, 0), 0),
        ("threes", "nk", (26, 8), 14),
        ("threes", "koppel", (56, 20), 32),
        ("threes", "vrij", (0, 0), 0),
    ],
)
def test_a_team_that_sits_out_gets_the_mean_of_an_ordinary_game(kind, key, game, points):
    plays = FORMATS[kind]
    assert ordinary_game(scheme(key), plays.sides) == game
    assert resting_points(scheme(key), plays) == points


@pytest.mark.parametrize(
    ("key", "sides", "points"),
    [
        ("nk", 2, 26),
        ("nk", 3, 26),
        ("koppel", 2, 5 * 8 + 2 * 8),
        ("koppel", 3, 5 * 8 + 2 * 16),
        ("gedeeld", 4, 13),
        ("gedeeld", 2, 13),
        ("individueel", 4, 11),
        ("individueel", 2, 11),
        ("vrij", 3, 99_999),
    ],
)
def test_the_most_that_a_table_gives(key, sides, points):
    assert most_points(scheme(key), sides) == points
