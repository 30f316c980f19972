"""A file is locked by one at a time, and a disk that knows no locks keeps nobody from working."""

import errno
import os
from pathlib import Path

import pytest

from tournaments.core.services.file_lock import lock_file

fcntl = pytest.importorskip("fcntl")


def test_a_file_is_locked_by_one_until_that_closes_it(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with path.open("ab+") as other:
        with path.open("ab+") as first:
            assert (lock_file(first), lock_file(other)) == (True, False)
        assert lock_file(other) is True


@pytest.mark.parametrize(
    ("error", "ours"),
    [
        *((each, False) for each in (errno.EAGAIN, errno.EACCES, errno.EDEADLK)),
        *((each, True) for each in (errno.ENOLCK, errno.EOPNOTSUPP, errno.EPERM)),
    ],
)
def test_only_who_has_it_keeps_a_lock_from_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: int, ours: bool
) -> None:
    def refuse(*_lock: object) -> None:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(fcntl, "flock", refuse)
    with (tmp_path / "lock").open("ab+") as file:
        assert lock_file(file) is ours
