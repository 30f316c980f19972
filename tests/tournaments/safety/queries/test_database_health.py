"""The look at the file with all data before anything is served from it."""

import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.apps import apps
from django.db.migrations.loader import MigrationLoader

from tests.damage import FOUND, KINDS, page_size
from tests.installation import Installation, status_of
from tests.made_once import MadeOnce
from tournaments.safety.queries import database_health
from tournaments.safety.queries.backups import kept
from tournaments.safety.queries.database_health import damage_of, newest_migration

pytestmark = [pytest.mark.own_file, pytest.mark.slow]

SOMEBODY = """
from tournaments.models import Tournament, User
from datetime import date
for number in range({count}):
    User.objects.create(username=f"{name}{{number}}")
    Tournament.objects.create(name=f"{name}{{number}}", date=date(2026, 11, 21))
"""
# As one that looks on does: until it lets go, nothing of the log is taken in.
LOOKING_ON = """
import sqlite3
from django.core.management import call_command
from django.db import connection
looking_on = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
looking_on.execute("BEGIN")
looking_on.execute("SELECT COUNT(*) FROM tournaments_user").fetchone()
"""
BACKUP = """
from django.utils import timezone
from tournaments.safety.services.bare_backups import make_bare_backup
print(make_bare_backup(now=timezone.now()).path)
"""
KILLED = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"


@pytest.fixture(scope="session")
def with_users(made_once: MadeOnce, prepared: Installation) -> Installation:
    """An installation with some rows, for each test to copy."""

    def make(folder: Path) -> None:
        made = Installation(folder / "data", copy_of=prepared)
        made.create()
        made.python(SOMEBODY.format(name="anna", count=20))

    return Installation(made_once.folder("with users", make) / "data")


@pytest.fixture
def data(tmp_path: Path, with_users: Installation, settings) -> Iterator[Path]:
    """A data folder with some rows, of which the file is whole."""
    with Installation(tmp_path / "data", copy_of=with_users) as installation:
        settings.DATA_DIR = installation.data
        yield installation.data / "keezdrive.sqlite3"


@pytest.fixture(scope="session")
def another(made_once: MadeOnce) -> Path:
    """The data of another computer, that made its own tables and has its own users."""

    def make(folder: Path) -> None:
        made = Installation(folder / "data")
        made.create()
        made.migrate()
        made.python(SOMEBODY.format(name="piet", count=30))

    return made_once.folder("another", make) / "data"


def killed_after(database: Path, code: str) -> Path:
    """The same data folder in which somebody worked until kill -9: a -wal is left."""
    here = Installation(database.parent)
    process = here.begin_python(code + KILLED)
    process.communicate()
    assert Path(f"{database}-wal").stat().st_size > 0
    return database


def untouched(database: Path) -> str | None:
    """What the look says, which leaves every byte as it is."""
    files = [database, Path(f"{database}-wal")]
    before = [file.read_bytes() if file.exists() else None for file in files]
    found = damage_of(database)
    assert [file.read_bytes() if file.exists() else None for file in files] == before
    return found


def test_a_whole_file_is_whole_and_nothing_is_left_beside_it(data: Path) -> None:
    assert untouched(data) is None
    assert sorted(each.name for each in data.parent.glob("*.sqlite3*")) == [data.name]


@pytest.mark.parametrize("damage", FOUND)
def test_damage_is_found_and_left_as_it_is(data: Path, damage: str) -> None:
    (data.parent / "backup.json").write_text('{"at": "2026-11-22T10:00:00+00:00"}')
    KINDS[damage](data)
    assert untouched(data) == FOUND[damage]


def test_no_page_is_damaged_unseen(data: Path) -> None:
    page, whole, dice = page_size(data), data.read_bytes(), random.Random(1)
    unseen = []
    for at in range(0, len(whole), page):
        data.write_bytes(whole[:at] + dice.randbytes(page) + whole[at + page :])
        if damage_of(data) is None:
            unseen.append(at // page + 1)
    assert unseen == []


def test_an_empty_file_is_a_first_start_where_there_never_was_data(data: Path) -> None:
    data.write_bytes(b"")
    assert untouched(data) is None
    data.unlink()
    assert damage_of(data) is None


@pytest.mark.parametrize(
    "gone",
    ["tournaments_namevote", "django_session", "tournaments_user_groups", "django_migrations"],
)
def test_a_table_that_is_gone_is_damage(data: Path, gone: str) -> None:
    with closing(sqlite3.connect(data, isolation_level=None)) as file:
        file.execute("PRAGMA foreign_keys = OFF")
        file.execute(f"DROP TABLE {gone}")
    assert untouched(data) == "broken"


def test_a_table_that_a_migration_to_come_makes_is_not_missed(data: Path) -> None:
    newest = newest_migration(apps.get_app_config("tournaments"))
    with closing(sqlite3.connect(data, isolation_level=None)) as file:
        file.execute("DELETE FROM django_migrations WHERE name = ?", (newest,))
        file.execute("DROP TABLE tournaments_namevote")
    assert untouched(data) is None


def test_the_newest_migration_of_each_app_is_the_last_by_name() -> None:
    last = dict(MigrationLoader(None).graph.leaf_nodes())
    named = {config.label: newest_migration(config) for config in apps.get_app_configs()}
    assert {label: name for label, name in named.items() if name} == last


def test_what_kill_9_left_in_the_log_belongs_to_the_file(data: Path) -> None:
    killed_after(data, SOMEBODY.format(name="bert", count=3))
    assert untouched(data) is None
    with closing(sqlite3.connect(data)) as file:
        assert file.execute("SELECT COUNT(*) FROM tournaments_user").fetchone() == (23,)


def test_an_update_goes_on_where_a_power_cut_ended_it(empty_installation, settings) -> None:
    """Tables are made anew by it, and what was taken out of them counts no longer."""
    installation = empty_installation
    installation.manage("migrate", "tournaments", "0001_tables", "--verbosity", "0")
    settings.DATA_DIR, data = installation.data, installation.data / "keezdrive.sqlite3"
    with closing(sqlite3.connect(data)) as file, file:  # five votes that were made and taken back
        file.execute("INSERT INTO sqlite_sequence VALUES ('tournaments_namevote', 5)")
    killed_after(data, LOOKING_ON + "call_command('migrate', verbosity=0)\n")
    assert untouched(data) is None


RESTORE = LOOKING_ON + "call_command('restore_backup', {backup!r})\n"
UNTOLD = """
import os
from tournaments.safety.services import restoring
restoring._log_restores = lambda order: os.kill(os.getpid(), 9)
"""


def test_what_was_put_back_goes_on_where_a_power_cut_ended_it(data: Path) -> None:
    installation = Installation(data.parent)
    backup = installation.python(BACKUP).split()[-1]
    installation.python(SOMEBODY.format(name="later", count=3))
    killed_after(data, RESTORE.format(backup=backup))
    assert untouched(data) is None
    assert installation.query("SELECT COUNT(*) FROM tournaments_user") == [(20,)]


def test_a_power_cut_before_it_is_written_down_what_was_put_back(data: Path) -> None:
    installation = Installation(data.parent)
    backup = installation.python(BACKUP).split()[-1]
    installation.python(SOMEBODY.format(name="later", count=3))
    killed_after(data, UNTOLD + RESTORE.format(backup=backup))
    assert not kept().get("restored")
    installation.start()  # the order is still there, and is carried out before the look
    assert (status_of(f"{installation.url}/health/ready"), installation.interrupt()) == (200, 0)
    assert installation.query("SELECT COUNT(*) FROM tournaments_user") == [(20,)]


def test_a_log_of_another_database_is_told_apart_after_a_restore_too(
    data: Path, tmp_path: Path, another: Path
) -> None:
    installation = Installation(data.parent)
    installation.manage("restore_backup", installation.python(BACKUP).split()[-1])
    assert kept()["restored"]["number"]
    shutil.copytree(another, tmp_path / "other")
    other = killed_after(
        tmp_path / "other/keezdrive.sqlite3",
        f"{SOMEBODY.format(name='p', count=2)}from django.db import connection\n"
        "connection.cursor().execute('PRAGMA user_version = 3')\n",
    )
    shutil.copy(f"{other}-wal", f"{data}-wal")
    assert untouched(data) == "foreign"


def test_a_log_that_was_torn_or_is_no_log_is_left_out_by_sqlite(data: Path) -> None:
    killed_after(data, SOMEBODY.format(name="bert", count=3))
    log = Path(f"{data}-wal")
    log.write_bytes(log.read_bytes()[:-100])
    assert untouched(data) is None
    log.write_bytes(random.Random(2).randbytes(50_000))
    assert untouched(data) is None


def stranger(beside: Path) -> Path:
    """A program of others, killed."""
    file = beside.with_name("x.sqlite3")
    code = (
        "import os, signal, sqlite3, sys; file = sqlite3.connect(sys.argv[1]); "
        "file.execute('PRAGMA journal_mode = WAL'); file.execute('CREATE TABLE other (x)'); "
        "file.execute('INSERT INTO other VALUES (1)'); file.commit(); "
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    subprocess.run([sys.executable, "-c", code, str(file)], check=False)
    return file


CHANGED = (
    "from tournaments.models import User\nUser.objects.filter(pk__lt=9).update(password='x')\n"
)


@pytest.mark.parametrize(
    "make",
    [
        lambda other: killed_after(other, SOMEBODY.format(name="p", count=2)),
        lambda other: killed_after(other, CHANGED),
        stranger,
    ],
    ids=["another Keezdrive", "another Keezdrive, few pages", "another program"],
)
@pytest.mark.parametrize("shared", [True, False], ids=["with shm", "without shm"])
def test_a_log_of_another_database_is_told_apart(
    data: Path, tmp_path: Path, another: Path, make: Callable[[Path], Path], shared: bool
) -> None:
    shutil.copytree(another, tmp_path / "other")
    other = make(tmp_path / "other/keezdrive.sqlite3")
    for end in ("-wal", "-shm") if shared else ("-wal",):
        shutil.copy(f"{other}{end}", f"{data}{end}")
    assert untouched(data) == "foreign"


def test_a_file_that_somebody_holds_is_not_damaged(data: Path) -> None:
    with closing(sqlite3.connect(data, isolation_level=None)) as file:
        file.execute("PRAGMA locking_mode = EXCLUSIVE")
        file.execute("BEGIN EXCLUSIVE")
        file.execute("UPDATE tournaments_user SET first_name = 'x'")
        assert damage_of(data) is None
        file.execute("ROLLBACK")


def test_a_large_file_is_read_for_a_bounded_time(data: Path, monkeypatch) -> None:
    monkeypatch.setattr(database_health, "WALKED", 0)
    monkeypatch.setattr(database_health, "STEPS", 1)
    assert damage_of(data) is None
    monkeypatch.setattr(database_health, "SECONDS", -1.0)
    assert damage_of(data) is None
    KINDS["header page"](data)
    assert damage_of(data) == "no_database"
