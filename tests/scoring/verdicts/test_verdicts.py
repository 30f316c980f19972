"""Questions about a board: what is answered, and that it agrees with the rules."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import Ending
from scoring.rules import (
    KRUIZ,
    NK,
    RULESETS,
    STAND,
    Position,
    card_of,
    hand_of,
    move_from_text,
    predecessors,
)
from scoring.schemes import SCHEMES, scheme
from scoring.verdicts import (
    Answer,
    Verdict,
    verdict_on_hand,
    verdict_on_last_move,
    verdict_on_move,
    verdict_on_score,
)
from tests.fuzzing import examples
from tests.scoring.rules.strategies import cards, games, hands, positions

FULL = "h1,h2,h3,h4/h1,h2/h1,h2,h3,h4/h3 0"


def board(text: str, rules=NK) -> Position:
    return Position.from_text(text, rules)


def plainly(verdict: Verdict) -> Verdict:
    """The verdict as it comes back from where it was stored."""
    return Verdict.from_plain(json.loads(json.dumps(verdict.to_plain())))


@given(games(), st.data())
def test_a_move_is_allowed_exactly_when_no_rule_is_broken(line, data):
    position = line.end
    card = data.draw(cards(position.rules))
    moves = [*line.moves[-2:], *list(position.legal_moves(card))[:3]]
    for move in (move._replace(card=card) for move in moves):
        verdict = verdict_on_move(position, move)
        assert (verdict.answer is Answer.YES) == (move in position.legal_moves(card))
        assert plainly(verdict) == verdict
        assert verdict.grounds != ()


@given(st.data())
def test_a_hand_has_its_moves_and_its_duty(data):
    position = data.draw(positions())
    hand = data.draw(hands(position.rules).filter(bool))
    verdict = verdict_on_hand(position, hand)
    assert len(verdict.steps) == len(position.legal_moves(hand))
    if position.outcome is None:
        assert (" moet spelen" in verdict.sentence.nl) == position.must_play(hand)
        assert (" must play" in verdict.sentence.en) == position.must_play(hand)
    assert plainly(verdict) == verdict


def test_who_cannot_play_lays_down_his_hand_or_throws_one_card_away():
    said = verdict_on_hand(board("-/-/-/- 0"), hand_of("2357")).sentence
    assert said.nl == "Rood kan niet spelen: de hele hand moet neer."
    said = verdict_on_hand(board("-/-/-/- 0", KRUIZ), hand_of("2357")).sentence
    assert said.en == "Red cannot play: one card must be thrown away."


def test_a_text_that_is_not_unambiguous_is_called_so():
    left = verdict_on_hand(board("13,15/16/-/- 0", STAND), hand_of("2"))
    assert left.sentence.nl == "Rood mag spelen, maar hoeft niet: de hele hand mag neer."
    assert left.grounds[0].ambiguous
    swap = verdict_on_move(board("0/20/-/- 0"), move_from_text("0:0x1:20", card_of("J")))
    assert [ground.ambiguous for ground in swap.grounds] == [False, True]


def test_nothing_is_played_once_the_game_is_over():
    over = board(FULL.replace(" 0", " 1"))
    assert verdict_on_hand(over, hand_of("7")).sentence.en == "The game is over."
    move = verdict_on_move(over, move_from_text("1:n-16", card_of("A")))
    assert move.sentence.nl == "Nee, het spel is uit."


@pytest.mark.parametrize("text", ["5/5/-/- 0", "70/-/-/- 0", "h1,h1/-/-/- 0"])
def test_a_board_that_cannot_be_is_said_to_be_that(text):
    faulty = board(text)
    answers = [
        verdict_on_move(faulty, move_from_text("0:5-7", card_of("2"))),
        verdict_on_hand(faulty, hand_of("2")),
        verdict_on_score(faulty, SCHEMES["nk"], Ending.TIME_OVER),
        verdict_on_last_move(faulty, card_of("2"), 0),
    ]
    assert {answer.sentence.nl for answer in answers} == {
        "Dit bord kan niet: zet eerst de stelling goed."
    }
    assert {answer.answer for answer in answers} == {Answer.NO}
    assert all(answer.grounds for answer in answers)


@pytest.mark.parametrize(
    ("key", "points"), [("nk", [26, 6]), ("koppel", [50, 15]), ("vrij", [None, None])]
)
def test_a_finished_board_is_worth_what_the_scheme_gives(key, points):
    verdict = verdict_on_score(board(FULL), scheme(key), Ending.FINISHED, (8, 3))
    assert verdict.answer is Answer.YES
    assert verdict.score.home == (4, 2, 4, 1)
    assert [team.points for team in verdict.score.teams] == points
    assert plainly(verdict) == verdict


def test_a_card_that_differs_is_told_team_by_team():
    verdict = verdict_on_score(board(FULL), SCHEMES["nk"], Ending.FINISHED, (8, 5))
    assert verdict.sentence.nl == "De kaart wijkt af: bij groen en blauw zijn er 3 binnen, niet 5."
    assert [team.differs for team in verdict.score.teams] == [False, True]
    assert [remark.nl for remark in verdict.remarks] == [
        "Op het bord: rood en geel 8 binnen, groen en blauw 3 binnen."
    ]


@pytest.mark.parametrize(
    ("text", "ending", "said"),
    [
        (FULL, Ending.TIME_OVER, "No: the game was over, for one team has everything home."),
        ("h1/-/-/- 0", Ending.FINISHED, "No: the game is not over, for no team has"),
    ],
)
def test_an_ending_that_the_board_contradicts_is_said(text, ending, said):
    assert verdict_on_score(board(text), SCHEMES["nk"], ending).sentence.en.startswith(said)


def test_without_a_winner_nobody_gets_a_bonus():
    verdict = verdict_on_score(board("h1,h2/h3/-/h1 0"), SCHEMES["nk"], Ending.TIME_OVER)
    assert [team.points for team in verdict.score.teams] == [4, 4]


def test_three_teams_and_players_alone_are_counted():
    six = Position.from_text("h1,h2/-/-/h3/-/h1 0", RULESETS["gezellig6"])
    score = verdict_on_score(six, SCHEMES["koppel"], Ending.TIME_OVER).score
    assert [(team.seats, team.pawns, team.points) for team in score.teams] == [
        ((0, 3), 3, 15),
        ((1, 4), 0, 0),
        ((2, 5), 1, 5),
    ]
    alone = Position.from_text("h1,h2/h1 0", RULESETS["gezellig2"])
    verdict = verdict_on_score(alone, SCHEMES["nk"], Ending.TIME_OVER)
    assert [(team.pawns, team.points) for team in verdict.score.teams] == [(2, None), (1, None)]
    assert (len(verdict.remarks), verdict.grounds) == (1, ())


@pytest.mark.parametrize(("key", "points"), [("nk", [18, 2]), ("koppel", [26, 5])])
def test_players_alone_get_the_points_of_a_scheme_for_one(key, points):
    alone = Position.from_text("h1,h2,h3,h4/h1 0", RULESETS["gezellig2"])
    verdict = verdict_on_score(alone, scheme(key, players=1), Ending.FINISHED)
    assert [team.points for team in verdict.score.teams] == points
    assert verdict.remarks == ()


@pytest.mark.parametrize("key", ["gedeeld", "formule", "nk", "individueel"])
def test_no_team_of_a_board_gets_what_a_drive_of_players_gives_to_one(key):
    rules = scheme(key, players=1, pairs=key == "formule")
    verdict = verdict_on_score(board("h1,h2/h3/-/h1 0"), rules, Ending.TIME_OVER)
    assert [(team.pawns, team.points) for team in verdict.score.teams] == [(2, None), (2, None)]
    assert [remark.nl for remark in verdict.remarks] == [
        "De punten zijn hier niet uitgerekend: alleen wat binnen is, is geteld."
    ]


@examples(60)
@given(st.data())
def test_the_last_move_has_the_positions_that_it_can_have_come_from(data):
    position = data.draw(positions())
    card = data.draw(cards(position.rules))
    seat = data.draw(st.integers(0, position.rules.seats - 1))
    found = list(predecessors(position, card, seat))
    verdict = verdict_on_last_move(position, card, seat)
    assert (verdict.answer is Answer.YES) == bool(found)
    if found:
        assert [(step.position, step.move) for step in verdict.steps] == [
            (before.to_text(), str(move)) for before, move in found
        ]
    assert verdict.grounds or verdict.remarks or found
    assert plainly(verdict) == verdict


@given(games())
def test_what_was_played_is_found_possible(line):
    if line.moves:
        seat, move = (line.end.turn - 1) % line.end.rules.seats, line.moves[-1]
        verdict = verdict_on_last_move(line.end, move.card, seat, move)
        assert verdict.answer is Answer.YES
        assert {step.move for step in verdict.steps} == {str(move)}


def test_a_claim_that_cannot_be_is_refused_with_the_rule():
    claim = move_from_text("0:62-h2", card_of("5"))
    verdict = verdict_on_last_move(board("h2/-/-/- 1"), card_of("5"), 0, claim)
    assert verdict.sentence.nl == "Nee, zo kan het niet zijn gegaan."
    assert verdict.grounds[0].sentence.nl == "Van 62 naar honk 2 is 3 vooruit. 5: 5 vooruit."


def test_a_claim_that_does_not_end_on_this_board_is_refused():
    claim = move_from_text("0:5-10", card_of("5"))
    verdict = verdict_on_last_move(board("7/-/-/- 1"), card_of("5"), 0, claim)
    assert verdict.remarks[0].en == "After this move the pawns stand otherwise than on the board."


def test_a_last_card_that_brings_no_pawn_here_says_why():
    stopped = verdict_on_last_move(board("20/16/-/- 1"), card_of("9"), 0)
    assert stopped.answer is Answer.NO
    assert "mag niet worden gepasseerd" in stopped.grounds[0].sentence.nl


def rules_of(verdict: Verdict) -> list[str]:
    return [ground.basis.rule.value for ground in verdict.grounds]


def test_a_last_move_is_not_explained_by_a_pawn_that_it_need_not_have_hit():
    verdict = verdict_on_last_move(board("7/-/-/- 1"), card_of("5"), 0)
    assert len(verdict.steps) == 5
    assert rules_of(verdict) == ["number"]


@pytest.mark.parametrize("move", ["0:cx1:20", "0:c-10", "0:c-50", "0:5x1:20"])
def test_what_begins_on_the_middle_says_that_it_rests_on_an_assumption(move):
    start = board("5,c/20/-/- 0", KRUIZ)
    card = card_of("J" if "x" in move else "5")
    verdict = verdict_on_move(start, move_from_text(move, card))
    assert ("middle" in rules_of(verdict)) == ("c" in move)


def test_an_eight_or_the_middle_makes_even_a_no_rest_on_the_assumption():
    nowhere = board("20/16/-/- 1", KRUIZ)
    assert "middle" in rules_of(verdict_on_last_move(nowhere, card_of("8"), 2))
    assert "middle" not in rules_of(verdict_on_last_move(nowhere, card_of("9"), 2))


def test_what_need_not_be_played_is_named_by_what_the_move_does():
    both = NK.with_house_rules(["second_lap", "self_capture_optional"])
    lap = verdict_on_hand(board("62,h4/20/40/- 0", both), hand_of("5"))
    assert rules_of(lap)[0] == "second_lap"
    assert "self_capture_optional" not in rules_of(lap)
    hit = verdict_on_hand(board("13,15/16/-/- 0", STAND), hand_of("2"))
    assert rules_of(hit).count("self_capture_optional") == 1


def test_of_many_moves_the_doubtful_and_the_house_rules_are_told_with_their_move():
    jacks = verdict_on_hand(board("0,5/20,30/40/50 0"), hand_of("J"))
    assert len(jacks.steps) == 8
    assert [ground.ambiguous for ground in jacks.grounds] == [False, True]
    assert jacks.grounds[1].sentence.nl.startswith("Rood boer: pion op 0 ruilt met")
    house = RULESETS["gezellig"].with_house_rules(["jack_from_own_start"])
    agreed = verdict_on_hand(board("0,5/20,30/40/50 0", house), hand_of("J"))
    assert "jack_from_own_start" in rules_of(agreed)


def test_a_pawn_that_stands_in_the_way_of_where_it_came_from_is_named():
    verdict = verdict_on_last_move(board("20/15/-/- 1"), card_of("5"), 0)
    assert verdict.grounds == ()
    assert [remark.nl for remark in verdict.remarks] == [
        "Van 15 kan de pion niet zijn gekomen: daar staat groen."
    ]


def test_a_refused_move_is_that_of_the_player_on_turn():
    verdict = verdict_on_move(board("5/9/-/- 0"), move_from_text("1:9-11", card_of("2")))
    assert verdict.steps[0].sentence.nl == "Rood 2: pion van groen van 9 naar 11"


def test_a_game_that_is_not_over_is_refused_with_the_article_that_ends_it():
    verdict = verdict_on_score(board("h1/-/-/- 0"), SCHEMES["nk"], Ending.FINISHED)
    assert rules_of(verdict) == ["end", "points"]


def test_cards_with_which_nothing_can_be_played_are_named():
    verdict = verdict_on_hand(board("5,10,20,30/-/-/- 0"), hand_of("2K"))
    assert [remark.nl for remark in verdict.remarks] == ["Geen zet mogelijk met: heer."]


def test_a_seven_that_is_shared_has_a_heading_of_its_own():
    verdict = verdict_on_hand(board("5,10/-/-/- 0"), hand_of("7"))
    assert {step.group.nl for step in verdict.steps} == {
        "7: rood op 5",
        "7: rood op 10",
        "7, verdeeld: rood op 5",
        "7, verdeeld: rood op 10",
    }
