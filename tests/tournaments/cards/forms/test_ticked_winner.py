"""The winner ticked on a form, typed as a check against the numbers."""

import pytest
from django.utils.translation import override

from tests.factories import a_published_round, a_tournament, entries
from tournaments.cards.forms.scorecards import CardForm
from tournaments.models import Round

pytestmark = pytest.mark.django_db


def a_round(**values) -> Round:
    drive = a_tournament(**{"winner_asked": True} | values)
    sides = drive.plays.sides
    return a_published_round(drive, [tuple(entries(drive, sides))])


def errors(round_: Round, **typed) -> dict[str, list[str]]:
    sent = {"table": 1, "outcome": "played", "publication": round_.log_entry_id} | typed
    with override("en"):
        found = CardForm(sent, round_=round_).errors
        return {name: [str(each) for each in said] for name, said in found.items()}


WHICH = "Who won: %s (ticked) or %s (the numbers)?"


@pytest.mark.parametrize(
    ("first", "second", "ticked", "wrong"),
    [
        (8, 3, 1, None),
        (3, 8, 2, None),
        (5, 4, 0, None),
        (8, 3, 2, WHICH % ("Team 2", "Team 1")),
        (8, 3, 0, WHICH % ("nobody", "Team 1")),
        (5, 4, 1, WHICH % ("Team 1", "nobody")),
        (8, 3, "", "Nothing filled in yet."),
        (8, 3, 3, "Type a number from 0 to 2."),
        (8, 3, "x", "Digits only."),
    ],
)
def test_the_tick_agrees_with_the_numbers_or_is_asked_about(first, second, ticked, wrong):
    found = errors(a_round(), first=first, second=second, ticked=ticked)
    assert found == ({"ticked": [wrong]} if wrong else {})


def test_what_is_wrong_with_the_numbers_comes_first():
    assert list(errors(a_round(), first=9, second=3, ticked=1)) == ["first"]


@pytest.mark.parametrize("outcome", ["first_absent", "not_played"])
def test_without_a_game_no_tick_is_asked(outcome):
    assert errors(a_round(), outcome=outcome, ticked="") == {}


def test_of_four_players_the_tick_is_of_a_pair_and_of_three_teams_of_each():
    pairs = a_round(format="players", scheme="gedeeld")
    assert errors(pairs, first=5, second=8, ticked=2) == {}
    assert list(errors(pairs, first=5, second=8, ticked=1)) == ["ticked"]
    threes = a_round(format="threes", rest="small_table")
    assert errors(threes, first=5, second=4, third=8, ticked=3) == {}


def test_written_points_are_checked_against_the_highest_unless_another_is_ticked_by_hand():
    round_ = a_round(scheme="vrij")
    assert errors(round_, first=50, second=70, ticked=2) == {}
    assert list(errors(round_, first=50, second=70, ticked=1)) == ["ticked"]
    assert errors(round_, first=50, second=70, ticked=1, winner="0") == {}


def test_a_drive_that_does_not_ask_has_no_such_box():
    assert "ticked" not in CardForm(round_=a_round(winner_asked=False)).fields
