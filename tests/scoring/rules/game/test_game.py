"""A game is a value: every step gives another, with what everybody holds and whose turn it is."""

import re

import pytest

from scoring.rules import GEZELLIG, KRUIZ, NK, IllegalMove, Position, hand_of
from scoring.rules.game.game import Game
from scoring.rules.game.tree import DealRound, IllegalPlay, NotAGame, Play

HANDS = ["A357K", "2468Q", "33999", "JJ25K"]


@pytest.fixture
def begun():
    """Blue has dealt; red has entered a pawn, green could do nothing."""
    return Game(NK, dealer=3).deal(HANDS).play("n-0", "A").fold()


def test_who_sits_left_of_the_dealer_begins():
    game = Game(NK, dealer=1).deal()
    assert (game.turn, game.dealer_of(0), game.position.to_text()) == (2, 1, "-/-/-/- 2")


def test_a_step_leaves_the_game_before_as_it_was(begun):
    assert (begun.turn, begun.position.to_text()) == (2, "0/-/-/- 2")
    on = begun.fold().play("n-48", "K")
    assert (on.turn, on.position.to_text()) == (0, "0/-/-/48 0")
    assert (begun.turn, begun.position.to_text()) == (2, "0/-/-/- 2")


def test_a_hand_gets_smaller_with_every_card_and_goes_down_whole(begun):
    assert [begun.hand(seat) for seat in range(4)] == [
        hand_of("357K"),
        (),
        hand_of("33999"),
        hand_of("JJ25K"),
    ]


def test_who_has_laid_down_is_passed_over_until_the_next_deal(begun):
    game = begun.fold().play("n-48", "K").play("0-3", "3").play("48-50", "2")
    assert game.turn == 0
    game = game.play("3-8", "5").play("50-55", "5").play("8-15", "7").play("55x15", "J")
    assert game.position.to_text() == "55/-/-/15 0"
    over = game.play("n-0", "K").play("15x55", "J")
    assert (over.turn, over.position.to_text()) == (None, "0,15/-/-/55 0")
    following = over.deal()
    assert (following.turn, following.dealer_of(1), following.size_of(1)) == (1, 0, 4)


def test_where_one_card_is_thrown_away_nobody_is_passed_over():
    game = Game(KRUIZ, dealer=3).deal(["22222", "33333", "44444", "55555"])
    assert game.fold("2").turn == 1
    assert game.fold("2").hand(0) == hand_of("2222")


@pytest.mark.parametrize(
    ("move", "card", "told"),
    [
        ("n-32", "K", "Yellow holds no king, but 3, 3, 9, 9, 9."),
        ("0:0-3", "3", "3 0:0-3 is not allowed in 0/-/-/- 2"),
    ],
)
def test_what_may_not_be_played_is_refused(begun, move, card, told):
    with pytest.raises((IllegalMove, IllegalPlay)) as refused:
        begun.play(move, card)
    assert str(refused.value) == told


def test_a_hand_with_a_card_that_must_be_played_stays_up():
    with pytest.raises(IllegalPlay, match="A card had to be played: Red ace: pawn enters on 0"):
        Game(NK, dealer=3).deal(HANDS).fold()


def test_a_hand_of_other_cards_than_the_player_has_stays_up(begun):
    with pytest.raises(IllegalPlay, match="Yellow holds no queen, but 3, 3, 9, 9, 9"):
        begun.fold("33QQQ")


def test_nothing_is_dealt_while_somebody_has_cards(begun):
    with pytest.raises(NotAGame) as refused:
        begun.deal()
    assert refused.value.sentence.nl == "Er wordt nog niet gedeeld: geel heeft nog kaarten."


def test_nothing_is_dealt_before_what_was_played_or_after_the_end(begun):
    for where in (begun.go(0, 1), begun.go(0, 0).play("n-0", "K")):
        with pytest.raises(NotAGame, match="Something follows here already"):
            where.deal()
    start = Position.from_text("63,h2,h3,h4/5/h1,h2,h3,h4/- 0", NK)
    over = Game(NK, start=start, deals=(DealRound(1),)).go(0, 0).play("63-h1", "A")
    for step in (over.deal, over.fold, lambda: over.play("5-7", "2")):
        with pytest.raises(NotAGame, match="The game is over"):
            step()


@pytest.mark.parametrize(
    ("rules", "hand", "told"),
    [
        (NK, "24", "Red lays down 2 cards and has 5."),
        (KRUIZ, None, "Red throws away 5 cards; it is one."),
        (NK, "22222", "Red holds the card 2 no more often than 1."),
    ],
)
def test_a_hand_goes_down_whole_and_a_card_by_itself(rules, hand, told):
    game = Game(rules, dealer=3).deal(["24689", "24689", "24689", "24689"])
    with pytest.raises(IllegalPlay, match=told):
        game.fold(hand)


def test_hands_of_another_number_than_of_seats_are_not_dealt():
    with pytest.raises(NotAGame, match="2 hands, not 4"):
        Game(NK, dealer=3).deal(["24689", "24689"])


def test_the_cursor_goes_back_and_forward_over_deal_rounds(begun):
    assert begun.cursor == (0, 2)
    assert [begun.back().cursor, begun.back().back().cursor] == [(0, 1), (0, 0)]
    assert begun.back().position.to_text() == "0/-/-/- 1"
    assert begun.back().forward() == begun
    assert begun.go().forward().cursor == (0, 0)
    for wrong, move in (("This is the end.", begun.forward), ("This is the beg", begun.go().back)):
        with pytest.raises(NotAGame, match=wrong):
            move()
    with pytest.raises(NotAGame, match="There is no place"):
        begun.go(0, 3)


def test_a_play_in_the_middle_is_a_variation_and_the_game_stays_what_it_was(begun):
    asked = begun.go(0, 0).play("n-0", "K")
    assert (asked.cursor, asked.hand(0)) == ((0, 0, 0, 1), hand_of("A357"))
    deeper = asked.fold().fold()
    assert deeper.cursor == (0, 0, 0, 3)
    assert [play.seat for play in deeper.deals[0].plays] == [0, 1]
    assert [play.card for play in deeper.deals[0].plays[0].variations[0]] == ["K", None, None]
    assert deeper.back().back().back().cursor == (0, 0)
    assert deeper.end.position == begun.position
    nested = deeper.back().back().go(0, 0, 0, 1).play
    with pytest.raises(IllegalPlay, match="Green holds no 3, but"):
        nested("0-3", "3")


def test_the_same_play_again_goes_along_the_line_that_is_there(begun):
    assert begun.go(0, 0).play("n-0", "A") == begun
    twice = begun.go(0, 0).play("n-0", "K").go(0, 0).play("n-0", "K")
    assert (twice.cursor, len(twice.deals[0].plays[0].variations)) == ((0, 0, 0, 1), 1)


def test_a_dealer_stays_until_the_pack_is_out_where_the_rules_have_it_so():
    deals = tuple(DealRound(number) for number in range(1, 6))
    game = Game(GEZELLIG, dealer=0, deals=deals)
    assert [game.dealer_of(deal) for deal in range(5)] == [0, 0, 0, 1, 1]


def test_a_record_may_begin_anywhere():
    start = Position.from_text("5/-/-/- 2", NK)
    game = Game(NK, start=start, deals=(DealRound(5),))
    assert (game.first_dealer, game.beginner_of(0), game.size_of(0)) == (1, 2, 4)


def test_a_board_after_a_move_that_nobody_knows_is_not_told():
    deals = (DealRound(1, (), (Play(0, hand_of("5")[0]),)),)
    game = Game(NK, start=Position.from_text("5,9/-/-/- 0", NK), deals=deals).end
    with pytest.raises(NotAGame, match="The move of deal round 1, 1 is not known"):
        _board = game.position


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"dealer": 4}, "there is no seat 4: nk has 0 to 3"),
        ({"deals": (DealRound(1, ((),)),)}, "Deal round 1 has 1 hands, not 4."),
        ({"deals": (DealRound(0),)}, "Deal rounds count from 1."),
        ({"deals": (DealRound(1, (), (Play(4),)),)}, "there is no seat 4: nk has 0 to 3"),
        (
            {"deals": (DealRound(1, (), (Play(0, time="laat"),)),)},
            "'laat' is no time: write 20:14 or 20:14:03.",
        ),
        (
            {"deals": (DealRound(1, (hand_of("2" * 53), None, None, None)),)},
            "Deal round 1 has a hand of more than 52 cards.",
        ),
        ({"points": ()}, "A result is a row of numbers."),
        ({"scheme": "vrij"}, "'vrij' is no scheme; there are nk, koppel, individueel, gedeeld."),
        ({"start": Position.start(KRUIZ)}, "The start has other rules."),
    ],
)
def test_what_can_be_no_game_is_refused(wrong, told):
    with pytest.raises(ValueError, match=f"^{re.escape(told)}$"):
        Game(NK, **wrong)
