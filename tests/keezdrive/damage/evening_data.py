"""The data of an installation, as this process works on it, and what standings come out of it."""

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from io import StringIO
from pathlib import Path

from django.core.management import call_command
from django.test import override_settings

from tests.installation import Installation
from tournaments.models import Tournament
from tournaments.safety.services.database_files import default_database
from tournaments.standings.queries.standings import standings


@contextmanager
def data_of(hall: Installation) -> Iterator[Path]:
    """Let this process work on the data of an installation."""
    file = hall.data / "keezdrive.sqlite3"
    with override_settings(DATA_DIR=hall.data), default_database(file):
        yield file


def shown(hall: Installation) -> str:
    """A hash of the standings of every drive, once each was worked out from its journal too."""
    out = StringIO()
    with data_of(hall) as file:
        with closing(sqlite3.connect(file)) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        drives = list(Tournament.objects.order_by("pk"))
        call_command("check_drive", all=True, stdout=out)
        worked_out = [(drive.code, standings(drive).sections) for drive in drives]
    assert out.getvalue().split() == ["Drives:", f"{len(drives)}.", "Alles", "klopt."]
    return f"{len(drives)} {hashlib.sha256(repr(worked_out).encode()).hexdigest()[:8]}"
