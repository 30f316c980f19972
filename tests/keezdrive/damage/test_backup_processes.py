"""Backups in processes of their own that are killed in the middle, or have no room."""

import json
import re
import sys
from http.cookiejar import CookieJar
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import pytest

from tests.installation import Installation, wait_for

pytestmark = [
    pytest.mark.slow,
    pytest.mark.own_file,
    pytest.mark.skipif(sys.platform == "win32", reason="processes are forked"),
]

BEGIN = """
import json, os, resource, signal, sqlite3
from datetime import date, timedelta
from pathlib import Path
from django.db import connection
from django.utils import timezone
from tournaments.models import Tournament, User
from tournaments.safety.queries.backup_files import held_now
from tournaments.safety.queries.backup_files import backups_in
from tournaments.safety.queries.backups import database_file, own_folder, trouble
from tournaments.safety.queries.restoring import order_file
from tournaments.safety.services import backup_writing, backups, restoring
from tournaments.safety.services.backups import make_backup

def dies():
    os.kill(os.getpid(), signal.SIGKILL)

def in_a_child(work):
    "Do it in a process of its own; answers whether that was killed."
    connection.close()
    child = os.fork()
    if not child:
        work()
        os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])

def drives():
    return sorted(Tournament.objects.values_list("name", flat=True))

def a_drive(name):
    Tournament.objects.create(name=name, date=date(2026, 11, 21))

a_drive("Toen")
"""

KILLED_WHILE_MAKING = """
def until(step):
    "Die at the step-th call of what makes, writes, reads back or renames."
    steps = iter(range(step))
    def counted(real):
        def called(*arguments, **values):
            if next(steps, None) is None:
                dies()
            return real(*arguments, **values)
        return called
    for name in ("_snapshot", "_proved", "read_packed", "sync_folder", "backup_at"):
        setattr(backup_writing, name, counted(getattr(backup_writing, name)))
    backups.write_private = counted(backups.write_private)
    os.fsync, os.replace = counted(os.fsync), counted(os.replace)
    make_backup(now=timezone.now())

seen = []
for step in range(20):
    killed = in_a_child(lambda: until(step))
    whole = [backup.description.drives for backup in backups_in(own_folder())]
    seen.append([killed, set(whole) <= {1}, len(drives())])
    if not killed:
        break
make_backup(now=timezone.now() + timedelta(seconds=2))
print(json.dumps(seen))
"""

KILLED_WHILE_RESTORING = """
restoring.PAGES = 16
backup = make_backup(now=timezone.now())
a_drive("Nu")

def until(step):
    "Die at the step-th group of pages, or at the first thing after the last."
    steps = iter(range(step))
    def watch(*_pages):
        if next(steps, None) is None:
            dies()
    def counted(real):
        def called(*arguments, **values):
            watch()
            return real(*arguments, **values)
        return called
    for name in ("_log_restores", "keep"):
        setattr(restoring, name, counted(getattr(restoring, name)))
    restoring.carry_out_order(watch=watch)

seen = []
for step in range(60):
    if not order_file().exists():
        if "Nu" not in drives():
            a_drive("Nu")
        restoring.order_restore(backup=backup, by=None, now=timezone.now())
    killed = in_a_child(lambda: until(step))
    after = drives()
    with sqlite3.connect(database_file()) as file:
        whole = file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()
    restoring.carry_out_order()
    seen.append([killed, after in (["Nu", "Toen"], ["Toen"]) and whole, drives()])
    if not killed:
        break
print(json.dumps(seen))
"""

KILLED_WHILE_LAYING_ASIDE = """
import shutil
data, live = Path(os.environ["KEEZDRIVE_DATA"]), database_file()
broken = {live.name: b"nothing" * 999, live.name + "-wal": b"of another" * 99}
backup = make_backup(now=timezone.now())

def until(step):
    "Die at the step-th call of what moves, removes, writes or says something."
    steps = iter(range(step))
    def counted(real):
        def called(*arguments, **values):
            if next(steps, None) is None:
                dies()
            return real(*arguments, **values)
        return called
    os.replace, os.fsync, Path.unlink = map(counted, (os.replace, os.fsync, Path.unlink))
    for name in ("_log_restores", "check_database", "keep"):
        setattr(restoring, name, counted(getattr(restoring, name)))
    restoring.carry_out_order()

def of_before():
    "Which of the broken files are there, whole."
    places = [*data.glob("keezdrive*"), *data.glob("damaged-*/*")]
    return sorted(each.name for each in places if each.read_bytes() == broken.get(each.name))

def again():
    connection.close()
    for each in [*data.glob("damaged-*"), *data.glob("keezdrive.sqlite3*")]:
        shutil.rmtree(each) if each.is_dir() else each.unlink()
    for name, content in broken.items():
        (data / name).write_bytes(content)
    restoring.order_restore(backup=backup, now=timezone.now())

seen = []
for step in range(60):
    again()
    killed = in_a_child(lambda: until(step))
    there = of_before()
    restoring.carry_out_order()
    seen.append([killed, there, of_before(), drives(), (data / live.name).stat().st_size])
    if not killed:
        break
print(json.dumps(seen))
"""

FULL = """
make_backup(now=timezone.now() - timedelta(hours=1))
a_drive("Nu")
own_folder().joinpath("x").touch()

def without_room():
    resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))
    backups.back_up_when_due(now=timezone.now())

killed = in_a_child(without_room)
left = sorted(path.suffix for path in own_folder().iterdir())
print(json.dumps([killed, trouble().kind, trouble().elsewhere, left, drives()]))
"""

FOREIGN = """
from tournaments.safety.queries.backup_files import held_in
from tournaments.safety.queries.backup_files import unpack
from tournaments.safety.services.foreign_databases import take_in
file, taken = Path(os.environ["KEEZDRIVE_DATA"]) / "file", database_file().with_name("taken")
unpack(make_backup(now=timezone.now()), file)
with sqlite3.connect(file) as foreign:
    foreign.execute(
        "CREATE TRIGGER evil AFTER INSERT ON tournaments_scorecard "
        "BEGIN UPDATE tournaments_user SET is_superuser = 1; END"
    )
    foreign.execute("CREATE TABLE more (x)")
    foreign.execute("CREATE INDEX also ON tournaments_entry (upper(name))")
take_in(file, taken)
def defined(path):
    with sqlite3.connect(path) as database:
        return set(database.execute("SELECT type, name FROM sqlite_schema"))
print(json.dumps([list(defined(taken) ^ defined(database_file())), held_in(taken) == held_now()]))
"""

TWO_AT_ONCE = """
from concurrent.futures import ThreadPoolExecutor
from django.db import connections
from tournaments.safety.queries.backup_files import held_in
from tournaments.safety.queries.backup_files import unpack
from tournaments.safety.services.foreign_databases import take_in
folder, made = database_file().parent, make_backup(now=timezone.now())

def one(name):
    file, taken = folder / name, folder / f"taken {name}"
    unpack(made, file)
    with sqlite3.connect(file) as foreign:
        foreign.execute("UPDATE tournaments_tournament SET name = ?", (name,))
        foreign.execute("CREATE TABLE more (x)")
    take_in(file, taken)
    return [drive.name for drive in held_in(taken).values()]

with ThreadPoolExecutor(2) as pool:
    print(json.dumps([*pool.map(one, ["een", "twee"]), list(connections)]))
"""


def told_by(installation: Installation, code: str) -> list:
    return json.loads(installation.python(BEGIN + code).splitlines()[-1])


def test_kill_9_while_a_backup_is_made_leaves_a_whole_one_or_none(installation: Installation):
    seen = told_by(installation, KILLED_WHILE_MAKING)
    assert [killed for killed, _whole, _drives in seen] == [True] * (len(seen) - 1) + [False]
    assert len(seen) > 8
    assert {(whole, drives) for _killed, whole, drives in seen} == {(True, 1)}


def test_kill_9_while_one_is_put_back_leaves_all_of_the_old_or_all_of_the_new(
    installation: Installation,
):
    seen = told_by(installation, KILLED_WHILE_RESTORING)
    assert [killed for killed, _whole, _after in seen] == [True] * (len(seen) - 1) + [False]
    assert len(seen) > 8
    assert [(whole, after) for _killed, whole, after in seen] == [(True, ["Toen"])] * len(seen)


def test_kill_9_while_damaged_data_is_laid_aside_loses_none_of_it_and_the_start_goes_on(
    installation: Installation,
):
    seen = told_by(installation, KILLED_WHILE_LAYING_ASIDE)
    broken = ["keezdrive.sqlite3", "keezdrive.sqlite3-wal"]
    assert [killed for killed, *_rest in seen] == [True] * (len(seen) - 1) + [False]
    assert len(seen) > 12
    assert {tuple(there) for _killed, there, *_rest in seen} == {tuple(broken)}
    assert [after for _killed, _there, *after in seen] == [
        [broken, ["Toen"], seen[0][-1]],
    ] * len(seen)


def test_a_full_disk_is_told_and_leaves_nothing_half(installation: Installation):
    assert told_by(installation, FULL) == [False, "full", False, ["", ".zip"], ["Nu", "Toen"]]


def test_what_acts_in_a_file_does_not_come_along_but_its_rows_do(installation: Installation):
    assert told_by(installation, FOREIGN) == [[], True]


def test_two_files_are_taken_in_at_once_each_with_its_own_rows(installation: Installation):
    assert told_by(installation, TWO_AT_ONCE) == [["een"], ["twee"], ["default"]]


AN_OWNER = """
anna = User(username="anna")
anna.set_password("geheim-keezen")
anna.save()
"""


def post(visitor: OpenerDirector, url: str, **fields: str) -> str:
    """Send the form of a page, with what the page itself adds to it; answers where one arrives."""
    page = visitor.open(url).read().decode()
    hidden = re.findall(r'<input type="hidden" name="(csrf\w+|seen)" value="([^"]*)"', page)
    sent = urlencode({**dict(hidden), **fields}).encode()
    return visitor.open(Request(url, sent, {"Referer": url})).geturl()


def goes_on_to(visitor: OpenerDirector, waits: str) -> str | None:
    """Where the waiting page is sent when it asks; nowhere while the server begins anew."""
    try:
        answer = visitor.open(Request(waits, headers={"HX-Request": "true"}))
    except URLError:
        return None
    return answer.headers.get("HX-Redirect")


def test_a_running_server_puts_a_backup_back_and_goes_on_by_itself(installation: Installation):
    installation.python(BEGIN + AN_OWNER + "make_backup(now=timezone.now())\na_drive('Nu')")
    installation.start()
    visitor = build_opener(HTTPCookieProcessor(CookieJar()))
    post(visitor, f"{installation.url}/login/", username="anna", password="geheim-keezen")
    page = visitor.open(f"{installation.url}/backups/").read().decode()
    [oldest] = re.findall(r'href="(/backups/[^"]+/restore/)"', page)[-1:]

    waits = post(visitor, f"{installation.url}{oldest}")

    assert waits == f"{installation.url}/backups/wait/"
    names = "SELECT name FROM tournaments_tournament ORDER BY name"
    wait_for(lambda: installation.query(names) == [("Toen",)], "the drives of then")
    wait_for(lambda: goes_on_to(visitor, waits), "the way back to the list")
    assert visitor.open(f"{installation.url}/backups/").geturl() == f"{installation.url}/backups/"
    assert installation.interrupt() == 0
    assert "exit" not in installation.printed()
