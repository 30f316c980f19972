"""Cards by mail: who gets one, what it says of whom, and what is refused."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.core import mail
from django.db import connection

from tests.factories import a_tournament, a_user, entries
from tests.tournaments.builders.mailed import a_drive_by_mail, ask, mailed, names_of_mailed, report
from tournaments.core.services.errors import DomainError
from tournaments.core.services.jobs import run_job as run
from tournaments.entries.services.entries import withdraw_entry
from tournaments.enums import MAIL_CARDS, JobState
from tournaments.models import Entry, Tournament
from tournaments.papers.pdf.makers import one_card
from tournaments.papers.services.mailing import card_mailer
from tournaments.tasks import run_job

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail_is_set_up")]


@pytest.fixture
def drive() -> Tournament:
    return a_drive_by_mail()


def test_who_had_a_card_gets_none_again_unless_that_is_asked(drive: Tournament):
    mailed(drive)
    with pytest.raises(DomainError) as refused:
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

    with pytest.raises(DomainError) as refused:
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
        except DomainError:
            pass
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as people:
        list(people.map(press, range(2)))

    assert [message.to for message in mail.outbox] == [["team1@example.nl"], ["team2@example.nl"]]
