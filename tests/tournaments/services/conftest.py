"""What tests of services begin with: a drive, people, a table for two of them, a folder, mail."""

from pathlib import Path
from typing import Any

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


@pytest.fixture
def data_dir(settings: Any, tmp_path: Path) -> Path:
    """A data folder of its own, in which nothing is known of other laptops."""
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.fixture
def mail_is_set_up(settings: Any) -> None:
    settings.MAIL_IS_SET_UP = True
    settings.DEFAULT_FROM_EMAIL = "Keezclub <drive@example.nl>"
