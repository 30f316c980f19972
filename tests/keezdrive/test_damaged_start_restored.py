"""Putting a backup back from where a start on damaged data stops: by page, and in the window."""

import re
import sys
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from tests.installation import Installation, wait_for
from tests.keezdrive.test_damaged_start import (
    Window,
    backed_up,
    database_of,
    page_in,
    start_and_find,
    visit,
    visit_or_nothing,
)
from tests.tournaments.queries.damaged_files import DAMAGES

__all__ = ["backed_up"]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.own_file,
    pytest.mark.skipif(sys.platform == "win32", reason="processes are killed"),
]
NAMES = "SELECT name FROM tournaments_tournament"


@pytest.mark.parametrize("damage", DAMAGES)
def test_by_page_the_backup_comes_back_and_the_normal_pages_by_themselves(
    installation: Installation, backed_up: Path, damage: str
) -> None:
    database = database_of(installation)
    DAMAGES[damage][1](database)
    broken = database.read_bytes()
    start_and_find(installation)
    visitor = build_opener(HTTPCookieProcessor(CookieJar()))
    _status, page = visit(page_in(installation.printed()), visitor=visitor)
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))

    status, page = visit(
        f"{installation.url}/put-back/", fields | {"backup": backed_up.name}, visitor
    )

    assert status == 200, page
    assert 'hx-get="/backups/wait/"' in page
    wait_for(lambda: visit_or_nothing(f"{installation.url}/login/") == 200, "the normal pages")
    assert installation.query(NAMES) == [("Toen",)]
    assert installation.query("PRAGMA integrity_check") == [("ok",)]
    kept = [each.read_bytes() for each in installation.data.glob("damaged-*/keezdrive.sqlite3")]
    # Of an index every row can be read, and what is empty is nothing to keep.
    assert broken in kept or damage in {"index page", "0 bytes"}
    assert installation.interrupt() == 0


def test_in_the_window_a_yes_puts_it_back_and_goes_on(
    installation: Installation, backed_up: Path
) -> None:
    DAMAGES["random bytes"][1](database_of(installation))
    with Window(installation) as window:
        window.wait_for("[j/N] ")
        window.type("j")
        window.wait_for("De reservekopie is teruggezet.")
        wait_for(lambda: visit_or_nothing(f"{installation.url}/login/") == 200, "the normal pages")
        assert installation.query(NAMES) == [("Toen",)]
        assert window.interrupt() == 0
