"""The Celery application; its settings are the CELERY_… names of the settings file."""

import os
from typing import Any

from celery import Celery
from celery.signals import worker_ready
from kombu import Queue

from tournaments.enums import MAIL_CARDS, SEARCH

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keezdrive.settings")
# Papers are waited for, while a search takes up to a minute and a mail server may be slow to answer
# or not there: each has a queue of its own.
PAPERS, SEARCHES, MAILS = QUEUES = "celery", "searches", "mails"
QUEUE_OF = {SEARCH: SEARCHES, MAIL_CARDS: MAILS}


def make_app(*queues: str) -> Celery:
    """The application as a worker of these queues has it; which they are is kept by the app."""
    made = Celery("keezdrive", set_as_current=False)
    made.config_from_object("django.conf:settings", namespace="CELERY")
    made.conf.task_queues = [Queue(name) for name in queues]
    made.autodiscover_tasks()
    return made


app = make_app(*QUEUES)
app.set_default()


def send_job(job_id: int, kind: str) -> None:
    """Ring the bell of a worker for a job; the setting SEND_JOB points here.

    By name, so that the web process need not load what makes papers.
    """
    queue = QUEUE_OF.get(kind, PAPERS)
    app.send_task("tournaments.run_job", (job_id, kind), queue=queue)


@worker_ready.connect
def resend_waiting_jobs(**_signal: Any) -> None:
    """When a worker of its own starts: what was asked for while the broker was away."""
    from tournaments.services.jobs import resend_jobs

    resend_jobs(interrupted=False)
