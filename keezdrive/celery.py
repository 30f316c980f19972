"""The Celery application; its settings are the CELERY_… names of the settings file."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from celery import Celery
from celery.signals import worker_ready
from django.utils import timezone
from kombu import Queue  # type: ignore[attr-defined] # a lazy name of its package
from kombu.exceptions import OperationalError

from tournaments.enums import MAIL_CARDS, READ_FORMS, SEARCH

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keezdrive.settings")
# Papers are waited for, while a search takes up to a minute, a mail server may be slow to answer or
# not there, and photos of forms come by the dozen: each has a queue of its own.
PAPERS, SEARCHES, MAILS, PHOTOS = QUEUES = "celery", "searches", "mails", "photos"
QUEUE_OF = {SEARCH: SEARCHES, MAIL_CARDS: MAILS, READ_FORMS: PHOTOS}
UPKEEP = "upkeep"  # only with a broker that others can lose
ON_ITS_WAY = timedelta(seconds=5)  # a job of less ago may still be on its way to the broker
logger = logging.getLogger(__name__)


def make_app(*queues: str) -> Celery:
    """Return the application as a worker of these queues has it; which they are is kept by the
    app."""
    made = Celery("keezdrive", set_as_current=False)
    made.config_from_object("django.conf:settings", namespace="CELERY")
    queue: Any = Queue
    made.conf.task_queues = [queue(name) for name in queues]
    made.autodiscover_tasks()
    return made


app = make_app(*QUEUES, UPKEEP)
app.set_default()


def send_job(job_id: int, kind: str) -> None:
    """Ring the bell of a worker for a job; the setting SEND_JOB points here.

    By name, so that the web process need not load what makes papers.  Without the broker the job
    waits on its row until `take_up_jobs` finds it.
    """
    try:
        app.send_task("tournaments.run_job", (job_id, kind), queue=queue_of(kind))
    except OperationalError as error:
        logger.warning("Job %s (%s) waits for the broker: %s", job_id, kind, error)


def queue_of(kind: str) -> str:
    """Return the queue in which this kind of work waits for a worker."""
    return QUEUE_OF.get(kind, PAPERS)


@worker_ready.connect
def resend_waiting_jobs(**_signal: Any) -> None:
    """Send what was asked for while the broker was away, when a worker of its own starts."""
    from tournaments.core.services.jobs import resend_jobs

    with _where_first():
        resend_jobs(interrupted=False)


@app.task(name="keezdrive.take_up_jobs")
def take_up_jobs() -> None:
    """Take up, every few seconds, what a worker was at that is gone and what the broker forgot.

    It forgot something where fewer messages wait in a queue than rows do; who comes twice finds its
    row claimed.
    """
    from tournaments.core.queries.jobs import waiting_by_kind
    from tournaments.core.services.jobs import resend_jobs, take_up_abandoned_jobs

    with _where_first():
        take_up_abandoned_jobs()
        waiting = waiting_by_kind(timezone.now() - ON_ITS_WAY)
        for queue, messages in _messages().items():
            kinds = [kind for kind in waiting if queue_of(kind) == queue]
            if messages < sum(waiting[kind] for kind in kinds):
                resend_jobs(interrupted=False, kinds=kinds)


@contextmanager
def _where_first() -> Iterator[None]:
    """Yield what is in it is left, with a line in the log, on a laptop that another took over from:
    there its jobs wait until it is the first again."""
    from tournaments.core.services.errors import NotFirst

    try:
        yield
    except NotFirst as elsewhere:
        logger.info("Jobs wait: %s", elsewhere)


def _messages() -> dict[str, int]:
    with app.connection_for_read() as connection:
        channel = connection.default_channel
        return {queue: channel.queue_declare(queue).message_count for queue in QUEUES}
