"""What was remembered of drives before the hash of the link was remembered with it."""

import pytest

from tests.installation import Installation

pytestmark = pytest.mark.slow

BEFORE = "0026_seen_or_heard"
# A drive that is here, of which one draw was seen and one only heard of, and one that is gone.
FILL = f"""
import datetime
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
apps = MigrationExecutor(connection).loader.project_state(("tournaments", "{BEFORE}")).apps
model = lambda name: apps.get_model("tournaments", name)
day = datetime.date(2026, 9, 12)
drive = model("Tournament").objects.create(id=11, name="Er", code="er", date=day)
at = datetime.datetime(2026, 9, 12, 20, tzinfo=datetime.UTC)
for number, key in enumerate((21, 22), start=1):
    model("LogEntry").objects.create(
        id=key, tournament=drive, action="draw_round", number=number, hash=str(number) * 64
    )
for key, code, heard in ((21, "er", False), (22, "er", True), (23, "er", False), (21, "weg", 0)):
    model("KnownAct").objects.create(
        entry=key, code=code, action="draw_round", round=1, at=at, heard=bool(heard)
    )
"""


def test_of_what_was_seen_here_and_is_still_here_the_hash_is_known(
    empty_installation: Installation,
) -> None:
    installation = empty_installation
    installation.manage("migrate", "tournaments", BEFORE, "--verbosity", "0")
    installation.python(FILL)
    installation.manage("migrate", "--verbosity", "0")
    known = "SELECT code, entry, hash FROM tournaments_knownact ORDER BY code, entry"
    assert installation.query(known) == [
        ("er", 21, "1" * 64),
        ("er", 22, ""),
        ("er", 23, ""),
        ("weg", 21, ""),
    ]
