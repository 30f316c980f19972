"""Cards by mail: who gets one, and what a mail server can do to it."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.utils import timezone
from django.utils.translation import override

from tests.factories import a_tournament, a_user, entries
from tests.mail_server import MailServer
from tests.tournaments.pdf.paper import pages
from tournaments.enums import MAIL_CARDS, JobState
from tournaments.models import Entry, Job, Tournament
from tournaments.pdf.makers import one_card
from tournaments.services.jobs import run_job as run
from tournaments.services.jobs import stop_job
from tournaments.services.leadership import named, step_down
from tournaments.services.mailing import card_mailer, mail_cards
from tournaments.services.refused import Refused
from tournaments.services.withdrawals import withdraw_entry
from tournaments.tasks import MAKERS, run_job

pytestmark = pytest.mark.django_db
BASE = "http://192.168.178.20:8000/"


@pytest.fixture(autouse=True)
def _mail_is_set_up(settings: Any) -> None:
    settings.MAIL_IS_SET_UP = True
    settings.DEFAULT_FROM_EMAIL = "Keezclub <drive@example.nl>"


@pytest.fixture
def drive() -> Tournament:
    """Four teams, the last of which gave no address."""
    drive = a_tournament(name="Dorpsdrive", place="De Terp")
    for entry in entries(drive, 4)[:3]:
        entry.email = f"team{entry.number}@example.nl"
        entry.save()
    return drive


@pytest.fixture
def server(settings: Any) -> Iterator[MailServer]:
    """A mail server that is really spoken to."""
    server = MailServer()
    server.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", server.port, 10
    yield server
    server.stop()


def ask(drive: Tournament, **values: Any) -> Job:
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


def test_a_mail_says_who_where_and_when_and_brings_the_card(drive: Tournament, server: MailServer):
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
        "Zaterdag 21 november 2026, De Terp",
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
    said = "De mailserver is niet te bereiken, of breekt af."
    assert report(job) == {"refused": {}, "broke_off": said}
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


def test_who_had_a_card_gets_none_again_unless_that_is_asked(drive: Tournament):
    mailed(drive)
    with pytest.raises(Refused) as refused:
        ask(drive)
    assert str(refused.value) == "Er is geen team om een kaart aan te mailen."
    mailed(drive, again=True)
    assert len(mail.outbox) == 6
    mailed(drive, entry=drive.entries.get(number=2))
    assert [message.to for message in mail.outbox[6:]] == [["team2@example.nl"]]


def test_each_address_of_a_team_gets_a_mail_of_its_own(drive: Tournament):
    drive.entries.filter(number=1).update(email="jan@example.nl; eva@example.nl")
    mailed(drive, entry=drive.entries.get(number=1))
    assert [message.to for message in mail.outbox] == [["jan@example.nl"], ["eva@example.nl"]]


def test_of_two_addresses_the_one_that_is_refused_is_listed_and_the_other_has_the_card(
    drive: Tournament, server: MailServer
):
    drive.entries.filter(number=2).update(email="jan@example.nl, eva@example.nl")
    second = drive.entries.get(number=2)
    server.refuses = {"jan@example.nl"}

    job = mailed(drive)

    said = "jan@example.nl: 550 5.1.1 geen postbus met deze naam"
    assert report(job) == {"refused": {str(second.pk): said}, "broke_off": ""}
    assert server.receivers == ["team1@example.nl", "eva@example.nl", "team3@example.nl"]
    assert names_of_mailed(drive) == ["Team 1", "Team 2", "Team 3"]


def test_a_team_whose_card_cannot_be_drawn_does_not_stop_the_rest(drive: Tournament, caplog: Any):
    def draw_all_but_one(paper: Any, base: str) -> bytes:
        if paper.cards[0].name == "Team 2":
            raise UnicodeError(paper.cards[0].name)
        return one_card(paper, base)

    job = ask(drive)
    run(job_id=job.pk, makers={MAIL_CARDS: card_mailer(draw_all_but_one)})

    job.refresh_from_db()
    second = drive.entries.get(number=2)
    refused = {str(second.pk): "Deze mail kon niet worden gemaakt."}
    assert (job.state, report(job)) == (JobState.DONE, {"refused": refused, "broke_off": ""})
    assert names_of_mailed(drive) == ["Team 1", "Team 3"]
    assert [line.exc_info[0] for line in caplog.records] == [UnicodeError]


def test_a_long_mailing_goes_in_parts_so_that_no_worker_holds_a_message_for_long(
    drive: Tournament,
    server: MailServer,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
):
    monkeypatch.setattr("tournaments.services.mailing.SECONDS_AT_A_TIME", 0)
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
    monkeypatch.setattr("tournaments.services.mailing.SECONDS_AT_A_TIME", 0)
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


def test_names_with_line_breaks_and_odd_signs_make_no_header(drive: Tournament):
    Tournament.objects.update(name="Drive\r\nBcc: allen@example.nl")
    drive.entries.filter(number=1).update(name="<b>Ĳ & ő</b>\n", player1="", player2="")
    mailed(drive, entry=drive.entries.get(number=1))
    (message,) = mail.outbox
    assert message.subject == "Deelnemerskaart van <b>Ĳ & ő</b> voor Drive Bcc: allen@example.nl"
    assert message.message()["Bcc"] is None
    assert message.body.startswith("Beste <b>Ĳ & ő</b>\n,")


def test_a_team_without_a_number_reads_that_it_gets_one(drive: Tournament):
    drive.entries.filter(number=1).update(number=None)
    mailed(drive, entry=drive.entries.get(number=None))
    assert "Uw nummer krijgt u bij de deur." in mail.outbox[0].body.splitlines()


def test_who_is_deleted_or_withdrew_meanwhile_is_passed_over(drive: Tournament):
    withdraw_entry(entry=drive.entries.get(number=1), from_round=1, reason="", by=a_user())
    job = ask(drive)
    drive.entries.filter(number=2).delete()
    run_job(job.pk)
    assert [message.to for message in mail.outbox] == [["team3@example.nl"]]


@pytest.mark.parametrize("case", ["not set up", "demo", "finished", "busy", "no address"])
def test_what_cannot_be_mailed_is_refused_in_one_sentence(
    drive: Tournament, settings: Any, case: str
):
    sentences = {
        "not set up": "In dit programma is geen mail ingesteld.",
        "demo": "Dit is een drive om te proberen: er gaat geen mail uit.",
        "finished": "Deze drive is afgesloten. Heropen hem voordat u iets wijzigt.",
        "busy": "Er worden op dit moment kaarten gemaild. Wacht tot dat klaar is.",
        "no address": "Er is geen team om een kaart aan te mailen.",
    }
    values = {}
    if case == "not set up":
        settings.MAIL_IS_SET_UP = False
    elif case == "demo":
        Tournament.objects.update(demo=True)
    elif case == "finished":
        Tournament.objects.update(finished_at="2026-11-21T22:00:00Z")
    elif case == "busy":
        ask(drive)
    else:
        values["entry"] = drive.entries.get(number=4)
    before = drive.jobs.count()

    with pytest.raises(Refused) as refused:
        ask(drive, **values)

    assert (str(refused.value), drive.jobs.count()) == (sentences[case], before)


@pytest.mark.django_db(transaction=True)
def test_two_organisers_at_the_same_moment_mail_each_team_once():
    drive = a_tournament()
    for entry in entries(drive, 2):
        Entry.objects.filter(pk=entry.pk).update(email=f"team{entry.number}@example.nl")
    together = Barrier(2)

    def press(_person: int) -> None:
        try:
            together.wait()
            ask(drive)
        except Refused:
            pass
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as people:
        list(people.map(press, range(2)))

    assert [message.to for message in mail.outbox] == [["team1@example.nl"], ["team2@example.nl"]]


def test_no_mail_leaves_a_laptop_from_the_moment_that_another_one_took_over(
    drive: Tournament, server: MailServer, settings: Any, tmp_path: Any
):
    settings.DATA_DIR = tmp_path
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
