"""What is kept of where pawns can walk to is what would be worked out again."""

from dataclasses import replace
from random import Random

import pytest

from scoring.rules import RULESETS
from scoring.rules.places import HOME, MIDDLE
from scoring.rules.walks import Walks

BOARDS = [
    *RULESETS.values(),
    *(replace(RULESETS["kruiz"], junction=junction) for junction in (1, 3, 12, 15)),
    replace(RULESETS["kruiz"], home_order=True),
    replace(RULESETS["gezellig6"], junction=7, second_lap=True),
    replace(RULESETS["gezellig2"], second_lap=True, ace_eleven=True, king_thirteen=True),
]


def walks_of(rules):
    return Walks(
        seats=rules.seats,
        forward=rules.forward,
        junction=rules.junction,
        home_order=rules.home_order,
        second_lap=rules.second_lap,
    )


def surroundings(rules, random, number):
    middle = [MIDDLE] if rules.junction is not None else []
    for _ in range(number):
        yield (
            random.randrange(rules.seats),
            random.choice([*range(rules.ring), *middle, *HOME]),
            random.randrange(1 << rules.seats),
            random.randrange(16),
        )


@pytest.mark.parametrize("rules", BOARDS, ids=lambda rules: f"{rules} {rules.junction}")
def test_a_pawn_reaches_the_same_whatever_was_asked_before(rules):
    kept, random = walks_of(rules), Random(7)
    for asked in surroundings(rules, random, 1_500):
        kept.reach(*asked)

    for asked in surroundings(rules, random, 100):
        once, anew = kept.reach(*asked), walks_of(rules).reach(*asked)

        assert (asked, once.to, once.ahead) == (asked, anew.to, anew.ahead)


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
def test_a_seat_keeps_fewer_than_three_thousand_reaches(rules):
    walks = walks_of(rules)
    for asked in surroundings(rules, Random(8), 60_000):
        walks.reach(*asked)

    assert max(map(len, walks.cache)) < 3_000
