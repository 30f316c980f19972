"""Jobs that a worker or the broker lost."""

import logging
from datetime import timedelta

import pytest
from django.conf import settings as django_settings
from django.db import connection
from django.utils import timezone
from kombu.exceptions import OperationalError

from keezdrive import celery
from tests.factories import a_tournament
from tournaments.core.queries.leadership import leadership_file
from tournaments.core.services.job_holds import let_go, take_hold
from tournaments.core.services.jobs import RUNS_AT_MOST, run_job, take_up_abandoned_jobs
from tournaments.enums import MAIL_CARDS, SEARCH, JobState, PaperKind
from tournaments.models import Job
from tournaments.safety.services.leadership import named, step_down

POSTGRESQL = django_settings.DATABASES["default"]["ENGINE"].endswith("postgresql")
on_postgresql = pytest.mark.skipif(not POSTGRESQL, reason="SQLite has no advisory locks")


@pytest.fixture
def sent(settings, monkeypatch):
    """The jobs of which a worker was told."""
    told = []
    monkeypatch.setattr(celery, "send_job", lambda job_id, _kind: told.append(job_id))
    settings.SEND_JOB = "keezdrive.celery.send_job"
    return told


def a_job(kind=PaperKind.SCORE_FORMS, state=JobState.QUEUED, ago=timedelta(minutes=1), **values):
    job = Job.objects.create(tournament=a_tournament(), kind=kind, state=state, **values)
    Job.objects.filter(pk=job.pk).update(created_at=timezone.now() - ago)
    return job


@pytest.fixture
def broker(monkeypatch):
    """How many messages wait in each queue."""
    waiting = dict.fromkeys(celery.QUEUES, 0)
    monkeypatch.setattr(celery, "_messages", lambda: waiting)
    return waiting


@pytest.mark.django_db(transaction=True)
def test_what_the_broker_forgot_is_sent_again_and_nothing_else(sent, broker):
    paper, search = a_job(), a_job(SEARCH)
    a_job(MAIL_CARDS, ago=timedelta(0))  # still on its way
    a_job(state=JobState.DONE)
    broker[celery.SEARCHES] = 1
    celery.take_up_jobs()
    assert sent == [paper.pk]
    broker[celery.SEARCHES] = 0
    broker[celery.PAPERS] = 1
    celery.take_up_jobs()
    assert sent == [paper.pk, search.pk]


@pytest.mark.django_db
def test_a_broker_that_is_away_fails_nobody(monkeypatch, caplog):
    def away(*_told, **_how):
        raise OperationalError("Connection refused")

    monkeypatch.setattr(celery.app, "send_task", away)
    celery.send_job(7, PaperKind.SCORE_FORMS)
    assert [record.message for record in caplog.records] == [
        "Job 7 (score_forms) waits for the broker: Connection refused"
    ]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("does", [celery.take_up_jobs, celery.resend_waiting_jobs])
def test_a_laptop_that_is_no_longer_the_first_leaves_its_jobs_with_one_line(
    settings, tmp_path, sent, broker, caplog, does
):
    settings.DATA_DIR = tmp_path
    job = a_job()
    named()
    step_down(term=2, machine="b", address="http://192.168.1.6:8000", now=timezone.now())
    with caplog.at_level(logging.INFO):
        does()
    assert [(line.levelname, line.name) for line in caplog.records] == [("INFO", celery.__name__)]
    assert (sent, Job.objects.get()) == ([], job)
    leadership_file().unlink()
    does()
    assert sent == [job.pk]


@on_postgresql
@pytest.mark.django_db(transaction=True)
def test_a_job_whose_worker_is_gone_is_taken_up_and_one_that_is_worked_at_is_not(sent):
    lost, at_work = a_job(state=JobState.RUNNING, runs=1), a_job(state=JobState.RUNNING, runs=1)
    assert take_hold(at_work.pk)
    assert take_up_abandoned_jobs() == 1
    let_go(at_work.pk)
    assert sent == [lost.pk]
    lost.refresh_from_db()
    at_work.refresh_from_db()
    assert (lost.state, at_work.state) == (JobState.QUEUED, JobState.RUNNING)


@on_postgresql
@pytest.mark.django_db(transaction=True)
def test_a_job_that_ends_every_worker_is_given_up(sent):
    job = a_job(state=JobState.RUNNING, runs=RUNS_AT_MOST)
    assert take_up_abandoned_jobs() == 0
    job.refresh_from_db()
    assert (job.state, sent) == (JobState.FAILED, [])


@on_postgresql
@pytest.mark.django_db(transaction=True)
def test_a_message_that_comes_twice_does_not_take_a_job_from_who_is_at_it():
    job = a_job()
    seen = []

    def make(job, progress):
        other = connection.copy()
        try:
            with other.cursor() as cursor:
                cursor.execute("SELECT pg_try_advisory_lock(%s, %s)", [0x4B5A, job.pk])
                seen.append(cursor.fetchone()[0])
        finally:
            other.close()
        return "a.pdf", "application/pdf", b"%PDF"

    run_job(job_id=job.pk, makers={job.kind: make})
    job.refresh_from_db()
    assert (seen, job.state, job.runs) == ([False], JobState.DONE, 1)
    assert take_hold(job.pk)  # let go of when it was done
    let_go(job.pk)


@pytest.mark.skipif(POSTGRESQL, reason="of SQLite")
@pytest.mark.django_db(transaction=True)
def test_on_sqlite_nobody_guesses_whether_a_worker_lives(sent):
    a_job(state=JobState.RUNNING, runs=1)
    assert (take_up_abandoned_jobs(), sent) == (0, [])
