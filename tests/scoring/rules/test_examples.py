"""The players of the examples play whole games with real dealing; the greedy one plays better."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import (
    KRUIZ,
    NK,
    STAND,
    Card,
    IllegalMove,
    IllegalPlay,
    Position,
    card_of,
    move_from_text,
    verify,
)
from scoring.rules.examples.players import greedy_player, random_player
from scoring.rules.examples.table import play_game
from tests.fuzzing import examples
from tests.scoring.rules.strategies import rulesets


def game(rules, seed, greedy=(), first_dealer=0):
    """A game in which the other seats play at random."""
    chance = Random(seed)
    anybody = random_player(chance)
    players = [greedy_player if seat in greedy else anybody for seat in range(rules.seats)]
    return play_game(rules, players, chance, first_dealer)


games = st.builds(
    game,
    rulesets(),
    st.integers(0, 999),
    st.sampled_from([(), (0,), (0, 1)]),
    st.integers(0, 1),
)


@pytest.mark.slow
@examples(12)
@given(games)
def test_a_game_is_dealt_and_played_by_the_rules_until_a_team_has_won(played):
    assert (verify(played).faults, played.outcome in played.rules.teams) == ((), True)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [NK, KRUIZ], ids=str)
def test_the_same_seed_is_the_same_game(rules):
    assert game(rules, 3) == game(rules, 3)
    assert game(rules, 3).deals[0].hands != game(rules, 4).deals[0].hands


def test_a_hand_is_laid_down_whole_and_on_the_cross_one_card():
    sizes = {
        rules: [
            len(play.laid_down)
            for deal in game(rules, 1).deals
            for play in deal.plays
            if play.laid_down is not None
        ]
        for rules in (NK, KRUIZ)
    }

    assert (max(sizes[NK]) > 1, set(sizes[KRUIZ])) == (True, {1})


@pytest.mark.slow
def test_the_greedy_pair_beats_a_random_one():
    winners = Counter(game(NK, seed, greedy=(0, 2)).outcome for seed in range(12))

    assert winners[0, 2] >= 10


@pytest.mark.parametrize(
    ("board", "hand", "move"),
    [
        ("60/-/-/- 0", "52", "0:60-h2"),
        ("10/-/-/15 0", "569", "0:10-15"),
        ("10,20/25/-/- 0", "59", "0:20-25"),
        ("10/-/17/- 0", "7Q", "0:10-22"),
        ("-/-/-/- 0", "K", "0:n-0"),
        ("-/-/-/- 0", "QJ", "None"),
    ],
)
def test_the_greedy_player_comes_home_hits_and_enters(board, hand, move):
    cards = [card_of(sign) for sign in hand]
    assert str(greedy_player(Position.from_text(board, NK), cards)) == move


def test_the_greedy_player_lays_down_rather_than_hit_itself_where_it_may():
    boards = [Position.from_text("10,15/16/-/- 0", rules) for rules in (STAND, NK)]

    assert [str(greedy_player(board, [Card.FIVE])) for board in boards] == ["None", "0:10-15"]


@pytest.mark.parametrize(
    ("player", "error", "words"),
    [
        (lambda _position, _hand: None, IllegalPlay, "A card had to be played"),
        (
            lambda _position, hand: move_from_text("0:5-6", hand[0]),
            IllegalMove,
            "0:5-6 is not allowed",
        ),
        (lambda _position, _hand: move_from_text("0:n-0", "*"), IllegalPlay, "holds no joker"),
    ],
)
def test_a_player_who_does_what_is_not_allowed_is_stopped(player, error, words):
    with pytest.raises(error, match=words):
        play_game(NK, [player] * 4, Random(1))
