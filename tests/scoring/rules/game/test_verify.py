"""A game that went by the rules is found right; a fault in it is found at its place, with its
article."""

import json

import pytest

from scoring.rules import RULESETS
from scoring.rules.game.game import Game
from scoring.rules.game.json_game import answer_game, game_to_json
from scoring.rules.game.reader import game_from_text
from scoring.rules.game.verify import verify
from scoring.rules.game.writer import game_text
from scoring.rules.lines import LineFields
from tests.scoring.rules.game.many import differences
from tests.scoring.rules.game.planted import planted
from tests.scoring.rules.game.random_games import random_game

PLANTED = planted()


@pytest.mark.parametrize("rules", RULESETS.values(), ids=str)
@pytest.mark.parametrize("seed", [3, 4])
def test_a_whole_game_comes_back_and_is_found_right(rules, seed):
    assert differences(random_game(rules, seed, deals=24), "nl") == []


def first_faults(game: Game):
    """The rules that are found broken first, and where."""
    faults = verify(game).faults
    place = (faults[0].deal, faults[0].play)
    return [one.reason.rule for one in faults if (one.deal, one.play) == place], *place


@pytest.mark.parametrize("kind", PLANTED)
def test_a_planted_fault_is_found_where_it_is(kind: str):
    case = PLANTED[kind]()
    assert first_faults(case.game) == (list(case.rules), case.deal, case.play)


@pytest.mark.parametrize("kind", list(PLANTED)[:34])
def test_a_faulty_game_is_written_and_read_and_found_as_faulty(kind: str):
    case = PLANTED[kind]()
    back = game_from_text(game_text(case.game))
    assert back == case.game
    answer = answer_game(LineFields(json.loads(json.dumps(game_to_json(case.game)))))
    first = answer["faults"][0]
    assert (first["rule"], first["deal"], first["play"]) == (case.rules[0], case.deal, case.play)
    expected = case.game.rules.provenance(case.rules[0])
    assert (first["source"], first["article"]) == (expected.source, expected.article)
