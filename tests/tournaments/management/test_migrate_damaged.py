"""What is damaged ends `migrate`, and a start on a database server, with a sentence."""

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
