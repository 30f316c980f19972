"""A round of five teams, to print."""

import pytest

from tests.factories import a_published_round, entries


@pytest.fixture
def teams(drive):
    return entries(drive, 5)


@pytest.fixture
def round_(drive, teams):
    return a_published_round(drive, [(teams[0], teams[1]), (teams[2], teams[3])], bye=teams[4])
