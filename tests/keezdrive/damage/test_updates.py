"""Before the tables of data are brought to another version there is a backup."""

import json
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.installation import Installation
from tournaments.safety.queries.backup_files import backups_in, held_in, unpack

pytestmark = [pytest.mark.slow, pytest.mark.own_file]

NEWEST = sorted(path.stem for path in Path("tournaments/migrations").resolve().glob("[0-9]*.py"))
# The first, some between, and the last before this one: what is done is the same from each.
OLDER = sorted({*NEWEST[:-1:5], NEWEST[-2]})
# What the database had before the first release: what the first two migrations replace.
OF_THEN = "DELETE FROM django_migrations WHERE name IN ('0001_tables', '0002_triggers')"
UNFINISHED = "DELETE FROM django_migrations WHERE name IN ('0001_tables', '0028_known_links')"
# As a program of then would have filled it: by the tables, past the models of now.
FILL = """
import sqlite3, datetime
from django.db import connection
def put(table, **given):
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA table_info({table})")
        for _at, name, kind, required, default, key in cursor.fetchall():
            if name in given or key or not required:
                continue
            text = "char" in kind or "text" in kind
            time = "2026-11-21 10:00:00" if kind == "datetime" else "2026-11-21"
            given[name] = time if "date" in kind else "{}" if text else 1
        columns = ", ".join(given)
        marks = ", ".join(["%s"] * len(given))
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute("PRAGMA foreign_keys = OFF")
        cursor.execute(f"INSERT INTO {table} ({columns}) VALUES ({marks})", list(given.values()))
put("tournaments_user", username="anna", is_active=1)
put("tournaments_tournament", name="Toen", code="toen", date="2026-11-21")
"""


@pytest.fixture(scope="session")
def bare_backup(made_once, prepared) -> Path:
    """A backup of data without a drive, made by this version."""

    def make(folder: Path) -> None:
        installation = Installation(folder / "data", copy_of=prepared)
        installation.create()
        installation.manage("make_backup")

    [made] = (made_once.folder("bare-backup", make) / "data" / "backups").glob("*.zip")
    return made


def backups_of(installation: Installation) -> list:
    return backups_in(installation.data / "backups")


@pytest.fixture
def older(request, made_once, tmp_path: Path) -> Iterator[Installation]:
    """The data of an older version, the last one unless it is told: an account and a drive."""
    version = getattr(request, "param", NEWEST[-2])

    def make(folder: Path) -> None:
        installation = Installation(folder / "data")
        installation.create()
        installation.manage("migrate", "tournaments", version, "--verbosity", "0")
        installation.manage("migrate", "auth", "--verbosity", "0")
        installation.python(FILL)

    made = Installation(made_once.folder(version, make) / "data")
    with Installation(tmp_path / "data", copy_of=made) as copied:
        yield copied


@pytest.mark.parametrize("older", OLDER, indirect=True)
def test_data_of_an_older_version_is_backed_up_before_it_is_changed(
    older: Installation, settings
) -> None:
    installation = older
    before = installation.query("SELECT COUNT(*) FROM django_migrations")
    settings.SECRET_KEY = (installation.data / "secret-key").read_text().strip()
    assert backups_of(installation) == []

    told = installation.manage("migrate", "--verbosity", "0")

    [made] = backups_of(installation)
    assert str(made.path) in told
    assert (made.description.why, made.own) == ("update", True)
    database = installation.data / "then.sqlite3"
    unpack(made, database)
    assert [drive.name for drive in held_in(database).values()] == ["Toen"]
    with closing(sqlite3.connect(database)) as then:
        assert then.execute("SELECT COUNT(*) FROM django_migrations").fetchall() == before


def test_data_of_before_the_first_release_goes_on(installation: Installation) -> None:
    installation.python(FILL)
    with closing(sqlite3.connect(installation.data / "keezdrive.sqlite3")) as file, file:
        before = set(file.execute("SELECT app, name FROM django_migrations"))
        file.execute(OF_THEN)
    installation.start()
    assert installation.interrupt() == 0
    assert [made.description.why for made in backups_of(installation)] == ["update"]
    assert set(installation.query("SELECT app, name FROM django_migrations")) == before
    assert installation.query("SELECT name FROM tournaments_tournament") == [("Toen",)]


@pytest.mark.parametrize("command", ["migrate", "serve"])
def test_tables_that_were_never_finished_are_left_with_a_sentence(
    installation: Installation, command: str
) -> None:
    installation.python(FILL)
    database = installation.data / "keezdrive.sqlite3"
    with closing(sqlite3.connect(database)) as file, file:
        file.execute(UNFINISHED)
    before = database.read_bytes()
    where = ["--port", str(installation.port), "--no-browser"] if command == "serve" else []
    process = installation.begin(command, *where)
    text = process.communicate(timeout=120)[0].decode()
    assert process.returncode == 1
    assert "Traceback" not in text
    assert "deze versie kan er niet mee verder. De gegevens zijn zoals zij waren." in text
    assert database.read_bytes() == before


def test_nothing_is_backed_up_where_nothing_changes_or_nothing_is_kept(
    empty_installation: Installation,
) -> None:
    installation = empty_installation
    installation.migrate()
    assert backups_of(installation) == []
    installation.python(FILL)
    installation.migrate()
    installation.start()
    assert installation.interrupt() == 0
    assert backups_of(installation) == []


def test_where_no_backup_can_be_made_the_start_says_so_and_changes_nothing(
    older: Installation,
) -> None:
    installation = older
    database = installation.data / "keezdrive.sqlite3"
    (installation.data / "backups").write_text("in the way")
    before = database.read_bytes()
    where = ["--host", "127.0.0.1", "--port", str(installation.port), "--no-browser"]
    process = installation.begin("serve", *where)
    text = process.communicate(timeout=120)[0].decode()
    assert process.returncode == 1
    assert "Traceback" not in text
    assert "worden pas na een reservekopie naar deze versie van Keezdrive gebracht." in text
    assert database.read_bytes() == before
    (installation.data / "backups").unlink()
    installation.start()
    assert [made.description.why for made in backups_of(installation)] == ["update"]
    assert re.search(r"Reservekopie van vóór het bijwerken: \S+\.zip", installation.printed())
    assert installation.interrupt() == 0


@pytest.mark.parametrize("older", OLDER, indirect=True)
def test_data_of_an_older_version_is_not_called_damaged_where_a_backup_comes_over_it(
    older: Installation, bare_backup: Path
) -> None:
    installation = older
    backup = shutil.copy(bare_backup, installation.data)
    shutil.copy(bare_backup.parents[1] / "secret-key", installation.data)  # so it is its own

    said = installation.manage("restore_backup", backup)

    assert "is damaged" not in said
    kept = [each for each in backups_of(installation) if each.description.why == "restore"]
    assert {each.description.drives for each in kept} == {1}
    assert list(installation.data.glob("damaged-*")) == []
    assert not json.loads((installation.data / "backup.json").read_text()).get("trouble")
    assert installation.query("SELECT COUNT(*) FROM tournaments_tournament") == [(0,)]
