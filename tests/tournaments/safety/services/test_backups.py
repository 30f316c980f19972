"""Backups by themselves and by hand, and what can go wrong with them."""

import datetime
import io
import json
import os
import shutil
import sqlite3
import zipfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.utils import timezone

from tests.factories import a_published_round, a_tournament, a_user
from tests.tournaments.builders.backed_up import a_drive_in_round_1, left_over, next_card
from tournaments.core.services.errors import DomainError
from tournaments.models import LogEntry, Tournament
from tournaments.models.form_photos import FormPhotoState
from tournaments.safety.queries.backup_files import (
    Unreadable,
    backups_in,
    held_in,
    held_now,
    read_packed,
    unpack,
)
from tournaments.safety.queries.backups import all_backups, kept, own_folder, state_file, trouble
from tournaments.safety.services.backups import (
    back_up_when_due,
    choose_folder,
    make_backup,
    note_damage,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.own_file]
NOON = datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC)
MINUTE = datetime.timedelta(minutes=1)


@pytest.fixture
def data(settings, tmp_path):
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir()
    return settings.DATA_DIR


@pytest.fixture
def stick(tmp_path):
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


@pytest.fixture
def drive(data) -> Tournament:
    return a_drive_in_round_1()


def reasons() -> list[tuple[str, str, int | None]]:
    told = [backup.description for backup in all_backups()]
    return [(each.why, each.drive, each.round) for each in told]


def test_a_backup_holds_what_there_is_and_says_so(drive, tmp_path):
    made = make_backup(now=NOON)

    unpack(made, tmp_path / "copy")
    assert held_in(tmp_path / "copy") == held_now()
    assert (made.description.drives, made.description.cards) == (1, 1)
    assert made.path.parent == own_folder()
    assert made.name.startswith("keezdrive-20261121-120000-")
    assert left_over(own_folder()) == []


def test_nobody_is_signed_in_by_a_backup(drive, tmp_path):
    session = SessionStore()
    session["secret"] = "kept"
    session.save()

    unpack(make_backup(now=NOON), tmp_path / "copy")

    with closing(sqlite3.connect(tmp_path / "copy")) as file:
        assert file.execute("SELECT COUNT(*) FROM django_session").fetchone() == (0,)
    assert session.session_key.encode() not in (tmp_path / "copy").read_bytes()


def test_a_backup_holds_the_boxes_of_photographed_forms_and_only_photos_that_are_to_be_read(
    drive, tmp_path
):
    queued = drive.form_photos.create(number=1, content=b"to be read", digest="0")
    was_read = {"digest": "1", "state": FormPhotoState.READ}
    read = drive.form_photos.create(number=2, content=b"was read", **was_read)
    said = {"page": 1, "read": {}, "cut_out": b"boxes", "at": NOON}
    read.readings.create(place=0, **said)

    unpack(make_backup(now=NOON), tmp_path / "copy")

    with closing(sqlite3.connect(tmp_path / "copy")) as file:
        photos = "SELECT id, content FROM tournaments_formphoto ORDER BY id"
        assert file.execute(photos).fetchall() == [(queued.pk, b"to be read"), (read.pk, b"")]
        boxes = file.execute("SELECT cut_out FROM tournaments_formreading").fetchall()
    assert boxes == [(b"boxes",)]
    assert b"was read" not in (tmp_path / "copy").read_bytes()
    read.refresh_from_db()
    assert bytes(read.content) == b"was read"


def test_a_backup_comes_when_something_changed_and_some_minutes_went_by(drive):
    assert back_up_when_due(now=NOON) is not None
    assert back_up_when_due(now=NOON + 10 * MINUTE) is None

    drive.version += 1
    drive.save()
    assert back_up_when_due(now=NOON + MINUTE) is None
    assert back_up_when_due(now=NOON + 3 * MINUTE) is not None
    assert reasons() == [("change", "", None)] * 2


def test_a_round_of_any_drive_that_is_complete_or_published_does_not_wait(drive):
    other = a_drive_in_round_1("Buurdrive")
    back_up_when_due(now=NOON)
    next_card(drive)
    back_up_when_due(now=NOON + MINUTE)
    teams = list(other.entries.order_by("number"))
    a_published_round(other, [(teams[0], teams[2]), (teams[1], teams[3])])
    other.save()
    back_up_when_due(now=NOON + 2 * MINUTE)

    assert reasons() == [
        ("published", "Buurdrive", 2),
        ("complete", "Dorpsdrive", 1),
        ("change", "", None),
    ]


def test_whatever_changes_is_worth_a_backup_and_who_signs_in_changes_nothing(drive, client):
    other, bert = a_tournament(), drive.memberships.get().user
    vote = partial(drive.name_votes.update_or_create, phone="x")  # as the service does
    back_up_when_due(now=NOON)
    changes = {
        "a vote": lambda: vote(defaults={"entry": drive.entries.first()}),
        "another vote of that phone": lambda: vote(defaults={"entry": drive.entries.last()}),
        "an account": lambda: a_user("anna"),
        "an act": lambda: LogEntry.objects.create(tournament=drive, action="change_screen"),
        "a drive that goes": lambda: other.delete(),
        "who signs in": lambda: client.force_login(bert),
    }
    worth = []
    for number, (what, change) in enumerate(changes.items(), 1):
        change()
        if back_up_when_due(now=NOON + 3 * number * MINUTE):
            worth.append(what)
    assert worth == list(changes)[:-1]


def test_a_clock_that_was_set_back_does_not_put_backups_off(drive):
    back_up_when_due(now=NOON)
    drive.version += 1
    drive.save()
    assert back_up_when_due(now=NOON - 60 * MINUTE) is not None


def test_a_state_that_cannot_be_read_is_no_state(drive):
    state_file().write_text("{half", "utf-8")
    assert kept() == {}
    assert back_up_when_due(now=NOON) is not None
    assert kept()["trouble"] is None


def test_a_half_written_file_is_no_backup(drive):
    whole = make_backup(now=NOON).path
    half = whole.with_name("keezdrive-20261121-120100-00000000.zip")
    half.write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    (own_folder() / ".keezdrive-20261121-120200-00000000.zip.1-1.part").write_bytes(b"PK")

    assert [backup.path for backup in all_backups()] == [whole]


@pytest.mark.parametrize("place", [0.1, 0.5, 0.9])
def test_a_byte_that_changed_is_found_before_anything_is_put_back(drive, tmp_path, place):
    made = make_backup(now=NOON)
    with zipfile.ZipFile(made.path) as packed:
        info = packed.getinfo("keezdrive.sqlite3")
    content = bytearray(made.path.read_bytes())
    content[info.header_offset + 100 + int(place * (info.compress_size - 100))] ^= 0xFF
    made.path.write_bytes(content)

    with pytest.raises(Unreadable):
        unpack(made, tmp_path / "copy")


@pytest.mark.parametrize("target", [None, io.BytesIO()])
def test_another_database_in_a_whole_file_is_found_also_where_it_is_only_read(drive, target):
    made = make_backup(now=NOON)
    with zipfile.ZipFile(made.path, "w") as other:
        other.writestr("keezdrive.sqlite3", b"another")
    with pytest.raises(Unreadable):
        read_packed(made.path, made.description.digest, made.description.bytes, target)


def test_a_stick_that_is_pulled_out_is_told_and_backups_go_on(drive, stick):
    choose_folder(folder=str(stick))
    back_up_when_due(now=NOON)
    assert trouble() is None
    shutil.rmtree(stick)
    next_card(drive)

    made = back_up_when_due(now=NOON + MINUTE)

    assert made.path.parent == own_folder()
    assert trouble().sentence == (
        f"De map voor reservekopieën, {stick}, is weg: zit de stick er nog in? "
        "Tot dat is verholpen, komen zij op deze computer."
    )

    stick.mkdir()
    assert back_up_when_due(now=NOON + 5 * MINUTE).path.parent == stick
    assert trouble() is None


def test_where_no_backup_can_be_made_at_all_that_is_told_and_nothing_is_raised(drive):
    own_folder().write_text("a file in the way")
    with pytest.raises(DomainError):
        make_backup(now=NOON)
    assert back_up_when_due(now=NOON) is None
    assert trouble().kind == "gone"
    assert trouble().last is None


def test_damage_stays_what_is_told_when_the_stick_is_out_as_well(drive, stick):
    choose_folder(folder=str(stick))
    note_damage()
    shutil.rmtree(stick)
    own_folder().write_text("a file in the way")
    with pytest.raises(DomainError):
        make_backup(now=NOON)
    assert trouble().kind == "damaged"


def test_after_a_backup_that_came_nowhere_a_round_waits_some_minutes_as_well(drive):
    back_up_when_due(now=NOON)
    shutil.rmtree(own_folder())
    own_folder().write_text("a file in the way")
    next_card(drive)
    failed = NOON + 10 * MINUTE
    assert back_up_when_due(now=failed) is None
    own_folder().unlink()

    assert back_up_when_due(now=failed + MINUTE / 3) is None
    assert trouble().last == NOON
    assert back_up_when_due(now=failed + 3 * MINUTE) is not None
    assert reasons() == [("complete", "Dorpsdrive", 1)]
    assert trouble() is None


def test_what_a_crash_left_half_made_goes_and_what_is_being_made_stays(drive, data):
    left, at_work = data / "working" / "left", data / "working" / "at-work"
    left.mkdir(parents=True)
    at_work.mkdir()
    os.utime(left, (0, 0))
    make_backup(now=NOON)
    assert list((data / "working").iterdir()) == [at_work]


def test_two_at_once_make_two_whole_backups(drive, tmp_path):
    def one(second: int) -> None:
        make_backup(now=NOON + datetime.timedelta(seconds=second))
        connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(one, range(4)))

    made = backups_in(own_folder())
    assert len(made) == 4
    for place, backup in enumerate(made):
        unpack(backup, tmp_path / str(place))
    assert left_over(own_folder()) == []


def test_backups_of_another_computer_on_the_same_stick_stay(drive, stick, settings):
    choose_folder(folder=str(stick))
    long_ago = NOON - datetime.timedelta(days=400)
    other = make_backup(now=long_ago)
    settings.SECRET_KEY = "of another computer"
    for minute in range(4):
        make_backup(now=NOON + minute * MINUTE)
    mine = make_backup(now=long_ago + MINUTE)
    make_backup(now=NOON + 5 * MINUTE)

    there = [backup.path for backup in backups_in(stick)]
    assert (other.path in there, mine.path in there) == (True, False)
    assert [backup.own for backup in backups_in(stick)].count(False) == 1


@pytest.mark.slow
def test_old_backups_go_from_every_folder_to_which_this_computer_made_them(drive, data, stick):
    long_ago = NOON - datetime.timedelta(days=400)
    on_the_computer = [make_backup(now=long_ago + n * MINUTE).path for n in range(5)]
    choose_folder(folder=str(stick))
    on_the_stick = [make_backup(now=long_ago + n * MINUTE).path for n in range(5, 10)]
    another = stick.parent / "another"
    choose_folder(folder=str(another))
    away = stick.rename(stick.parent / "away")
    made = make_backup(now=NOON)
    assert [path.exists() for path in on_the_computer] == [False, False, True, True, True]
    away.rename(stick)
    make_backup(now=NOON + MINUTE)
    assert [path.exists() for path in on_the_stick] == [False, False, True, True, True]
    choose_folder(folder=str(stick))
    assert (kept()["former"], made.path.exists()) == ([str(another), str(own_folder())], True)


def test_damaged_data_that_was_laid_aside_goes_as_late_as_a_backup(drive, data):
    days = (400, 300, 100, 59, 1)
    for age in days:
        at = NOON - datetime.timedelta(days=age)
        (data / f"damaged-{at:%Y%m%d-%H%M%S}").mkdir()
    others = [data / name for name in ("damaged-by-me", "before-following-20200101-120000")]
    for folder in others:
        folder.mkdir()
    make_backup(now=NOON)
    left = sorted(folder.name for folder in data.glob("damaged-2*"))
    kept_at = [NOON - datetime.timedelta(days=age) for age in (100, 59, 1)]
    assert left == [f"damaged-{at:%Y%m%d-%H%M%S}" for at in kept_at]
    assert [folder.exists() for folder in others] == [True, True]


@pytest.mark.parametrize("former", [7, ["/no/such/folder", 8], {"a": 1}])
def test_former_folders_that_cannot_be_read_are_none(drive, former):
    make_backup(now=NOON)
    state_file().write_text(json.dumps(kept() | {"former": former}))
    assert make_backup(now=NOON + MINUTE).path.exists()


@pytest.mark.parametrize("folder", ["", "relative", "/no/such/parent/folder", "/\0"])
def test_a_folder_that_cannot_be_is_refused_beside_the_field(data, folder):
    with pytest.raises(DomainError) as refused:
        choose_folder(folder=folder)
    assert refused.value.field == "folder"
    assert kept() == {}


def test_a_folder_that_the_installation_fixes_cannot_be_chosen(drive, stick, settings):
    settings.BACKUP_FOLDER = str(stick)
    with pytest.raises(DomainError):
        choose_folder(folder=str(stick.parent))
    assert make_backup(now=timezone.now()).path.parent == stick
