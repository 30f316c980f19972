"""The games in a file are checked, told and drawn; programs ask with a line of JSON."""

import io
import json
from pathlib import Path

import pytest

from scoring.rules.command import main
from scoring.rules.game.command import main as game_main

RECORDS = Path(__file__).parents[3] / "data" / "games"
WRONG = str(RECORDS / "2-nk-fouten.txt")
RIGHT = str(RECORDS / "1-nk-dorpshuis.txt")
BASE = {"ruleset": "nk", "dealer": 3}


def told(capsys, *words):
    """The exit status, and the lines on standard output and standard error."""
    status = main(["game", *words])
    out = capsys.readouterr()
    return status, out.out.splitlines(), out.err.splitlines()


def answered(capsys, monkeypatch, *lines):
    """What each line of standard input is answered."""
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert game_main(["check", "--json"], "nl") == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_fault_is_told_with_its_place_and_its_article(capsys):
    assert told(capsys, "check", WRONG, "--lang", "nl") == (
        1,
        [
            "Deelronde 1, beurt 5 (rood 3): Van 0 naar 4 is 4 vooruit. 3: 3 vooruit.",
            '    NK keezen, Het spel: "In alle andere gevallen, moet één pion het aantal vakjes '
            'dat op de kaart staat vooruit gezet worden."',
            "Nagekeken: 6 beurten. Wat niet klopt: 1. Niet uit; binnen 0-0.",
        ],
        [],
    )


def test_a_right_game_is_told_to_be_right(capsys):
    lines = ["Right: 18 plays. Not over; home 0-0."]
    assert told(capsys, "check", RIGHT, "--lang", "en") == (0, lines, [])


def test_a_game_is_told_play_by_play(capsys):
    status, lines, _errors = told(capsys, "show", WRONG, "--lang", "nl")
    assert (status, lines[:6]) == (
        0,
        [
            "Deelronde 1, blauw deelt",
            "   1. Rood aas: pion opgezet op 0",
            "   2. Groen legt neer: 2468Q",
            "   3. Geel aas: pion opgezet op 32",
            "   4. Blauw heer: pion opgezet op 48 (blauw)",
            "   5. Rood 3: pion van 0 naar 4 (vier in plaats van drie: niemand zag het)",
        ],
    )


def test_the_board_is_drawn_where_it_is_asked_with_the_move_that_led_there(capsys):
    status, lines, _errors = told(capsys, "svg", WRONG, "--at", "1.1")
    assert (status, lines[0][:4], "\n".join(lines).count("<svg")) == (0, "<svg", 1)


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["show", WRONG, "--at", "9.1"], "De partij heeft geen plek (8, 1)."),
        (["show", WRONG, "--at", "x"], "'x' is geen plek: schrijf deelronde en beurt, zoals 2.5."),
        (["check", "/geen/map"], "/geen/map: No such file or directory"),
        (["check", "/geen/map", "--json"], "/geen/map: No such file or directory"),
    ],
)
def test_what_cannot_be_answered_is_one_sentence(capsys, words, error):
    assert told(capsys, *words, "--lang", "nl") == (1, [], [error])


def test_a_game_as_json_is_answered_with_its_faults(capsys, monkeypatch):
    plays = [
        {"seat": 0, "card": "A", "move": "0:n-0"},
        {"seat": 1, "fold": "AAAAA"},
        {"seat": 2, "card": "5", "move": "n-32"},
    ]
    (answer,) = answered(capsys, monkeypatch, BASE | {"deals": [{"plays": plays}]})
    assert [(one["deal"], one["play"], one["rule"]) for one in answer["faults"]] == [
        (0, 1, "cards"),
        (0, 1, "duty_to_play"),
        (0, 2, "number"),
    ]
    assert (answer["ok"], answer["end"], answer["plays"]) == (False, "0/-/32/- 3", 3)


def test_a_line_of_show_is_what_check_reads(capsys, monkeypatch):
    _status, lines, _errors = told(capsys, "show", RIGHT, "--json")
    (answer,) = answered(capsys, monkeypatch, *lines)
    assert (answer["ok"], answer["end"], answer["lost_at"]) == (True, "14/12,24/-/- 2", None)


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("nee", "a line is one JSON object: Expecting value: line 1 column 1 (char 0)"),
        ([], "a line is one JSON object"),
        ({"deals": []}, '"ruleset" is missing'),
        (BASE, '"deals" is missing'),
        (BASE | {"deals": [1]}, '"deals" is a list of objects'),
        (BASE | {"dealer": 4, "deals": []}, '"dealer" is a whole number from 0 to 3'),
        (BASE | {"deals": [{"plays": [{"seat": 0}]}]}, '"card" is missing'),
        (BASE | {"deals": [{"plays": [{"card": "A"}]}]}, '"seat" is missing'),
        (BASE | {"deals": [{"plays": [], "hands": "AAAAA"}]}, '"hands" is a list'),
        (BASE | {"deals": [{"plays": [], "hands": [1]}]}, '"hands" is a list of texts, or null'),
        (BASE | {"deals": [{"plays": [], "hands": ["A"]}]}, "Deal round 1 has 1 hands, not 4."),
        (BASE | {"deals": [], "points": ["x"]}, '"points" is a list of whole numbers'),
        (BASE | {"deals": [], "scheme": "vrij"}, "'vrij' is no scheme; there are nk, koppel, "),
        (BASE | {"deals": [], "start": "x"}, "no turn at the end of 'x'"),
        (
            BASE | {"deals": [{"plays": [{"seat": 0, "card": "5", "move": "ver"}]}]},
            "'ver' is no move: write it like 60-h1, n-0 or 5x40",
        ),
    ],
    ids=str,
)
def test_a_line_that_is_no_game_says_which_field_is_wrong(capsys, monkeypatch, line, error):
    (answer,) = answered(capsys, monkeypatch, line)
    assert (list(answer), answer["error"][: len(error)]) == (["error"], error)


def test_a_game_is_told_up_to_where_nobody_knows_the_board(capsys, tmp_path):
    record = tmp_path / "half.txt"
    record.write_text('[Stand "5,9/-/-/- 0"]\n\nDeel 1\n3: ?  A: n-16\n')
    status, lines, _errors = told(capsys, "show", str(record), "--lang", "en")
    assert (status, lines) == (
        0,
        [
            "Deal round 1, blue deals",
            "   1. Red 3",
            "   2. Green ace: pawn enters on 16",
            "",
            "The move of deal round 1, 1 is not known, nor the position after it.",
        ],
    )


def test_options_may_stand_before_the_file(capsys):
    assert told(capsys, "check", "--lang", "en", RIGHT)[0] == 0
