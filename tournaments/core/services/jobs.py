"""Background work: asking for it, doing it, and taking it up again after a crash."""

import logging
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.dispatch import Signal
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.core.queries.jobs import (
    REUSED,
    existing_job,
    in_this_language,
    searches_in_turn,
)
from tournaments.core.services.errors import DomainError, DriveDeleted, NotFirst, require_first
from tournaments.core.services.job_holds import LARGEST, held_jobs, let_go, take_hold
from tournaments.core.services.log import audited, lock, lock_of, record
from tournaments.enums import SEARCH, JobState
from tournaments.models import Job, Tournament, User

Progress = Callable[[int, int], None]
"""Tells how far a job is: done and total, in whatever unit it counts."""

Product = tuple[str, str, bytes]
"""What a job makes: file name, content type and contents."""

Maker = Callable[[Job, Progress], Product]
"""Does one kind of work.  It may be run twice, so it only reads, or notes each step as done."""


class Unfinished(Exception):
    """What a maker raises that did a part of its work: `so_far` is kept as the result of the job,
    which waits for a worker once more.

    For work that takes longer than the broker leaves a message with a worker (see the settings):
    it would hand the message out again while the worker is still at it.
    """

    def __init__(self, so_far: bytes):
        super().__init__()
        self.so_far = so_far


class GaveWay(Exception):
    """Raised in a maker whose job waits again, as its worker goes on with what goes first."""

    def __init__(self, first: Job):
        super().__init__()
        self.first = first


class Stopped(Exception):
    """A job that is no longer this worker's: somebody stopped it, or it was taken over."""


job_came_to_nothing = Signal()
"""Sent with a `job` that failed, was stopped or was given up, once its row says so."""

RUNS_AT_MOST = 3
KEPT = timedelta(days=1)
SECONDS_BETWEEN_PROGRESS = 0.3
logger = logging.getLogger(__name__)


@audited
def start_job(
    *,
    tournament: Tournament | None,
    kind: str,
    arguments: Mapping[str, Any],
    by: User | None,
    action: str = "start_job",
    target: str | None = None,
    reuse_done: bool = False,
) -> Job:
    """Ask for background work; the worker hears of it once this transaction is committed.

    The same work that somebody asked for and that has not begun yet is not queued twice; with
    `reuse_done` one that is under way or done is given as well.
    The language of whoever asks goes along, and what was made more than a day ago is removed.
    `action` is what the log of the drive calls it, `target` what it is about, the kind of work
    unless given; what a visitor asks for is in no log.
    """
    if tournament is not None:
        tournament = lock(tournament)
    wanted: dict[str, Any] = {"tournament": tournament, "kind": kind}
    states = REUSED if reuse_done else (JobState.QUEUED,)
    if existing := existing_job(**wanted, arguments=arguments, states=states):
        return existing
    Job.objects.filter(finished_at__lt=timezone.now() - KEPT).delete()
    wanted["arguments"] = in_this_language(arguments)
    job = Job.objects.create(**wanted, created_by=by)
    if tournament is not None:
        record(
            tournament=tournament,
            actor=by,
            action=action,
            target=kind if target is None else target,
            after=wanted["arguments"],
        )
    _send_after_commit(job)
    return job


@audited
def stop_job(*, job: Job, by: User | None) -> Job:
    """Stop work that waits or is busy; what has ended stays as it ended.

    The worker notices within a second. Raise DriveDeleted when the job is there no more.
    """
    if job.tournament_id is not None:
        lock_of(pk=job.tournament_id)  # before the row, as whoever removes the drive does
    existing = Job.objects.select_for_update(of=("self",)).defer("result").filter(pk=job.pk).first()
    if existing is None:
        raise DriveDeleted(_("This is there no more."))
    if existing.is_busy:
        existing.state, existing.finished_at = JobState.STOPPED, timezone.now()
        existing.save(update_fields=["state", "finished_at"])
        _tell_of(existing)
        if existing.tournament is not None:
            record(
                tournament=existing.tournament, actor=by, action="stop_job", target=existing.kind
            )
    return existing


def run_job(*, job_id: int, makers: Mapping[str, Maker], again: bool = False) -> None:
    """Do the work of a job, unless another worker has it or it is done already; where another goes
    before it, that is done and this waits for the message of the other.

    `makers` says who makes which kind.  `again` takes over a job whose worker was lost: the
    broker hands out its message a second time.  Whatever goes wrong ends up on the row as one
    sentence, and in the program's log in full.
    """
    if again and take_hold(job_id):
        _requeue(Job.objects.filter(pk=job_id))
        let_go(job_id)
    job = _take_up(_in_turn(job_id))
    while job is not None:
        try:
            first = _do(job, makers)
        finally:
            let_go(job.pk)
        if first is not None:
            _send_after_commit(job)  # and not before another can hold it
        job = first


def _in_turn(job_id: int) -> list[int]:
    """Return the jobs of which one is to be done at a message for this one, what goes first in
    front."""
    if Job.objects.filter(pk=job_id, kind=SEARCH).exists():
        return [job.pk for job in searches_in_turn()]
    return [job_id]


def _take_up(job_ids: Iterable[int]) -> Job | None:
    """Return the first of these jobs that no other worker has, held and claimed."""
    for job_id in job_ids:
        if take_hold(job_id):
            job = _claim(job_id)
            if job is not None:
                return job
            let_go(job_id)
    return None


def _do(job: Job, makers: Mapping[str, Maker]) -> Job | None:
    """Do a job that is claimed and return the one that it gave way to, which is claimed then."""
    with override(job.arguments.get("language")):
        try:
            filename, content_type, result = makers[job.kind](job, _Reporter(job))
        except Stopped:
            logger.info("Job %s (%s) was stopped", job.pk, job.kind)
        except GaveWay as gave_way:
            return gave_way.first
        except Unfinished as part:
            _hand_on(job, part.so_far)
        except (DomainError, DriveDeleted) as refused:
            _finish(job, state=JobState.FAILED, error=str(refused.message)[:300])
        except Exception:
            logger.exception("Job %s (%s) failed", job.pk, job.kind)
            _finish(job, state=JobState.FAILED, error=_("This could not be made. Try once more."))
        else:
            _finish(
                job,
                state=JobState.DONE,
                filename=filename,
                content_type=content_type,
                result=result,
            )
    return None


@audited
def resend_jobs(*, interrupted: bool, kinds: Collection[str] | None = None) -> int:
    """Send every waiting job once more, of these kinds or of any, and return how many.

    With `interrupted` also those that were running: only for a worker that is the only one,
    because then nobody can be at work on them.  Sending twice does no harm: a job is claimed once.
    """
    if interrupted:
        _requeue(Job.objects.all())
    waiting = Job.objects.filter(state=JobState.QUEUED).defer("result").order_by("pk")
    waiting = waiting if kinds is None else waiting.filter(kind__in=kinds)
    for job in waiting:
        _send_after_commit(job)
    return len(waiting)


@audited
def take_up_abandoned_jobs() -> int:
    """Have done by another what a worker was at that is gone and return how many jobs that are.

    Where the database knows who is at work; elsewhere only the broker hands a job out again.
    """
    running = dict(Job.objects.filter(state=JobState.RUNNING).values_list("pk", "kind"))
    held = held_jobs()  # after the rows: what has begun since then is not among them
    lost = [] if held is None else [pk for pk in running if pk % LARGEST not in held]
    _requeue(Job.objects.filter(pk__in=lost))
    again = Job.objects.filter(pk__in=lost, state=JobState.QUEUED).defer("result")
    for job in again:
        _send_after_commit(job)
    return len(again)


def _send_after_commit(job: Job) -> None:
    # Robust: with the broker away the job waits on its row until a server starts again.
    send = import_string(settings.SEND_JOB)
    transaction.on_commit(lambda: send(job.pk, job.kind), robust=True)


def _requeue(jobs: QuerySet[Job]) -> None:
    """Make running jobs wait again, but not for ever: one of them may be what stops the worker."""
    running = jobs.filter(state=JobState.RUNNING)
    lost = list(running.filter(runs__gte=RUNS_AT_MOST).defer("result"))
    for drive in sorted({job.tournament_id for job in lost if job.tournament_id is not None}):
        with suppress(DriveDeleted):
            lock_of(pk=drive)  # before the rows, as who stops one does
    for job in lost:
        error = _("The program stopped several times while making this.")
        _finish(job, state=JobState.FAILED, error=error)
    running.update(state=JobState.QUEUED)


def _claim(job_id: int) -> Job | None:
    """Claim the job for this worker and return it; None when it is done already or another has it,
    and on a laptop that is no longer the first, where it goes on waiting."""
    waiting = Job.objects.filter(pk=job_id, state=JobState.QUEUED)
    with suppress(NotFirst), transaction.atomic():
        require_first()
        if waiting.update(
            state=JobState.RUNNING, runs=F("runs") + 1, done=0, started_at=timezone.now()
        ):
            return Job.objects.select_related("tournament").get(pk=job_id)
    return None


@audited
def _hand_on(job: Job, so_far: bytes) -> None:
    """Have the next part done, unless somebody stopped it; a part that ended well is no run that
    was lost, so it is not counted as one."""
    own = Job.objects.filter(pk=job.pk, runs=job.runs, state=JobState.RUNNING)
    if own.update(state=JobState.QUEUED, runs=F("runs") - 1, result=so_far):
        _send_after_commit(job)


def _give_way(job: Job) -> None:
    """Have this worker go on with a search of a drive that waits, if there is one: raises GaveWay.

    The one begins to run where the other begins to wait, so no two give way to the same.  It is no
    run that was lost either.
    """
    of_drives = [one.pk for one in searches_in_turn() if one.tournament_id is not None]
    if not of_drives:
        return
    with transaction.atomic():
        first = _take_up(of_drives)
        if first is not None:
            own = Job.objects.filter(pk=job.pk, runs=job.runs, state=JobState.RUNNING)
            own.update(state=JobState.QUEUED, runs=F("runs") - 1, done=0, total=0)
    if first is not None:
        logger.info("Job %s waits: job %s goes first", job.pk, first.pk)
        raise GaveWay(first)


def _finish(job: Job, **values: Any) -> None:
    """Write the outcome, unless the job was taken over or removed in the meantime."""
    own = Job.objects.filter(pk=job.pk, runs=job.runs, state=JobState.RUNNING)
    if own.update(finished_at=timezone.now(), **values) and values["state"] == JobState.FAILED:
        _tell_of(job)


def _tell_of(job: Job) -> None:
    """Have known that a job came to nothing; who cannot do his part of it stops no other."""
    for _receiver, error in job_came_to_nothing.send_robust(Job, job=job):
        if error is not None:
            logger.error("Job %s came to nothing, and more with it", job.pk, exc_info=error)


class _Reporter:
    """Writes progress on the row: the first and the last step, and a few a second between.

    Raises Stopped when the job is no longer that of this worker.
    """

    def __init__(self, job: Job) -> None:
        self.job = job
        self.written_at = float("-inf")

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if done < total and now - self.written_at < SECONDS_BETWEEN_PROGRESS:
            return
        self.written_at = now
        own = Job.objects.filter(pk=self.job.pk, runs=self.job.runs, state=JobState.RUNNING)
        if not own.update(done=done, total=total):
            raise Stopped
        if self.job.kind == SEARCH and self.job.tournament_id is None:
            _give_way(self.job)
