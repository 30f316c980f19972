"""Every fault that a scheme finds has a sentence, in Dutch too."""

from functools import cache
from itertools import product

import pytest
from django.utils.translation import override

from scoring.cards import Fault
from scoring.schemes import SCHEMES, Card, Ending, scheme
from tournaments.core.services.errors import SENTENCES, sentence

SCHEMES_USED = [*SCHEMES.values(), scheme("vrij", step=5, minimum=5, maximum=9, absence=None)]
VALUES = [
    *product((None, -1, 5, 8, 10, 11, 123_456), repeat=2),
    *product((None, 3, 8, 10), repeat=3),
    *product((4, 8, 10), repeat=4),
]
CARDS = [
    Card(ending, values, winner, absent)
    for ending, values in product(Ending, VALUES)
    for winner, absent in ((None, None), (0, None), (5, None), (1, 1), (None, 0))
]


@cache
def found() -> dict[str, Fault]:
    """A fault of each kind that there is."""
    return {
        each.code: each for rules in SCHEMES_USED for card in CARDS for each in rules.faults(card)
    }


def test_every_sentence_is_for_a_fault_that_there_is_and_every_fault_has_one():
    assert found().keys() == SENTENCES.keys()


@pytest.mark.parametrize("code", sorted(SENTENCES))
def test_a_fault_is_told_in_both_languages(code):
    with override("en"):
        english = sentence(found()[code])
    with override("nl"):
        dutch = sentence(found()[code])
    assert "%" not in english + dutch
    assert dutch != english
