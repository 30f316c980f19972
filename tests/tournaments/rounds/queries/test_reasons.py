"""Reasons and faults in words."""

import re
from pathlib import Path

import pytest
from django.utils.translation import override

import tournaments.draw
from tournaments.rounds.queries.reasons import FAULTS, REASONS, fault_sentence, sentence

DRAW = Path(tournaments.draw.__file__).parent


def codes(name, pattern):
    return set(re.findall(pattern, (DRAW / name).read_text(encoding="utf-8")))


def test_every_reason_that_the_draw_gives_has_words():
    given = codes("reasons.py", r'(?<!\[)"([a-z_]+)"(?![:\]])')
    given |= codes("plans.py", r'Reason\("([a-z_]+)"')
    many = codes("many.py", r'"((?:nobody|some)_met)"')
    given |= many | {f"{code}_by_points" for code in many}
    given |= codes("bracket.py", r'"(bracket_[a-z]+|walkover)"')
    given |= codes("groups.py", r'Reason\("([a-z_]+)"')
    shown_as_a_fault = {"fixed_table_taken"}
    assert given - shown_as_a_fault == {code for code in REASONS if "by_hand" not in code}


def test_every_fault_that_the_draw_finds_has_words():
    found = codes("checks.py", r'Fault\("([a-z_]+)"') | codes("many.py", r'"([a-z]+_again)"')
    for name in ("many.py", "groups.py", "bracket.py"):
        found |= codes(name, r'Fault\("([a-z_]+)"')
    assert found == FAULTS.keys() | {"other_again"}


@pytest.mark.parametrize(
    ("reason", "dutch"),
    [
        (
            {
                "code": "equal_points",
                "sides": [12, 31],
                "values": {"points_a": 52, "points_b": 52, "difference": 0},
            },
            "12 en 31 staan beide op 52 punten.",
        ),
        (
            {
                "code": "rematch_avoided",
                "sides": [12, 31],
                "values": {"difference": 4, "entry": 12, "met": 28, "last_round": 1},
            },
            "Verschil 4 punten; dichterbij kon niet: 12 speelde in ronde 1 al tegen 28.",
        ),
        ({"code": "lot", "sides": [1, 2], "values": {}}, "Door het lot."),
        ({}, ""),
        ({"code": "unheard_of", "values": {}}, ""),
    ],
)
def test_a_reason_is_one_dutch_sentence(reason, dutch):
    with override("nl"):
        assert sentence(reason) == dutch


def test_a_fault_names_the_teams_and_the_table():
    fault = {"code": "repeated_table", "entries": [7], "table": 3, "values": {"times": 1}}
    with override("nl"):
        assert fault_sentence(fault) == "7 zat al eens aan tafel 3."


@pytest.mark.parametrize("words", [*REASONS.values(), *FAULTS.values()], ids=str)
def test_every_sentence_is_translated(words):
    with override("nl"):
        dutch = str(words)
    with override("en"):
        assert dutch != str(words)
