"""Asking for background work, doing it once, and telling what went wrong."""

import threading
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.db import connection
from django.utils import timezone
from django.utils.translation import get_language, override

from tournaments.core.services.errors import DomainError
from tournaments.core.services.jobs import (
    Maker,
    Product,
    Progress,
    resend_jobs,
    run_job,
    start_job,
)
from tournaments.enums import JobState
from tournaments.models import Job, LogEntry, Tournament

PAPER = ("forms.pdf", "application/pdf", b"%PDF")


@pytest.fixture
def drive(db: None) -> Tournament:
    return Tournament.objects.create(name="Dorpshuis", date=date(2026, 11, 21))


@pytest.fixture
def sent(settings: object, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The jobs of which a worker was told."""
    told: list[int] = []
    monkeypatch.setattr("keezdrive.celery.send_job", lambda job_id, _kind: told.append(job_id))
    settings.SEND_JOB = "keezdrive.celery.send_job"
    return told


def ask(drive: Tournament, kind: str = "forms", **arguments: object) -> Job:
    return start_job(tournament=drive, kind=kind, arguments=arguments, by=None)


def make(job: Job, progress: Progress) -> Product:
    progress(2, 2)
    return PAPER


def test_a_job_is_queued_logged_and_sent_once_it_is_committed(
    drive: Tournament, sent: list[int], django_capture_on_commit_callbacks: Callable
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        job = ask(drive, round=2)
        assert sent == []
    assert sent == [job.pk]
    assert (job.state, job.done, job.total, job.runs) == (JobState.QUEUED, 0, 0, 0)
    entry = LogEntry.objects.get(action="start_job")
    assert (entry.target, entry.after) == ("forms", {"language": "nl", "round": 2})


def test_the_same_work_is_not_queued_twice_while_it_waits(drive: Tournament) -> None:
    assert ask(drive, round=2) == ask(drive, round=2)
    assert ask(drive, round=2) != ask(drive, round=3)
    assert Job.objects.count() == 2


def test_work_that_has_begun_is_queued_again_because_the_drive_may_have_changed(
    drive: Tournament,
) -> None:
    first = ask(drive)
    Job.objects.update(state=JobState.RUNNING)
    assert ask(drive) != first


def test_without_a_broker_the_job_waits_and_the_page_does_not_break(
    drive: Tournament,
    settings: object,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable,
) -> None:
    def unreachable(job_id: int, kind: str) -> None:
        raise ConnectionError

    monkeypatch.setattr("keezdrive.celery.send_job", unreachable)
    settings.SEND_JOB = "keezdrive.celery.send_job"
    with django_capture_on_commit_callbacks(execute=True):
        job = ask(drive)
    job.refresh_from_db()
    assert job.state == JobState.QUEUED


def test_a_finished_job_holds_its_paper(drive: Tournament) -> None:
    job = ask(drive)
    run_job(job_id=job.pk, makers={"forms": make})
    job.refresh_from_db()
    assert (job.state, job.done, job.total, job.runs) == (JobState.DONE, 2, 2, 1)
    assert (job.filename, job.content_type, bytes(job.result)) == PAPER
    assert job.finished_at is not None


def test_a_job_is_done_once_however_often_it_is_sent(drive: Tournament) -> None:
    job = ask(drive)
    for _time in range(3):
        run_job(job_id=job.pk, makers={"forms": make})
    job.refresh_from_db()
    assert job.runs == 1


def test_a_paper_is_in_the_language_of_whoever_asked(drive: Tournament) -> None:
    spoken: list[str | None] = []

    def listen(job: Job, progress: Progress) -> Product:
        spoken.append(get_language())
        return PAPER

    for language in ("en", "nl"):
        with override(language):
            job = ask(drive)
        run_job(job_id=job.pk, makers={"forms": listen})
    assert spoken == ["en", "nl"]


def refuse(job: Job, progress: Progress) -> Product:
    raise DomainError("Deze ronde is nog niet geloot.")


def break_down(job: Job, progress: Progress) -> Product:
    raise ZeroDivisionError


@pytest.mark.parametrize(
    ("maker", "sentence"),
    [
        (refuse, "Deze ronde is nog niet geloot."),
        (break_down, "This could not be made. Try once more."),
    ],
)
def test_what_goes_wrong_is_told_in_one_sentence(
    drive: Tournament, maker: Maker, sentence: str
) -> None:
    with override("en"):
        job = ask(drive)
    run_job(job_id=job.pk, makers={"forms": maker})
    job.refresh_from_db()
    assert (job.state, job.error, job.result) == (JobState.FAILED, sentence, None)


def test_what_goes_wrong_is_in_the_log_in_full(
    drive: Tournament, caplog: pytest.LogCaptureFixture
) -> None:
    run_job(job_id=ask(drive).pk, makers={"forms": break_down})
    [logged] = caplog.records
    assert logged.exc_info[0] is ZeroDivisionError


def test_a_kind_that_nobody_makes_fails_instead_of_waiting_for_ever(drive: Tournament) -> None:
    job = ask(drive, kind="unknown")
    run_job(job_id=job.pk, makers={"forms": make})
    job.refresh_from_db()
    assert job.state == JobState.FAILED


def test_a_job_whose_drive_is_gone_is_passed_over(drive: Tournament) -> None:
    job_id = ask(drive).pk
    drive.delete()
    run_job(job_id=job_id, makers={"forms": make})
    assert not Job.objects.exists()


def test_a_worker_that_was_overtaken_does_not_overwrite_the_other(drive: Tournament) -> None:
    job = ask(drive)

    def be_overtaken(job: Job, progress: Progress) -> Product:
        run_job(job_id=job.pk, makers={"forms": make}, again=True)
        return "late.pdf", "application/pdf", b"late"

    run_job(job_id=job.pk, makers={"forms": be_overtaken})
    job.refresh_from_db()
    assert (job.filename, job.runs) == ("forms.pdf", 2)


def test_progress_is_written_a_few_times_a_second_at_most(
    drive: Tournament, django_assert_max_num_queries: Callable
) -> None:
    def count_far(job: Job, progress: Progress) -> Product:
        with django_assert_max_num_queries(50):
            for step in range(10_001):
                progress(step, 10_000)
        return PAPER

    job = ask(drive)
    run_job(job_id=job.pk, makers={"forms": count_far})
    job.refresh_from_db()
    assert (job.state, job.done, job.total) == (JobState.DONE, 10_000, 10_000)


def test_after_a_crash_what_was_running_is_sent_again(
    drive: Tournament, sent: list[int], django_capture_on_commit_callbacks: Callable
) -> None:
    running, waiting, finished = (ask(drive, round=number) for number in (1, 2, 3))
    Job.objects.filter(pk=running.pk).update(state=JobState.RUNNING, runs=1)
    Job.objects.filter(pk=finished.pk).update(state=JobState.DONE, runs=1)
    sent.clear()
    with django_capture_on_commit_callbacks(execute=True):
        assert resend_jobs(interrupted=True) == 2
    assert sent == [running.pk, waiting.pk]


def test_a_worker_that_is_not_alone_leaves_what_is_running(
    drive: Tournament, sent: list[int], django_capture_on_commit_callbacks: Callable
) -> None:
    running, waiting = (ask(drive, round=number) for number in (1, 2))
    Job.objects.filter(pk=running.pk).update(state=JobState.RUNNING, runs=1)
    sent.clear()
    with django_capture_on_commit_callbacks(execute=True):
        assert resend_jobs(interrupted=False) == 1
    assert sent == [waiting.pk]


def test_a_job_that_stops_the_program_every_time_is_given_up(drive: Tournament) -> None:
    with override("en"):
        job = ask(drive)
        Job.objects.update(state=JobState.RUNNING, runs=3)
        assert resend_jobs(interrupted=True) == 0
    job.refresh_from_db()
    assert job.state == JobState.FAILED
    assert job.error == "The program stopped several times while making this."


def test_papers_of_yesterday_are_removed_when_new_ones_are_asked_for(drive: Tournament) -> None:
    old, recent = (ask(drive, round=number) for number in (1, 2))
    Job.objects.update(state=JobState.DONE, finished_at=timezone.now())
    Job.objects.filter(pk=old.pk).update(finished_at=timezone.now() - timedelta(days=1, seconds=1))
    new = ask(drive, round=3)
    assert set(Job.objects.all()) == {recent, new}


@pytest.mark.django_db(transaction=True)
def test_two_workers_that_get_the_same_job_do_it_once() -> None:
    drive = Tournament.objects.create(name="Dorpshuis", date=date(2026, 11, 21))
    with override("nl"):
        job = Job.objects.create(tournament=drive, kind="forms")
    together = threading.Barrier(4)
    made: list[int] = []

    def note(job: Job, progress: Progress) -> Product:
        made.append(job.pk)
        return PAPER

    def work() -> None:
        together.wait()
        run_job(job_id=job.pk, makers={"forms": note})
        connection.close()

    workers = [threading.Thread(target=work) for _worker in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert made == [job.pk]
