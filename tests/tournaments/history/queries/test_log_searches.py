"""A search in the log, in words."""

import pytest
from django.utils.translation import override

from tests.factories import a_search, a_tournament
from tournaments.history.queries.log import lines

pytestmark = pytest.mark.django_db


def test_a_search_says_between_which_positions_and_no_name_of_the_program():
    drive = a_tournament()
    a_search(drive)
    with override("nl"):
        (line,) = lines(drive.log.filter(action="start_search"))
    assert (line.action, line.target) == ("zoektocht begonnen", "")
    assert [(change.name, change.after) for change in line.changes] == [
        ("vraag", "van -/20/-/- 0 naar 3/22/-/- 0 met A 2 () () 3")
    ]
