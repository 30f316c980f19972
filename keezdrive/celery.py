"""The Celery application; its settings are the CELERY_… names of the settings file."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keezdrive.settings")
app = Celery("keezdrive")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def send_job(job_id: int) -> None:
    """Ring the bell of a worker for a job; the setting SEND_JOB points here.

    By name, so that the web process need not load what makes papers.
    """
    app.send_task("tournaments.run_job", (job_id,))
