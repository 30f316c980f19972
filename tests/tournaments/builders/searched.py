"""A search that is asked on its page, and where its answer is."""

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tournaments.core.services.jobs import run_job
from tournaments.disputes.queries.question_details import token_of
from tournaments.disputes.services.searches import search
from tournaments.enums import SEARCH
from tournaments.models import Job

ASKED = {
    "rules": "nk",
    "start": "-/20/-/- 0",
    "position": "3/22/-/- 0",
    "seat": "0",
    "pile": "A 2 () () 3",
}
BY_SCRIPT = {"hx-request": "true"}


def done(job: Job) -> Job:
    """The job after a worker has done it."""
    run_job(job_id=job.pk, makers={SEARCH: search})
    job.refresh_from_db()
    return job


def start(client: Client, script: bool = True, **fields: object) -> HttpResponse:
    """Send the question of `ASKED`, but for these fields."""
    headers = BY_SCRIPT if script else {}
    return client.post(reverse("ask-search"), ASKED | fields, headers=headers)


def at(job: Job, name: str = "ask-found") -> str:
    """The address of one of the pages of a search."""
    return reverse(name, args=[token_of(job)])
