"""`manage.py make_backup`: a backup now, proved, and where it lies."""

import sys
from pathlib import Path

import pytest

from tests.installation import Installation
from tournaments.safety.queries.backup_files import backup_at, backups_in, unpack

pytestmark = pytest.mark.slow
DRIVE = """
from tournaments.models import Tournament
from datetime import date
Tournament.objects.create(name="Toen", date=date(2026, 11, 21))
"""


def refused(installation: Installation, *arguments: str) -> str:
    """What is said where there is no backup."""
    process = installation.begin("make_backup", *arguments)
    text = process.communicate(timeout=120)[0].decode()
    assert process.returncode == 1
    assert "Traceback" not in text
    return text.strip()


@pytest.mark.own_file
def test_its_path_is_printed_and_what_lies_there_is_whole(
    installation: Installation, tmp_path: Path
) -> None:
    installation.python(DRIVE)
    path = Path(installation.manage("make_backup").strip())
    assert path.parent == installation.data / "backups"
    made = backup_at(path)
    assert (made.description.why, made.description.drives) == ("hand", 1)
    unpack(made, tmp_path / "whole")


@pytest.mark.own_file
def test_it_goes_to_a_folder_that_is_made_beside_a_running_server(
    installation: Installation, tmp_path: Path
) -> None:
    installation.python(DRIVE)
    installation.start()
    folder = tmp_path / "stick"
    path = Path(installation.manage("make_backup", "--to", str(folder)).strip())
    assert [made.path for made in backups_in(folder)] == [path]
    if sys.platform != "win32":
        assert (folder.stat().st_mode & 0o777, path.stat().st_mode & 0o777) == (0o700, 0o600)
    assert installation.interrupt() == 0


@pytest.mark.own_file
def test_where_it_cannot_be_made_a_sentence_says_why(
    installation: Installation, tmp_path: Path
) -> None:
    nowhere = tmp_path / "not" / "there"
    assert refused(installation, "--to", str(nowhere)) == (
        "CommandError: Deze map is er niet en kan niet worden gemaakt: kijk het pad na."
    )
    (tmp_path / "file").touch()
    assert "file" in refused(installation, "--to", str(tmp_path / "file"))
    database = installation.data / "keezdrive.sqlite3"
    database.unlink()
    assert refused(installation) == f"CommandError: Er zijn nog geen gegevens in {database}."
    assert not database.exists()


@pytest.mark.own_file
def test_damaged_data_gives_no_backup(installation: Installation) -> None:
    database = installation.data / "keezdrive.sqlite3"
    database.write_bytes(bytes(100) + database.read_bytes()[100:])
    assert "beschadigd" in refused(installation)
    assert backups_in(installation.data / "backups") == []


def test_data_on_a_server_of_databases_is_not_ours_to_copy(installation: Installation) -> None:
    if installation.server:
        assert refused(installation) == (
            "CommandError: De gegevens van deze site staan in een databaseserver."
        )
