"""Which drives putting a backup back would leave as they are."""

from dataclasses import replace

import pytest

from tournaments.safety.queries.backup_files import Held
from tournaments.safety.queries.restoring import differences

pytestmark = pytest.mark.any_database
THEN = Held("a", "Dorpsdrive", 7, 4, (1,), {(1, 1): "1 20:15"}, {(1, 2): ["1 20:20"]}, "9 20:20")


@pytest.mark.parametrize(
    ("since", "same"),
    [
        ({"version": 8}, True),
        ({"rounds": (1, 2)}, False),
        ({"cards": {(1, 1): "2 20:30"}}, False),
        ({"typed": {(1, 2): ["1 20:20", "2 20:30"]}}, False),
        ({"log": "10 20:30"}, False),
    ],
)
def test_a_drive_stays_as_it_is_only_where_nothing_was_done_in_it(since, same):
    [found] = differences({"a": THEN}, {"a": replace(THEN, **since)})
    assert found.same is same
