"""Photos are read by one process that is kept while they come, and what one of them does to it
harms no other."""

import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.installation import wait_for
from tournaments.cards.services import form_reader
from tournaments.cards.services.form_reader import ask_reader

# Says by which process a file was read, unless the file is what it says.
READER = """import json, os, sys, time
read = sys.stdin.buffer.read
others = False
while size := read(4):
    file = read(int.from_bytes(size, "big")).decode()
    if file == "too much" or (file == "too much after others" and others):
        sys.exit()
    if file == "too slow":
        time.sleep(3600)
    said = "{" if file == "garbled" else json.dumps({"file": file, "by": os.getpid()})
    print(said, flush=True)
    others = True
"""


@pytest.fixture(autouse=True)
def _reads_as_above(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(form_reader, "COMMAND", [sys.executable, "-c", READER])
    form_reader._reader_of.cache_clear()
    yield
    form_reader._reader_of(os.getpid()).end()
    form_reader._reader_of.cache_clear()


def read_by(file: str = "a photo") -> int:
    """The process that read a file."""
    answer = ask_reader(file.encode())
    assert answer["file"] == file
    return int(answer["by"])


def is_gone(process: int) -> bool:
    """Whether a process ended, and is no longer in the list of the system either."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def test_photos_in_a_row_are_read_by_one_process():
    assert len({read_by() for _photo in range(3)}) == 1


def test_photos_that_come_at_once_are_read_by_one_process_each_with_its_own_answer():
    with ThreadPoolExecutor(8) as workers:
        assert len(set(workers.map(read_by, [f"photo {each}" for each in range(40)]))) == 1


@pytest.mark.parametrize("file", ["too much", "too slow", "garbled"])
@pytest.mark.parametrize("others", [0, 1], ids=["of a new process", "after others"])
def test_what_is_too_much_for_the_process_does_not_keep_the_next_from_being_read(
    monkeypatch: pytest.MonkeyPatch, file: str, others: int
):
    for _other in range(others):
        read_by()
    if file == "too slow":
        monkeypatch.setattr(form_reader, "SECONDS", 0.5)
    with pytest.raises((OSError, ValueError)):
        ask_reader(file.encode())
    monkeypatch.setattr(form_reader, "SECONDS", 480)
    assert read_by() == read_by()


def test_what_is_too_much_after_others_only_is_read_by_a_new_process():
    assert read_by() != read_by("too much after others")


@pytest.mark.skipif(
    sys.platform == "win32", reason="there no process can be asked for by its number"
)
def test_a_process_to_which_nothing_comes_ends_and_the_next_photo_has_another(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(form_reader, "IDLE", 0.2)
    first = read_by()
    wait_for(lambda: is_gone(first), "the end of what reads")
    assert read_by() != first


@pytest.mark.skipif(
    sys.platform == "win32", reason="there no process can be asked for by its number"
)
def test_a_process_reads_so_many_files_and_another_the_next(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(form_reader, "FILES", 2)
    first, second, third = read_by(), read_by(), read_by()
    assert (first == second, is_gone(second), third == second) == (True, True, False)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there no process can do so")
def test_a_process_that_forks_and_the_other_are_not_answered_by_the_same():
    kept = read_by()
    answers, said = os.pipe()
    if not os.fork():
        try:
            os.write(said, str(read_by()).encode())
        finally:
            os._exit(0)
    os.close(said)
    other = os.read(answers, 20)
    os.wait()
    os.close(answers)
    assert (other != b"", other != str(kept).encode(), read_by() == kept) == (True, True, True)
