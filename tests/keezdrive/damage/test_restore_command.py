"""`manage.py restore_backup`: what it says and answers, and what lies where afterwards."""

import errno
import os
import shutil
import sqlite3
import zipfile
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection
from django.utils import timezone

from keezdrive.startup import is_locked
from tests.damage import header, index
from tests.factories import a_tournament
from tests.installation import Installation
from tests.keezdrive.damage.evening_data import data_of, shown
from tournaments.core.services.data_lock import require_plain_files
from tournaments.core.services.errors import DomainError
from tournaments.management.commands import restore_backup
from tournaments.models import Tournament
from tournaments.safety.queries.backups import all_backups, kept, state_file, trouble
from tournaments.safety.queries.restoring import last_restore, order_file
from tournaments.safety.services import restoring
from tournaments.safety.services.backups import back_up_when_due, choose_folder
from tournaments.safety.services.restoring import carry_out_order, order_restore

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.own_file, pytest.mark.slow]


def restored_by(file: Path) -> list[str]:
    out = StringIO()
    call_command("restore_backup", str(file), stdout=out)
    return out.getvalue().splitlines()


def refused(file: Path) -> str:
    """The sentence with which the command fails."""
    with pytest.raises(CommandError) as error:
        call_command("restore_backup", str(file))
    return str(error.value)


def files_in(folder: Path) -> dict[str, bytes]:
    """The database and its logs, but for the index of a log, which is made anew by who reads."""
    found = folder.glob("keezdrive.sqlite3*")
    return {each.name: each.read_bytes() for each in found if not each.name.endswith("-shm")}


@pytest.fixture
def broken(hall) -> dict[str, bytes]:
    """A file that is no database, with a log of something else beside it."""
    file = hall.data / "keezdrive.sqlite3"
    header(file)
    Path(f"{file}-wal").write_bytes(b"of another" * 99)
    return files_in(hall.data)


def test_what_is_no_backup_is_refused_in_a_sentence_and_changes_nothing(hall, backup, tmp_path):
    text, half = tmp_path / "brief.zip", tmp_path / "half.zip"
    text.write_text("Beste Anna,")
    half.write_bytes(backup.path.read_bytes()[:-3000])
    hollow = tmp_path / "hollow.zip"
    with zipfile.ZipFile(backup.path) as whole, zipfile.ZipFile(hollow, "w") as made:
        made.writestr("backup.json", whole.read("backup.json"))
        made.writestr("keezdrive.sqlite3", b"hello")
    with data_of(hall) as file:
        before = file.read_bytes()
        for wrong in (text, half):
            sentence = (
                f"{wrong} is geen reservekopie van Keezdrive, of is beschadigd: neem een andere."
            )
            assert refused(wrong) == sentence
        assert refused(hollow) == "Deze reservekopie is beschadigd: neem een andere."
        assert refused(tmp_path / "weg.zip").startswith(f"{tmp_path / 'weg.zip'} kan niet worden")
        assert refused(tmp_path).startswith(str(tmp_path))
        assert file.read_bytes() == before
        assert (order_file().exists(), len(all_backups())) == (False, 1)


def test_no_server_begins_while_a_backup_is_put_back(hall, backup, monkeypatch):
    lock, held = hall.data / "running.lock", []

    def looked(**_what):
        held.append(is_locked(lock))
        return carry_out_order()

    monkeypatch.setattr(restore_backup, "carry_out_order", looked)
    with data_of(hall):
        restored_by(backup.path)
        refused(hall.data)
    assert held == [True, True]
    assert not is_locked(lock)


@pytest.mark.slow
def test_a_process_that_refuses_prints_one_sentence_and_ends_with_status_1(hall, tmp_path):
    process = hall.begin("restore_backup", str(tmp_path))
    text = process.communicate(timeout=180)[0].decode()
    assert (process.returncode, text.count("\n"), "Traceback" in text) == (1, 1, False)


def test_what_could_not_be_read_is_laid_aside_to_the_byte_and_the_answer_says_where(
    hall, backup, broken, of_then
):
    with data_of(hall):
        first, second = restored_by(backup.path)
    [aside] = hall.data.glob("damaged-*")
    assert first == f"Put back: {backup.path}"
    assert second.endswith(f"kon niet worden gelezen; de bestanden daarvan staan in {aside}.")
    assert files_in(aside) == broken
    assert shown(hall) == of_then


def test_two_restores_in_one_second_have_a_folder_each(hall, backup, broken, time_machine):
    time_machine.move_to("2026-11-22T20:00:00Z", tick=False)
    with data_of(hall) as file:
        for _time in range(3):
            restored_by(backup.path)
            file.write_bytes(b"nothing")
    names = sorted(folder.name for folder in hall.data.glob("damaged-*"))
    assert names == [f"damaged-20261122-200000{end}" for end in ("", "-2", "-3")]


@pytest.mark.parametrize("name", ["running.lock", "keezdrive.sqlite3-wal", "keezdrive.sqlite3"])
@pytest.mark.parametrize("kind", ["folder", "pipe", "link"])
def test_what_is_no_file_is_told_by_its_name(hall, backup, name, kind):
    odd = hall.data / name
    with data_of(hall):
        odd.unlink(missing_ok=True)
        if kind == "folder" and name == "keezdrive.sqlite3":
            return  # is laid aside as other damage is
        if kind == "folder":
            odd.mkdir()
        elif kind == "pipe":
            os.mkfifo(odd)
        else:
            odd.symlink_to(hall.data / "gone" / "gone")
        text = f"{odd} is geen bestand, of een link naar iets dat weg is: zet het eerst elders."
        assert refused(backup.path) == text
        with pytest.raises(DomainError) as no_start:
            require_plain_files()
    assert str(no_start.value.message) == text


def test_a_backup_elsewhere_is_refused_with_what_is_wrong_with_the_path(hall, backup, tmp_path):
    with data_of(hall):
        for to, said in {
            tmp_path
            / "nix"
            / "nix": "Deze map is er niet en kan niet worden gemaakt: kijk het pad na.",
            backup.path: f"{backup.path} is een bestand: noem een map.",
        }.items():
            with pytest.raises(CommandError) as error:
                call_command("make_backup", to=to)
            assert str(error.value) == said


def test_a_file_without_tables_of_ours_holds_no_data_yet(tmp_path):
    empty = Installation(tmp_path / "new")
    empty.data.mkdir()
    with data_of(empty) as file, closing(sqlite3.connect(file)) as made:
        made.execute("PRAGMA journal_mode = WAL")
        made.close()
        with pytest.raises(CommandError) as error:
            call_command("make_backup")
    assert str(error.value) == f"Er zijn nog geen gegevens in {file}."


@pytest.mark.parametrize("is_damaged", [True, False])
def test_only_whole_data_needs_a_folder_for_the_backup_of_now(
    hall, backup, of_then, tmp_path, is_damaged
):
    taken = backup.path.rename(tmp_path / backup.name)
    shutil.rmtree(hall.data / "backups")
    (hall.data / "backups").write_text("a file")
    with data_of(hall) as file:
        if is_damaged:
            index(file)
            restored_by(taken)
        else:
            assert refused(taken).endswith("is weg: zit de stick er nog in?")
    assert not is_damaged or shown(hall) == of_then
    assert len(list(hall.data.glob("damaged-*"))) == is_damaged


@pytest.mark.slow
@pytest.mark.parametrize("ordered_before", [False, True])
def test_the_log_of_a_file_without_a_byte_is_laid_aside_to_the_byte(
    hall, backup, of_then, ordered_before
):
    process = hall.begin_python(
        "from tournaments.models import User; User.objects.create(username='late'); "
        "import os; os.kill(os.getpid(), 9)"
    )
    process.communicate(timeout=180)
    file = hall.data / "keezdrive.sqlite3"
    log = Path(f"{file}-wal").read_bytes()
    with data_of(hall):
        if ordered_before:
            order_restore(backup=backup, now=timezone.now())
            connection.close()
            Path(f"{file}-wal").write_bytes(log)
        file.write_bytes(b"")
        if ordered_before:
            assert carry_out_order()
        else:
            restored_by(backup.path)
    [aside] = hall.data.glob("damaged-*")
    assert (len(log) > 0, files_in(aside)) == (True, {file.name: b"", f"{file.name}-wal": log})
    assert shown(hall) == of_then


@pytest.mark.parametrize("left", ["nothing", "a log"])
def test_where_there_is_no_database_one_is_made(hall, backup, of_then, left):
    file = hall.data / "keezdrive.sqlite3"
    if left == "a log":
        Path(f"{file}-wal").write_bytes(b"of another" * 99)
    file.unlink()
    with data_of(hall):
        restored_by(backup.path)
    assert shown(hall) == of_then
    assert len(list(hall.data.glob("damaged-*/*-wal"))) == (left == "a log")


def test_what_is_put_back_and_cannot_be_worked_with_goes_again_and_nothing_is_said_to_be_back(
    hall, backup, broken, monkeypatch
):
    with data_of(hall):
        order_restore(backup=backup, now=timezone.now())
        monkeypatch.setattr(restoring, "check_database", unworkable)
        assert carry_out_order()
        assert (
            last_restore().sentence == "De reservekopie is niet teruggezet; alles is zoals het was."
        )
        assert files_in(hall.data) == broken
        assert list(hall.data.glob("damaged-*")) == []
        assert carry_out_order() is None


def unworkable() -> None:
    raise DatabaseError("quick_check: row 3 missing from index")


def test_what_was_written_over_and_cannot_be_worked_with_is_in_the_backup_that_is_named(
    hall, backup, monkeypatch
):
    with data_of(hall):
        monkeypatch.setattr(restoring, "check_database", unworkable)
        said = refused(backup.path)
        [before] = [each for each in all_backups() if each.description.why == "restore"]
    assert said == (
        f"Wat is teruggezet, kan niet worden gelezen. Wat er daarvoor was, is reservekopie "
        f"{before.name}."
    )


def test_files_that_cannot_be_moved_away_stay_and_the_command_says_so(
    hall, backup, broken, monkeypatch
):
    real = os.replace

    def held_by_another(source, target):
        if str(source).endswith("keezdrive.sqlite3") and "damaged" in str(target):
            raise PermissionError(errno.EACCES, "in use")
        real(source, target)

    monkeypatch.setattr(os, "replace", held_by_another)
    with data_of(hall):
        said = refused(backup.path)
    assert said == "De reservekopie is niet teruggezet; alles is zoals het was."
    assert files_in(hall.data) == broken


def test_an_order_that_waited_does_not_come_over_what_is_put_back_now(hall, backup, of_then):
    with data_of(hall):
        order_restore(backup=backup, now=timezone.now())
        a_tournament(name="Nog later")
        restored_by(backup.path)
        assert carry_out_order() is None
    assert shown(hall) == of_then


def test_other_files_that_are_damaged_too_are_no_hindrance(hall, backup, broken, of_then):
    with data_of(hall):
        for name in ("restoring.lock", "backup.json", "first.json"):
            (hall.data / name).write_bytes(b"nothing" * 999)
        restored_by(backup.path)
    assert shown(hall) == of_then


def test_a_phone_asks_anew_after_data_of_which_nobody_knows_what_it_saw(hall, backup, broken):
    seen = int(timezone.now().timestamp())  # no drive changes every second since 1970
    with data_of(hall):
        restored_by(backup.path)
        assert [drive.version >= seen for drive in Tournament.objects.all()] == [True]


def test_damaged_data_is_replaced_though_the_stick_for_backups_is_gone(
    hall, backup, broken, tmp_path, of_then
):
    stick = tmp_path / "stick"
    with data_of(hall):
        choose_folder(folder=str(stick))
        stick.rmdir()
        restored_by(backup.path)
    assert shown(hall) == of_then


def test_what_minds_backups_says_that_the_data_is_damaged_and_goes_on(hall, broken):
    with data_of(hall):
        assert back_up_when_due(now=timezone.now()) is None
        assert trouble().sentence == (
            "De gegevens op deze computer zijn beschadigd. Stop met invoeren en zet de nieuwste "
            "reservekopie terug."
        )
        restored_by(all_backups()[0].path)
        assert trouble() is None


def test_a_state_that_cannot_be_kept_makes_no_failure_a_success(hall, backup, broken, monkeypatch):
    with data_of(hall):
        restored_by(backup.path)
        assert kept()["restored"]["made_at"]
        state_file().unlink()
        state_file().mkdir()
        monkeypatch.setattr(restoring, "check_database", unworkable)
        with pytest.raises(CommandError):
            call_command("restore_backup", str(backup.path))


@pytest.mark.skipif(os.name == "nt", reason="root of a system that has one")
def test_a_full_disk_is_no_fault_of_the_backup(hall, backup):
    code = f"""
import resource, signal
from django.core.management import call_command
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))
try:
    call_command("restore_backup", {str(backup.path)!r})
except Exception as error:
    print(type(error).__name__, error)
"""
    before = (hall.data / "keezdrive.sqlite3").read_bytes()
    said = hall.python(code).splitlines()[-1]
    assert said == (
        "CommandError Er is geen ruimte op de schijf om een reservekopie terug te zetten: "
        "maak ruimte en probeer het opnieuw."
    )
    assert (hall.data / "keezdrive.sqlite3").read_bytes() == before
