"""The deal rounds that are measured come from their seeds, and none that was played is denied."""

import pytest

from scoring.rules import GEZELLIG2, KRUIZ, NK, reconstruct
from tests.scoring.rules.dealing.deal_rounds import (
    DealRound,
    changed,
    made,
    played_rounds,
    read,
    round_of,
)

ROUNDS = read()
PLAYED = [one for one in ROUNDS if one.made == "played"]
NODES = 20_000


def ids(asked):
    return f"{asked.start.rules}-{asked.seed}"


def test_the_rounds_of_a_rule_set_are_the_first_that_there_are():
    assert [one for one in ROUNDS if one.start.rules == GEZELLIG2] == made(GEZELLIG2)


@pytest.mark.slow
def test_each_round_of_the_file_is_what_its_seed_makes():
    remade = [round_of(one.start.rules, one.seed, one.full, one.made) for one in ROUNDS]
    wrong = [ids(one) for one, again in zip(ROUNDS, remade, strict=True) if again != one]
    assert wrong == []


def test_a_round_is_read_as_it_was_written():
    assert [DealRound.from_json(one.to_json()) for one in ROUNDS] == ROUNDS


def test_a_hand_is_laid_down_only_when_nothing_in_it_must_be_played():
    hands = [len(one.laid_down) for one in played_rounds(NK, 1)]
    cards = [len(one.cards) for one in played_rounds(NK, 1)]

    assert (sum(hands) > 0, max(cards) <= 20) == (True, True)


def test_a_changed_round_has_one_pawn_elsewhere():
    for one in played_rounds(KRUIZ, 2):
        other = changed(one)
        if other is not None:
            before = {(seat, at) for seat, places in enumerate(one.end.pawns) for at in places}
            after = {(seat, at) for seat, places in enumerate(other.end.pawns) for at in places}
            assert len(before - after) == len(after - before) == 1


@pytest.mark.slow
@pytest.mark.parametrize("asked", PLAYED, ids=ids)
def test_no_round_that_was_played_is_impossible(asked):
    found = reconstruct(
        asked.start, asked.end, asked.cards, asked.laid_down, seconds=None, nodes=NODES
    )

    assert found.possible is not False
    assert found.faults == ()
