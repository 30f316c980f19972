"""Which release this is, so that what one kept in a shared cache is not read by another."""

import hashlib

from keezdrive.folders import BASE_DIR, PACKAGE, RESOURCES

FOLDERS = (PACKAGE, BASE_DIR / "scoring", RESOURCES / "templates", BASE_DIR / "tournaments")
KINDS = {".html", ".mo", ".py"}


def release() -> str:
    """Return a fingerprint of the program that lies here: equal on all machines that run the same.

    What is kept in Redis are whole objects and pieces of pages; a process of the next release would
    read the former's wrongly, or show its words.
    """
    digest = hashlib.sha256()
    for folder in FOLDERS:
        for file in sorted(folder.rglob("*")):
            if file.suffix in KINDS:
                digest.update(file.relative_to(folder.parent).as_posix().encode() + b"\0")
                digest.update(file.read_bytes())
    return digest.hexdigest()[:12]
