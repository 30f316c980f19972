"""Homes that are filled from back to front: the house rule `home_order`."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.rules import (
    NK,
    RULESETS,
    Card,
    Played,
    Position,
    Rule,
    game_from_text,
    perft,
    predecessors,
    reconstruct,
    verify,
)
from scoring.rules.words.why import why_illegal
from tests.scoring.rules import naive
from tests.scoring.rules.boards import played
from tests.scoring.rules.strategies import cards, positions

CLOSING_UP = [rules.with_house_rules(["home_order"]) for rules in RULESETS.values()]
each = pytest.mark.parametrize("rules", CLOSING_UP, ids=str)


def moves(board, card):
    position = Position.from_text(board, NK.with_house_rules(["home_order"]))
    return [str(move) for move in position.legal_moves(card)]


@pytest.mark.parametrize(
    ("board", "card", "expected"),
    [
        ("63/-/-/- 0", "3", []),
        ("62/-/-/- 0", "6", []),
        ("62/-/-/- 0", "5", ["0:62-h4"]),
        ("63,h4/-/-/- 0", "3", ["0:63-h3"]),
        ("63,h4/-/-/- 0", "2", []),
        ("63,h2,h3,h4/-/-/- 0", "A", ["0:63-h1"]),
        ("h1/-/-/- 0", "3", ["0:h1-h4"]),
        ("h1/-/-/- 0", "2", []),
        ("h1,h4/-/-/- 0", "2", ["0:h1-h3"]),
        ("63,h2/-/-/- 0", "A", ["0:n-0"]),
        ("h1,h2/-/-/- 0", "2", ["0:h2-h4"]),
    ],
)
def test_a_pawn_at_home_ends_on_the_deepest_place_that_is_free(board, card, expected):
    assert moves(board, card) == expected


def test_each_part_of_a_seven_closes_up_when_it_is_made():
    assert moves("60,h3/-/-/- 0", "7") == ["0:h3-h4,0:60-h3"]
    assert moves("61,h2/-/-/- 0", "7") == ["0:h2-h4,0:61-h3"]
    assert moves("61,h3/-/-/- 0", "7") == []


def test_a_seven_may_bring_in_the_last_pawn_and_go_on_with_the_partner():
    board = "63,h2,h3,h4/-/40/- 0"
    assert moves(board, "7") == ["0:63-h1,2:40-46"]
    assert moves("63,h1,h3,h4/-/40/- 0", "7") == []


@pytest.mark.parametrize(
    ("board", "card", "move", "broken", "told"),
    [
        ("63/-/-/- 0", "3", "0:63-h3", [Rule.HOME_ORDER], "honk 4 is nog vrij"),
        ("h1/-/-/- 0", "2", "0:h1-h3", [Rule.HOME_ORDER], "honk 4 is nog vrij"),
        ("63,h4/-/-/- 0", "A", "0:63-h1", [Rule.HOME_ORDER], "honk 3 is nog vrij"),
        ("63,h2/-/-/- 0", "A", "0:63-h1", [Rule.HOME_ORDER], "honk 4 is nog vrij"),
        ("63,h1/-/-/- 0", "3", "0:63-h3", [Rule.HOME_PASSED, Rule.HOME_ORDER], "staat al"),
        ("63,5/-/-/- 0", "7", "0:63-h3,0:5-9", [Rule.HOME_ORDER], "honk 4 is nog vrij"),
        ("63,5/-/-/- 0", "7", "0:5-9,0:63-h3", [Rule.HOME_ORDER], "honk 4 is nog vrij"),
    ],
)
def test_who_leaves_a_free_place_behind_him_is_told_which(board, card, move, broken, told):
    position = Position.from_text(board, NK.with_house_rules(["home_order"]))
    reasons = why_illegal(position, card, move)

    assert [reason.rule for reason in reasons] == broken
    assert told in reasons[0].nl
    assert reasons[-1].source == "huisregel / house rule"


def test_no_published_rule_set_fills_its_homes_in_order():
    assert {rules.home_order for rules in RULESETS.values()} == {False}


@given(st.data())
def test_a_home_that_was_closed_up_stays_so(data):
    position = data.draw(positions(data.draw(st.sampled_from(CLOSING_UP))))
    after = [
        position.after(move) for move in position.legal_moves(data.draw(cards(position.rules)))
    ]

    def gaps(board):
        return [seat for seat in range(board.rules.seats) if has_gap(board.pawns[seat])]

    assert [board for board in after if not set(gaps(board)) <= set(gaps(position))] == []


@given(st.data())
def test_every_move_that_closes_up_is_found_from_where_it_leads(data):
    start = data.draw(positions(data.draw(st.sampled_from(CLOSING_UP))))
    card = data.draw(cards(start.rules))
    moves = list(start.legal_moves(card))
    assume(moves)
    move = data.draw(st.sampled_from(moves))
    assert (start, move) in list(predecessors(start.play(move), card, start.turn))


@pytest.mark.parametrize(("switches", "possible"), [((), True), (("home_order",), False)])
def test_a_pile_that_would_leave_a_gap_cannot_have_been_played(switches, possible):
    rules = NK.with_house_rules(switches)
    start, end = (Position.from_text(board, rules) for board in ("63/-/-/- 0", "h3/-/-/- 1"))
    found = reconstruct(start, end, [Played(0, Card.THREE)], seconds=None)

    assert found.possible is possible


def test_a_game_record_with_the_house_rule_is_held_to_it():
    record = """
    [Reglement "nk"]
    [Huisregels "home_order"]
    [Deler "blauw"]
    [Stand "63/-/-/- 0"]

    Deel 1:
    3: 63-h3
    """
    game = game_from_text(record)

    assert game.rules == NK.with_house_rules(["home_order"])
    assert [fault.reason.rule for fault in verify(game).faults] == [Rule.HOME_ORDER]
    without = game_from_text(record.replace('    [Huisregels "home_order"]\n', ""))
    assert verify(without).faults == ()


@each
def test_both_generators_count_the_same_lines_to_homes_that_are_filled_in_order(rules):
    random = Random(3)
    for position in list(played(rules, random))[-60::12]:
        text = position.to_text()
        for depth in (1, 2):
            assert perft(position, depth) == naive.perft(rules.name, text, depth, True)


@each
def test_random_games_are_won_and_no_home_ever_has_a_gap(rules):
    for seed in range(3):
        line = list(played(rules, Random(seed)))

        assert line[-1].outcome is not None
        assert [board for board in line if any(map(has_gap, board.pawns))] == []


def has_gap(places):
    home = [place for place in places if place > 100]
    return home != list(range(105 - len(home), 105))
