"""A drive and its organiser, who is signed in, for every test of a page."""

import pytest
from django.test import Client

from tests import factories
from tests.tournaments.disputed import a_table, drive_of
from tournaments.enums import Role
from tournaments.models import GameTable, Tournament, User


@pytest.fixture
def user(db: None, client: Client) -> User:
    user = factories.a_user()
    client.force_login(user)
    return user


@pytest.fixture
def drive(user: User) -> Tournament:
    return factories.a_tournament(user)


@pytest.fixture
def table(db: None) -> GameTable:
    """Table 1 of 2, whose card says 8–3, in a drive with sanctions."""
    return a_table(sanctions=True, ruleset="koppel", rounds_planned=2)


@pytest.fixture
def arbiter(client: Client, table: GameTable) -> Client:
    """The arbiter of that drive, signed in."""
    client.force_login(factories.a_member(drive_of(table), factories.a_user("arie"), Role.ARBITER))
    return client
