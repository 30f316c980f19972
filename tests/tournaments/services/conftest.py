"""A drive and its organiser, for every test of a service."""

import pytest

from tests import factories
from tournaments.models import Tournament, User


@pytest.fixture
def user(db: None) -> User:
    return factories.a_user()


@pytest.fixture
def drive(user: User) -> Tournament:
    return factories.a_tournament(user)
