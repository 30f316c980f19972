"""Having a deal round sought: what is refused, who waits, what comes of it, and stopping it."""

import json
import os
import threading
import time
from collections.abc import Iterator

import pytest
from django.db import connection
from django.utils.translation import override

from scoring.verdicts import Answer
from tests.factories import a_search, a_tournament, a_user
from tests.installation import wait_for
from tournaments.core.services.errors import DomainError
from tournaments.core.services.jobs import run_job, stop_job
from tournaments.disputes.queries.question_details import found, question_of
from tournaments.disputes.services import searches
from tournaments.disputes.services.searches import search
from tournaments.enums import SEARCH, JobState
from tournaments.models import Job, LogEntry

# Jokers on which nobody can finish within the tests.
HARD = {
    "ruleset": "kruiz",
    "start": "0,5/16,20/33,40/48,60 0",
    "end": "9,12/29/33/60 0",
    "pile": "* * * * 7 7 7 7 J J J J T 9",
}
MAKERS = {SEARCH: search}

pytestmark = pytest.mark.django_db


def done(job: Job) -> Job:
    """The job after a worker has done it."""
    run_job(job_id=job.pk, makers=MAKERS)
    job.refresh_from_db()
    return job


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The processes in which was searched; they are gone afterwards."""
    begun: list[int] = []
    hold_back = searches._hold_back

    def note(pid: int) -> None:
        begun.append(pid)
        hold_back(pid)

    monkeypatch.setattr(searches, "_hold_back", note)
    yield begun
    assert [pid for pid in begun if is_there(pid)] == []


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_search_of_a_drive_stands_in_its_log():
    drive, anna = a_tournament(), a_user("anna")
    job = a_search(drive, by=anna)

    assert (job.tournament, job.kind, job.state, job.created_by) == (
        drive,
        SEARCH,
        JobState.QUEUED,
        anna,
    )
    entry = LogEntry.objects.get(action="start_search")
    assert (entry.actor, entry.target, entry.after["question"]["pile"]) == (
        anna,
        SEARCH,
        "A 2 () () 3",
    )


def test_a_search_of_a_visitor_stands_in_no_log():
    job = a_search()

    assert (job.tournament, job.created_by) == (None, None)
    assert not LogEntry.objects.exists()


def test_who_began_has_the_turn_at_the_start_unless_somebody_else_is_named():
    turn = a_search(start="-/20/-/- 1", pile="2 () () A ()")
    named = a_search(start="-/20/-/- 1", beginner=0)

    assert [job.arguments["question"]["beginner"] for job in (turn, named)] == [1, 0]
    assert [question_of(job).pile[0].seat for job in (turn, named)] == [1, 0]


@pytest.mark.parametrize("state", [JobState.QUEUED, JobState.RUNNING, JobState.DONE])
def test_the_same_question_is_the_same_search_however_it_is_typed(state):
    job = a_search(pile="A 2 (HB) () 3")
    Job.objects.update(state=state)

    assert a_search(pile=" a,2 (K J)()\n3") == job
    assert a_search(pile="A 2 (HB) () 4") != job
    with override("en"):
        assert a_search(pile="A 2 (HB) () 3") != job


@pytest.mark.parametrize("state", [JobState.FAILED, JobState.STOPPED])
def test_a_search_that_came_to_nothing_is_begun_anew(state):
    job = a_search()
    Job.objects.update(state=state)

    assert a_search() != job


def test_the_search_of_one_drive_is_not_that_of_another():
    assert len({a_search(drive).pk for drive in (a_tournament(), a_tournament(), None)}) == 3


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"ruleset": "skat"}, "rules"),
        ({"ruleset": ""}, "rules"),
        ({"house_rules": ["seats"]}, "rules"),
        ({"start": ""}, "start"),
        ({"start": "5"}, "start"),
        ({"start": "-/- 0"}, "start"),
        ({"start": "5/5/-/- 0"}, "start"),
        ({"end": "70/-/-/- 0"}, "position"),
        ({"end": "\0"}, "position"),
        ({"end": "1,2,3,4,5/-/-/- 0"}, "position"),
        ({"beginner": 4}, "seat"),
        ({"beginner": -1}, "seat"),
        ({"pile": ""}, "pile"),
        ({"pile": "()"}, "pile"),
        ({"pile": "A ("}, "pile"),
        ({"pile": "A 2 3 Z"}, "pile"),
        ({"pile": "A" * 100_000}, "pile"),
    ],
)
def test_what_cannot_be_asked_is_refused_beside_its_field(values, field):
    with pytest.raises(DomainError) as refused:
        a_search(**values)
    assert (refused.value.field, Job.objects.count()) == (field, 0)


@pytest.mark.parametrize(("language", "said"), [("nl", "Op 5 staan"), ("en", "On 5 stand")])
def test_a_board_that_cannot_be_is_told_in_the_language_of_the_page(language, said):
    with override(language), pytest.raises(DomainError, match=f"^{said}"):
        a_search(start="5/5/-/- 0")


def test_only_a_few_visitors_wait_at_once_and_a_drive_waits_behind_nobody():
    answered = a_search(pile="A 2 () () 7")
    Job.objects.update(state=JobState.DONE)
    busy = [a_search(pile=f"A 2 () () {card}") for card in "345"]
    Job.objects.create(kind=SEARCH)  # one more, as two at once may leave it on PostgreSQL
    with (
        override("en"),
        pytest.raises(DomainError, match=r"^It is busy: others are searching too\."),
    ):
        a_search(pile="A 2 () () 6")
    assert a_search(a_tournament()).state == JobState.QUEUED
    assert a_search(pile="A 2 () () 7") == answered

    Job.objects.filter(pk__in=[job.pk for job in busy[:2]]).update(state=JobState.DONE)
    assert a_search(pile="A 2 () () 6").state == JobState.QUEUED


def test_an_answer_is_a_verdict_with_its_line(engines):
    job = done(a_search())

    verdict = found(job)
    assert (job.state, verdict.answer) == (JobState.DONE, Answer.YES)
    assert [step.move for step in verdict.steps] == ["0:n-0", "1:20-22", "0:0-3"]
    assert (job.content_type, len(engines)) == ("application/json", 1)
    assert json.loads(bytes(job.result)) == verdict.to_plain()


def test_what_cannot_have_gone_so_is_a_no():
    assert found(done(a_search(end="4/22/-/- 0"))).answer == Answer.NO


def test_the_house_rules_count():
    asked = {"start": "0/-/40/- 0", "end": "40/-/0/- 0", "pile": "J"}
    plain, house = (a_search(**asked, house_rules=rules) for rules in ([], ["jack_from_own_start"]))

    assert [found(done(job)).answer for job in (plain, house)] == [Answer.YES, Answer.NO]


def test_a_hand_wrongly_laid_down_is_told_with_its_article():
    verdict = found(done(a_search(pile="A 2 (3) (HVB4) 3")))

    assert verdict.answer == Answer.YES
    assert [ground.sentence.nl for ground in verdict.grounds] == [
        "Na kaart 2 had blauw moeten spelen: heer."
    ]


@pytest.mark.any_database
@pytest.mark.parametrize(
    ("where", "name", "bound"),
    [
        ("tournaments.disputes.services.searches", "SECONDS", 0.3),
        ("tournaments.disputes.services.searches", "NODES", 100),
        ("tournaments.disputes.services.searches", "MEMORY", 60 << 20),
    ],
)
def test_a_search_that_takes_too_much_is_not_decided(monkeypatch, engines, where, name, bound):
    monkeypatch.setattr(f"{where}.{name}", bound)
    job = done(a_search(**HARD))

    assert (job.state, found(job).answer) == (JobState.DONE, Answer.UNDECIDED)


def test_a_search_that_dies_fails_in_one_sentence(monkeypatch, engines):
    hold_back = searches._hold_back

    def kill(pid: int) -> None:
        hold_back(pid)
        os.kill(pid, 9)

    monkeypatch.setattr(searches, "_hold_back", kill)
    with override("en"):
        job = a_search(**HARD)
    job = done(job)

    assert (job.state, found(job)) == (JobState.FAILED, None)
    assert job.error == "This could not be made. Try once more."


def test_a_search_that_does_not_end_in_time_is_ended(monkeypatch, engines):
    monkeypatch.setattr(searches, "SECONDS_LATE", -59)
    job = done(a_search(**HARD))

    assert (job.state, found(job)) == (JobState.FAILED, None)


def begun(job: Job) -> threading.Thread:
    """A worker that is at work on the job, and has told how far it is."""

    def work() -> None:
        run_job(job_id=job.pk, makers=MAKERS)
        connection.close()

    worker = threading.Thread(target=work)
    worker.start()
    wait_for(lambda: Job.objects.get(pk=job.pk).done, "the search to be under way")
    return worker


@pytest.mark.django_db(transaction=True)
def test_a_search_that_is_stopped_is_gone_at_once(settings, engines):
    settings.SEND_JOB = "tests.tournaments.disputes.services.test_searches.nobody"
    job = a_search(**HARD)
    worker = begun(job)
    assert [is_there(pid) for pid in engines] == [True]

    stop_job(job=job, by=None)
    since = time.monotonic()
    worker.join()
    job.refresh_from_db()
    assert (job.state, job.result, [is_there(pid) for pid in engines]) == (
        JobState.STOPPED,
        None,
        [False],
    )
    assert time.monotonic() - since < searches.SECONDS_LATE


@pytest.mark.django_db(transaction=True)
def test_a_search_goes_behind_everything_else(settings, engines):
    settings.SEND_JOB = "tests.tournaments.disputes.services.test_searches.nobody"
    job = a_search(**HARD)
    worker = begun(job)
    [pid] = engines
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, pid) == max(own, searches.NICENESS)
    stop_job(job=job, by=None)
    worker.join()


def nobody(job_id: int, kind: str) -> None:
    """A broker that tells no worker."""


def test_a_search_that_waits_is_never_begun_once_it_is_stopped(engines):
    job = a_search()
    stopped = stop_job(job=job, by=None)

    assert (stopped.state, stopped.finished_at is not None) == (JobState.STOPPED, True)
    assert (done(job).state, engines) == (JobState.STOPPED, [])


def test_what_has_an_answer_keeps_it_when_it_is_stopped_too_late():
    job = done(a_search())

    assert stop_job(job=job, by=None).state == JobState.DONE
    assert found(job).answer == Answer.YES


def test_who_stopped_a_search_of_a_drive_stands_in_its_log_once():
    drive, anna = a_tournament(), a_user("anna")
    job = a_search(drive)
    for _time in range(2):
        stop_job(job=job, by=anna)

    entry = LogEntry.objects.get(action="stop_job")
    assert (entry.actor, entry.tournament, entry.target) == (anna, drive, SEARCH)
