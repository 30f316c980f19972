"""Putting a backup back from where a start on damaged data stops: by page, and in the window."""

import re
import sys
from collections.abc import Callable
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

from tests.damage import KINDS
from tests.installation import Installation, wait_for
from tests.keezdrive.damage.evening_data import shown
from tests.keezdrive.damage.test_damaged_start import (
    Window,
    backed_up,
    database_of,
    page_in,
    start_and_find,
    visit,
    visit_or_nothing,
)
from tournaments.safety.queries.backup_files import Backup

__all__ = ["backed_up"]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.own_file,
    pytest.mark.skipif(sys.platform == "win32", reason="processes are killed"),
]
# One of each that the look at the start tells apart, an index, of which every row can be read, and
# what is not in the file itself; test_damaged_start.py has all that are found.
ONE_OF_EACH = ["schema page", "index page", "0 bytes", "gone", "random bytes", "a foreign -wal"]
NAMES = "SELECT name FROM tournaments_tournament"


@pytest.mark.django_db(transaction=True)  # for the standings
@pytest.mark.parametrize("kind", ONE_OF_EACH)
def test_by_page_the_backup_comes_back_and_the_normal_pages_by_themselves(
    hall: Installation, backup: Backup, of_then: str, kind: str
) -> None:
    database = database_of(hall)
    KINDS[kind](database)
    broken = database.read_bytes() if database.exists() else b""
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
    assert broken in aside or kind in {"index page", "0 bytes", "gone"}
    assert "De reservekopie is teruggezet." in hall.printed()


@pytest.mark.parametrize("kind", ["0 bytes", "gone"])
def test_where_nothing_is_left_one_may_begin_with_nothing(
    installation: Installation, backed_up: Path, kind: str
) -> None:
    KINDS[kind](database_of(installation))
    start_and_find(installation)
    begin = begin_with_nothing(installation)
    assert begin() == (200, True)
    wait_for(lambda: visit_or_nothing(f"{installation.url}/login/") == 200, "the normal pages")
    assert installation.query(NAMES) == []
    assert backed_up.exists()
    assert "De reservekopie is teruggezet." not in installation.printed()


def test_without_any_good_backup_one_may_begin_with_nothing(
    installation: Installation, backed_up: Path
) -> None:
    backed_up.write_bytes(b"nothing")
    (installation.data / "backup.json").write_text('{"at": "2026-11-22T10:00:00+00:00"}')
    KINDS["gone"](database_of(installation))
    start_and_find(installation, "of begin opnieuw op de pagina hierboven")
    assert begin_with_nothing(installation)() == (200, True)
    wait_for(lambda: visit_or_nothing(f"{installation.url}/login/") == 200, "the normal pages")


def test_nobody_begins_with_nothing_where_something_is_left(
    installation: Installation, backed_up: Path
) -> None:
    database = database_of(installation)
    KINDS["header page"](database)
    before = database.read_bytes()
    start_and_find(installation)
    begin = begin_with_nothing(installation)
    status, wait = begin()
    assert (status, wait, database.read_bytes()) == (409, False, before)


def test_a_choice_is_refused_while_another_server_works_with_the_data(
    installation: Installation, backed_up: Path
) -> None:
    KINDS["gone"](database_of(installation))
    start_and_find(installation)
    begin = begin_with_nothing(installation)
    other = installation.begin_python(
        "import time\nfrom tournaments.core.services.data_lock import hold_data_folder\n"
        "hold_data_folder(host='127.0.0.1', port=7)\nprint('held', flush=True)\ntime.sleep(99)"
    )
    assert other.stdout.readline() == b"held\n"
    try:
        assert begin() == (409, False)
    finally:
        other.kill()
        other.wait()
    assert not database_of(installation).exists()
    assert begin() == (200, True)


def begin_with_nothing(installation: Installation) -> Callable[[], tuple[int, bool]]:
    """The button of the page: what it answers, and whether that waits for the normal pages."""
    visitor = build_opener(HTTPCookieProcessor(CookieJar()))
    _status, page = visit(page_in(installation.printed()), visitor=visitor)
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    code = page_in(installation.printed()).partition("code=")[2]
    fields = {"csrfmiddlewaretoken": token, "code": code, "anew": ""}

    def begin() -> tuple[int, bool]:
        status, answer = visit(f"{installation.url}/put-back/", fields, visitor)
        return status, 'hx-get="/backups/wait/"' in answer

    return begin


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
