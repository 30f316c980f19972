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


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """The program once more, of which a later version is made."""
    folder = tmp_path / "newer"
    for name in ("keezdrive", "scoring", "tournaments", "templates", "static"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "manage.py", folder)
    return folder


def update(installation: Installation, newer: Path, operation: str) -> str:
    """Bring the data one version further; what that printed."""
    migrations = newer / "tournaments" / "migrations"
    last = max(file.stem for file in migrations.glob("0*.py"))
    later = migrations / f"{int(last[:4]) + 1:04}_later.py"
    later.write_text(LATER.format(last=last, operation=operation))
    done = subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity", "0"],
        cwd=newer,
        env=installation.environment | {"PYTHONPATH": ""},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    applied = installation.query("SELECT name FROM django_migrations WHERE app = 'tournaments'")
    assert (later.stem,) in applied
    return done.stdout


def teams(installation: Installation) -> list[tuple[object, ...]]:
    return installation.query("SELECT id, name FROM tournaments_entry ORDER BY id")


def test_the_version_before_goes_on_with_data_that_got_something_new(
    installation: Installation, newer: Path
) -> None:
    installation.manage("load_demo")
    before = teams(installation)
    update(installation, newer, ADDED)
    installation.start()
    assert status_of(installation.url) == 200
    assert installation.interrupt() == 0
    assert "Alles klopt." in installation.manage("check_drive", "--all")
    assert teams(installation) == before != []


@pytest.mark.parametrize("operation", [REMOVED, DEMANDED])
def test_where_that_cannot_be_it_names_the_backup_of_the_update_and_how_to_put_it_back(
    installation: Installation, newer: Path, operation: str
) -> None:
    installation.manage("load_demo")
    before = teams(installation)
    assert "Reservekopie van vóór het bijwerken: " in update(installation, newer, operation)
    [backup] = (installation.data / "backups").glob("*.zip")
    # The backup that the next update makes is no way back to this version.
    update(installation, newer, "migrations.RunSQL('SELECT 1')")
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
