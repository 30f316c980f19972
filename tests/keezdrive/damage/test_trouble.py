"""What people read on a full disk or without the database, and that nothing is half stored."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from html import unescape

import pytest
from django.db import DatabaseError, OperationalError, connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from keezdrive import trouble
from tests import damage
from tests.damage import KINDS
from tests.factories import a_member, a_published_round, a_tournament, a_user, entries
from tournaments.core.queries.journal import broken_in
from tournaments.enums import Role
from tournaments.models import GameTable, LogEntry, ScoreCard
from tournaments.safety.services.backups import make_backup
from tournaments.safety.services.database_files import default_database

pytestmark = pytest.mark.django_db(transaction=True)
LEFT, TRIES = 8, 200  # pages of the file that are left; cards that surely need more


@pytest.fixture(autouse=True)
def _nothing_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a process that has just started."""
    monkeypatch.setattr(trouble, "_lines", {})


@pytest.fixture
def table() -> GameTable:
    drive = a_tournament()
    one, other = entries(drive, 2)
    return a_published_round(drive, [(one, other)]).tables.get()


@pytest.fixture
def secretary(table: GameTable) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(a_member(table.round.tournament))
    return client


@pytest.fixture
def _full_disk(table: GameTable, secretary: Client) -> Iterator[None]:
    """No page more for the file: what SQLite says then is what it says on a full disk."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL has no bound of its own; a full disk needs a disk for it alone")
    with connection.cursor() as cursor:
        # What earlier tests left free in the file would be room too.
        [free] = cursor.execute("PRAGMA freelist_count").fetchone()
        [size] = cursor.execute("PRAGMA page_size").fetchone()
        cursor.execute("CREATE TABLE filler (bytes BLOB)")
        cursor.execute(f"INSERT INTO filler VALUES (zeroblob({free * size}))")
        [pages] = cursor.execute("PRAGMA page_count").fetchone()
        cursor.execute(f"PRAGMA max_page_count = {pages + LEFT}")
    yield
    _make_room()
    with connection.cursor() as cursor:
        cursor.execute("DROP TABLE filler")


def _make_room() -> None:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA max_page_count = 1073741823")


def _correct(client: Client, table: GameTable, seen: int):
    """Send version `seen` + 1 of the card; the numbers differ from those of the version before."""
    here = [table.round.tournament.code, 1]
    form = {"first": seen % 7, "second": 1, "outcome": "played", "winner": ""}
    if not seen:
        about = {"table": 1, "publication": table.round.log_entry_id}
        return client.post(reverse("desk-round", args=here), form | about)
    about = {"reason": "Verschreven.", "seen_version": seen}
    return client.post(reverse("desk-card", args=[*here, 1]), form | about)


def _stored(table: GameTable) -> tuple[int, int, int]:
    """Versions of the card, their lines, and the acts that are in the log."""
    acts = LogEntry.objects.filter(action__in=["enter_card", "correct_card"])
    lines = sum(card.lines.count() for card in table.cards.all())
    return ScoreCard.objects.count(), lines, acts.count()


@pytest.mark.slow
@pytest.mark.usefixtures("_full_disk")
def test_on_a_full_disk_a_card_is_refused_in_one_sentence_and_all_before_it_is_there(
    table, secretary
):
    for saved in range(TRIES):
        answer = _correct(secretary, table, saved)
        if answer.status_code != 302:
            break
    assert (answer.status_code, saved > 0) == (507, True)
    page = unescape(answer.content.decode())
    assert "<h1>De schijf is vol</h1>" in page
    assert "ga terug, daar staat nog wat u typte" in page
    secretary.cookies["django_language"] = "en"
    assert "<h1>The disk is full</h1>" in _correct(secretary, table, saved).content.decode()
    assert _stored(table) == (saved, 2 * saved, saved)
    assert broken_in(table.round.tournament) is None
    drive = table.round.tournament.code
    assert secretary.get(reverse("desk-round", args=[drive, 1])).status_code == 200
    _make_room()
    assert _correct(secretary, table, saved).status_code == 302
    assert _stored(table) == (saved + 1, 2 * saved + 2, saved + 1)
    assert broken_in(table.round.tournament) is None


@pytest.mark.parametrize(
    ("error", "status", "said"),
    [
        (OperationalError("connection to 10.0.0.7 failed"), 503, "nu niet te bereiken"),
        (RuntimeError("a mistake"), 500, "in het programma"),
    ],
)
def test_another_trouble_says_what_it_is_and_nothing_of_where(
    secretary, monkeypatch, error, status, said
):
    def away(*_arguments: object) -> None:
        raise error

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(connection, "cursor", away)
        answer = secretary.get("/")
    page = answer.content.decode()
    assert (answer.status_code, said in page, "10.0.0.7" in page) == (status, True, False)


@pytest.mark.parametrize(
    "error",
    [
        DatabaseError("database disk image is malformed"),
        DatabaseError("file is not a database"),
        OperationalError("no such table: tournaments_entry"),
    ],
)
def test_damaged_data_is_told_as_what_it_is_and_the_log_names_the_file(
    secretary, table, monkeypatch, caplog, error
):
    form = reverse("not-mine", args=[table.round.tournament.code])

    def broken(*_arguments: object) -> None:
        raise error

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(connection, "cursor", broken)
        answer, sent = secretary.get("/"), secretary.post(form)
    page = unescape(answer.content.decode())
    assert (answer.status_code, answer["Keezdrive-Trouble"]) == (500, "damaged")
    not_saved = "Wat u net verstuurde, is niet opgeslagen."
    assert (not_saved in page, not_saved in sent.content.decode()) == (False, True)
    assert "<h1>De gegevens zijn beschadigd</h1>" in page
    assert "Stop met invoeren, bewaar de formulieren en waarschuw de organisator." in page
    assert ("laad de pagina opnieuw" in page, str(error) in page) == (False, False)
    said = next(each for each in caplog.records if each.name == "keezdrive.trouble")
    file = connection.settings_dict["NAME"]
    assert (said.levelname, said.getMessage()) == (
        "ERROR",
        f"The database {file} is damaged; put back a backup: {error}",
    )


@pytest.mark.own_file
@pytest.mark.parametrize("kind", KINDS)
def test_every_page_on_a_damaged_file_has_an_answer_that_is_true(table, tmp_path, kind):
    file = tmp_path / "keezdrive.sqlite3"
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as live:
        live.execute("VACUUM INTO ?", (str(file),))
    with default_database(file):
        visitor = Client(raise_request_exception=False)
        visitor.force_login(a_member(table.round.tournament))
        connection.close()
        KINDS[kind](file)
        drive = table.round.tournament.code
        answers = [visitor.get(at) for at in ("/", f"/d/{drive}/", "/health/ready")]
        answers.append(_correct(visitor, table, 0))
        connection.close()
        answers.append(visitor.get("/health/ready"))
    for answer in answers:
        if answer.status_code >= 400:
            text = unescape(answer.content.decode())
            assert ("zijn beschadigd" in text or '"database": "damaged"' in text) is True


@pytest.mark.own_file
def test_what_is_ready_says_that_the_file_is_damaged(client, tmp_path):
    assert client.get("/health/ready").json()["database"] == "ok"
    file = tmp_path / "keezdrive.sqlite3"
    file.write_bytes(b"nothing" * 999)
    with default_database(file):
        answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()["database"]) == (503, "damaged")


def _fails(error: Exception):
    def fail(*_arguments: object) -> None:
        raise error

    return fail


def _said(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in caplog.records if each.name == "keezdrive.trouble"]


@pytest.mark.parametrize(
    ("why", "first"),
    [
        ("database disk image is malformed", "The database {} is damaged; put back a backup"),
        ("connection to 10.0.0.7 failed:\n\tIs it there?", "The database {} does not answer now"),
    ],
)
def test_what_every_phone_meets_is_one_line_a_minute_without_a_traceback(
    secretary, monkeypatch, caplog, why, first
):
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(connection, "cursor", _fails(OperationalError(why)))
        for _phone in range(40):
            secretary.get("/")
        [line] = _said(caplog)
        assert line.startswith(first.format(connection.settings_dict["NAME"]))
        assert "\n" not in line
        later = time.monotonic() + trouble.EVERY
        meanwhile.setattr(time, "monotonic", lambda: later)
        secretary.get("/")
    assert _said(caplog)[1:] == [f"{line} (and 39 times since the last line)"]
    assert [each for each in caplog.records if each.name == "django.request"] == []


@pytest.mark.parametrize("statement", ["SELECT nothing_of_the_kind", None])
def test_a_mistake_of_the_program_keeps_its_traceback(secretary, monkeypatch, caplog, statement):
    if statement and connection.vendor == "sqlite":
        with pytest.raises(DatabaseError) as met, connection.cursor() as cursor:
            cursor.execute(statement)
        error = met.value
    else:
        error = RuntimeError("a mistake")
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(connection, "cursor", _fails(error))
        secretary.get("/")
    told = [each for each in caplog.records if each.name == "django.request"]
    assert ([each.exc_info[1] for each in told], _said(caplog)) == ([error], [])


@pytest.fixture
def _own_data(table: GameTable, tmp_path, settings) -> Iterator[None]:
    """A file of which a page of the cards is damaged while it runs."""
    settings.DATA_DIR = tmp_path
    file = tmp_path / "keezdrive.sqlite3"
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as live:
        live.execute("VACUUM INTO ?", (str(file),))
    with default_database(file):
        yield
        connection.close()


def _pages(visitor: Client, drive: str) -> list[bool]:
    """Which of the organiser's pages say that the data is damaged, and whether it is ready."""
    told = [visitor.get(at).content.decode() for at in (f"/drive/{drive}/", "/backups/")]
    ready = visitor.get("/health/ready")
    assert (ready.status_code, ready.json()["status"]) in [(200, "ready"), (503, "not ready")]
    said = ["De gegevens op deze computer zijn beschadigd" in unescape(page) for page in told]
    return [*said, ready.json()["database"] == "damaged"]


@pytest.mark.slow
@pytest.mark.own_file
@pytest.mark.usefixtures("_own_data")
def test_damage_that_one_page_met_is_on_every_page_of_the_organiser_until_a_good_backup(
    table, tmp_path
):
    drive = table.round.tournament
    owner = a_user()
    owner.is_superuser = True
    owner.save()
    visitor = Client(raise_request_exception=False)
    visitor.force_login(a_member(drive, owner, Role.ORGANISER))
    assert _pages(visitor, drive.code) == [False, False, False]
    connection.close()
    whole = (tmp_path / "keezdrive.sqlite3").read_bytes()
    damage.table(tmp_path / "keezdrive.sqlite3")
    assert _correct(visitor, table, 0).status_code == 500
    assert _pages(visitor, drive.code) == [True, True, True]
    assert [each.name for each in tmp_path.glob("*.json")] == ["backup.json"]
    connection.close()
    (tmp_path / "keezdrive.sqlite3").write_bytes(whole)
    make_backup(now=timezone.now())
    assert _pages(visitor, drive.code) == [False, False, False]


@pytest.mark.own_file
@pytest.mark.usefixtures("_own_data")
def test_what_passes_is_not_remembered_as_damage(secretary, monkeypatch, tmp_path):
    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(connection, "cursor", _fails(OperationalError("database is locked")))
        assert secretary.get("/").status_code == 503
    assert list(tmp_path.glob("*.json")) == []
