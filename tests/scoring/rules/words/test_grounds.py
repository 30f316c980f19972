"""What a legal move rests on."""

import pytest
from hypothesis import given

from scoring.rules import (
    GEZELLIG,
    KRUIZ,
    NK,
    STAND,
    Clarity,
    Position,
    Rule,
    card_of,
    move_from_text,
)
from scoring.rules.words.grounds import rests_on
from tests.scoring.rules.strategies import games


def rules_of(rules, position, card, move):
    board = Position.from_text(position, rules)
    made = move_from_text(move, card_of(card))
    assert made in board.legal_moves(card)
    return [reason.rule for reason in rests_on(board, made)]


@pytest.mark.parametrize(
    ("rules", "position", "card", "move", "expected"),
    [
        (NK, "5/-/-/- 0", "5", "0:5-10", [Rule.NUMBER]),
        (NK, "-/-/-/- 0", "A", "0:n-0", [Rule.ACE]),
        (NK, "5/10/-/- 0", "5", "0:5-10", [Rule.NUMBER, Rule.LANDING]),
        (
            STAND,
            "12,15/16/-/- 0",
            "3",
            "0:12-15",
            [Rule.NUMBER, Rule.LANDING, Rule.SELF_CAPTURE_OPTIONAL],
        ),
        (NK, "2/-/-/- 0", "4", "0:2-62", [Rule.FOUR, Rule.FOUR_OVER_START]),
        (NK, "0/-/-/- 0", "4", "0:0-60", [Rule.FOUR, Rule.FOUR_OVER_START]),
        (NK, "6/-/-/- 0", "4", "0:6-2", [Rule.FOUR]),
        (NK, "63/-/-/- 0", "3", "0:63-h3", [Rule.NUMBER, Rule.HOME_EXACT, Rule.HOME_ORDER]),
        (NK, "h1/-/-/- 0", "2", "0:h1-h3", [Rule.NUMBER, Rule.STEP_BY_STEP]),
        (NK, "0/-/20/- 0", "J", "0:0x2:20", [Rule.JACK, "jack_from_own_start", "jack_on_partner"]),
        (NK, "5/20/-/- 0", "J", "0:5x1:20", [Rule.JACK]),
        (
            NK,
            "h1,h2,h3,h4/-/20/- 0",
            "5",
            "2:20-25",
            [Rule.NUMBER, Rule.HELPING],
        ),
        (
            NK,
            "62,h2,h3,h4/-/20/- 0",
            "7",
            "0:62-h1,2:20-25",
            [Rule.SEVEN, Rule.SPLIT_TO_PARTNER, Rule.HOME_EXACT],
        ),
        (
            GEZELLIG,
            "1,2,3,4/-/-/- 0",
            "K",
            "2:n-32",
            [Rule.KING, Rule.KING_FOR_PARTNER_EARLY],
        ),
        (KRUIZ, "-/14/-/- 0", "T", "1:14-24", [Rule.TEN, Rule.TEN_HOME]),
        (KRUIZ, "c/-/-/- 0", "2", "0:c-8", [Rule.NUMBER, Rule.MIDDLE]),
        (KRUIZ, "10/-/-/- 0", "8", "0:10-18", [Rule.EIGHT]),
        (KRUIZ, "60/-/-/- 0", "5", "0:60-1", [Rule.NUMBER, Rule.SECOND_LAP]),
        (KRUIZ, "5/-/-/- 0", "*", "0:5-7", [Rule.JOKER, Rule.NUMBER]),
    ],
)
def test_a_move_rests_on_its_card_and_on_what_it_does(rules, position, card, move, expected):
    assert rules_of(rules, position, card, move) == expected


def test_an_eight_through_the_middle_rests_on_an_assumption():
    board = Position.from_text("3/-/-/- 0", KRUIZ)
    reasons = [
        reason
        for move in board.legal_moves("8")
        for reason in rests_on(board, move)
        if reason.rule is Rule.MIDDLE
    ]
    assert [reason.clarity for reason in reasons] == [Clarity.ASSUMPTION]
    assert "aanname" in reasons[0].nl


@given(games())
def test_every_move_rests_on_something_of_its_own_source(line):
    position = line.start
    for move in line.moves:
        reasons = rests_on(position, move)
        agreed = position.rules.house_rules
        sources = {reason.source for reason in reasons if reason.rule not in agreed}
        assert sources == {position.rules.source}
        position = position.play(move)
