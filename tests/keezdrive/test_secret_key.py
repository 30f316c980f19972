"""The key is made once, whole, and for its owner only."""

import errno
import os
import secrets
import stat
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from keezdrive.secret_key import kept_key

token_urlsafe = secrets.token_urlsafe


def test_a_key_is_made_once_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "data" / "secret-key"
    key = kept_key(file)
    assert (len(key) >= 50, kept_key(file), os.listdir(file.parent)) == (True, key, ["secret-key"])
    assert kept_key(tmp_path / "another") != key


@pytest.mark.parametrize("left", ["", "\n"])
def test_an_empty_file_after_a_crash_counts_as_no_key(tmp_path: Path, left: str) -> None:
    file = tmp_path / "secret-key"
    file.write_text(left)
    assert (len(kept_key(file)) >= 50, kept_key(file)) == (True, file.read_text())


@pytest.mark.parametrize("left", [b"\xff\xfe", bytes(67)])
def test_a_damaged_key_ends_the_start_in_a_sentence_and_stays(tmp_path: Path, left: bytes) -> None:
    file = tmp_path / "secret-key"
    file.write_bytes(left)
    with pytest.raises(SystemExit) as stopped:
        kept_key(file)
    dutch, english = str(stopped.value.code).split("\n")
    assert dutch.startswith(f"De sleutel in {file} is beschadigd: ")
    assert english.startswith(f"The key in {file} is damaged: ")
    assert file.read_bytes() == left


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_only_the_owner_reads_the_key(tmp_path: Path) -> None:
    file = tmp_path / "secret-key"
    file.touch(mode=0o644)
    kept_key(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_two_that_start_for_the_first_time_together_go_on_with_one_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, both_found_none = tmp_path / "secret-key", Barrier(2)

    def a_token(size: int) -> str:
        both_found_none.wait(timeout=30)
        return token_urlsafe(size)

    monkeypatch.setattr(secrets, "token_urlsafe", a_token)
    with ThreadPoolExecutor(2) as starts:
        keys = list(starts.map(kept_key, [file, file]))
    assert (keys, os.listdir(tmp_path)) == ([file.read_text()] * 2, ["secret-key"])


def test_a_disk_that_knows_no_links_keeps_the_key_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_paths: str) -> None:
        raise OSError(errno.EPERM, "no links on this disk")

    monkeypatch.setattr(os, "link", no_links)
    file = tmp_path / "secret-key"
    key = kept_key(file)
    assert (kept_key(file), file.read_text(), os.listdir(tmp_path)) == (key, key, ["secret-key"])
