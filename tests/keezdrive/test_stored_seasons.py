"""What was stored before a season had rules to choose and knew its drives by their journals."""

import pytest

from tests.installation import Installation

pytestmark = pytest.mark.slow

BEFORE = "0020_votes_by_card"
# As the program of then had it: three drives, one removed, one removed and brought back, and a
# table whose card was entered once.
FILL = f"""
import datetime
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
apps = MigrationExecutor(connection).loader.project_state(("tournaments", "{BEFORE}")).apps
model = lambda name: apps.get_model("tournaments", name)
day = datetime.date(2026, 9, 12)
drives = [
    model("Tournament").objects.create(id=key, name=name, code=code, date=day)
    for key, name, code in ((11, "Er", "er"), (12, "Terug", "terug"), (13, "Zonder", "zonder"))
]
for key, drive in ((21, drives[0]), (22, drives[1])):
    model("LogEntry").objects.create(
        id=key, tournament=drive, action="create_tournament", number=1, hash=drive.code * 8
    )
for key, name, code in ((31, "Terug", "terug"), (32, "Weg", "weg")):
    model("LogEntry").objects.create(
        id=key, action="delete_tournament", target=name,
        before={{"code": code, "date": "2026-09-12"}},
    )
season = model("Season").objects.create(code="s", name="Toen", missed="average")
for name, drive in (("Er", 11), ("Terug", None), ("Weg", None), ("Zonder", 13), ("Papier", None)):
    model("Evening").objects.create(season=season, name=name, date=day, tournament_id=drive)
round_ = model("Round").objects.create(id=41, tournament=drives[0], number=1, second_entry="blind")
table = model("GameTable").objects.create(id=42, round=round_, number=1)
model("CardEntry").objects.create(id=43, table=table, turn=1, said=[])
"""
CHANGE = """
from django.db import IntegrityError, transaction
from tournaments.models import CardEntry, Tournament
try:
    with transaction.atomic():
        CardEntry.objects.update(said=[1])
except IntegrityError as refused:
    print(refused)
"""


def test_a_stored_season_counts_as_it_did_and_knows_its_drives(
    empty_installation: Installation,
) -> None:
    installation = empty_installation
    installation.manage("migrate", "tournaments", BEFORE, "--verbosity", "0")
    installation.python(FILL)
    installation.manage("migrate", "--verbosity", "0")
    rules = "SELECT ranked_by, least, attended, planned, missed FROM tournaments_season"
    assert installation.query(rules) == [("best", 1, 1, None, "average")]
    evenings = "SELECT name, first_link FROM tournaments_evening ORDER BY id"
    assert installation.query(evenings) == [
        ("Er", "er" * 8),
        ("Terug", "terug" * 8),
        ("Weg", ""),
        ("Zonder", ""),
        ("Papier", ""),
    ]
    allowed = "SELECT DISTINCT same_person FROM tournaments_tournament"
    assert installation.query(allowed) == [("shown",)]
    entry = "SELECT link, devices FROM tournaments_cardentry"
    assert installation.query(entry) == [("", "")]
    assert "an entry of a card may not change" in installation.python(CHANGE)
