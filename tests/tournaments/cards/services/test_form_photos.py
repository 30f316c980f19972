"""Photos of forms are kept, read by a job, and become cards that somebody saw."""

import os
import signal
import subprocess
import sys
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import a_user
from tests.tournaments.builders.pictures import a_file
from tests.tournaments.cards.views.test_desk import a_round
from tests.tournaments.scanning.photographed import (
    blank_forms_of,
    crossed,
    photo_of,
    photos_of,
    won,
)
from tests.tournaments.scanning.test_files import a_scan_with_a_damaged_page
from tournaments.cards.queries.scorecards import current_card
from tournaments.cards.services import form_photos
from tournaments.cards.services.form_photos import forget_pictures, read_forms, send_photo
from tournaments.cards.services.form_readings import put_aside, return_reading
from tournaments.core.services.errors import DomainError
from tournaments.core.services.jobs import RUNS_AT_MOST, resend_jobs, run_job, stop_job
from tournaments.drives.services.tournaments import delete_tournament
from tournaments.enums import READ_FORMS, JobState
from tournaments.models import FormPhoto, FormReading, Job, LogEntry, Round, User
from tournaments.models.form_photos import FormPhotoState
from tournaments.privacy.services.forgotten_rows import forget_photos
from tournaments.privacy.services.privacy import forget_players
from tournaments.tasks import MAKERS

pytestmark = [pytest.mark.django_db(transaction=True)]
MEGABYTE = 1024**2


@pytest.fixture
def kees(db: None) -> User:
    return a_user("kees")


@pytest.fixture
def round_(kees: User) -> Round:
    return a_round(kees, 3)


def send(round_: Round, content: bytes, by: User | None = None) -> FormPhoto:
    photo = send_photo(tournament=round_.tournament, content=content, by=by)
    photo.refresh_from_db()
    return photo


def a_reading(round_: Round, table: int = 1, first: int = 8, second: int = 3) -> FormReading:
    send(round_, photos_of(round_, {table: won(first, second)})[table])
    return FormReading.objects.latest("pk")


def test_a_photo_is_read_by_a_job_and_its_forms_wait(round_: Round, kees: User):
    photo = send(round_, photos_of(round_, {2: won(4, 8)})[2], kees)
    reading = photo.readings.get()
    assert (photo.state, photo.sent_by, photo.round) == (FormPhotoState.READ, kees, round_)
    assert (reading.code, reading.state) == (round_.tables.get(number=2).code, "waiting")
    assert (reading.read["numbers"], reading.read["winner"], reading.doubts) == ([4, 8], 1, [])
    assert bytes(reading.cut_out)[:3] == b"\xff\xd8\xff"
    assert current_card(round_.tables.get(number=2)) is None


def test_the_same_photo_again_is_there_once(round_: Round, kees: User):
    content = photos_of(round_, {1: won(8, 0)})[1]
    assert send(round_, content, kees) == send(round_, content, kees)
    assert (FormPhoto.objects.count(), FormReading.objects.count()) == (1, 1)
    assert LogEntry.objects.filter(action="send_form_photo").count() == 1


def test_a_photo_of_which_nothing_came_is_read_again_when_it_is_sent_again(round_: Round):
    content = photos_of(round_, {1: won(8, 0)})[1]
    photo = send(round_, content)
    photo.readings.all().delete()
    FormPhoto.objects.update(state=FormPhotoState.UNREADABLE, sentence="This could not be read.")
    assert send(round_, content) == photo
    assert (FormPhoto.objects.get().state, FormReading.objects.count()) == (FormPhotoState.READ, 1)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there processes are listed in another way")
def test_photos_after_each_other_are_read_by_one_process_and_one_after_what_ended_it_too(
    round_: Round,
):
    first, second, third = photos_of(round_, {1: won(8, 0), 2: won(8, 1), 3: won(8, 2)}).values()
    send(round_, first)
    readers = processes_of_ours()
    send(round_, second)
    assert (len(readers), processes_of_ours()) == (1, readers)
    for process in readers:
        os.kill(process, signal.SIGTERM)
    send(round_, third)
    states = FormPhoto.objects.values_list("state", flat=True)
    assert (list(states), processes_of_ours() & readers) == ([FormPhotoState.READ] * 3, set())


def processes_of_ours() -> set[int]:
    """The processes that read photos for this one."""
    listed = subprocess.check_output(["ps", "-Ao", "pid,ppid,args"], text=True).splitlines()
    ours = [row.split() for row in listed if "scanning.apart" in row]
    return {int(pid) for pid, parent, *_command in ours if int(parent) == os.getpid()}


def test_a_job_that_is_done_once_more_reads_nothing_twice(round_: Round):
    a_reading(round_)
    read_forms(Job.objects.latest("pk"), lambda _done, _all: None)
    assert FormReading.objects.count() == 1


def test_a_page_that_is_damaged_takes_no_other_with_it_and_is_said(round_: Round):
    photo = send(round_, a_scan_with_a_damaged_page())
    assert (photo.state, photo.readings.count()) == (FormPhotoState.READ, 2)
    assert photo.sentence == "Not all pages could be read: type the forms of the others."


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"<script>", "This is no photo and no PDF."),
        (b"%PDF-1.4 nothing", "The PDF is damaged, or has a password."),
        (
            b"\0\0\0\x18ftypheic" + bytes(99),
            "This is a HEIC photo. Set the camera of the phone to JPEG, as “most compatible” does.",
        ),
        (a_file((300, 200)).getvalue()[:200], "The photo is damaged."),
        (
            a_file((300, 200)).getvalue(),
            "No form was found in it: take the photo again, or type the form.",
        ),
    ],
    ids=["text", "pdf", "heic", "damaged", "empty table"],
)
def test_what_cannot_be_read_says_why_and_is_kept(round_: Round, content: bytes, sentence: str):
    photo = send(round_, content)
    assert (photo.state, photo.sentence) == (FormPhotoState.UNREADABLE, sentence)
    assert bytes(photo.content) == content


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "Het bestand is leeg."),
        (b"x" * (6 * MEGABYTE + 1), "Dit bestand is groter dan 6 MB: stuur de bladen in delen."),
        (
            b"%PDF-1.7 " + bytes(32 * MEGABYTE),
            "Dit bestand is groter dan 32 MB: stuur de bladen in delen.",
        ),
    ],
    ids=["empty", "photo", "pdf"],
)
def test_what_is_empty_or_too_large_is_not_kept(round_: Round, content: bytes, said: str):
    with pytest.raises(DomainError) as refused:
        send(round_, content)
    assert (str(refused.value), FormPhoto.objects.exists()) == (said, False)


def test_the_pdf_of_a_scanner_may_be_larger_than_a_photo(round_: Round):
    content = (b"%PDF-1.7 " + bytes(32 * MEGABYTE))[: 32 * MEGABYTE]
    assert send(round_, content).sentence == "The PDF is damaged, or has a password."


def test_the_log_says_of_which_tables_forms_were_read_and_never_the_numbers(round_: Round):
    blanks = blank_forms_of(round_)
    photo = send(round_, photo_of(crossed(blanks[3], won(8, 1)), crossed(blanks[1], won(2, 8))))
    entry = LogEntry.objects.get(action="read_form_photo")
    assert (entry.actor, entry.target, entry.before) == (None, "", {})
    assert entry.after == {"photo": photo.number, "forms": 2, "of_tables": {"1": [1, 3]}}


def test_the_log_says_why_nothing_was_read(round_: Round):
    photo = send(round_, b"<script>")
    entry = LogEntry.objects.get(action="read_form_photo")
    said = {"photo": photo.number, "forms": 0, "not_read": "This is no photo and no PDF."}
    assert entry.after == said


@pytest.mark.parametrize("ends", ["given up", "failed", "stopped"])
def test_a_photo_whose_job_comes_to_nothing_could_not_be_read(
    round_: Round, kees: User, settings: Any, monkeypatch: pytest.MonkeyPatch, ends: str
):
    settings.SEND_JOB = "tests.tournaments.cards.services.test_form_photos.nobody_hears"
    photo = send(round_, b"photo", kees)
    job = Job.objects.get(kind=READ_FORMS)
    if ends == "given up":
        Job.objects.update(state=JobState.RUNNING, runs=RUNS_AT_MOST)
        resend_jobs(interrupted=True)
    elif ends == "failed":
        monkeypatch.setattr(form_photos, "_forms_of", lambda _content: 1 / 0)
        run_job(job_id=job.pk, makers=MAKERS)
    else:
        stop_job(job=job, by=kees)
    photo.refresh_from_db()
    assert (photo.state, photo.sentence) == (FormPhotoState.UNREADABLE, form_photos.FAILED)
    assert LogEntry.objects.get(action="read_form_photo").after["not_read"] == form_photos.FAILED


def nobody_hears(_job: int, _kind: str) -> None:
    """No worker is there."""


def test_a_photo_that_was_read_stays_so_when_its_job_is_given_up_after_that(round_: Round):
    reading = a_reading(round_)
    Job.objects.update(state=JobState.RUNNING, runs=RUNS_AT_MOST)
    resend_jobs(interrupted=True)
    assert reading.photo.state == FormPhoto.objects.get().state == FormPhotoState.READ


@pytest.mark.parametrize("way", ["by a person", "with all", "with the drive"])
def test_the_bytes_of_a_photo_are_read_where_they_are_needed_only(
    round_: Round, kees: User, way: str
):
    content = photos_of(round_, {1: won(8, 3)})[1]
    send(round_, content)
    of_drive = {"tournament": round_.tournament, "by": kees}
    reading = FormReading.objects.defer("cut_out").get().pk
    with CaptureQueriesContext(connection) as asked:
        send_photo(content=content, **of_drive)
        put_aside(reading=reading, **of_drive)
        return_reading(reading=reading, **of_drive)
        forget_pictures(tournament=round_.tournament)
        if way == "by a person":
            forget_photos(round_.tables.get(number=1).sides.first().entry)
        elif way == "with all":
            forget_players(**of_drive)
        else:
            delete_tournament(name=round_.tournament.name, **of_drive)
    assert (read_whole(asked), FormPhoto.objects.exists()) == ([], False)


def read_whole(asked: CaptureQueriesContext) -> list[str]:
    """The questions that have pictures sent along."""
    columns = ('."content"', '."cut_out"')
    listed = [each["sql"].partition(" FROM ")[0] for each in asked if each["sql"][:6] == "SELECT"]
    return [sql for sql in listed if any(name in sql for name in columns)]


def test_several_forms_in_a_photo_each_wait(round_: Round):
    blanks = blank_forms_of(round_)
    forms = [crossed(blanks[1], won(8, 1)), crossed(blanks[3], won(2, 8))]
    send(round_, photo_of(*forms))
    read = FormReading.objects.order_by("place").values_list("code", "read__numbers")
    codes = {table.code: table.number for table in round_.tables.all()}
    assert {codes[code]: numbers for code, numbers in read} == {1: [8, 1], 3: [2, 8]}
