"""Mail to who signs up: to confirm it, and what became of it; each once."""

import re
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.utils import timezone
from django.utils.translation import override

from tests.factories import a_published_round, entries
from tests.tournaments.builders.signed_up import a_drive_with_places, signed_up
from tournaments.core.services.errors import DomainError
from tournaments.entries.services.entries import change_entry, withdraw_entry
from tournaments.enums import MAIL_SIGN_UPS
from tournaments.models import Entry, Job, SignUp, Tournament
from tournaments.signup.queries import said_key
from tournaments.signup.services import mailing
from tournaments.signup.services.sign_ups import (
    cancel_sign_up,
    change_sign_up,
    confirm_sign_up,
    open_sign_up,
)
from tournaments.tasks import run_job

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("mail_is_set_up")]


@pytest.fixture
def drive() -> Tournament:
    account = {"iban": "NL91ABNA0417164300", "account_name": "Keezclub"}
    drive = a_drive_with_places(1, address="http://keezen.example/", **account)
    drive.fee_cents = 1250
    drive.save()
    return drive


def delivered() -> list[tuple[str, str]]:
    """To whom mail left by now, and about what."""
    for job in Job.objects.filter(kind=MAIL_SIGN_UPS, state="queued"):
        run_job(job.pk)
    return [(each.to[0], each.subject) for each in mail.outbox]


def signs_up(drive: Tournament, number: int, **values: Any) -> SignUp:
    with override("nl"):
        return signed_up(drive, number, **{"email": f"team{number}@example.nl", **values})


def test_who_gave_an_address_has_a_place_only_when_he_confirms(drive):
    made = signs_up(drive, 1)
    assert (made.state, Entry.objects.count()) == ("unconfirmed", 0)
    assert delivered() == [("team1@example.nl", "Bevestig uw inschrijving voor Dorpsdrive")]
    link = f"http://keezen.example/a/{made.code}/"
    assert link in mail.outbox[0].body
    with override("nl"):
        assert confirm_sign_up(sign_up=made).state == "placed"
        assert confirm_sign_up(sign_up=made).state == "placed"
    assert delivered()[1:] == [("team1@example.nl", "U doet mee aan Dorpsdrive")]
    told = mail.outbox[1]
    assert "€ 12,50" in told.body.replace("\xa0", " ")
    assert "NL91 ABNA 0417 1643 00" in told.body
    (name, picture, kind) = told.attachments[0]
    assert (name, picture[:4], kind) == ("betalen.png", b"\x89PNG", "image/png")


def test_who_confirms_once_a_round_is_drawn_is_sent_to_the_organiser(drive):
    made = signs_up(drive, 1)
    one, two = entries(drive, 2)
    a_published_round(drive, [(one, two)])
    with override("nl"), pytest.raises(DomainError) as refused:
        confirm_sign_up(sign_up=made)
    text = "Er is al geloot: vraag het de organisatie aan de deur."
    assert (refused.value.message, SignUp.objects.get().state) == (text, "unconfirmed")


def test_who_moves_up_is_told(drive):
    first, second = (confirm_sign_up(sign_up=signs_up(drive, number)) for number in (1, 2))
    assert second.state == "waiting"
    delivered()
    mail.outbox.clear()
    with override("nl"):
        cancel_sign_up(sign_up=first)
    assert delivered() == [("team2@example.nl", "U doet mee aan Dorpsdrive")]


def test_who_signs_up_once_more_is_told_by_mail_and_by_nothing_else(drive):
    first = confirm_sign_up(sign_up=signs_up(drive, 1))
    delivered()
    mail.outbox.clear()
    again = signs_up(drive, 1, name="Een andere naam")
    assert again.pk == first.pk
    assert delivered() == [("team1@example.nl", "U doet mee aan Dorpsdrive")]
    assert SignUp.objects.count() == 1


def test_somebody_elses_name_with_another_address_is_looked_at_after_it_is_confirmed(drive):
    confirm_sign_up(sign_up=signs_up(drive, 1))
    other = signs_up(drive, 1, name="Andere", email="een-ander@example.nl")
    assert other.state == "unconfirmed"
    assert confirm_sign_up(sign_up=other).state == "held"


def test_the_answer_to_somebody_elses_name_is_that_to_any_other(drive):
    confirm_sign_up(sign_up=signs_up(drive, 1))
    for players in ("Anna Een-1", "Iemand Anders"):
        with pytest.raises(DomainError) as refused:
            signs_up(drive, 5, name="Team 1", player1=players)
        assert refused.value.field == "name"
        made = signs_up(drive, 6, name=f"Nieuw {players}", player1=players)
        assert made.state == "unconfirmed"


def test_who_does_not_confirm_in_a_week_is_forgotten(drive):
    with time_machine.travel(timezone.now() - timezone.timedelta(days=8)):
        signs_up(drive, 1)
    signs_up(drive, 2)
    assert [each.name for each in SignUp.objects.all()] == ["Team 2"]


def test_a_server_that_is_away_leaves_the_mail_for_later(drive, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    made = signs_up(drive, 1)
    job = Job.objects.get(kind=MAIL_SIGN_UPS)
    run_job(job.pk)
    job.refresh_from_db()
    made.refresh_from_db()
    assert (job.state, made.mail_due) == ("failed", True)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    signs_up(drive, 2)
    assert len(delivered()) == 2
    assert not SignUp.objects.filter(mail_due=True).exists()


@pytest.mark.parametrize(("answer", "due"), [("451 4.2.0 straks weer", True), ("550 weg", False)])
def test_what_is_refused_for_now_is_mailed_once_more_and_what_is_refused_for_good_is_not(
    drive, monkeypatch, answer, due
):
    monkeypatch.setattr(mailing, "_send", lambda *_: answer)
    made = signs_up(drive, 1)
    delivered()
    made.refresh_from_db()
    assert (made.mail_due, made.refusal) == (due, answer)


def test_those_refused_for_now_neither_hold_up_the_others_nor_keep_the_job_going(
    drive, monkeypatch
):
    first, second, third = (signs_up(drive, number) for number in (1, 2, 3))
    SignUp.objects.filter(pk__in=(first.pk, second.pk)).update(refusal="451 straks weer")
    tried: list[int] = []

    def send(sign_up: SignUp, _post: object) -> str:
        tried.append(sign_up.pk)
        return "" if sign_up.pk == third.pk else "451 straks weer"

    monkeypatch.setattr(mailing, "_send", send)
    monkeypatch.setattr(mailing, "SECONDS_AT_A_TIME", 0)
    delivered()
    assert tried == [third.pk]
    assert not Job.objects.filter(kind=MAIL_SIGN_UPS, state__in=("queued", "running")).exists()
    assert set(SignUp.objects.filter(mail_due=True)) == {first, second}


def correct_address(sign_up: SignUp, email: str) -> None:
    """The organiser changes the address, of an entry where there is one."""
    by = sign_up.tournament.memberships.get().user
    sign_up.refresh_from_db()
    if sign_up.entry:
        seen = {"email": sign_up.entry.email}
        change_entry(entry=sign_up.entry, by=by, values={"email": email}, seen=seen)
    else:
        values = sign_up.said | {"email": email}
        change_sign_up(sign_up=sign_up, by=by, values=values, seen=said_key(sign_up))


@pytest.mark.parametrize(("answer", "due"), [("550 weg", False), ("451 straks weer", True)])
def test_what_was_refused_is_mailed_to_the_address_that_the_organiser_corrects(drive, answer, due):
    placed, waits = (confirm_sign_up(sign_up=signs_up(drive, number)) for number in (1, 2))
    delivered()
    mail.outbox.clear()
    SignUp.objects.update(refusal=answer, mail_due=due)
    correct_address(placed, "een@example.nl")
    correct_address(waits, "twee@example.nl")
    assert sorted(delivered()) == [
        ("een@example.nl", "U doet mee aan Dorpsdrive"),
        ("twee@example.nl", "U staat op de wachtlijst van Dorpsdrive"),
    ]
    assert list(SignUp.objects.values_list("mail_due", "refusal")) == [(False, "")] * 2


def test_an_address_that_is_corrected_while_the_old_one_is_mailed_is_mailed_too(drive, monkeypatch):
    made = confirm_sign_up(sign_up=signs_up(drive, 1))
    send = mailing._send

    def while_it_is_corrected(sign_up: SignUp, post: Any) -> str:
        if sign_up.email == "team1@example.nl":
            correct_address(made, "een@example.nl")
            return "550 weg"
        return send(sign_up, post)

    monkeypatch.setattr(mailing, "_send", while_it_is_corrected)
    delivered()
    assert delivered() == [("een@example.nl", "U doet mee aan Dorpsdrive")]
    assert list(SignUp.objects.values_list("mail_due", "refusal")) == [(False, "")]


def test_a_corrected_address_tells_nobody_again_what_was_told(drive):
    made = confirm_sign_up(sign_up=signs_up(drive, 1))
    delivered()
    mail.outbox.clear()
    correct_address(made, "een@example.nl")
    assert delivered() == []


def test_who_has_no_address_any_more_is_mailed_once_he_has_one(drive):
    made = confirm_sign_up(sign_up=signs_up(drive, 1))
    SignUp.objects.update(refusal="550 weg")
    correct_address(made, "")
    assert list(SignUp.objects.values_list("mail_due", "refusal")) == [(False, "550 weg")]
    correct_address(made, "goed@example.nl")
    assert list(SignUp.objects.values_list("mail_due", "refusal")) == [(True, "")]


def test_who_withdrew_before_his_mail_left_is_not_told_that_he_plays(drive):
    made = confirm_sign_up(sign_up=signs_up(drive, 1))
    by = drive.memberships.get().user
    withdraw_entry(entry=made.entry, from_round=1, reason="", by=by)
    assert delivered() == []


def test_a_drive_that_was_not_opened_here_mails_nobody(drive):
    drive.sign_up_terms.address = ""
    drive.sign_up_terms.save()
    assert signs_up(drive, 1).state == "placed"
    assert delivered() == []


def test_a_mail_has_no_line_of_its_own_in_the_name(drive):
    drive.name = "Drive\nBcc: iedereen@example.nl"
    drive.save()
    signs_up(drive, 1)
    assert re.search("Bcc", delivered()[0][1])
    assert mail.outbox[0].bcc == []


def test_opening_it_once_more_tells_nobody_again(drive):
    confirm_sign_up(sign_up=signs_up(drive, 1))
    delivered()
    mail.outbox.clear()
    open_sign_up(
        tournament=drive,
        by=drive.memberships.get().user,
        places=5,
        closes_at=None,
        iban="",
        account_name="",
        address="http://keezen.example/",
    )
    assert delivered() == []


def test_who_cancels_while_others_are_mailed_holds_up_nobody(settings, monkeypatch):
    settings.MAIL_IS_SET_UP = True
    settings.DEFAULT_FROM_EMAIL = "Keezclub <drive@example.nl>"
    drive = a_drive_with_places(1, address="http://k.example/")
    signed_up(drive, 1)
    people = [signed_up(drive, number, email=f"{number}@example.nl") for number in (2, 3, 4)]
    for each in people:
        confirm_sign_up(sign_up=each)
    send = mailing._send

    def while_somebody_cancels(sign_up, post):
        if sign_up.pk == people[0].pk:
            cancel_sign_up(sign_up=SignUp.objects.get(pk=people[1].pk))
        return send(sign_up, post)

    monkeypatch.setattr(mailing, "_send", while_somebody_cancels)
    for job in Job.objects.filter(kind=MAIL_SIGN_UPS, state="queued"):
        run_job(job.pk)
    assert {job.state for job in Job.objects.filter(kind=MAIL_SIGN_UPS)} == {"done"}
    assert {each for message in mail.outbox for each in message.to} == {
        "2@example.nl",
        "4@example.nl",
    }


def test_who_moves_up_while_his_turn_is_mailed_is_told_of_his_place_too(drive, monkeypatch):
    first, second = (confirm_sign_up(sign_up=signs_up(drive, number)) for number in (1, 2))
    send = mailing._send

    def while_the_first_cancels(sign_up, post):
        if sign_up.pk == second.pk:
            cancel_sign_up(sign_up=first)
        return send(sign_up, post)

    monkeypatch.setattr(mailing, "_send", while_the_first_cancels)
    delivered()
    subjects = [subject for address, subject in delivered() if address == "team2@example.nl"]
    assert subjects == ["U staat op de wachtlijst van Dorpsdrive", "U doet mee aan Dorpsdrive"]
