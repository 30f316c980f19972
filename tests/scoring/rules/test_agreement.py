"""The engine and a plain second generator, which share no code, allow the same moves."""

from random import Random

import pytest

from scoring.rules import RULESETS
from tests.scoring.rules.agreement import differences
from tests.scoring.rules.boards import sample

SEED = 20261121


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_both_generators_agree_on_a_sample_of_positions(rules):
    random = Random(SEED)

    found = [
        line for position in sample(rules, SEED, 250) for line in differences(position, random)
    ]

    assert found == []
