"""The page of participant cards, and the button that mails them."""

import pytest
from django.contrib.messages import get_messages
from django.core import mail
from django.urls import reverse
from django.utils.translation import override

from tests.factories import a_member, a_tournament, a_user, entries
from tournaments.enums import MAIL_CARDS, JobState, Role
from tournaments.history.queries.log import lines
from tournaments.models import Entry, Job

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive(settings):
    """Two teams with an address and one without."""
    settings.MAIL_IS_SET_UP = True
    settings.DEFAULT_FROM_EMAIL = "drive@example.nl"
    drive = a_tournament()
    for entry in entries(drive, 3)[:2]:
        Entry.objects.filter(pk=entry.pk).update(email=f"team{entry.number}@example.nl")
    return drive


@pytest.fixture
def organiser(client, drive):
    client.force_login(drive.memberships.get().user)
    return client


def page(drive):
    return reverse("cards", args=[drive.code])


def press(client, drive, **values):
    return client.post(reverse("cards-mail", args=[drive.code]), values)


def test_a_press_on_the_button_mails_the_cards_and_the_page_says_so(
    organiser, drive, django_capture_on_commit_callbacks
):
    before = organiser.get(page(drive)).content.decode()
    assert before.count("Mail de kaarten aan 2 teams") == 1

    with django_capture_on_commit_callbacks(execute=True):
        answer = press(organiser, drive)

    assert answer.url == page(drive)
    assert [message.to for message in mail.outbox] == [["team1@example.nl"], ["team2@example.nl"]]
    after = organiser.get(page(drive)).content.decode()
    assert after.count("2 kaarten zijn gemaild.") == 1
    assert after.count("Mail de kaarten opnieuw aan 2 teams") == 1
    assert after.count("opnieuw mailen") == 2


def test_one_card_is_mailed_again_and_all_are_when_that_is_asked(
    organiser, drive, django_capture_on_commit_callbacks
):
    drive.entries.exclude(email="").update(card_mailed_at="2026-11-20T20:00:00Z")
    with django_capture_on_commit_callbacks(execute=True):
        press(organiser, drive, entry=drive.entries.get(number=2).pk)
    with django_capture_on_commit_callbacks(execute=True):
        press(organiser, drive, again="1")
    receivers = [message.to[0] for message in mail.outbox]
    assert receivers == ["team2@example.nl", "team1@example.nl", "team2@example.nl"]


def test_the_links_in_mail_lead_to_the_address_that_the_installation_announces(
    organiser, drive, settings, django_capture_on_commit_callbacks
):
    settings.ADDRESS = "keezen.local:8000/"
    with django_capture_on_commit_callbacks(execute=True):
        press(organiser, drive)
    code = drive.entries.get(number=1).code
    assert mail.outbox[0].body.splitlines()[-1] == f"http://keezen.local:8000/t/{code}/"


def test_while_mails_leave_the_page_asks_how_far_it_is_and_mails_nothing_more(organiser, drive):
    Job.objects.create(tournament=drive, kind=MAIL_CARDS, state=JobState.RUNNING, done=1, total=2)
    shown = organiser.get(page(drive), headers={"HX-Request": "true"}).content.decode()
    assert shown.count(f'hx-get="{page(drive)}"') == 1
    assert (shown.count('value="1" max="2"'), shown.count("mailen"), shown.count("Mail de")) == (
        1,
        0,
        0,
    )
    answer = press(organiser, drive)
    assert [str(message) for message in get_messages(answer.wsgi_request)] == [
        "Er worden op dit moment kaarten gemaild. Wacht tot dat klaar is."
    ]
    assert drive.jobs.count() == 1


def test_a_mailing_that_hangs_can_be_stopped_and_the_rest_mailed(
    organiser, drive, django_capture_on_commit_callbacks
):
    Job.objects.create(tournament=drive, kind=MAIL_CARDS, state=JobState.RUNNING, done=1, total=2)
    drive.entries.filter(number=1).update(card_mailed_at="2026-11-20T20:00:00Z")
    shown = organiser.get(page(drive)).content.decode()
    stop = reverse("cards-stop", args=[drive.code])
    assert shown.count(f'action="{stop}"') == 1
    assert organiser.post(stop).url == page(drive)
    shown = organiser.get(page(drive)).content.decode()
    assert shown.count("Het mailen is gestopt.") == 1
    with override("nl"):
        (line,) = lines(drive.log.filter(action="stop_job"))
    assert (line.action, line.target) == ("voor het einde gestopt", "deelnemerskaarten mailen")
    with django_capture_on_commit_callbacks(execute=True):
        press(organiser, drive)
    assert [message.to for message in mail.outbox] == [["team2@example.nl"]]


def test_a_poll_is_told_only_how_far_it_is_and_gets_the_list_when_it_is_done(organiser, drive):
    job = Job.objects.create(tournament=drive, kind=MAIL_CARDS, state=JobState.RUNNING)
    asked = {"headers": {"HX-Request": "true"}}
    answer = organiser.get(page(drive), **asked)
    assert (answer.content.decode().count("<table"), "HX-Retarget" in answer.headers) == (0, False)
    assert answer.content.decode().count('hx-trigger="every 1s, wake"') == 1
    Job.objects.filter(pk=job.pk).update(state=JobState.STOPPED)
    answer = organiser.get(page(drive), **asked)
    assert answer.headers["HX-Retarget"] == "#cards"
    assert (answer.content.decode().count("<table"), answer.content.decode().count("every")) == (
        1,
        0,
    )


def test_a_refused_address_is_listed_with_what_the_server_said(organiser, drive):
    second = drive.entries.get(number=2)
    report = b'{"refused": {"%d": "550 <onbekend>"}, "broke_off": ""}' % second.pk
    Job.objects.create(tournament=drive, kind=MAIL_CARDS, state=JobState.DONE, result=report)
    shown = organiser.get(page(drive)).content.decode()
    assert shown.count("550 &lt;onbekend&gt;") == 1
    assert shown.count("niet weggegaan") == 2


def test_without_a_mail_server_the_page_says_how_to_set_one_up_and_has_no_button(
    organiser, drive, settings
):
    settings.MAIL_IS_SET_UP = False
    shown = organiser.get(page(drive)).content.decode()
    assert shown.count("KEEZDRIVE_EMAIL_FROM") == 1
    assert shown.count("Mail de kaarten") == 0
    answer = press(organiser, drive)
    assert [str(message) for message in get_messages(answer.wsgi_request)] == [
        "In dit programma is geen mail ingesteld."
    ]


@pytest.mark.parametrize("key", ["x", "-1", "9" * 30, "0"])
def test_a_team_that_is_not_there_is_not_found(organiser, drive, key):
    assert press(organiser, drive, entry=key).status_code == 404
    (other,) = entries(a_tournament(), 1)
    assert press(organiser, drive, entry=other.pk).status_code == 404
    assert Job.objects.count() == 0


@pytest.mark.parametrize("role", [Role.SECRETARY, Role.ARBITER, Role.DOOR])
def test_helpers_do_not_mail_and_do_not_see_the_codes(client, drive, role):
    client.force_login(a_member(drive, role=role))
    assert client.get(page(drive)).status_code == 403
    assert press(client, drive).status_code == 403


def test_strangers_and_visitors_do_not_come_in(client, drive):
    assert client.get(page(drive)).url == f"/login/?next={page(drive)}"
    client.force_login(a_user())
    assert client.get(page(drive)).status_code == 404
    assert press(client, drive).status_code == 404
    assert client.get(reverse("cards-mail", args=[drive.code])).status_code == 405
    assert Job.objects.count() == 0
