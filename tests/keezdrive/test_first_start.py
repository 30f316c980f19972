"""A first start without room or permission: a sentence, and the next one works."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.installation import ROOT, Installation, status_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.own_file,
    pytest.mark.skipif(sys.platform == "win32", reason="disks and rights are those of Unix"),
]
KILOBYTE = 1024
LIMITED = """
import os, resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most}))
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
NO_ROOM = "Er is geen ruimte meer voor de gegevens in {}: maak ruimte en start opnieuw."


def refused(installation: Installation, *before: str) -> list[str]:
    """What a start that stops prints."""
    where = ["--host", "127.0.0.1", "--port", str(installation.port), "--no-browser"]
    done = subprocess.run(
        [sys.executable, *before, str(ROOT / "manage.py"), "serve", *where],
        cwd=ROOT,
        env=installation.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr.strip().splitlines()


def starts(installation: Installation) -> None:
    """Start once more, to a page on which the first account is made."""
    installation.start()
    assert status_of(f"{installation.url}/setup/") == 200
    assert installation.query("PRAGMA integrity_check") == [("ok",)]
    assert installation.interrupt() == 0


@pytest.mark.parametrize("kilobytes", [0, 1, 100, 700])
def test_where_a_file_cannot_grow_the_sentence_says_so_and_the_next_start_works(
    empty_installation: Installation, kilobytes: int
) -> None:
    most = kilobytes * KILOBYTE
    told = refused(empty_installation, "-c", LIMITED.format(most=most))
    database = empty_installation.data / "keezdrive.sqlite3"
    if kilobytes:
        assert told[0] == NO_ROOM.format(empty_installation.data)
    else:  # there is no room for the key, without which there is no program
        assert told[0].startswith(f"In de map {empty_installation.data} kan niets worden bewaard")
    assert len(told) == 2
    assert not database.exists()
    assert [each.name for each in empty_installation.data.glob(".making-*")] == []
    starts(empty_installation)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk in memory of a size to be chosen, which only root may make."""
    where = tmp_path / "disk"
    where.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=16m", "none", str(where)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("needs a disk of its own, which only root may make")
    yield where
    subprocess.run(["umount", "--lazy", str(where)], check=True)


@pytest.mark.parametrize("kilobytes", [0, 400, 2000])
def test_on_a_full_disk_the_sentence_says_so_and_with_room_the_next_start_works(
    small_disk: Path, kilobytes: int
) -> None:
    with Installation(small_disk / "data") as installation:
        filler = small_disk / "foto's"
        free = os.statvfs(small_disk).f_bavail * os.statvfs(small_disk).f_bsize
        filler.write_bytes(bytes(free - kilobytes * KILOBYTE))
        told = refused(installation)
        assert len(told) == 2
        assert str(installation.data) in told[0]
        assert "ruimte" in told[0]
        filler.unlink()
        starts(installation)


def test_a_disk_that_may_not_be_written_is_told(small_disk: Path) -> None:
    with Installation(small_disk / "data") as installation:
        remount = ["mount", "-o", "remount,ro", str(small_disk)]
        subprocess.run(remount, check=True)
        told = refused(installation)
        assert told[0].startswith(f"In de map {installation.data} kan niets worden bewaard")
        subprocess.run([*remount[:2], "remount,rw", str(small_disk)], check=True)
        starts(installation)


def test_what_a_first_start_of_before_left_beside_is_not_mixed_in(
    empty_installation: Installation,
) -> None:
    left = empty_installation.data / "keezdrive.sqlite3-wal"
    left.write_bytes(b"something")
    starts(empty_installation)
    aside = [each.read_bytes() for each in empty_installation.data.glob("damaged-*/*-wal")]
    assert aside == [b"something"]


def test_an_empty_file_is_not_kept_as_if_it_were_damaged(
    empty_installation: Installation,
) -> None:
    (empty_installation.data / "keezdrive.sqlite3").touch()
    empty_installation.python(
        "from tournaments.management.tables import bring_up_to_date\nbring_up_to_date()"
    )
    assert list(empty_installation.data.glob("damaged-*")) == []
    assert empty_installation.query("SELECT count(*) FROM tournaments_tournament") == [(0,)]


def test_kill_9_in_the_middle_of_making_tables_leaves_a_first_start(
    empty_installation: Installation,
) -> None:
    code = (
        "import os, signal\n"
        "from django.db.models.signals import post_migrate\n"
        "from tournaments.management.tables import bring_up_to_date\n"
        "post_migrate.connect(lambda **_about: os.kill(os.getpid(), signal.SIGKILL), weak=False)\n"
        "bring_up_to_date()"
    )
    empty_installation.begin_python(code).communicate()
    assert not (empty_installation.data / "keezdrive.sqlite3").exists()
    starts(empty_installation)
