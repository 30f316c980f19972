"""A line is played over as far as it is legal, and its first fault is explained."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.articles import Rule
from scoring.rules.moves import move_from_text
from scoring.rules.places import HOME
from scoring.rules.position import Position
from scoring.rules.reconstruction.meeting import LaidDown
from scoring.rules.replay import Replay, replay
from scoring.rules.status import status
from tests.scoring.rules.strategies import games

START = Position.from_text("-/-/-/- 0")


def moves(*pairs):
    return [move_from_text(text, card) for card, text in pairs]


def rules_of(played):
    return [reason.rule for reason in played.reasons]


def test_a_legal_line_is_played_to_its_end():
    played = replay(START, moves(("A", "0:n-0"), ("K", "1:n-16"), ("A", "2:n-32")))
    assert [position.to_text() for position in played.positions] == [
        "-/-/-/- 0",
        "0/-/-/- 1",
        "0/16/-/- 2",
        "0/16/32/- 3",
    ]
    assert (played.fault_at, played.reasons) == (None, ())


def test_no_moves_leave_the_start():
    assert replay(START, []) == Replay((START,))


def test_the_first_fault_ends_it_and_says_why():
    played = replay(START, moves(("A", "0:n-0"), ("5", "1:n-16"), ("A", "2:n-32")))
    assert (played.end.to_text(), played.fault_at, rules_of(played)) == (
        "0/-/-/- 1",
        1,
        [Rule.NUMBER],
    )


def test_who_plays_out_of_turn_plays_pawns_that_are_not_his():
    played = replay(START, moves(("A", "0:n-0"), ("A", "2:n-32")))
    assert (played.fault_at, rules_of(played)) == (1, [Rule.OWN_PAWNS])


def test_a_faulty_start_is_the_fault_of_the_first_move():
    played = replay(Position.from_text("5,5/-/-/- 0"), moves(("A", "0:n-0")))
    assert (played.fault_at, rules_of(played)) == (0, [Rule.BOARD])


def test_moves_after_the_end_of_the_game_are_none():
    home = "h1,h2,h3,h4"
    start = Position.from_text(f"63,h2,h3,h4/5/{home}/- 0")
    played = replay(start, moves(("A", "0:63-h1"), ("5", "1:5-10")))
    assert (played.end.pawns[0], played.fault_at, rules_of(played)) == (HOME, 1, [Rule.END])


@given(games().filter(lambda line: not status(line.start)))
def test_every_line_that_was_played_is_played_over(line):
    played = replay(line.start, line.moves)
    assert (played.fault_at, len(played.positions), played.end) == (
        None,
        len(line.moves) + 1,
        line.end,
    )


@pytest.mark.slow
@given(games().filter(lambda line: line.moves and not status(line.start)), st.data())
def test_a_line_with_one_move_made_twice_stops_there(line, data):
    at = data.draw(st.integers(0, len(line.moves) - 1))
    played = replay(line.start, [*line.moves[: at + 1], *line.moves[at:]])
    assert (played.fault_at, len(played.positions)) == (at + 1, at + 2)


def test_who_laid_down_his_hand_is_passed_over():
    hands = [LaidDown.of(1, 1, "2345"), LaidDown.of(3, 2, "QQQQ")]
    line = moves(("A", "0:n-0"), ("K", "2:n-32"), ("5", "0:0-5"), ("2", "2:32-34"))
    played = replay(START, line, hands)
    assert [position.to_text() for position in played.positions] == [
        "-/-/-/- 0",
        "0/-/-/- 2",
        "0/-/32/- 0",
        "5/-/32/- 2",
        "5/-/34/- 3",
    ]
    assert played.fault_at is None


@pytest.mark.parametrize(("after", "line"), [(1, 2), (2, 2)])
def test_a_hand_that_could_be_played_is_the_fault_where_it_went_down(after, line):
    seat = after % 4
    played = replay(
        START,
        moves(("A", "0:n-0"), ("K", f"{3 - after}:n-{16 * (3 - after)}"))[:line],
        [LaidDown.of(seat, after, "22A")],
    )
    assert (played.fault_at, rules_of(played)) == (after, [Rule.DUTY_TO_PLAY])


def test_a_card_of_which_nobody_is_left_to_play_it_is_refused():
    with pytest.raises(ValueError, match="nobody is left to play card 1"):
        replay(START, moves(("A", "0:n-0")), [LaidDown.of(seat, 0, "Q") for seat in range(4)])
