"""Starting where the file with all data is damaged: what is said, to whom, and what is offered."""

import os
import pty
import re
import signal
import subprocess
import sys
import time
import urllib.error
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from tests.damage import FOUND, KINDS
from tests.installation import ROOT, Installation, wait_for

pytestmark = [
    pytest.mark.slow,
    pytest.mark.own_file,
    pytest.mark.skipif(sys.platform == "win32", reason="processes are killed"),
]

THEN = """
from tournaments.models import Tournament, User
from datetime import date
from django.utils import timezone
User.objects.create_user("anna", password="geheim-keezen")
Tournament.objects.create(name="Toen", date=date(2026, 11, 21))
"""
BACKUP = """
from datetime import timedelta
from tournaments.safety.services.bare_backups import make_bare_backup
print(make_bare_backup(now=timezone.now() - timedelta(hours={hours})).path)
"""
SAID = {
    "empty": "is leeg.",
    "gone": "is weg.",
    "no_database": "is geen database meer.",
    "broken": "is beschadigd.",
}


@pytest.fixture
def backed_up(installation: Installation) -> Path:
    """A backup of an installation with a drive."""
    return Path(installation.python(THEN + BACKUP.format(hours=1)).split()[-1])


def database_of(installation: Installation) -> Path:
    return installation.data / "keezdrive.sqlite3"


def visit(url: str, fields: dict[str, str] | None = None, visitor=None) -> tuple[int, str]:
    """The status and the text of a page."""
    sent = urlencode(fields).encode() if fields is not None else None
    try:
        with (visitor or build_opener()).open(Request(url, sent, {"Referer": url})) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def page_in(printed: str) -> str:
    """The address of the page, as it stands in the window."""
    return re.search(r"http://127\S+\?code=[0-9a-f]{16}", printed)[0]


def start_and_find(installation: Installation, found: str = "De nieuwste goede") -> None:
    """Start, and wait until the backups are looked at."""
    installation.start()
    wait_for(lambda: found in installation.printed(), found)


@pytest.mark.parametrize("damage", FOUND)
def test_a_damaged_file_is_told_in_a_sentence_and_stays_as_it_is(
    installation: Installation, backed_up: Path, damage: str
) -> None:
    database = database_of(installation)
    KINDS[damage](database)
    before = database.exists() and database.read_bytes()

    start_and_find(installation)

    lines = installation.printed().splitlines()
    assert lines[0] == f"Het bestand met alle gegevens, {database}, {SAID[FOUND[damage]]}"
    assert lines[1].startswith(f"The file with all data, {database}, is ")
    assert lines[2].startswith("Pagina / page: http://127.0.0.1:")
    assert lines[-3].startswith("De nieuwste goede reservekopie is van ")
    assert lines[-1].endswith(f"manage.py restore_backup {backed_up}")
    assert "Traceback" not in installation.printed()
    for path in ("/", "/health/live", "/d/toen/", "/backups/", "/setup/"):
        status, page = visit(installation.url + path)
        assert status == 503
        assert "de organisator moet een reservekopie terugzetten" in page
    status, page = visit(page_in(installation.printed()))
    assert status == 200
    assert f'name="backup" value="{backed_up.name}">Terugzetten</button>' in page
    assert (database.exists() and database.read_bytes()) == before
    assert [each.name for each in installation.data.glob("damaged-*")] == []


def test_a_log_of_another_file_is_told_and_never_mixed_in(
    installation: Installation, backed_up: Path, tmp_path: Path
) -> None:
    with Installation(tmp_path / "other") as other:
        other.migrate()
        code = "import os\nUser.objects.update(username='piet')\nos.kill(os.getpid(), 9)"
        other.begin_python(THEN + code).communicate()
        database = database_of(installation)
        Path(f"{database}-wal").write_bytes(Path(f"{database_of(other)}-wal").read_bytes())
    before = database.read_bytes()
    installation.start()
    assert "ligt een -wal van een ander bestand." in installation.printed()
    assert database.read_bytes() == before


def test_an_answer_to_what_is_sent_does_not_say_that_it_is_saved(
    installation: Installation, backed_up: Path
) -> None:
    KINDS["header page"](database_of(installation))
    installation.start()
    status, page = visit(f"{installation.url}/drive/toen/desk/1/", {"points": "12"})
    assert status == 503
    assert "Wat u stuurde is niet opgeslagen" in page


def test_only_the_printed_code_opens_the_offer_and_guesses_are_slowed_down(
    installation: Installation, backed_up: Path
) -> None:
    KINDS["header page"](database_of(installation))
    before = database_of(installation).read_bytes()
    installation.start()
    visitor = build_opener(HTTPCookieProcessor(CookieJar()))
    status, page = visit(f"{installation.url}/code/", visitor=visitor)
    assert status == 200
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page)[1]
    fields = {"csrfmiddlewaretoken": token, "backup": backed_up.name, "code": "0" * 16}
    assert visit(f"{installation.url}/put-back/", {"code": "x"})[0] == 403  # from another site
    status, page = visit(f"{installation.url}/put-back/", fields, visitor)
    assert status == 403
    assert "Dat is niet de code." in page
    seen = {
        visit(f"{installation.url}/?code={number:016x}", visitor=visitor) for number in range(12)
    }
    assert {status for status, _page in seen} == {403, 429}
    assert [backed_up.name in page for _status, page in seen] == [False] * len(seen)
    waits = next(page for status, page in seen if status == 429)
    assert "Te vaak een verkeerde code: wacht een minuut." in waits
    assert database_of(installation).read_bytes() == before


def test_a_backup_that_is_damaged_itself_is_not_offered(
    installation: Installation, backed_up: Path
) -> None:
    newest = Path(
        installation.python("from django.utils import timezone" + BACKUP.format(hours=0)).split()[
            -1
        ]
    )
    with newest.open("r+b") as file:
        file.seek(newest.stat().st_size // 2)
        file.write(b"x" * 200)
    KINDS["random bytes"](database_of(installation))
    start_and_find(installation)
    page = visit(page_in(installation.printed()))[1]
    assert re.findall(r'name="backup" value="([^"]+)"', page) == [backed_up.name]


def test_without_a_good_backup_it_is_said_what_can_be_done(
    installation: Installation, backed_up: Path
) -> None:
    backed_up.unlink()
    KINDS["cut to a third"](database_of(installation))
    start_and_find(installation, found="is geen goede reservekopie")
    status, page = visit(page_in(installation.printed()))
    assert status == 200
    assert "Er is niets veranderd: alle bestanden blijven waar ze zijn." in page
    assert '<button class="btn' not in page


SLOW = """
import time
from pathlib import Path
from django.core.management import call_command
from tournaments.safety.services import damaged_data
def is_good(backup, real=damaged_data.is_good):
    while not Path({go!r}).exists():
        time.sleep(0.05)
    return real(backup)
damaged_data.is_good = is_good
call_command("serve_damaged", host="127.0.0.1", port={port}, no_browser=True)
"""


def test_while_backups_are_looked_at_the_window_and_the_page_say_so(
    installation: Installation, backed_up: Path
) -> None:
    KINDS["header page"](database_of(installation))
    installation.use_settings("keezdrive.damaged")
    go = installation.data / "go"
    slow = installation.begin_python(SLOW.format(go=str(go), port=installation.port))
    try:
        wait_for(lambda: visit_or_nothing(installation.url) == 503, "the page for everybody")
        printed = ""
        while "worden nagekeken: de nieuwste goede" not in printed:
            printed += slow.stdout.readline().decode()
        assert printed.startswith("Het bestand met alle gegevens, ")
        page = visit(page_in(printed))[1]
        assert "De reservekopieën worden nagekeken; deze pagina gaat vanzelf verder." in page
        assert '<meta http-equiv="refresh" content="5">' in page
        assert '<button class="btn' not in page
        assert "geen goede reservekopie" not in page
        go.touch()
        wait_for(lambda: backed_up.name in visit(page_in(printed))[1], "the offer")
    finally:
        slow.kill()
        slow.wait()


def test_a_file_that_somebody_put_in_place_is_served_without_another_start(
    installation: Installation, backed_up: Path
) -> None:
    database = database_of(installation)
    whole = database.read_bytes()
    KINDS["table page"](database)
    installation.start()
    assert visit(installation.url)[0] == 503
    beside = database.with_name("whole")
    beside.write_bytes(whole)
    beside.replace(database)
    wait_for(lambda: visit_or_nothing(f"{installation.url}/login/") == 200, "the normal pages")
    assert installation.query("SELECT name FROM tournaments_tournament") == [("Toen",)]


def visit_or_nothing(url: str) -> int:
    try:
        return visit(url)[0]
    except OSError:
        return 0


def test_in_the_window_the_newest_good_backup_is_asked_about(
    installation: Installation, backed_up: Path
) -> None:
    database = database_of(installation)
    KINDS["header page"](database)
    before = database.read_bytes()
    with Window(installation) as window:
        window.wait_for("[j/N] ")
        assert "De reservekopie van " in window.read
        window.type("n")
        window.wait_for("Er is niets veranderd.")
        assert database.read_bytes() == before
        assert window.interrupt() == 1


class Window:
    """A terminal in which the program is started."""

    def __init__(self, installation: Installation) -> None:
        self._installation, self.read = installation, ""

    def __enter__(self) -> "Window":
        self._ours, theirs = pty.openpty()
        where = ["--host", "127.0.0.1", "--port", str(self._installation.port), "--no-browser"]
        self._process = subprocess.Popen(
            [sys.executable, str(ROOT / "manage.py"), "serve", *where],
            cwd=ROOT,
            env=self._installation.environment,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            # A run that was begun in the background ignores Ctrl-C, and hands that on.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        os.close(theirs)
        os.set_blocking(self._ours, False)
        return self

    def __exit__(self, *_exception: object) -> None:
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        os.close(self._ours)

    def wait_for(self, text: str) -> None:
        wait_for(lambda: text in self._more(), f"{text} in {self.read}")

    def _more(self) -> str:
        try:
            self.read += os.read(self._ours, 1 << 16).decode()
        except (BlockingIOError, OSError):
            time.sleep(0.05)
        return self.read

    def type(self, text: str) -> None:
        os.write(self._ours, f"{text}\n".encode())

    def interrupt(self) -> int:
        self._process.send_signal(signal.SIGINT)
        return int(self._process.wait(timeout=60))
