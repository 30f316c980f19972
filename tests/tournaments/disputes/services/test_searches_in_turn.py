"""Which search goes first: that of a dispute before those of visitors, and each dispute in turn."""

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from scoring.verdicts import Answer
from tests.factories import a_search, a_tournament
from tests.installation import wait_for
from tests.tournaments.disputes.services.test_searches import HARD
from tournaments.core.services.jobs import resend_jobs, run_job, stop_job
from tournaments.disputes.queries.question_details import found, search_of
from tournaments.disputes.services.searches import search
from tournaments.enums import SEARCH, JobState
from tournaments.models import Job

pytestmark = pytest.mark.django_db
MAKERS = {SEARCH: search}


def a_visitors_search(last: str) -> Job:
    """A search on which nobody finishes within a test."""
    return a_search(**HARD | {"pile": HARD["pile"][:-1] + last})


def states(*jobs: Job) -> list[str]:
    return [Job.objects.values_list("state", flat=True).get(pk=job.pk) for job in jobs]


def of_dispute(number: int, card: str, drive: Any) -> Job:
    job = a_search(drive, pile=f"A 2 () () {card}")
    Job.objects.filter(pk=job.pk).update(arguments=job.arguments | {"dispute": number})
    return job


@pytest.fixture
def messages(settings: Any) -> Iterator[list[int]]:
    """The messages that workers were sent."""
    settings.SEND_JOB = "tests.tournaments.disputes.services.test_searches_in_turn.send"
    sent.clear()
    yield sent
    sent.clear()


sent: list[int] = []


def send(job_id: int, _kind: str) -> None:
    """Take note of a message instead of handing it to a worker."""
    sent.append(job_id)


@pytest.fixture
def at_work() -> Iterator[list[threading.Thread]]:
    """Workers, each with a connection of its own; in the end every search is stopped."""
    workers: list[threading.Thread] = []
    yield workers
    for job in Job.objects.all():
        stop_job(job=job, by=None)
    for worker in workers:
        worker.join()


def a_worker(job: Job) -> threading.Thread:
    def work() -> None:
        run_job(job_id=job.pk, makers=MAKERS)
        connection.close()

    worker = threading.Thread(target=work)
    worker.start()
    return worker


def test_a_message_for_a_visitors_search_does_that_of_a_dispute_first():
    visitors, dispute = a_search(), a_search(a_tournament())
    run_job(job_id=visitors.pk, makers=MAKERS)
    assert states(visitors, dispute) == [JobState.QUEUED, JobState.DONE]
    run_job(job_id=dispute.pk, makers=MAKERS)
    assert states(visitors, dispute) == [JobState.DONE, JobState.DONE]


def test_a_dispute_that_asks_much_does_not_keep_another_waiting_for_all_of_it():
    drive = a_tournament()
    many = [of_dispute(1, card, drive) for card in "345"]
    other = of_dispute(2, "3", drive)
    done = []
    for job in [*many, other]:
        waited = states(*many, other)
        run_job(job_id=job.pk, makers=MAKERS)
        done.append([a != b for a, b in zip(waited, states(*many, other), strict=True)].index(True))
    assert done == [0, 3, 1, 2]


@pytest.mark.django_db(transaction=True)
def test_one_of_three_visitors_searches_gives_way_to_that_of_a_dispute(messages, at_work):
    visitors = [a_visitors_search(last) for last in "568"]
    at_work += [a_worker(job) for job in visitors]
    wait_for(lambda: states(*visitors) == [JobState.RUNNING] * 3, "three searches at once")
    messages.clear()

    dispute = a_search(a_tournament())
    wait_for(lambda: states(dispute) == [JobState.DONE], "the search of the dispute")
    assert found(Job.objects.get(pk=dispute.pk)).answer == Answer.YES
    assert sorted(states(*visitors)) == [JobState.QUEUED, JobState.RUNNING, JobState.RUNNING]
    [gave_way] = Job.objects.filter(state=JobState.QUEUED)
    wait_for(lambda: messages == [dispute.pk, gave_way.pk], "the message for who gave way")

    assert (gave_way.runs, gave_way.done) == (0, 0)  # it counts as no run that was lost
    at_work.append(a_worker(gave_way))
    wait_for(lambda: states(*visitors) == [JobState.RUNNING] * 3, "it to be taken up again")


@pytest.mark.django_db(transaction=True)
def test_two_disputes_have_two_visitors_give_way_and_no_third(messages, at_work):
    visitors = [a_visitors_search(last) for last in "568"]
    at_work += [a_worker(job) for job in visitors]
    wait_for(lambda: states(*visitors) == [JobState.RUNNING] * 3, "three searches at once")

    disputes = [a_search(a_tournament(), **HARD) for _drive in range(2)]
    wait_for(lambda: states(*disputes) == [JobState.RUNNING] * 2, "the searches of the disputes")
    assert sorted(states(*visitors)) == [JobState.QUEUED, JobState.QUEUED, JobState.RUNNING]


@pytest.mark.django_db(transaction=True)
def test_searches_of_disputes_give_way_to_nothing(messages, at_work):
    first = a_search(a_tournament(), **HARD)
    at_work.append(a_worker(first))
    wait_for(lambda: Job.objects.get(pk=first.pk).done, "the search to be under way")
    second = a_search(a_tournament(), **HARD)
    before = Job.objects.get(pk=first.pk).done
    wait_for(lambda: Job.objects.get(pk=first.pk).done > before, "it to go on")
    assert states(first, second) == [JobState.RUNNING, JobState.QUEUED]


@pytest.mark.django_db(transaction=True)
def test_a_program_that_is_killed_as_one_gives_way_does_both_later(messages):
    visitors, dispute = a_search(), a_search(a_tournament())
    # The moment after: the one waits, the other runs, and no worker is left.
    Job.objects.filter(pk=dispute.pk).update(state=JobState.RUNNING, runs=1)
    messages.clear()
    assert resend_jobs(interrupted=True) == 2
    for job_id in list(messages):
        run_job(job_id=job_id, makers=MAKERS)
    assert states(visitors, dispute) == [JobState.DONE, JobState.DONE]


def test_who_waits_for_a_dispute_is_told_so_and_counts_no_more_than_goes_first():
    visitors, dispute = a_search(), a_search(a_tournament())
    told = [search_of(job) for job in (visitors, dispute)]
    assert [(one.before, one.behind_dispute) for one in told] == [(1, True), (0, False)]

    Job.objects.filter(pk=visitors.pk).update(state=JobState.RUNNING)
    assert search_of(dispute).before == 0  # that one gives way
    Job.objects.filter(pk=visitors.pk).update(state=JobState.QUEUED)
    Job.objects.filter(pk=dispute.pk).update(state=JobState.RUNNING)
    assert search_of(visitors).behind_dispute
    Job.objects.filter(pk=dispute.pk).update(state=JobState.DONE)
    assert (search_of(visitors).before, search_of(visitors).behind_dispute) == (0, False)
