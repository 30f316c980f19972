"""The public page: from the first look to a place, a turn, a cancellation; and who gets none."""

import re
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_published_round, a_user
from tests.tournaments.builders.signed_up import a_drive_with_places, said, signed_up
from tournaments.models import SignUp, Tournament
from tournaments.signup.services.sign_ups import close_sign_up

pytestmark = pytest.mark.django_db


def page_of(drive: Tournament) -> str:
    return reverse("sign-up", args=[drive.code])


def opened(client: Client, drive: Tournament) -> str:
    """What the page itself brings along, ten seconds after it was opened."""
    with time_machine.travel(timezone.now() - timezone.timedelta(seconds=10), tick=False):
        shown = client.get(page_of(drive)).content.decode()
    return re.findall(r'name="page" value="([^"]+)"', shown)[0]


def in_english(client: Client, drive: Tournament) -> str:
    return client.get(page_of(drive), headers={"accept-language": "en"}).content.decode()


def send(client: Client, drive: Tournament, number: int = 1, **values: Any) -> Any:
    token = values.pop("page", None) or opened(client, drive)
    return client.post(page_of(drive), {**said(number), "page": token, **values})


def test_who_signs_up_gets_a_page_of_his_own_with_his_code(client):
    drive = a_drive_with_places(2)
    answer = send(client, drive)
    made = SignUp.objects.get()
    assert answer.url == reverse("signed-up", args=[made.code])
    shown = client.get(answer.url).content.decode()
    assert made.code_in_groups in shown
    assert "Team 1" in shown


def test_the_page_says_how_many_places_are_left_and_that_others_wait(client):
    drive = a_drive_with_places(2)
    signed_up(drive, 1)
    assert (
        "1 place of 2 is left"
        in client.get(page_of(drive), headers={"accept-language": "en"}).content.decode()
    )
    signed_up(drive, 2)
    signed_up(drive, 3)
    assert (
        "All places are taken"
        in client.get(page_of(drive), headers={"accept-language": "en"}).content.decode()
    )


def test_the_first_on_the_waiting_list_is_not_told_that_none_wait(client):
    drive = a_drive_with_places(1)
    said_there = []
    for number in (1, 2):
        signed_up(drive, number)
        page = client.get(page_of(drive)).content.decode()
        said_there += re.findall(r"U komt[^<]*wachtlijst[^<]*?[.]", page)
    assert said_there == [
        "U komt als eerste op de wachtlijst.",
        "U komt op de wachtlijst: er wacht er al 1.",
    ]


def test_a_machine_signs_nobody_up(client):
    drive = a_drive_with_places(2)
    send(client, drive, website="http://example.com")
    quick = re.findall(r'name="page" value="([^"]+)"', client.get(page_of(drive)).content.decode())[
        0
    ]
    send(client, drive, page=quick)
    other = a_drive_with_places(2)
    send(client, drive, page=opened(client, other))
    for text in ("", "x" * 3000, "eyJ:abc", quick[:-1]):
        send(client, drive, page=text or "-")
    assert not SignUp.objects.exists()


def test_a_page_that_lay_open_for_a_day_is_good_when_it_is_sent_again(client):
    drive = a_drive_with_places(2)
    with time_machine.travel(timezone.now() - timezone.timedelta(days=2), tick=False):
        old = opened(client, drive)
    refused = send(client, drive, page=old).content.decode()
    renewed = re.findall(r'name="page" value="([^"]+)"', refused)[0]
    with time_machine.travel(timezone.now() + timezone.timedelta(seconds=10), tick=False):
        send(client, drive, page=renewed)
    assert SignUp.objects.count() == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "x" * 61},
        {"player1": ""},
        {"player1": "y" * 81},
        {"email": "geen adres"},
        {"remarks": "z" * 2001},
        {"phone": "1" * 41},
        {"name": "a\x00b"},
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_kept(client, wrong):
    drive = a_drive_with_places(2)
    assert send(client, drive, **wrong).status_code == 200
    assert not SignUp.objects.exists()


@pytest.mark.slow
def test_more_than_a_minute_allows_from_one_address_wait(client):
    drive = a_drive_with_places(None)
    page = opened(client, drive)
    with time_machine.travel(timezone.now(), tick=False):
        answers = [send(client, drive, number, page=page).status_code for number in range(62)]
    assert answers.count(302) == 60
    assert SignUp.objects.count() == 60


def test_cancelling_takes_a_post_and_the_code(client):
    drive = a_drive_with_places(2)
    made = signed_up(drive, 1)
    address = reverse("signed-up-cancel", args=[made.code])
    assert client.get(address).status_code == 405
    client.post(reverse("signed-up-cancel", args=["bcdfghjk"]))
    assert drive.entries.count() == 1
    client.post(address)
    assert not drive.entries.exists()
    assert client.get(reverse("signed-up", args=[made.code])).status_code == 200


def test_once_a_round_is_drawn_nobody_who_plays_is_offered_to_cancel(client):
    drive = a_drive_with_places(2)
    made, _other, waits = (signed_up(drive, number) for number in (1, 2, 3))
    a_published_round(drive, [tuple(drive.entries.all())])
    offered = []
    for each in (made, waits):
        page = client.get(reverse("signed-up", args=[each.code])).content.decode()
        cancel = reverse("signed-up-cancel", args=[each.code])
        offered.append((page.count("Er is al geloot."), page.count(cancel)))
    assert offered == [(1, 0), (0, 1)]


@pytest.mark.parametrize("closed_first", [False, True])
def test_who_waits_is_told_to_ask_once_a_round_is_drawn_and_never_has_a_place_to_give(
    client, closed_first
):
    drive = a_drive_with_places(2)
    field = [signed_up(drive, number).entry for number in (1, 2)]
    own = reverse("signed-up", args=[signed_up(drive, 3).code])
    before = client.get(own).content.decode()
    if closed_first:
        close_sign_up(tournament=drive, by=a_user())
    a_published_round(drive, [tuple(field)])
    after = client.get(own).content.decode()
    sentences = ("schuift u vanzelf op", "vraag het de organisatie aan de deur", "Uw plaats gaat")
    assert [before.count(each) for each in sentences] == [1, 0, 0]
    assert [after.count(each) for each in sentences] == [0, 1, 0]


def test_a_drive_that_is_over_says_so_to_who_would_sign_up(client):
    drive = a_drive_with_places(2)
    a_published_round(drive, [(signed_up(drive, 1).entry, signed_up(drive, 2).entry)])
    assert "Het is begonnen" in client.get(page_of(drive)).content.decode()
    Tournament.objects.update(finished_at=timezone.now())
    shown = client.get(page_of(drive)).content.decode()
    assert "Deze drive is afgelopen." in shown
    assert "Vraag het aan de deur" not in shown


@pytest.mark.parametrize(("state", "times"), [("unconfirmed", 0), ("held", 1), ("waiting", 1)])
def test_only_who_has_confirmed_is_given_a_code_to_keep(client, state, times):
    drive = a_drive_with_places(1)
    signed_up(drive, 1)
    made = signed_up(drive, 2)
    SignUp.objects.filter(pk=made.pk).update(state=state)
    page = client.get(reverse("signed-up", args=[made.code])).content.decode()
    assert (page.count("Bewaar deze code"), page.count(made.code_in_groups)) == (times, times)


@pytest.mark.slow
def test_a_code_is_found_as_people_type_it_and_wrong_ones_wait(client):
    drive = a_drive_with_places(2)
    made = signed_up(drive, 1)
    typed = f" {made.code[:4].upper()} - {made.code[4:]}"
    answer = client.get(reverse("find-sign-up"), {"code": typed})
    assert answer.url == reverse("signed-up", args=[made.code])
    with time_machine.travel(timezone.now(), tick=False):
        wrong = [client.get(reverse("signed-up", args=["bcdfghjk"])).status_code for _ in range(61)]
    assert wrong == [404] * 60 + [429]


def test_a_drive_that_is_not_public_has_no_sign_up(client):
    drive = a_drive_with_places(2)
    drive.public = False
    drive.save()
    assert client.get(page_of(drive)).status_code == 404
