"""What tests of services and pages begin with: a drive, people, a table, a folder, mail."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests import factories
from tests.tournaments.builders.disputed import a_table, drive_of
from tests.tournaments.builders.twice_entered import a_round
from tournaments.enums import Role
from tournaments.models import GameTable, Tournament, User


def _of_a_page(request: pytest.FixtureRequest) -> bool:
    return "views" in request.path.parts


@pytest.fixture
def user(request: pytest.FixtureRequest, db: None) -> User:
    """The organiser, who is signed in where pages are tested."""
    user = factories.a_user()
    if _of_a_page(request):
        request.getfixturevalue("client").force_login(user)
    return user


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
def table(request: pytest.FixtureRequest, db: None) -> GameTable:
    """Table 1 of two.

    For pages its card says 8–3, in a drive with sanctions; for services cards are entered twice, in
    a drive that Anna and Bert help with.
    """
    if _of_a_page(request):
        return a_table(sanctions=True, ruleset="koppel", rounds_planned=2)
    table = a_round().tables.get(number=1)
    for name in ("anna", "bert"):
        factories.a_member(table.round.tournament, request.getfixturevalue(name))
    return table


@pytest.fixture
def arbiter(client: Client, table: GameTable) -> Client:
    """The arbiter of the drive of that table, signed in."""
    client.force_login(factories.a_member(drive_of(table), factories.a_user("arie"), Role.ARBITER))
    return client


@pytest.fixture
def data_dir(settings: Any, tmp_path: Path) -> Path:
    """A data folder of its own, in which nothing is known of other laptops."""
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.fixture
def mail_is_set_up(settings: Any) -> None:
    settings.MAIL_IS_SET_UP = True
    settings.DEFAULT_FROM_EMAIL = "Keezclub <drive@example.nl>"
