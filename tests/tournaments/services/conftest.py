"""A drive and its organiser, for every test of a service; and a table for two people."""

import pytest

from tests import factories
from tests.tournaments.twice_entered import a_round
from tournaments.models import GameTable, Tournament, User


@pytest.fixture
def user(db: None) -> User:
    return factories.a_user()


@pytest.fixture
def drive(user: User) -> Tournament:
    return factories.a_tournament(user)


@pytest.fixture
def anna(db: None) -> User:
    return factories.a_user("anna")


@pytest.fixture
def bert(db: None) -> User:
    return factories.a_user("bert")


@pytest.fixture
def table(anna: User, bert: User) -> GameTable:
    """Table 1 of two whose cards are entered twice, in a drive that Anna and Bert help with."""
    table = a_round().tables.get(number=1)
    for helper in (anna, bert):
        factories.a_member(table.round.tournament, helper)
    return table
