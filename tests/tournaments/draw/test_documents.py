"""What somebody wrote by hand of groups, a knock-out or tables of more: drawn, or refused in one
sentence."""

import json
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzzing import examples
from tests.tournaments.draw.test_program import scraps, told
from tournaments.draw import CannotDraw
from tournaments.draw.document import BadDocument
from tournaments.draw.kinds import draw_any, read_any, write_any

OF_ROUND = {"drive": "abcdef", "round": 2, "seed": "00ff", "public_value": ""}
PAIRS = {
    **OF_ROUND,
    "method": "results",
    "entries": [1, 2, 3],
    "rounds": [[[1, 3]]],
    "missed": {"2": 1},
}
BRACKET = {
    **OF_ROUND,
    "kind": "knock_out",
    "entries": [1, 2, 3],
    "slots": [1, 2, 3, "#9"],
    "block": 4,
    "firsts": {"1": 2},
}
ROUNDS = [{"tables": [[1, 1, 2, 3, 4]], "resting": [5]}]
MANY = {
    **OF_ROUND,
    "kind": "players",
    "method": "lot",
    "rounds_left": 2,
    "remainder": "sit_out",
    "entries": [1, 2, 3, 4, 5],
    "points": {"1": 7},
    "fixed_tables": {"2": 1},
    "rounds": ROUNDS,
    "following": [],
}
THREES = MANY | {"kind": "threes", "rounds": [], "clubs": {"1": "a"}}
FOLLOWING = MANY | {"following": ROUNDS * 2}
RESTING = OF_ROUND | {"kind": "resting", "entries": [8]}
GROUPS = {
    "kind": "groups",
    "parts": [
        {"key": "2.1", "field": {**OF_ROUND, "entries": [6, 7], "method": "random"}},
        {"key": "2.2", "field": BRACKET},
        {"key": "2.3", "field": RESTING},
    ],
    "fixed_tables": {"7": 2},
}


def with_part(at, **change):
    """The groups, with something else in one of them."""
    groups = deepcopy(GROUPS)
    groups["parts"][at] |= change
    return groups


@pytest.mark.parametrize("document", [PAIRS, BRACKET, MANY, THREES, FOLLOWING, GROUPS])
def test_a_document_that_makes_sense_is_drawn(document):
    status, answer = told(json.dumps(document).encode())
    assert status == 0
    assert answer["tables"] != []


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        (BRACKET | {"slots": [1, 2, [3], 4]}, "An id in slots must be a text or a whole number."),
        (BRACKET | {"entries": [[1]]}, "An id in entries must be a text or a whole number."),
        (BRACKET | {"firsts": {"1": "a"}}, "firsts must be a whole number."),
        (BRACKET | {"firsts": []}, "firsts must be an object."),
        (BRACKET | {"slots": [1, 2, 3, 2]}, "2 is in slots twice."),
        (BRACKET | {"slots": [1, 2, 3, "2"]}, "2 is in slots twice."),
        (BRACKET | {"entries": [1, 2, 1]}, "1 is in entries twice."),
        (BRACKET | {"entries": [1, 2, 3, 4]}, "Entry 4 is in none of the slots."),
        (
            BRACKET | {"block": 8},
            "A bracket has 2, 4, 8, 16 … slots, in blocks of as many or fewer.",
        ),
        (MANY | {"points": {"1": "many"}}, "points must be a whole number."),
        (MANY | {"fixed_tables": {"1": "1"}}, "fixed_tables must be a whole number."),
        (MANY | {"fixed_tables": {"1": 0}}, "There is no table 0, as in fixed_tables."),
        (MANY | {"method": ["lot"]}, "method must be one of: lot, results."),
        (
            MANY | {"rounds": [{"tables": [[]], "resting": []}]},
            "A table has its number, and two to four who sit there.",
        ),
        (
            MANY | {"following": [{"tables": [[1, 1, 2, 3, 4]], "resting": []}]},
            "A round that follows is of others than play.",
        ),
        (MANY | {"rounds": [{"tables": [[1, 1, 2]], "resting": [2]}]}, "2 is in one round twice."),
        (THREES | {"clubs": {"1": 2}}, "clubs must be text."),
        (with_part(2, key="2.1"), "2.1 is in the keys of parts twice."),
        (with_part(2, key=["2.3"]), "key must be text."),
        (with_part(2, field=RESTING | {"entries": [6]}), "6 is in the groups twice."),
        (with_part(2, field=RESTING | {"entries": ["6"]}), "6 is in the groups twice."),
        (with_part(2, field=RESTING | {"round": "2"}), "round must be a whole number."),
        (with_part(1, field=[]), "field must be an object."),
        (with_part(1, field=GROUPS), "A group is not divided again."),
        (GROUPS | {"parts": [[]]}, "Each of the parts must be an object."),
        (GROUPS | {"fixed_tables": {"7": "2"}}, "fixed_tables must be a whole number."),
        (GROUPS | {"fixed_tables": {"7": 0}}, "There is no table 0, as in fixed_tables."),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_sentence(document, sentence):
    with pytest.raises(BadDocument) as refused:
        read_any(json.dumps(document))
    assert str(refused.value) == sentence


def test_a_key_that_is_there_twice_is_refused():
    with pytest.raises(BadDocument) as refused:
        read_any('{"entries": [1, 2], "entries": [3, 4], "method": "lot", "seed": "00"}')
    assert str(refused.value) == "The key entries is there twice."


def test_the_program_says_it_without_a_traceback():
    status, answer = told(json.dumps(BRACKET | {"slots": [[1], [2]], "entries": []}).encode())
    assert (status, list(answer)) == (1, ["error"])


def places_in(document, path=()):
    """The way to everything that stands in a document."""
    inside = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in inside:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places_in(value, (*path, key))


PLACES = [
    (document, path)
    for document in (BRACKET, MANY, THREES, FOLLOWING, GROUPS)
    for path in places_in(document)
]


@pytest.mark.slow
@examples(400)
@given(st.sampled_from(PLACES), scraps | st.sampled_from([1, 2, "1", [1], [1, 2], {"1": 1}]))
def test_whatever_stands_anywhere_is_drawn_or_refused(place, scrap):
    document, path = place
    document = inside = deepcopy(document)
    for key in path[:-1]:
        inside = inside[key]
    inside[path[-1]] = scrap
    try:
        drawn = draw_any(read_any(json.dumps(document)))
    except (BadDocument, CannotDraw):
        return
    assert json.loads(json.dumps(write_any(drawn)))["tables"] is not None
