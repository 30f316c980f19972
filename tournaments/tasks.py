"""What the worker can do: jobs, with who makes which kind, and what is to be done by the clock."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from tournaments.cards.services.form_photos import read_forms
from tournaments.core.services import jobs
from tournaments.disputes.services.searches import search
from tournaments.enums import MAIL_CARDS, MAIL_SIGN_UPS, READ_FORMS, RESULTS_SITE, SEARCH
from tournaments.papers.pdf.makers import MAKERS as PAPERS
from tournaments.papers.pdf.makers import one_card
from tournaments.papers.services.mailing import card_mailer
from tournaments.privacy.services.clock_check import forget_when_due
from tournaments.prizes.exchange.results_site import make_site
from tournaments.safety.services.backups import back_up_when_due
from tournaments.signup.services.mailing import mail_sign_ups

MAKERS: dict[str, jobs.Maker] = {
    **PAPERS,
    SEARCH: search,
    MAIL_CARDS: card_mailer(one_card),
    MAIL_SIGN_UPS: mail_sign_ups,
    RESULTS_SITE: make_site,
    READ_FORMS: read_forms,
}


@shared_task(bind=True, name="tournaments.run_job")
def run_job(task: Any, job_id: int, _kind: str = "") -> None:
    """Do a job; a message that the broker hands out again means that its worker was lost."""
    again = bool((task.request.delivery_info or {}).get("redelivered"))
    jobs.run_job(job_id=job_id, makers=MAKERS, again=again)


@shared_task(name="tournaments.forget_due_drives")
def forget_due_drives_daily() -> None:
    """Forget once a day the players of every drive whose weeks are over."""
    forget_when_due(now=timezone.now())


@shared_task(name="tournaments.back_up")
def back_up() -> None:
    """Make a backup when one is due; asked several times a minute."""
    back_up_when_due(now=timezone.now())
