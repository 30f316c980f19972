"""The key that signs sessions and links, made at the first start and kept beside the data."""

import os
import secrets
import tempfile
from pathlib import Path


def kept_key(file: Path) -> str:
    """The key in this file, which is made when there is none; one that is empty counts as none.

    It is written beside its place and then moved there, so that a crash leaves no half a key,
    and only its owner can read it.
    """
    if file.exists() and (key := file.read_text(encoding="ascii").strip()):
        return key
    key = secrets.token_urlsafe(50)
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, written = tempfile.mkstemp(prefix=f"{file.name}-", dir=file.parent)  # mode 0600
    with os.fdopen(handle, "w", encoding="ascii") as stream:
        stream.write(key)
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(written, file)
    return key
