"""A database from a file that anybody may have made."""

import hashlib
import io
import json
import shutil
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from django.utils import timezone

from tests.tournaments.builders.backed_up import a_drive_in_round_1
from tournaments.core.services.errors import DomainError
from tournaments.models import Entry
from tournaments.safety.queries.backup_files import backup_at, unpack
from tournaments.safety.queries.backups import all_backups
from tournaments.safety.services.backups import make_backup
from tournaments.safety.services.database_files import (
    default_database,
    known_migrations,
    migrate_to,
)
from tournaments.safety.services.foreign_databases import take_in
from tournaments.safety.services.restoring import preview_backup
from tournaments.safety.services.uploaded_backups import KEPT, take_upload

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.own_file, pytest.mark.slow]


@pytest.fixture
def file(settings, tmp_path) -> Path:
    """A whole backup, unpacked, of a drive with one card."""
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    a_drive_in_round_1()
    unpack(make_backup(now=timezone.now()), tmp_path / "file")
    return tmp_path / "file"


def change(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        for statement in statements:
            database.execute(statement)


def upload(content: bytes) -> None:
    take_upload(file=io.BytesIO(content), now=timezone.now())


def packed(database: bytes, **said: object) -> bytes:
    """A zip that says of itself what it likes."""
    description = {
        "made_at": "2026-11-21T20:31:00+00:00",
        "why": "hand",
        "installation": "x",
        "digest": "0" * 64,
        "bytes": 10,
        "drives": 1,
        "cards": 1,
    } | said
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("backup.json", json.dumps(description))
        made.writestr("keezdrive.sqlite3", database)
    return whole.getvalue()


def test_a_file_of_this_very_version_is_taken_as_it_is(file, tmp_path):
    take_in(file, tmp_path / "taken")
    assert (tmp_path / "taken").read_bytes() == file.read_bytes()


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE VIEW v AS SELECT 1",
        "DROP TABLE tournaments_scorecard",
        "DROP TABLE django_migrations",
        "INSERT INTO django_migrations (app, name, applied) VALUES ('tournaments', '9999_x', '')",
        "DELETE FROM django_migrations WHERE name IN ('0001_tables', '0028_known_links')",
        "DELETE FROM tournaments_gametable",
    ],
)
def test_what_is_not_ours_or_not_whole_or_newer_is_refused(file, tmp_path, statement):
    change(file, "PRAGMA foreign_keys = OFF", "DROP TRIGGER tournaments_gametable_delete_published")
    change(file, statement)
    with pytest.raises(DomainError):
        take_in(file, tmp_path / "taken")
    assert not (tmp_path / "taken").exists()


def test_bringing_an_older_file_up_to_date_changes_nothing_of_what_there_is_here(file, tmp_path):
    """A migration that changes rows changes those of "the" database: that is the one taken in."""
    with default_database(tmp_path / "old") as connection:
        migrate_to(connection, [("tournaments", "0001_tables")])
    codes = list(Entry.objects.order_by("pk").values_list("code", flat=True))

    take_in(tmp_path / "old", tmp_path / "taken")

    assert list(Entry.objects.order_by("pk").values_list("code", flat=True)) == codes
    with closing(sqlite3.connect(tmp_path / "taken")) as taken:
        applied = set(taken.execute("SELECT app, name FROM django_migrations"))
    assert known_migrations() - applied == set()


def test_a_file_of_the_chain_before_the_first_release_is_brought_up_to_date(file, tmp_path):
    """That had the migrations which the first two replace, and columns in another order."""
    own = "SELECT code FROM tournaments_entry ORDER BY id"
    with closing(sqlite3.connect(file)) as old:
        codes = old.execute(own).fetchall()
    change(file, "DELETE FROM django_migrations WHERE name IN ('0001_tables', '0002_triggers')")
    change(file, "CREATE INDEX of_then ON tournaments_entry (code)")

    take_in(file, tmp_path / "taken")

    with closing(sqlite3.connect(tmp_path / "taken")) as taken:
        assert taken.execute(own).fetchall() == codes != []
        applied = set(taken.execute("SELECT app, name FROM django_migrations"))
    assert applied == known_migrations()


def test_a_view_that_poses_as_a_table_is_refused(file, tmp_path):
    change(
        file,
        "PRAGMA foreign_keys = OFF",
        "DROP TABLE tournaments_logentry",
        "CREATE VIEW tournaments_logentry AS WITH RECURSIVE c(id, tournament_id, at) AS "
        "(SELECT 1, 1, 1 UNION ALL SELECT id + 1, 1, 1 FROM c) SELECT * FROM c",
    )
    with pytest.raises(DomainError):
        upload(file.read_bytes())


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hello",
        b"SQLite format 3\x00",
        b"SQLite format 3\x00" + bytes(8192),
        b"PK\x03\x04 and then nothing",
        packed(b""),
        packed(b"hello"),
        packed(bytes(10**6), bytes=10),
        packed(bytes(10), digest="../../etc/passwd"),
        packed(bytes(10), made_at="yesterday"),
        packed(bytes(10), bytes="many"),
    ],
)
def test_whatever_else_is_brought_in_is_refused_beside_the_field(file, content):
    before = [backup.path for backup in all_backups()]
    with pytest.raises(DomainError):
        upload(content)
    assert [backup.path for backup in all_backups()] == before


@pytest.mark.parametrize(
    "said",
    [
        {"bytes": None},
        {"bytes": []},
        {"bytes": float("inf")},
        {"bytes": float("nan")},
        {"cards": {}},
        {"round": []},
        {"drive": "\ud800"},
        {"made_at": None},
        {"made_at": "0001-01-01T00:00:00+14:00"},
        {"made_at": "9999-12-31T23:59:59-12:00"},
    ],
)
def test_an_odd_file_among_the_backups_is_left_out_and_refused_as_an_upload(file, said):
    [made] = all_backups()
    odd = packed(file.read_bytes(), **said)
    (made.path.parent / "keezdrive-20261121-120000-00000000.zip").write_bytes(odd)
    assert [backup.path for backup in all_backups()] == [made.path]
    with pytest.raises(DomainError):
        upload(odd)


@pytest.mark.parametrize("version", ["'many'", "x'00'", "9e999"])
def test_a_drive_with_an_odd_version_is_refused_by_bringing_and_by_looking(file, version):
    change(
        file,
        "PRAGMA ignore_check_constraints = ON",
        f"UPDATE tournaments_tournament SET version = {version}",
    )
    content = file.read_bytes()
    with pytest.raises(DomainError):
        upload(content)
    digest = hashlib.sha256(content).hexdigest()
    odd = file.with_name("odd.zip")
    odd.write_bytes(packed(content, digest=digest, bytes=len(content)))
    with pytest.raises(DomainError):
        preview_backup(backup_at(odd))


def test_a_file_with_a_hole_in_it_is_refused(file):
    content = bytearray(file.read_bytes())
    content[40_000:48_000] = bytes(8_000)
    with pytest.raises(DomainError):
        upload(bytes(content))


def test_a_backup_and_a_bare_database_are_laid_beside_the_others_and_few_are_kept(file):
    [made] = all_backups()
    upload(made.path.read_bytes())
    for _more in range(KEPT + 1):
        change(file, "UPDATE tournaments_tournament SET version = version + 1")
        upload(file.read_bytes())
    brought = [each for each in all_backups() if each.description.why == "upload"]
    assert len(brought) == KEPT
    assert {each.description.cards for each in brought} == {1}


def test_nothing_is_left_at_work(file, settings):
    with pytest.raises(DomainError):
        upload(b"hello")
    assert list((settings.DATA_DIR / "working").iterdir()) == []
    shutil.rmtree(settings.DATA_DIR)
