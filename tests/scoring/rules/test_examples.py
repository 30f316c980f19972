"""The players of the examples play whole games with real dealing; the greedy one plays better."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import (
    KRUIZ,
    NK,
    RANKS,
    STAND,
    Card,
    IllegalMove,
    Position,
    card_of,
    move_from_text,
)
from scoring.rules.examples.players import greedy_player, random_player
from scoring.rules.examples.table import play_game
from scoring.rules.pile import deal_round, pile_of
from tests.fuzzing import examples
from tests.scoring.rules.strategies import rulesets


def game(rules, seed, greedy=(), first_dealer=0):
    """The deal rounds of a game in which the other seats play at random."""
    chance = Random(seed)
    anybody = random_player(chance)
    players = [greedy_player if seat in greedy else anybody for seat in range(rules.seats)]
    return list(play_game(rules, players, chance, first_dealer))


def pack_of(rules):
    return Counter([*RANKS * (rules.cards // 13), *[Card.JOKER] * rules.jokers])


def played_over(one):
    """The end of a deal round, played move by move; and how many hands were wrongly laid down."""
    position, wrong, waiting = one.start, 0, list(one.laid_down)
    for number, (card, move) in enumerate(zip(one.cards, one.moves, strict=True)):
        while waiting and waiting[0].after == number:
            hand = waiting.pop(0)
            wrong += position.with_turn(hand.seat).must_play(hand.hand)
        assert card.card == move.card
        position = position.with_turn(card.seat).play(move)
    return position, wrong


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
def test_a_game_is_dealt_and_played_by_the_rules_until_a_team_has_won(rounds):
    rules = rounds[0].start.rules
    first_dealer = rounds[0].deal.dealer
    position = Position.start(rules)
    for number, one in enumerate(rounds, 1):
        assert one.deal == deal_round(rules, number, first_dealer)
        assert one.start == position.with_turn(one.deal.beginner)
        end, wrong = played_over(one)
        assert (end.pawns, wrong) == (one.end.pawns, 0)
        assert [len(hand) for hand in one.hands] == [one.deal.cards_a_player] * rules.seats
        position = one.end

    assert [one.end.outcome for one in rounds[:-1]] == [None] * (len(rounds) - 1)
    assert [rounds[-1].end.outcome] == [team for team in rules.teams if team == position.outcome]


@pytest.mark.slow
@examples(8)
@given(games)
def test_every_pack_is_dealt_out_and_every_card_played_or_laid_down(rounds):
    rules = rounds[0].start.rules
    packs = {}
    for one in rounds:
        dealt = Counter(card for hand in one.hands for card in hand)
        gone = Counter(played.card for played in one.cards)
        gone.update(card for hand in one.laid_down for card in hand.hand)
        packs.setdefault(one.deal.pack, []).append(dealt)
        if one is not rounds[-1]:
            assert gone == dealt
            assert pile_of(
                rules, one.deal.beginner, [played.card for played in one.cards], one.laid_down
            ) == tuple(one.cards)
    full = [sum(dealt, Counter()) for dealt in packs.values() if len(dealt) == len(rules.deal)]

    assert full == [pack_of(rules)] * len(full)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [NK, KRUIZ], ids=str)
def test_the_same_seed_is_the_same_game(rules):
    assert game(rules, 3) == game(rules, 3)
    assert [one.hands for one in game(rules, 3)] != [one.hands for one in game(rules, 4)]


def test_a_hand_is_laid_down_whole_and_on_the_cross_one_card():
    whole = [len(hand.hand) for one in game(NK, 1)[:1] for hand in one.laid_down]
    one_card = {len(hand.hand) for one in game(KRUIZ, 1) for hand in one.laid_down}

    assert (max(whole) > 1, one_card) == (True, {1})


@pytest.mark.slow
def test_the_greedy_pair_beats_a_random_one():
    winners = Counter(game(NK, seed, greedy=(0, 2))[-1].end.outcome for seed in range(12))

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
        (lambda _position, _hand: None, ValueError, "seat . must play from "),
        (
            lambda _position, hand: move_from_text("0:5-6", hand[0]),
            IllegalMove,
            "0:5-6 is not allowed",
        ),
        (lambda _position, _hand: move_from_text("0:n-0", "*"), ValueError, "not in list"),
    ],
)
def test_a_player_who_does_what_is_not_allowed_is_stopped(player, error, words):
    with pytest.raises(error, match=words):
        list(play_game(NK, [player] * 4, Random(1)))
