"""The key that signs sessions and links, made at the first start and kept beside the data."""

import os
import secrets
import tempfile
from pathlib import Path


def kept_key(file: Path) -> str:
    """Return the key in this file, which is made when there is none; one that is empty counts as
    none.

    It is written beside its place and then put there whole, so that a crash leaves no half a
    key, and only its owner can read it.  Of two that start for the first time together the
    later goes on with the key of the earlier.  Where nothing can be kept the process ends with a
    sentence: there is no program yet that could say so.
    """
    try:
        return _read(file) or _made(file)
    except OSError as error:
        raise SystemExit(
            f"In de map {file.parent} kan niets worden bewaard ({error.strerror}): maak ruimte of "
            "kies een andere, en start opnieuw.\n"
            f"Nothing can be kept in the folder {file.parent} ({error.strerror}): make room or "
            "choose another, and start again."
        ) from error


def _made(file: Path) -> str:
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    written = _write_beside(file, secrets.token_urlsafe(50))
    try:
        os.link(written, file)
    except FileExistsError:
        if not _read(file):
            written.replace(file)
    except OSError:  # a disk without links, such as a memory stick
        written.replace(file)
    finally:
        written.unlink(missing_ok=True)
    return _read(file)


def _read(file: Path) -> str:
    """Return the key as it is there.  Ends the process where that is none any more: a new one in
    its place would end every link and code on paper, and make the backups those of another
    computer, while the key may still be had from somewhere."""
    try:
        key = file.read_text(encoding="ascii").strip() if file.exists() else ""
    except ValueError:
        key = "\0"
    if key.isprintable():  # a power cut leaves zeros, by which anybody could sign
        return key
    raise SystemExit(
        f"De sleutel in {file} is beschadigd: zet hem terug uit een kopie, of haal dit bestand weg "
        "en start opnieuw; dan logt iedereen opnieuw in en gelden gedrukte links niet meer.\n"
        f"The key in {file} is damaged: put it back from a copy, or take this file away and start "
        "again; then everybody signs in anew and printed links are no longer valid."
    )


def _write_beside(file: Path, key: str) -> Path:
    handle, written = tempfile.mkstemp(prefix=f"{file.name}-", dir=file.parent)  # mode 0600
    try:
        with os.fdopen(handle, "w", encoding="ascii") as stream:
            stream.write(key)
            stream.flush()
            os.fsync(stream.fileno())
    except OSError:
        Path(written).unlink(missing_ok=True)
        raise
    return Path(written)
