"""A card that is entered twice, on another machine for the second time: who was the first?"""

import pytest

from scoring.schemes import Card, Ending
from tests.factories import a_user
from tests.tournaments.builders.moved import a_drive_of_four, moved
from tests.tournaments.builders.twice_entered import EIGHT_THREE
from tournaments.cards.queries.card_entries import (
    differing_tables,
    double_entries,
    double_entry_of,
    typist_name,
)
from tournaments.cards.queries.desk import desk
from tournaments.cards.services.card_entries import agree_entry, enter_turn
from tournaments.cards.views.desk_data import tables_of
from tournaments.core.services.errors import DomainError
from tournaments.enums import SecondEntry
from tournaments.models import GameTable, Tournament, User
from tournaments.rounds.services.draws import draw_round
from tournaments.rounds.services.publishing import publish_draw
from tournaments.settings.services import change_tournament

pytestmark = pytest.mark.django_db


def typed_first(drive: Tournament, by: User, way: str) -> GameTable:
    """A table of which somebody typed the card, in a round that is entered twice."""
    values = {"second_entry": way}
    drive = change_tournament(tournament=drive, by=by, values=values)
    round_ = publish_draw(draw=draw_round(tournament=drive, by=by), by=by)
    table = round_.tables.get(number=1)
    enter_turn(table=table, by=by, card=EIGHT_THREE)
    return table


@pytest.fixture
def drive(anna) -> Tournament:
    return a_drive_of_four(anna, rounds=3)


@pytest.fixture
def entered_first(drive, anna) -> GameTable:
    return typed_first(drive, anna, SecondEntry.BLIND)


@pytest.mark.parametrize("name", ["anna", "Anna", "Anna.", "piet"])
def test_after_a_move_whoever_typed_a_card_first_is_still_not_the_second(
    drive, anna, entered_first, name
):
    moved(drive, anna)
    anna.delete()
    called = {"username": "a2", "display_name": name}
    who = User.objects.create(**called) if name.startswith("Anna") else a_user(name)
    again = EIGHT_THREE
    if name == "piet":
        assert enter_turn(table=entered_first, by=who, card=again) == "definitive"
        return
    for card in (again, Card(Ending.FINISHED, (8, 4))):
        with pytest.raises(DomainError) as refused:
            enter_turn(table=entered_first, by=who, card=card)
        assert type(refused.value) is DomainError  # which tells nothing of the entry
    assert typist_name(double_entry_of(entered_first).first) == "anna"


def test_after_a_move_nobody_compares_what_he_typed_himself(drive, anna):
    table = typed_first(drive, anna, SecondEntry.EYES)
    moved(drive, anna)
    seen = double_entry_of(table).first.pk
    with pytest.raises(DomainError):
        agree_entry(table=table, by=anna, seen=seen)
    assert agree_entry(table=table, by=a_user("bert"), seen=seen) == "definitive"


def test_after_a_move_both_teams_and_who_typed_are_told_apart(drive, anna, entered_first):
    moved(drive, anna)
    table = drive.rounds.get(number=1).tables.get(number=2)
    enter_turn(table=table, by=None, card=EIGHT_THREE)
    round_ = drive.rounds.get(number=1)
    told = {key: typist_name(each.first) for key, each in double_entries(round_).items()}
    assert told == {entered_first.pk: "anna", table.pk: "beide teams"}
    bert = a_user("bert")
    for each in (entered_first, table):
        enter_turn(table=each, by=bert, card=Card(Ending.FINISHED, (2, 8)))
    columns = [list(map(typist_name, each.card_entries.all())) for each in differing_tables(round_)]
    assert columns == [["anna", "bert"], ["beide teams", "bert"]]


@pytest.mark.parametrize(("name", "state"), [("Anna", "mine"), ("Piet", "first")])
def test_after_a_move_the_desk_knows_by_name_who_typed_first(
    drive, anna, entered_first, name, state
):
    moved(drive, anna)
    reader = User.objects.create(username="a2", display_name=name)
    told = tables_of(desk(drive.rounds.get(number=1)), reader)
    assert told["1"]["entry"] == {"state": state}
