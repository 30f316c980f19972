"""The engine and a plain second generator, which share no code, allow the same moves."""

from random import Random

import pytest

from scoring.rules import RULESETS, Position
from tests.scoring.rules.agreement import differences
from tests.scoring.rules.boards import sample

SEED = 20261121


@pytest.mark.slow
@pytest.mark.parametrize(("switches", "count"), [((), 250), (("home_order",), 100)], ids=str)
@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_both_generators_agree_on_a_sample_of_positions(rules, switches, count):
    random = Random(SEED)
    rules = rules.with_house_rules(switches)

    found = [
        line for position in sample(rules, SEED, count) for line in differences(position, random)
    ]

    assert found == []


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("kruiz", "60,62,h1/-/-/- 0"),
        ("kruiz-solo", "59,61,63,h1/7/23/c 0"),
        ("kruiz", "c,h1,h3/10,23/58,h4/39,48 0"),
        ("kruiz", "h1,h2,h3,h4/7,60/26,31,c,h1/55 0"),
        ("gezellig6", "h1,h2,h3,h4/-/-/44,48,h4/-/- 0"),
        ("gezellig", "0,5,h1,h3/-/32,33/- 0"),
        ("nk", "59,h1,h3,h4/30/0,31,h1,h2/29 0"),
        ("stand", "63,h2,h3,h4/2/28,30,31,h1/48 0"),
        ("gezellig2", "0,25,31,h2/16,h1,h3 0"),
    ],
)
def test_both_generators_agree_where_parts_of_a_move_get_in_each_others_way(rules, text):
    for switches in ((), ("home_order",)):
        agreed = RULESETS[rules].with_house_rules(switches)

        assert differences(Position.from_text(text, agreed), Random(SEED)) == []
