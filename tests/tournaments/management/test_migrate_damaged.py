"""What is damaged ends `migrate`, and a start on a database server, with a sentence; a program that
does not load ends it too."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.damage import header
from tests.installation import Installation
from tournaments.management import server as stopping
from tournaments.management.commands import serve
from tournaments.management.server import DamagedData


@pytest.mark.own_file
def test_bringing_damaged_data_to_this_version_ends_in_a_sentence(
    installation: Installation,
) -> None:
    database = installation.data / "keezdrive.sqlite3"
    header(database)
    before = database.read_bytes()
    process = installation.begin("migrate")
    told = process.communicate(timeout=180)[0].decode().splitlines()
    assert process.returncode == 1
    assert told[0] == (
        f"De gegevens in {installation.data} zijn beschadigd: start Keezdrive, dat biedt de "
        "reservekopieën aan."
    )
    assert len(told) == 2
    assert database.read_bytes() == before


@pytest.mark.own_file
def test_a_program_that_does_not_load_makes_no_tables(
    empty_installation: Installation, tmp_path: Path
) -> None:
    settings = "from tests.settings import *\nROOT_URLCONF = 'keezdrive.nowhere'\n"
    (tmp_path / "broken_settings.py").write_text(settings)
    empty_installation.use_settings("broken_settings")
    ended = subprocess.run(
        [sys.executable, "manage.py", "migrate"],
        env=empty_installation.environment | {"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=180,
    )
    assert "No module named 'keezdrive.nowhere'" in ended.stderr
    assert (ended.returncode, Path(empty_installation.database).exists()) == (1, False)


def test_a_start_on_a_damaged_database_server_ends_in_a_sentence(monkeypatch) -> None:
    def damaged(*_where: object) -> None:
        raise DamagedData

    for module in (serve, stopping):
        monkeypatch.setattr(module, "is_kept_here", lambda: False)
    monkeypatch.setattr(serve.Command, "_prepare", damaged)
    with pytest.raises(SystemExit) as ended:
        serve.Command().handle(host="127.0.0.1", port=8000, no_browser=True, demo=False)
    assert str(ended.value).splitlines()[0] == (
        "De database van Keezdrive is beschadigd: zet een reservekopie terug met het gereedschap "
        "van de databaseserver."
    )
