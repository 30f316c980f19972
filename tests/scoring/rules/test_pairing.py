"""Partners whom blind cards put together: who may help whom, and when."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import Ending
from scoring.formats import partner_of
from scoring.rules import GEZELLIG2, GEZELLIG6, KRUIZ, NK, RULESETS, STAND, Position
from scoring.rules.moves import move_from_text
from scoring.rules.rulesets import Pairing
from scoring.schemes import NK as CHAMPIONSHIP
from scoring.verdicts import (
    Answer,
    turned_too_late,
    verdict_on_move,
    verdict_on_score,
    with_pairing,
)
from tests.fuzzing import examples

PARTNER_OF_RED = {Pairing.LEFT: 1, Pairing.OPPOSITE: 2, Pairing.RIGHT: 3}
FOURS = [rules for rules in RULESETS.values() if rules.seats == 4 and rules.partners]
RED_HOME = "h1,h2,h3,h4/20/40/50 0"


@pytest.mark.parametrize("rules", FOURS, ids=str)
@pytest.mark.parametrize("pairing", PARTNER_OF_RED)
def test_the_teams_are_the_pairs_of_the_card_of_the_table(rules, pairing):
    paired, red = rules.paired(pairing), PARTNER_OF_RED[pairing]
    assert [paired.partner(seat) for seat in range(4)] == [
        partner_of(4, seat, red) for seat in range(4)
    ]
    assert paired.teams[0] == tuple(sorted((0, red)))


@pytest.mark.parametrize("rules", FOURS, ids=str)
def test_as_long_as_the_cards_lie_blind_nobody_has_a_partner(rules):
    hidden = rules.paired("hidden")
    assert [hidden.partner(seat) for seat in range(4)] == [None] * 4
    assert hidden.house_rules == rules.house_rules


@pytest.mark.parametrize("rules", [GEZELLIG2, GEZELLIG6, RULESETS["kruiz-solo"]], ids=str)
def test_at_other_tables_cards_make_no_pairs(rules):
    assert rules.paired("left") == rules
    with pytest.raises(ValueError, match="only of four"):
        replace(rules, pairing=Pairing.LEFT)


def test_what_is_no_pairing_is_refused():
    with pytest.raises(ValueError, match="across"):
        STAND.paired("across")


@pytest.mark.parametrize(("pairing", "helps"), [("left", 1), ("opposite", 2), ("right", 3)])
def test_who_is_home_plays_on_for_the_one_whom_the_cards_gave_him(pairing, helps):
    board = Position.from_text(RED_HOME, STAND.paired(pairing))
    assert board.acting == helps
    assert {part.seat for move in board.legal_moves("3") for part in move.parts} == {helps}


@pytest.mark.parametrize(("pairing", "answer"), [("left", Answer.YES), ("right", Answer.NO)])
def test_an_answer_about_helping_cites_the_cards(pairing, answer):
    rules = STAND.paired(pairing)
    board = Position.from_text(RED_HOME, rules)
    told = with_pairing(verdict_on_move(board, move_from_text("1:20-23", "3")), rules)
    last = told.grounds[-1]
    assert (told.answer, last.basis.source) == (answer, "[000]")
    assert last.basis.article == "Alternatieve partnertoewijzing"
    with_whom = {"left": "rood speelt met groen, geel met", "right": "rood speelt met blauw, groen"}
    assert with_whom[pairing] in last.sentence.nl


def test_a_seven_goes_on_with_the_neighbour_once_he_is_known_to_be_the_partner():
    text = "62,h2,h3,h4/20/40/50 0"
    split = move_from_text("0:62-h1,1:20-25", "7")
    answers = {
        pairing: verdict_on_move(Position.from_text(text, STAND.paired(pairing)), split).answer
        for pairing in Pairing
    }
    assert answers == dict.fromkeys(Pairing, Answer.NO) | {Pairing.LEFT: Answer.YES}


def test_of_a_last_pawn_that_comes_home_by_a_seven_the_source_is_told_to_be_silent():
    rules = STAND.paired("hidden")
    board = Position.from_text("62,h2,h3,h4/20/40/50 0", rules)
    told = with_pairing(verdict_on_move(board, move_from_text("0:62-h1,1:20-25", "7")), rules)
    assert told.answer is Answer.NO
    assert "De bron zegt niet" in told.remarks[-1].nl
    assert "niemand weet wie zijn maat is" in told.grounds[-1].sentence.nl


def test_with_somebody_home_the_cards_should_lie_open():
    assert turned_too_late(Position.from_text(RED_HOME, STAND.paired("hidden")))
    assert not turned_too_late(Position.start(STAND.paired("hidden")))
    assert not turned_too_late(Position.from_text(RED_HOME, STAND.paired("left")))


def test_the_jack_of_the_cross_board_spares_the_partner_of_the_cards():
    left = Position.from_text("5/20/40/50 0", KRUIZ.paired("left"))
    swapped = {move.parts[0].target for move in left.legal_moves("J")}
    assert swapped == {40, 50}


@pytest.mark.parametrize(("pairing", "pawns"), [("left", (8, 1)), ("opposite", (5, 4))])
def test_the_score_is_that_of_the_pairs_of_the_cards(pairing, pawns):
    board = Position.from_text("h1,h2,h3,h4/h1,h2,h3,h4/h4/- 0", NK.paired(pairing))
    told = verdict_on_score(board, CHAMPIONSHIP, Ending.TIME_OVER, [])
    assert tuple(team.pawns for team in told.score.teams) == pawns


@given(st.sampled_from(FOURS), st.sampled_from(sorted(PARTNER_OF_RED)), st.data())
@examples(40)
def test_every_legal_move_is_made_with_pawns_of_ones_own_or_of_ones_partner(rules, pairing, data):
    board = Position.start(rules.paired(pairing))
    for _turn in range(data.draw(st.integers(0, 12))):
        card = data.draw(st.sampled_from("AK2357QJ"))
        moves = list(board.legal_moves(card))
        for move in moves:
            seats = {part.seat for part in move.parts}
            assert seats <= {*board.rules.team(board.turn)} or card == "J"
        if not moves:
            board = board.with_turn((board.turn + 1) % 4)
            continue
        board = board.play(data.draw(st.sampled_from(moves)))
