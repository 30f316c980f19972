"""A drive and its organiser, who is signed in, for every test of a page."""

import pytest
from django.test import Client

from tests import factories
from tournaments.models import Tournament, User


@pytest.fixture
def user(db: None, client: Client) -> User:
    user = factories.a_user()
    client.force_login(user)
    return user


@pytest.fixture
def drive(user: User) -> Tournament:
    return factories.a_tournament(user)
