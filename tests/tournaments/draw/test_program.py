from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzzing import examples
from tournaments.draw import CannotDraw, draw
from tournaments.draw.document import BadDocument, write_pairing
from tournaments.draw.kinds import read_any

DRIVE = {
    "entries": [1, "b", "c", 4, 5],
    "rounds": [[[1, "b"], ["c", "4"], [5, None]], [["gone", 1], ["c", 5]]],
    "points": {"1": 40, "b": 12},
    "method": "results",
    "rounds_left": 2,
    "seed": "00ff",
    "clubs": {"1": "x"},
    "fixed_tables": {"4": 2},
    "recipe": 2,
}


def told(text: bytes) -> tuple[int, dict]:
    done = subprocess.run(
        [sys.executable, "-m", "tournaments.draw"], input=text, capture_output=True, check=False
    )
    assert done.stderr == b""
    return done.returncode, json.loads(done.stdout)


def test_a_drive_from_standard_input_is_drawn():
    status, answer = told(json.dumps(DRIVE).encode())
    assert status == 0
    assert answer == json.loads(json.dumps(write_pairing(draw(read_any(json.dumps(DRIVE))))))
    sides = [side for table in answer["tables"] for side in table["sides"]]
    assert sorted(map(str, [*sides, answer["bye"]])) == ["1", "4", "5", "b", "c"]
    assert {table["table"] for table in answer["tables"] if 4 in table["sides"]} <= {2}
    assert answer["cost"] == answer["costs"]["squared_difference"]


@pytest.mark.parametrize(
    "text", [b"", b"[", b"\xff\xfe", b"[]", b"{}", b'{"entries": [1]}', b"[" * 100_000]
)
def test_what_is_no_drive_is_an_error_and_no_traceback(text):
    status, answer = told(text)
    assert status == 1
    assert list(answer) == ["error"]


@pytest.mark.parametrize(
    ("change", "sentence", "refusal"),
    [
        ({"entries": [1]}, "A draw needs at least two entries.", CannotDraw),
        ({"entries": [1, "1"]}, "Entry 1 is in the list twice.", CannotDraw),
        ({"entries": [True, 2]}, "An id in entries must be a text or a whole number.", BadDocument),
        (
            {"method": "magic"},
            "method must be one of: random, results, lot, movement, round_robin.",
            BadDocument,
        ),
        ({"seed": "xyz"}, "seed must be a text of hexadecimal digits.", BadDocument),
        ({"seed": ""}, "A draw needs a seed.", CannotDraw),
        ({"points": {"1": "many"}}, "points must be a whole number.", BadDocument),
        ({"points": {"1": 1.5}}, "points must be a whole number.", BadDocument),
        ({"rounds": [[[1, 2, 3]]]}, "Each pair in rounds must hold two ids.", BadDocument),
        ({"rounds_left": 0}, "There are no rounds left to draw.", CannotDraw),
        ({"recipe": 5}, "recipe must be one of: 1, 2, 3, 4.", BadDocument),
        ({"recipe": "2"}, "recipe must be a whole number.", BadDocument),
        ({"fixed_table": {}}, "The key fixed_table is not known.", BadDocument),
    ],
)
def test_each_fault_has_its_sentence(change, sentence, refusal):
    with pytest.raises(refusal) as refused:
        draw(read_any(json.dumps({**DRIVE, **change})))
    assert str(refused.value) == sentence


scraps = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 10**12) | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner),
    max_leaves=6,
)


@examples(300)
@given(st.sampled_from(sorted(DRIVE)), scraps)
def test_whatever_stands_in_a_key_is_drawn_or_refused(key, scrap):
    try:
        drawn = draw(read_any(json.dumps({**DRIVE, key: scrap})))
    except (BadDocument, CannotDraw):
        return
    answer = json.loads(json.dumps(write_pairing(drawn)))
    assert len(answer["tables"]) == len(drawn.tables) >= 1
