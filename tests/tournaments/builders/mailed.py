"""Cards that are mailed, and what became of it."""

import json
from typing import Any

from django.utils.translation import override

from tests.factories import a_tournament, entries
from tournaments.models import Job, Tournament
from tournaments.papers.services.mailing import mail_cards
from tournaments.tasks import run_job

BASE = "http://192.168.178.20:8000/"


def a_drive_by_mail() -> Tournament:
    """Four teams, the last of which gave no address."""
    drive = a_tournament(name="Dorpsdrive", place="De Terp")
    for entry in entries(drive, 4)[:3]:
        entry.email = f"team{entry.number}@example.nl"
        entry.save()
    return drive


def ask(drive: Tournament, **values: Any) -> Job:
    """Whoever made the drive asks for the cards by mail."""
    with override("nl"):
        return mail_cards(tournament=drive, by=drive.memberships.get().user, base=BASE, **values)


def mailed(drive: Tournament, **values: Any) -> Job:
    """The job after the worker had it."""
    job = ask(drive, **values)
    run_job(job.pk)
    job.refresh_from_db()
    return job


def report(job: Job) -> dict[str, Any]:
    return json.loads(bytes(job.result))


def names_of_mailed(drive: Tournament) -> list[str]:
    found = drive.entries.exclude(card_mailed_at=None).order_by("pk")
    return list(found.values_list("name", flat=True))
