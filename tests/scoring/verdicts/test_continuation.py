"""On which board play goes on after a move in dispute, and what may be played instead."""

import pytest

from scoring.rules import NK, Card, Position, Sentence, move_from_text
from scoring.verdicts import (
    Answer,
    Verdict,
    verdict_on_hand,
    verdict_on_last_move,
    verdict_on_move,
)
from scoring.verdicts.continuation import board_after, describe_turn


def on(text: str, move: str, card: str) -> Verdict:
    return verdict_on_move(Position.from_text(text, NK), move_from_text(move, card))


def test_after_a_move_that_is_allowed_play_goes_on_behind_it():
    verdict = on("5/8/-/- 0", "0:5-8", "3")
    assert (verdict.answer, verdict.continuation) == (Answer.YES, "8/-/-/- 1")
    assert (verdict.instead, verdict.remarks) == ((), ())


def test_a_move_that_is_not_allowed_is_taken_back_and_the_others_with_the_card_are_told():
    verdict = on("5,30/-/-/- 0", "0:5-9", "3")
    assert (verdict.answer, verdict.continuation) == (Answer.NO, "5,30/-/-/- 0")
    assert [(step.move, step.sentence.nl) for step in verdict.instead] == [
        ("0:5-8", "Rood 3: pion van 5 naar 8"),
        ("0:30-33", "Rood 3: pion van 30 naar 33"),
    ]
    assert verdict.remarks == ()


def test_a_card_with_which_nothing_can_be_played_is_called_that():
    verdict = on("-/-/-/- 2", "2:n-32", "J")
    assert verdict.instead == ()
    assert verdict.remarks == (
        Sentence(
            "Met deze kaart (boer) kan geel hier geen zet doen.",
            "With this card (jack), yellow has no move here.",
        ),
    )


@pytest.mark.parametrize("text", ["h1,h2,h3,h4/5/h1,h2,h3,h4/- 1", "5/5/-/- 0"])
def test_once_the_game_is_over_and_on_a_board_that_cannot_be_nothing_may_be_played(text: str):
    verdict = on(text, "1:5-7", "2")
    assert (verdict.instead, verdict.remarks) == ((), ())


def test_an_answer_that_was_kept_by_an_earlier_version_says_neither():
    plain = on("5/-/-/- 0", "0:5-9", "3").to_plain()
    del plain["continuation"], plain["instead"]
    kept = Verdict.from_plain(plain)
    assert (kept.continuation, kept.instead) == ("", ())


@pytest.mark.parametrize(
    ("text", "move", "card", "after"),
    [
        ("5/8/-/- 0", "0:5-8", "2", "8/-/-/- 1"),
        ("0/16/-/- 0", "0:0-16", "2", "16/-/-/- 1"),
        ("5/16/-/- 0", "0:5x1:16", "J", "16/5/-/- 1"),
        ("5/16/-/- 0", "0:6-8", "2", None),
        ("5/16/-/- 0", "0:5x1:17", "J", None),
        ("5/16/-/- 0", "4:n-64", "A", None),
        ("1,2,3,4/-/-/- 0", "0:n-0", "A", None),
        ("5,h2/-/-/- 0", "0:5-h2", "2", None),
        ("5/5/-/- 0", "0:5-7", "2", None),
        ("h1,h2,h3,h4/5/h1,h2,h3,h4/- 1", "1:5-7", "2", None),
    ],
)
def test_the_board_after_a_move_is_that_of_its_pawns_allowed_or_not(text, move, card, after):
    board = board_after(Position.from_text(text, NK), move_from_text(move, card))
    assert (board.to_text() if board else None) == after


def test_who_has_the_turn_is_said_until_the_game_is_over():
    assert describe_turn(Position.from_text("5/-/-/- 3")).nl == "Blauw is aan de beurt."
    over = Position.from_text("h1,h2,h3,h4/5/h1,h2,h3,h4/- 1")
    assert describe_turn(over) == Sentence("Het spel is uit.", "The game is over.")


def test_who_comes_next_has_the_turn_once_a_hand_is_down_and_after_the_last_card():
    stuck = Position.from_text("-/16/40/- 0", NK)
    assert verdict_on_hand(stuck, [Card.FIVE, Card.NINE]).continuation == "-/16/40/- 1"
    assert verdict_on_hand(stuck, [Card.ACE]).continuation == ""
    played = Position.from_text("20/17/40/- 0", NK)
    assert verdict_on_last_move(played, Card.FIVE, 0).continuation == "20/17/40/- 1"
