"""A program asks line by line: every line is answered as the library answers."""

import json
from io import StringIO

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.rules import RANKS, RULESETS
from scoring.rules.lines import ANSWERS, answer, answer_lines
from scoring.rules.rulesets import HOUSE_SWITCHES
from tests.scoring.rules.strategies import POSITION_SIGNS, games, positions

CARDS = ": write A 2 3 4 5 6 7 8 9 T J Q K *"
BOARD = "0,60,h4/16/-/40,h1,h2 0"


def ask(command, **fields):
    """The answer to one line."""
    return answer(command, json.dumps(fields).encode())


def test_moves_are_sorted_by_card_and_then_by_text():
    moves = ask("moves", ruleset="nk", position=BOARD, cards="J7")["moves"]

    keys = [(move["card"], move["move"]) for move in moves]
    assert keys == sorted(keys)
    assert moves[0] == {
        "card": "7",
        "move": "0:0-1,0:60-h3",
        "position": "1,h3,h4/16/-/40,h1,h2 1",
    }


def rules_of(position):
    rules = position.rules
    return {"ruleset": str(rules), "switches": [str(switch) for switch in rules.house_rules]}


@given(positions())
def test_moves_and_positions_are_those_of_the_library(position):
    text = ask(
        "moves",
        **rules_of(position),
        position=position.to_text(),
        cards="".join(RANKS),
    )

    assert text["moves"] == [
        {"card": move.card, "move": str(move), "position": position.after(move).to_text()}
        for move in sorted(
            position.legal_moves(RANKS), key=lambda move: (move.card.value, str(move))
        )
    ]


@given(games(plies=3))
def test_a_game_is_played_on_move_by_move(game):
    text = game.start.to_text()
    for move in game.moves:
        asked = {**rules_of(game.start), "card": move.card, "move": str(move)}
        text = ask("play", position=text, **asked)["position"]

    assert text == game.end.to_text()


@pytest.mark.slow
@given(games(plies=3))
def test_what_was_played_is_among_what_can_have_been(game):
    position = game.start
    for move in game.moves:
        after = position.play(move)
        found = ask(
            "predecessors",
            **rules_of(position),
            position=after.to_text(),
            card=move.card,
            seat=position.turn,
        )
        assert {"position": position.to_text(), "move": str(move)} in found["predecessors"]
        position = after


def test_a_count_is_a_number():
    assert ask("perft", ruleset="nk", position="-/-/-/- 0", depth=6) == {"nodes": 2112}


def test_a_sound_board_has_no_flags_and_another_has():
    assert ask("status", ruleset="nk", position=BOARD) == {"status": []}
    assert ask("status", ruleset="nk", position="70/5/5/2h1 3") == {
        "status": ["NO_SUCH_PLACE", "HOME_OF_ANOTHER", "PLACE_SHARED"]
    }


def test_a_reason_names_rule_source_article_and_both_sentences():
    legal = ask("why", ruleset="nk", position=BOARD, card="7", move="0:0-7")
    broken = ask("why", ruleset="nk", position=BOARD, card="5", move="0:0-6")

    fields = ["rule", "source", "article", "quote", "nl", "en"]
    assert (legal["legal"], legal["reasons"]) == (True, [])
    assert (broken["legal"], broken["rests_on"]) == (False, [])
    assert [list(reason) for reason in broken["reasons"] + legal["rests_on"]] == [fields, fields]
    assert broken["reasons"][0]["source"] == "[002]"


def test_a_legal_move_says_what_it_rests_on():
    asked = {"position": BOARD, "card": "J", "move": "0:0x3:40"}
    as_printed = ask("why", ruleset="gezellig", switches=["jack_from_own_start"], **asked)
    here = ask("why", ruleset="nk", **asked)["rests_on"]

    assert [(one["rule"], one["quote"]) for one in here] == [
        (
            "jack",
            "Ruilkaart: een eigen pion met een pion van een andere speler (een teamgenoot of een "
            "tegenstander) omruilen.",
        ),
        (
            "jack_from_own_start",
            "Dit mag alleen als de andere pion niet op een vakje van zijn eigen kleur staat.",
        ),
    ]
    assert [(one["rule"], one["source"]) for one in as_printed["rests_on"]] == [
        ("jack", "[001]"),
        ("jack_from_own_start", "huisregel / house rule"),
    ]


@given(positions(), st.data())
def test_every_legal_move_rests_on_something_and_breaks_nothing(position, data):
    moves = list(position.legal_moves(RANKS))
    assume(moves)
    move = data.draw(st.sampled_from(moves))
    asked = {"position": position.to_text(), "card": move.card, "move": str(move)}
    answered = ask("why", ruleset=str(position.rules), **asked)

    assert (answered["legal"], answered["reasons"], answered["rests_on"] == []) == (True, [], False)


def test_a_move_that_is_not_allowed_is_an_error():
    played = ask("play", ruleset="nk", position=BOARD, card="5", move="0:0-6")

    assert list(played) == ["error"]


PILE = [{"seat": 0, "card": "A"}, {"seat": 0, "card": "3"}]


def test_a_deal_round_answers_with_its_only_line():
    found = ask("reconstruct", ruleset="nk", start="-/-/-/- 0", cards=PILE, end="3/-/-/- 0")

    del found["nodes"], found["seconds"]
    assert found == {"possible": True, "line": ["0:n-0", "0:0-3"], "unique": True, "faults": []}


def test_a_hand_that_was_wrongly_laid_down_is_a_fault():
    hand = {"seat": 1, "after": 1, "hand": "KQ"}
    found = ask(
        "reconstruct",
        ruleset="nk",
        start="-/-/-/- 0",
        cards=PILE,
        laid_down=[hand],
        end="3/-/-/- 0",
        budget=5,
    )

    assert (found["possible"], found["faults"]) == (True, [hand])


def test_an_end_that_is_not_reached_is_impossible_whoever_has_the_turn():
    found = ask("reconstruct", ruleset="nk", start="-/-/-/- 0", cards=PILE, end="4/-/-/- 3")

    assert (found["possible"], found["line"], found["unique"]) == (False, [], None)


def test_an_end_that_cannot_be_on_the_table_is_impossible():
    found = ask("reconstruct", ruleset="nk", start="-/-/-/- 0", cards=PILE, end="70,70/2h1/-/- 3")

    assert found["possible"] is False


def test_no_time_is_not_decided():
    found = ask(
        "reconstruct", ruleset="nk", start="-/-/-/- 0", cards=PILE, end="3/-/-/- 0", budget=0
    )

    assert (found["possible"], found["line"], found["unique"]) == (None, [], None)


def test_a_bound_on_the_boards_looked_at_is_kept():
    asked = {"ruleset": "nk", "start": "-/-/-/- 0", "cards": PILE, "end": "3/-/-/- 0"}

    assert ask("reconstruct", **asked, nodes=1)["possible"] is None
    assert ask("reconstruct", **asked, nodes=1000)["possible"] is True


@pytest.mark.slow
def test_a_search_tells_how_far_it_is_where_that_is_asked_for():
    jokers = [{"seat": ply % 4, "card": "*"} for ply in range(12)]
    asked = {
        "ruleset": "kruiz",
        "start": "0,5/16,20/33,40/48,60 0",
        "cards": jokers,
        "end": "9/29/h3/60 0",
        "budget": 0.5,
    }
    lines = [json.dumps(asked | {"progress": told}).encode() for told in (True, False)]
    out = StringIO()
    answer_lines("reconstruct", lines, out)
    *told, watched, plain = map(json.loads, out.getvalue().splitlines())
    assert {tuple(line) for line in told} == {("done", "total")}
    assert [one["possible"] for one in (watched, plain)] == [None, None]


def test_a_house_rule_is_a_switch_set_the_other_way():
    asked = {"ruleset": "nk", "position": BOARD, "card": "J", "move": "0:0x3:40"}

    assert ask("why", **asked)["legal"] is True
    assert ask("why", **asked, switches=[])["legal"] is True
    assert ask("why", **asked, switches=["jack_from_own_start"])["legal"] is False


@pytest.mark.parametrize("switches", ["x", None, [1], ["x"], ["seats"], {}])
def test_a_switch_that_there_is_not_is_an_error(switches):
    assert list(ask("status", ruleset="nk", position=BOARD, switches=switches)) == ["error"]


MOVES = '{"ruleset": "nk", "position": "-/-/-/- 0", "cards": "A"}'


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("", "a line is one JSON object: Expecting value: line 1 column 1 (char 0)"),
        ("[]", "a line is one JSON object"),
        ("null", "a line is one JSON object"),
        ("{}", '"position" is missing'),
        (MOVES.replace('"nk"', "NaN"), "NaN is no JSON"),
        (MOVES.replace('"nk"', "-Infinity"), "-Infinity is no JSON"),
        (MOVES.replace('"nk"', "7"), '"ruleset" is a text'),
        (MOVES.replace('"A"', '["A"]'), '"cards" is a text'),
        (MOVES.replace('"A"', "null"), '"cards" is a text'),
        (
            MOVES.replace('"A"', '"Z"'),
            f"'Z' is no card (sign 1 of 'Z'){CARDS}",
        ),
        (MOVES.replace("- 0", "- 4"), "seat 4 has the turn, but the seats are 0 to 3"),
        (MOVES.replace("-/-/-/-", "-/-"), "nk has 4 seats, not 2"),
    ],
)
def test_a_broken_line_says_what_is_wrong_with_it(line, error):
    assert answer("moves", line.encode()) == {"error": error}


@pytest.mark.parametrize("line", [b"\xff{}", b"[" * 100_000, b"9" * 100_000, b" " * 2_000_000])
def test_a_line_that_is_hardly_a_text_is_an_error(line):
    assert list(answer("moves", line)) == ["error"]


@pytest.mark.parametrize("depth", [-1, 100, 1e3, True, "6", None, 10**400])
def test_a_depth_that_is_none_is_an_error(depth):
    asked = ask("perft", ruleset="nk", position="-/-/-/- 0", depth=depth)

    assert asked == {"error": '"depth" is a whole number from 0 to 99'}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("budget", -1),
        ("budget", 10**400),
        ("budget", True),
        ("budget", None),
        ("nodes", -1),
        ("nodes", None),
        ("progress", 1),
        ("progress", None),
        ("cards", "A3"),
        ("cards", [["A"]]),
        ("cards", [{"seat": 4, "card": "A"}]),
        ("cards", [{"seat": 0, "card": "A3"}]),
        ("cards", [{"seat": 0, "card": ""}]),
        ("laid_down", {}),
        ("laid_down", [{"seat": 1, "after": 3, "hand": "K"}]),
        ("laid_down", [{"seat": 1, "after": 0, "hand": 7}]),
        ("start", "70/-/-/- 0"),
    ],
)
def test_a_deal_round_that_is_none_is_an_error(field, value):
    fields = {"ruleset": "nk", "start": "-/-/-/- 0", "cards": PILE, "end": "3/-/-/- 0"}

    assert list(ask("reconstruct", **(fields | {field: value}))) == ["error"]


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)
odd_fields = st.fixed_dictionaries(
    {},
    optional={
        "ruleset": st.sampled_from(list(RULESETS)) | anything,
        "position": st.text(POSITION_SIGNS, max_size=12) | anything,
        "start": st.just("-/-/-/- 0") | st.text(POSITION_SIGNS, max_size=12),
        "end": st.text(POSITION_SIGNS, max_size=12) | anything,
        "cards": st.text("A7J*", max_size=3) | anything,
        "card": st.text("A7J*", max_size=2) | anything,
        "move": st.text("0:n-16h,x", max_size=9) | anything,
        "depth": st.integers(0, 2) | anything,
        "seat": st.integers(0, 3) | anything,
        "budget": st.floats(0, 0.1) | anything,
        "laid_down": anything,
        "progress": st.booleans() | anything,
        "switches": st.lists(st.sampled_from(HOUSE_SWITCHES), max_size=2) | anything,
    },
)


@given(st.sampled_from(list(ANSWERS)), odd_fields)
def test_no_line_whatever_is_in_it_breaks_off(command, fields):
    answered = answer(command, json.dumps(fields).encode())

    assert json.loads(json.dumps(answered)) == answered
