"""Small files that only their owner may read, written so that a crash leaves the old or the new."""

import os
import time
from pathlib import Path

from tournaments.services.backup_writing import sync_folder


def write_private(path: Path, content: bytes | bytearray) -> None:
    """Put this in the place of the file, once all of it lies on the disk.  Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}-{time.monotonic_ns()}.part")
    try:
        with open(part, "xb", opener=_for_this_user) as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
        sync_folder(path.parent)
    finally:
        part.unlink(missing_ok=True)


def _for_this_user(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)
