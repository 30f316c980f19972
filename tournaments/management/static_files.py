"""Collecting static files only when they changed: hashing and compressing takes a second."""

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command


def collect_static_files() -> bool:
    """Fill STATIC_ROOT unless it holds exactly these files; answers whether it had to.

    What was collected is remembered by names, sizes and times of change of the originals.
    """
    mark = Path(settings.STATIC_ROOT) / ".collected"
    wanted = _fingerprint()
    if mark.exists() and mark.read_text(encoding="ascii") == wanted:
        return False
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    mark.write_text(wanted, encoding="ascii")
    return True


def _fingerprint() -> str:
    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in finder.list([]):
            about = Path(storage.path(name)).stat()
            digest.update(f"{name}\0{about.st_size}\0{about.st_mtime_ns}\n".encode())
    return digest.hexdigest()
