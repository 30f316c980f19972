"""Putting a backup back from where a start on damaged data stops: by page, and in the window."""

import re
import sys
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from tests.damage import KINDS
from tests.evening_data import shown
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
from tournaments.queries.backup_files import Backup

__all__ = ["backed_up"]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.own_file,
    pytest.mark.skipif(sys.platform == "win32", reason="processes are killed"),
]
NAMES = "SELECT name FROM tournaments_tournament"


@pytest.mark.django_db(transaction=True)  # for the standings
@pytest.mark.parametrize("kind", KINDS)
def test_by_page_the_backup_comes_back_and_the_normal_pages_by_themselves(
    hall: Installation, backup: Backup, of_then: str, kind: str
) -> None:
    database = database_of(hall)
    KINDS[kind](database)
    broken = database.read_bytes()
    start_and_find(hall)
    visitor = build_opener(HTTPCookieProcessor(CookieJar()))
    _status, page = visit(page_in(hall.printed()), visitor=visitor)
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))

    status, page = visit(f"{hall.url}/put-back/", fields | {"backup": backup.name}, visitor)

    assert status == 200, page
    assert 'hx-get="/backups/wait/"' in page
    wait_for(lambda: visit_or_nothing(f"{hall.url}/login/") == 200, "the normal pages")
    assert hall.interrupt() == 0
    assert shown(hall) == of_then
    aside = [each.read_bytes() for each in hall.data.glob("damaged-*/keezdrive.sqlite3")]
    # Of an index every row can be read, and what is empty is nothing to keep.
    assert broken in aside or kind in {"index page", "0 bytes"}


def test_in_the_window_a_yes_puts_it_back_and_goes_on(
    installation: Installation, backed_up: Path
) -> None:
    KINDS["random bytes"](database_of(installation))
    with Window(installation) as window:
        window.wait_for("[j/N] ")
        window.type("j")
        window.wait_for("De reservekopie is teruggezet.")
        wait_for(lambda: visit_or_nothing(f"{installation.url}/login/") == 200, "the normal pages")
        assert installation.query(NAMES) == [("Toen",)]
        assert window.interrupt() == 0
