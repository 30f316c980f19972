"""A mailing and a real mail server: what arrives, and whatever breaks off goes on where it was."""

from collections.abc import Iterator
from datetime import time
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from tests.mail_server import MailServer
from tests.tournaments.builders.mailed import (
    BASE,
    a_drive_by_mail,
    ask,
    mailed,
    names_of_mailed,
    report,
)
from tests.tournaments.papers.pdf.paper import pages
from tournaments.core.services.jobs import run_job as run
from tournaments.core.services.jobs import stop_job
from tournaments.enums import MAIL_CARDS, JobState
from tournaments.models import Job, Tournament
from tournaments.papers.pdf.makers import one_card
from tournaments.papers.services.mailing import card_mailer
from tournaments.safety.services.leadership import named, step_down
from tournaments.tasks import MAKERS, run_job

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail_is_set_up")]


@pytest.fixture
def drive() -> Tournament:
    return a_drive_by_mail()


@pytest.fixture
def server(settings: Any) -> Iterator[MailServer]:
    """A mail server that is really spoken to."""
    server = MailServer()
    server.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", server.port, 10
    yield server
    server.stop()


def test_a_mail_says_who_where_and_when_and_brings_the_card(drive: Tournament, server: MailServer):
    Tournament.objects.update(starts_at=time(19, 30))
    job = mailed(drive)

    assert (job.state, report(job)) == (JobState.DONE, {"refused": {}, "broke_off": ""})
    assert job.total == 3
    assert server.receivers == [f"team{number}@example.nl" for number in (1, 2, 3)]
    assert server.connections == 1
    assert names_of_mailed(drive) == ["Team 1", "Team 2", "Team 3"]
    first, entry = server.taken[0], drive.entries.get(number=1)
    assert first["Subject"] == "Deelnemerskaart van Team 1 voor Dorpsdrive"
    assert first["From"] == "Keezclub <drive@example.nl>"
    text, card = first.iter_parts()
    assert text.get_content().splitlines() == [
        "Beste Anna 1 & Bert 1,",
        "",
        "U staat als “Team 1” ingeschreven voor Dorpsdrive.",
        "",
        "Zaterdag 21 november 2026 om 19:30, De Terp",
        "Uw nummer: 1",
        f"De code van uw kaart: {entry.code_in_groups}",
        "",
        "Laat de kaart bij de deur zien, op papier of op uw telefoon: hij wordt daar gescand.",
        "",
        "In de zaal, op het netwerk van de zaal, opent dit uw tafel, uw tegenstanders en de stand:",
        f"{BASE}t/{entry.code}/",
    ]
    assert (card.get_filename(), card.get_content_type()) == (
        "deelnemerskaart-team-1.pdf",
        "application/pdf",
    )
    (printed,) = pages(card.get_content())
    assert printed.count(entry.code_in_groups) == 1


def test_a_refused_address_does_not_stop_the_rest_and_is_listed(
    drive: Tournament, server: MailServer
):
    server.refuses = {"team2@example.nl"}

    job = mailed(drive)

    second = drive.entries.get(number=2)
    refused = {str(second.pk): "550 5.1.1 geen postbus met deze naam"}
    assert report(job) == {"refused": refused, "broke_off": ""}
    assert names_of_mailed(drive) == ["Team 1", "Team 3"]
    server.refuses = set()
    assert report(mailed(drive)) == {"refused": {}, "broke_off": ""}
    assert server.receivers == [f"team{number}@example.nl" for number in (1, 3, 2)]


def test_a_connection_that_breaks_off_is_made_anew(drive: Tournament, server: MailServer):
    server.breaks = 1

    job = mailed(drive)

    assert report(job) == {"refused": {}, "broke_off": ""}
    assert server.receivers == [f"team{number}@example.nl" for number in (1, 2, 3)]
    assert server.connections == 2


def test_one_mail_on_which_the_server_always_breaks_off_does_not_stop_the_rest(
    drive: Tournament, server: MailServer
):
    server.breaks = 2

    job = mailed(drive)

    assert names_of_mailed(drive) == ["Team 2", "Team 3"]
    assert report(job)["broke_off"] == ""
    assert list(report(job)["refused"].values()) == [
        "De mailserver is niet te bereiken, of breekt af."
    ]


def test_a_server_that_is_away_ends_the_mailing_with_a_sentence_and_the_rest_can_be_mailed_later(
    drive: Tournament, server: MailServer
):
    server.stop()

    job = mailed(drive)

    assert job.state == JobState.DONE
    text = "De mailserver is niet te bereiken, of breekt af."
    assert report(job) == {"refused": {}, "broke_off": text}
    assert names_of_mailed(drive) == []
    server.start()
    mailed(drive)
    assert names_of_mailed(drive) == ["Team 1", "Team 2", "Team 3"]


def test_a_worker_that_is_killed_goes_on_where_it_was_and_mails_nobody_twice(
    drive: Tournament, server: MailServer
):
    drawn: list[str] = []

    def draw_until_the_power_fails(paper: Any, base: str) -> bytes:
        drawn.append(paper.cards[0].name)
        if len(drawn) == 3:
            raise KeyboardInterrupt
        return one_card(paper, base)

    job = ask(drive)
    with pytest.raises(KeyboardInterrupt):
        run(job_id=job.pk, makers={MAIL_CARDS: card_mailer(draw_until_the_power_fails)})
    assert names_of_mailed(drive) == ["Team 1", "Team 2"]

    run(job_id=job.pk, makers=MAKERS, again=True)

    job.refresh_from_db()
    assert (job.state, job.runs) == (JobState.DONE, 2)
    assert server.receivers == [f"team{number}@example.nl" for number in (1, 2, 3)]


def test_of_two_addresses_the_one_that_is_refused_is_listed_and_the_other_has_the_card(
    drive: Tournament, server: MailServer
):
    drive.entries.filter(number=2).update(email="jan@example.nl, eva@example.nl")
    second = drive.entries.get(number=2)
    server.refuses = {"jan@example.nl"}

    job = mailed(drive)

    text = "jan@example.nl: 550 5.1.1 geen postbus met deze naam"
    assert report(job) == {"refused": {str(second.pk): text}, "broke_off": ""}
    assert server.receivers == ["team1@example.nl", "eva@example.nl", "team3@example.nl"]
    assert names_of_mailed(drive) == ["Team 1", "Team 2", "Team 3"]


def test_a_long_mailing_goes_in_parts_so_that_no_worker_holds_a_message_for_long(
    drive: Tournament,
    server: MailServer,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
):
    monkeypatch.setattr("tournaments.papers.services.mailing.SECONDS_AT_A_TIME", 0)
    server.refuses = {"team1@example.nl"}
    job = ask(drive)

    with django_capture_on_commit_callbacks() as sent:
        run_job(job.pk)
    job.refresh_from_db()
    assert (job.state, job.runs, len(sent), server.receivers) == (JobState.QUEUED, 0, 1, [])
    with django_capture_on_commit_callbacks(execute=True):
        sent[0]()

    job.refresh_from_db()
    assert (job.state, list(report(job)["refused"])) == (
        JobState.DONE,
        [str(drive.entries.get(number=1).pk)],
    )
    assert server.receivers == ["team2@example.nl", "team3@example.nl"]


def test_a_mailing_that_was_stopped_between_two_parts_does_not_go_on(
    drive: Tournament,
    server: MailServer,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
):
    monkeypatch.setattr("tournaments.papers.services.mailing.SECONDS_AT_A_TIME", 0)
    job = ask(drive)
    with django_capture_on_commit_callbacks() as sent:
        run_job(job.pk)
    stop_job(job=job, by=None)
    sent[0]()
    job.refresh_from_db()
    assert (job.state, server.receivers) == (JobState.STOPPED, ["team1@example.nl"])
    monkeypatch.undo()
    assert report(mailed(drive)) == {"refused": {}, "broke_off": ""}
    assert server.receivers == [f"team{number}@example.nl" for number in (1, 2, 3)]


def test_no_mail_leaves_a_laptop_from_the_moment_that_another_one_took_over(
    drive: Tournament, server: MailServer, data_dir: Path
):
    named()
    job = ask(drive)

    def taken_over_after_the_first(job: Job, progress: Any) -> Any:
        def told(done: int, total: int) -> None:
            progress(done, total)
            if done == 1:
                step_down(term=2, machine="b", address="", now=timezone.now())

        return MAKERS[MAIL_CARDS](job, told)

    run(job_id=job.pk, makers={MAIL_CARDS: taken_over_after_the_first})
    job.refresh_from_db()
    assert server.receivers == ["team1@example.nl"]
    assert (job.state, names_of_mailed(drive)) == (JobState.FAILED, ["Team 1"])
    assert job.error == "Deze laptop is niet meer de eerste. Doe het op de andere."
