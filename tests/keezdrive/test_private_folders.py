"""What is kept belongs to the user alone; what was too open is closed at the start."""

import os
import runpy
import stat
import sys
from pathlib import Path

import pytest
from django.core import management

from tests.installation import ROOT, Installation
from tournaments.management.commands import serve
from tournaments.safety.services import private_folders
from tournaments.safety.services.private_folders import close_data_folder

pytestmark = [
    pytest.mark.own_file,
    pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no such rights"),
]


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


def open_to_all(folder: Path) -> None:
    """As a program with the usual mask leaves it."""
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)


def kept_in(data: Path) -> dict[str, int]:
    """The rights of everything but the static files, which are in no sense private."""
    found = [path for path in data.rglob("*") if "static" not in path.relative_to(data).parts]
    return {str(path.relative_to(data)): mode(path) for path in found}


@pytest.mark.slow
def test_what_a_start_makes_or_finds_is_closed_to_others(installation: Installation) -> None:
    for name in ("backups", "logs", "journals", "working", "following", "damaged-20261122-100000"):
        (installation.data / name).mkdir()
        (installation.data / name / "x").touch()
    (installation.data / "backup.json").write_text("{}")
    open_to_all(installation.data)
    installation.start()
    backup = Path(installation.manage("make_backup").strip())
    assert mode(installation.data) == 0o700
    seen = kept_in(installation.data)
    assert {"keezdrive.sqlite3", "keezdrive.sqlite3-wal", "keezdrive.sqlite3-shm"} <= set(seen)
    assert {mode & 0o077 for mode in seen.values()} == {0}
    assert mode(backup) == 0o600
    assert installation.interrupt() == 0


@pytest.mark.slow
def test_a_first_start_leaves_nothing_open(empty_installation: Installation) -> None:
    empty_installation.data.rmdir()
    empty_installation.start()
    assert mode(empty_installation.data) == 0o700
    assert {mode & 0o077 for mode in kept_in(empty_installation.data).values()} == {0}
    assert mode(empty_installation.data / "keezdrive.sqlite3") == 0o600
    assert empty_installation.interrupt() == 0


@pytest.fixture
def data(tmp_path: Path, settings) -> Path:
    """A folder that a setting points at, with what is ours in it, open to all."""
    settings.DATA_DIR = folder = tmp_path / "data"
    (folder / "backups").mkdir(parents=True)
    (folder / "backups" / "keezdrive-20261122-100000-01234567.zip").touch()
    (folder / "secret-key").touch()
    (folder / "static").mkdir()
    open_to_all(folder)
    return folder


def test_of_a_folder_with_other_things_only_ours_is_closed(data: Path) -> None:
    (data / "brief.odt").touch(mode=0o644)
    (data / "foto's").mkdir(mode=0o755)
    close_data_folder()
    assert (mode(data), mode(data / "brief.odt"), mode(data / "foto's")) == (0o755, 0o644, 0o755)
    assert mode(data / "backups") == 0o700
    assert mode(data / "secret-key") == 0o600


@pytest.mark.parametrize("name", [".DS_Store", ".probe-12345", "Thumbs.db", "desktop.ini"])
def test_what_a_system_puts_anywhere_keeps_no_folder_open(data: Path, name: str) -> None:
    (data / name).touch(mode=0o644)
    close_data_folder()
    assert mode(data) == 0o700


def test_where_a_server_keeps_the_data_the_rest_is_closed_and_nothing_else(
    data: Path, tmp_path: Path, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(private_folders, "is_kept_here", lambda: False)
    monkeypatch.setattr(private_folders, "database_file", lambda: Path("keezdrive"))
    (tmp_path / "keezdrive").mkdir()
    (tmp_path / "keezdrive").chmod(0o755)
    close_data_folder()
    assert (mode(data), mode(data / "secret-key")) == (0o700, 0o600)
    assert mode(tmp_path / "keezdrive") == 0o755


def test_a_start_on_a_database_server_closes_the_folder_too(data: Path, monkeypatch) -> None:
    monkeypatch.setattr(serve, "is_kept_here", lambda: False)
    monkeypatch.setattr(serve, "see_peers", stopped)
    with pytest.raises(InterruptedError):
        serve.Command()._prepare("127.0.0.1", 8000)
    assert mode(data / "secret-key") == 0o600


def stopped(**_about: object) -> None:
    raise InterruptedError


@pytest.mark.parametrize(
    ("command", "mask"),
    [
        ("collectstatic", 0o022),
        ("compilemessages", 0o022),
        ("makemessages", 0o022),
        ("makemigrations", 0o022),
        ("migrate", 0o077),
        ("serve", 0o077),
    ],
)
def test_files_of_the_program_are_for_everybody_and_data_for_one(
    monkeypatch, command: str, mask: int
) -> None:
    seen: list[int] = []
    monkeypatch.setattr(sys, "argv", ["manage.py", command])
    monkeypatch.setattr(management, "execute_from_command_line", lambda _told: see_mask(seen))
    before = os.umask(0o022)
    try:
        runpy.run_path(str(ROOT / "manage.py"), run_name="__main__")
    finally:
        os.umask(before)
    assert seen == [mask]


def see_mask(seen: list[int]) -> None:
    seen.append(os.umask(0o022))


def test_a_folder_for_everybody_and_a_home_stay_open(data: Path, monkeypatch) -> None:
    data.chmod(0o1777)
    close_data_folder()
    assert mode(data) == 0o1777
    assert mode(data / "secret-key") == 0o600
    data.chmod(0o755)
    monkeypatch.setenv("HOME", str(data))
    close_data_folder()
    assert mode(data) == 0o755
    monkeypatch.undo()
    close_data_folder()
    assert mode(data) == 0o700


def test_links_lead_to_nothing_that_is_closed(data: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir(mode=0o755)
    (elsewhere / "x").touch()
    (elsewhere / "x").chmod(0o644)
    (data / "logs").symlink_to(elsewhere)
    (data / "first.json").symlink_to(elsewhere / "x")
    (data / "backups" / "x").symlink_to(elsewhere / "x")
    os.mkfifo(data / "restoring.lock", 0o644)
    close_data_folder()
    assert (mode(elsewhere), mode(elsewhere / "x")) == (0o755, 0o644)


def test_static_files_stay_as_they_are_for_a_server_of_another_user(data: Path) -> None:
    (data / "static" / "x.css").touch()
    (data / "static" / "x.css").chmod(0o644)
    close_data_folder()
    assert (mode(data / "static"), mode(data / "static" / "x.css")) == (0o755, 0o644)


@pytest.mark.slow
def test_what_is_collected_by_itself_can_be_read_by_everybody(
    empty_installation: Installation,
) -> None:
    empty_installation.environment["KEEZDRIVE_STATIC_ROOT"] = str(
        empty_installation.data / "for nginx"
    )
    empty_installation.manage("collectstatic", "--no-input", "--verbosity", "0")
    collected = empty_installation.data / "for nginx"
    assert {mode(path) & 0o044 for path in [collected, *collected.rglob("*")]} == {0o044}


def test_a_folder_of_backups_that_knows_no_rights_is_no_hindrance(
    data: Path, settings, tmp_path: Path, monkeypatch
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    packed = stick / "keezdrive-20261122-100000-01234567.zip"
    packed.touch()
    open_to_all(stick)
    settings.BACKUP_FOLDER = str(stick)
    close_data_folder()
    assert (mode(stick), mode(packed)) == (0o755, 0o600)
    settings.BACKUP_FOLDER = str(tmp_path / "gone")
    close_data_folder()
