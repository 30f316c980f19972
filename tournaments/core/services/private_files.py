"""Small files that only their owner may read, written so that a crash leaves the old or the new;
and a file as a lock, which the system releases with its process.

Standard library only: a start looks here before anything is installed.
"""

import errno
import os
import sys
import time
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

BEYOND = 1 << 30  # on Windows what is locked cannot be read; so a byte that is not there


def write_private(path: Path, content: bytes | bytearray) -> None:
    """Put this in the place of the file, once all of it lies on the disk.  Raise OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}-{time.monotonic_ns()}.part")
    try:
        with open(part, "xb", opener=for_this_user) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
        sync_folder(path.parent)
    finally:
        part.unlink(missing_ok=True)


def for_this_user(path: str, flags: int) -> int:
    """Open a file that nobody else on this computer may read."""
    return os.open(path, flags, 0o600)


def lock_file(file: IO[bytes]) -> bool:
    """Lock a file until it is closed; return whether nobody else has it locked.  A disk that knows
    no locks keeps nobody from working."""
    try:
        if sys.platform == "win32":
            os.lseek(file.fileno(), BEYOND, os.SEEK_SET)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
            os.lseek(file.fileno(), 0, os.SEEK_SET)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
    return True


def sync_folder(folder: Path) -> None:
    """Make sure that names in a folder survive a power cut; Windows does so by itself."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
