"""What tests of damaged data begin with: an evening with a backup, and what came after that."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import override_settings
from django.utils import timezone

from tests.factories import a_tournament, a_user
from tests.installation import Installation
from tests.keezdrive.damage.evening_data import data_of, shown
from tests.tournaments.checker.evenings import planned
from tournaments.safety.queries.backup_files import Backup, backups_in
from tournaments.safety.queries.backups import own_folder
from tournaments.safety.services.backups import make_backup


@pytest.fixture(scope="session")
def evening(made_once, prepared, django_db_blocker) -> Installation:
    """A drive of two rounds, a backup of it, and a second drive that came after that."""

    def make(folder: Path) -> None:
        hall = Installation(folder / "data", copy_of=prepared)
        hall.create()
        with django_db_blocker.unblock():
            with data_of(hall):
                anna = a_user("anna")
                planned(anna)
                make_backup(now=timezone.now())
            (hall.data / "then.txt").write_text(shown(hall))
            with data_of(hall):
                a_tournament(anna, name="Later begonnen")

    return Installation(made_once.folder("evening", make) / "data")


@pytest.fixture
def hall(tmp_path, evening) -> Iterator[Installation]:
    """The same, to be damaged."""
    with Installation(tmp_path / "data", copy_of=evening) as copied:
        yield copied


@pytest.fixture
def backup(hall) -> Backup:
    with override_settings(DATA_DIR=hall.data):
        return backups_in(own_folder())[0]


@pytest.fixture
def of_then(evening) -> str:
    """The standings as they were when the backup was made, as `shown` has them."""
    return (evening.data / "then.txt").read_text()
