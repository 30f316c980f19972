"""Back to the version before: on the data as it is, or where that cannot be, on the backup that
the update made."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.installation import ROOT, Installation, status_of
from tests.test_start import environment

pytestmark = [pytest.mark.slow, pytest.mark.own_file]
LATER = """
from django.db import migrations, models

class Migration(migrations.Migration):
    dependencies = [("tournaments", "{last}")]
    operations = [{operation}]
"""
ADDED = (
    "migrations.AddField('season', 'later', models.CharField(max_length=9, default='', "
    "db_default=''))"
)
REMOVED = "migrations.RemoveField('season', 'name')"
DEMANDED = "migrations.AddField('season', 'later', models.CharField(max_length=9, default=''))"


def update(installation: Installation, folder: Path, operation: str) -> str:
    """Bring the data to a version after this one; what that printed."""
    for name in ("keezdrive", "scoring", "tournaments", "templates", "static"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", folder)
    migrations = folder / "tournaments" / "migrations"
    last = max(file.stem for file in migrations.glob("0*.py"))
    later = migrations / "0099_later.py"
    later.write_text(LATER.format(last=last, operation=operation))
    done = subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity", "0"],
        cwd=folder,
        env=installation.environment | {"PYTHONPATH": ""},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert installation.query("SELECT name FROM django_migrations WHERE name LIKE '0099%'")
    return done.stdout


def teams(installation: Installation) -> list[tuple[object, ...]]:
    return installation.query("SELECT id, name FROM tournaments_entry ORDER BY id")


def test_the_version_before_goes_on_with_data_that_got_something_new(
    installation: Installation, tmp_path: Path
) -> None:
    installation.manage("load_demo")
    before = teams(installation)
    update(installation, tmp_path, ADDED)
    installation.start()
    assert status_of(installation.url) == 200
    assert installation.interrupt() == 0
    assert "Alles klopt." in installation.manage("check_drive", "--all")
    assert teams(installation) == before != []


@pytest.mark.parametrize("operation", [REMOVED, DEMANDED])
def test_where_that_cannot_be_it_names_the_backup_of_the_update_and_how_to_put_it_back(
    installation: Installation, tmp_path: Path, operation: str
) -> None:
    installation.manage("load_demo")
    before = teams(installation)
    assert "Reservekopie van vóór het bijwerken: " in update(installation, tmp_path, operation)
    [backup] = (installation.data / "backups").glob("*.zip")
    process = installation.begin("serve", "--no-browser", "--port", str(installation.port))
    told = process.communicate(timeout=120)[0].decode().splitlines()
    assert process.returncode == 1
    assert told[0] == (
        f"CommandError: De gegevens in {installation.data} zijn van een nieuwere Keezdrive: start "
        "die. Of ga terug naar de reservekopie van vóór het bijwerken; wat daarna is ingevoerd "
        "staat er niet in."
    )
    assert told[-1].endswith(f"restore_backup {backup}")
    typed = subprocess.run(
        ["sh", "-c", told[-1]],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert typed.returncode == 0, typed.stderr
    installation.start()
    assert status_of(installation.url) == 200
    assert installation.interrupt() == 0
    assert teams(installation) == before != []
