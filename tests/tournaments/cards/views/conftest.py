"""A round of three tables, its organiser, and who types its cards."""

import pytest
from django.test import Client

from tests.factories import a_user
from tests.tournaments.cards.views.test_desk import a_round
from tournaments.models import Round, User


@pytest.fixture
def kees() -> User:
    return a_user("kees")


@pytest.fixture
def round_(kees: User) -> Round:
    return a_round(kees, 3)


@pytest.fixture
def desk(client: Client, kees: User) -> Client:
    client.force_login(kees)
    return client
