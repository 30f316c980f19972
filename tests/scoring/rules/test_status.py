"""Everything that can be wrong with a board that was typed in is told, with where it is."""

import pytest
from hypothesis import given

from scoring.rules.articles import Rule
from scoring.rules.position import Position
from scoring.rules.rulesets import GEZELLIG6, KRUIZ, KRUIZ_SOLO, NK, RULESETS
from scoring.rules.status import MEANINGS, Status, explain, status
from scoring.rules.words.why import why_illegal
from tests.scoring.rules.strategies import games

FULL = "h1,h2,h3,h4"
FAULTY = [
    (NK, "1,2,3,4,5/-/-/- 0", Status.TOO_MANY_PAWNS),
    (NK, "1,h1,h2,h3,h4/-/-/- 0", Status.TOO_MANY_PAWNS),
    (NK, "5,5/-/-/- 0", Status.PLACE_TAKEN_TWICE),
    (NK, "h2,h2/-/-/- 0", Status.PLACE_TAKEN_TWICE),
    (NK, "5/5/-/- 0", Status.PLACE_SHARED),
    (NK, "0/0/-/- 0", Status.PLACE_SHARED),
    (KRUIZ, "c/-/c/- 0", Status.PLACE_SHARED),
    (NK, "64/-/-/- 0", Status.NO_SUCH_PLACE),
    (NK, "c/-/-/- 0", Status.NO_SUCH_PLACE),
    (NK, "5h1/-/-/- 0", Status.NO_SUCH_PLACE),
    (RULESETS["gezellig2"], "32/- 0", Status.NO_SUCH_PLACE),
    (GEZELLIG6, "96/-/-/-/-/- 0", Status.NO_SUCH_PLACE),
    (NK, "1h2/-/-/- 0", Status.HOME_OF_ANOTHER),
    (NK, "-/-/0h4/- 0", Status.HOME_OF_ANOTHER),
    (NK, "1h2/h2/-/- 0", Status.HOME_OF_ANOTHER | Status.PLACE_SHARED),
    (NK, "/".join([FULL] * 4) + " 0", Status.TWO_TEAMS_COMPLETE),
    (KRUIZ_SOLO, f"{FULL}/-/{FULL}/- 0", Status.TWO_TEAMS_COMPLETE),
    (
        NK,
        "5,5,64,c,1h1/5/-/- 0",
        Status.TOO_MANY_PAWNS
        | Status.PLACE_TAKEN_TWICE
        | Status.NO_SUCH_PLACE
        | Status.HOME_OF_ANOTHER
        | Status.PLACE_SHARED,
    ),
]
FINE = [
    (NK, "-/-/-/- 0"),
    (NK, "h1/h1/h1/h1 3"),
    (NK, "16/0/48/32 0"),
    (NK, f"{FULL}/-/{FULL}/- 1"),
    (NK, f"{FULL}/{FULL}/-/- 0"),
    (KRUIZ, "c/-/-/- 0"),
    (GEZELLIG6, "95/-/-/-/-/- 5"),
]


@pytest.mark.parametrize(("rules", "text", "expected"), FAULTY)
def test_a_faulty_board_shows_exactly_its_faults(rules, text, expected):
    assert status(Position.from_text(text, rules)) == expected


@pytest.mark.parametrize(("rules", "text"), FINE)
def test_a_board_without_faults_is_sound(rules, text):
    position = Position.from_text(text, rules)
    assert (status(position), explain(position)) == (Status.SOUND, [])


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        (Position(NK, ((), (), ()), 0), Status.WRONG_SEATS),
        (Position(NK, ((), (), (), ()), 4), Status.NO_SUCH_TURN),
        (Position(NK, ((7, 3), (), (), ()), 0), Status.NOT_IN_ORDER),
        (Position(NK, ((-1,), (), (), ()), 0), Status.NO_SUCH_PLACE),
        (Position(NK, ((500,), (), (), ()), 0), Status.NO_SUCH_PLACE),
    ],
)
def test_a_board_that_a_program_put_together_is_looked_at_too(position, expected):
    assert status(position) == expected


def test_a_fault_names_the_colours_and_the_place():
    assert explain(Position.from_text("5,5/5/-/1h2 0")) == [
        (Status.PLACE_TAKEN_TWICE, "Rood staat met 2 pionnen op 5.", "Red has 2 pawns on 5."),
        (
            Status.HOME_OF_ANOTHER,
            "Een pion van blauw staat op honk 2 van groen.",
            "A blue pawn stands on home 2 of green.",
        ),
        (
            Status.PLACE_SHARED,
            "Op 5 staan pionnen van rood en groen.",
            "On 5 stand pawns of red and green.",
        ),
    ]


def test_the_teams_that_are_both_complete_are_named():
    (fault,) = explain(Position.from_text("/".join([FULL] * 4) + " 0"))
    assert fault.en == (
        "All pawns are home for red/yellow and green/blue; the game stops at the first team."
    )


@pytest.mark.parametrize(("rules", "text", "expected"), FAULTY)
def test_every_flag_is_explained_and_nothing_else(rules, text, expected):
    found = Status.SOUND
    for fault in explain(Position.from_text(text, rules)):
        found |= fault.flag
    assert found == expected


def test_every_flag_has_a_sentence_in_both_languages():
    assert set(MEANINGS) == {Status.SOUND, *Status}
    assert all(said.nl != said.en for said in MEANINGS.values())


def test_the_names_of_flags_come_in_their_order():
    both = Status.PLACE_SHARED | Status.TOO_MANY_PAWNS
    assert (both.names, Status.SOUND.names) == (("TOO_MANY_PAWNS", "PLACE_SHARED"), ())


def test_a_sound_board_is_false_so_that_one_can_ask_whether_there_are_faults():
    assert (bool(Status.SOUND), bool(Status.PLACE_SHARED)) == (False, True)


def test_on_a_faulty_board_no_move_is_judged_but_the_board():
    reasons = why_illegal(Position.from_text("5,5/-/-/- 0"), "3", "0:5-8")
    assert [(reason.rule, reason.nl) for reason in reasons] == [
        (Rule.BOARD, "Rood staat met 2 pionnen op 5.")
    ]


@given(games())
def test_legal_moves_bring_no_fault(line):
    assert status(line.end) | status(line.start) == status(line.start)
