"""The key is made once, whole, and for its owner only."""

import os
import stat
import sys
from pathlib import Path

import pytest

from keezdrive.secret_key import kept_key


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


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_only_the_owner_reads_the_key(tmp_path: Path) -> None:
    file = tmp_path / "secret-key"
    file.touch(mode=0o644)
    kept_key(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
