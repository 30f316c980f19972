"""A real disk that is full while eight people type cards at the desk, and has room again."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.installation import Installation, wait_for
from tests.stress.desk_writers import WRITERS, Writers

SIZE = "64m"
pytestmark = [pytest.mark.slow, pytest.mark.own_file]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk in memory, which only root may make."""
    where = tmp_path / "disk"
    where.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "none", str(where)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("needs a disk of its own, which only root may make; see also test_trouble.py")
    yield where
    subprocess.run(["umount", "--lazy", str(where)], check=True)


def fill(disk: Path) -> Path:
    """A file that takes all the room that is left."""
    filler = disk / "foto's"
    with filler.open("wb", buffering=0) as file:
        for size in (1 << 20, 1 << 12):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                continue
    return filler


def test_cards_that_do_not_fit_are_refused_and_all_goes_on_when_there_is_room_again(
    small_disk: Path, prepared: Installation
) -> None:
    with Installation(small_disk / "data", copy_of=prepared) as hall:
        hall.start()
        writers = Writers(hall)
        with writers:
            wait_for(lambda: len(writers.acknowledged) >= WRITERS, "cards")
            filler = fill(small_disk)
            wait_for(lambda: writers.answers[507] >= WRITERS, "who is told that it is full")
            filler.unlink()
            before = len(writers.acknowledged)
            wait_for(lambda: len(writers.acknowledged) >= before + WRITERS, "more cards")
        assert writers.troubles == []
        assert set(writers.answers) == {200, 507}
        assert {"De schijf is vol" in page for page in writers.pages} == {True}
        assert set(writers.acknowledged) == writers.stored()
        assert hall.query("PRAGMA integrity_check") == [("ok",)]
