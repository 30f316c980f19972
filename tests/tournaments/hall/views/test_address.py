"""What pages say while the laptop has another address than when it was started."""

import json
import re

import pytest
from django.http import HttpResponse
from django.urls import reverse

from tests.factories import a_helper, a_member, a_tournament, a_user
from tournaments.core.queries.hall import AT_START, whereabouts
from tournaments.core.queries.qr import qr_of
from tournaments.enums import Role
from tournaments.hall.views.address import tell_page

pytestmark = pytest.mark.django_db

BEFORE = "10.255.255.9"  # which no machine that runs tests has
HTMX = {"HX-Request": "true"}


@pytest.fixture
def number(monkeypatch) -> str:
    """That of this machine, which was started with another."""
    monkeypatch.setenv(AT_START, BEFORE)
    here = whereabouts()
    if here.number == BEFORE:
        pytest.skip("this machine has no network")
    return here.number


@pytest.fixture
def drive(client):
    anna = a_user("anna")
    client.force_login(anna)
    client.defaults["HTTP_HOST"] = "localhost:8000"
    return a_tournament(anna)


def said(client, drive, name="drive"):
    """What the page says of the address."""
    shown = client.get(reverse(name, args=[drive.code])).content.decode()
    return re.findall(r"<b>([^<]*adres[^<]*)</b>", shown)


@pytest.mark.parametrize("name", ["drive", "hall", "settings", "entries"])
def test_every_page_of_the_organiser_says_it(client, drive, number, name):
    sentence = f"Deze laptop heeft een ander adres gekregen: http://{number}:8000"
    assert said(client, drive, name) == [sentence]


def test_the_new_code_stands_beside_it(client, drive, number):
    shown = client.get(reverse("drive", args=[drive.code])).content.decode()
    code = qr_of(f"http://{number}:8000{reverse('mine', args=[drive.code])}")
    assert shown.count(code) == 1


def test_nothing_is_said_while_the_address_is_the_first(client, drive):
    assert said(client, drive) == []


@pytest.mark.usefixtures("number")
def test_nothing_is_said_where_the_installation_says_its_address(client, drive, settings):
    settings.ADDRESS = "http://192.168.1.5:8000"
    assert said(client, drive) == []


@pytest.mark.usefixtures("number")
def test_nothing_is_said_on_a_site_behind_a_proxy(client, drive, settings):
    settings.CSRF_TRUSTED_ORIGINS = ["https://keezen.example.org"]
    assert said(client, drive) == []


@pytest.mark.usefixtures("number")
def test_nothing_is_said_to_a_helper(client, drive):
    helper = a_member(drive, a_helper(), Role.SECRETARY)
    client.force_login(helper)
    assert said(client, drive, "hall") == []


def test_who_has_seen_it_sees_it_no_more_and_another_organiser_does(client, drive, number):
    address = reverse("moved", args=[drive.code])
    answer = client.post(address, {"news": f"{BEFORE}-{number}"})
    assert answer.headers["Location"] == reverse("drive", args=[drive.code])
    assert said(client, drive) == []
    client.force_login(a_member(drive, a_user("bert"), Role.ORGANISER))
    assert len(said(client, drive)) == 1


@pytest.mark.usefixtures("number")
def test_to_have_seen_an_earlier_one_is_not_to_have_seen_this_one(client, drive):
    client.post(reverse("moved", args=[drive.code]), {"news": "10.0.0.1-10.0.0.2"})
    assert len(said(client, drive)) == 1


@pytest.mark.parametrize("name", ["drive", "hall", "desk", "standings"])
def test_a_page_that_asks_for_news_hears_of_it_once(client, drive, number, name):
    def heard(known):
        headers = {**HTMX, "Keezdrive-Address": known}
        answer = client.get(reverse(name, args=[drive.code]), headers=headers)
        return answer.headers.get("HX-Trigger")

    assert json.loads(heard("")) == {"moved": {}}
    assert heard(f"{BEFORE}-{number}") is None


def test_a_screen_that_shows_another_address_hears_which_one_is_ours(client, drive, number):
    def heard(shown):
        asked = {"v": drive.version, "at": shown}
        answer = client.get(reverse("beamer", args=[drive.code]), asked, headers=HTMX)
        return answer.status_code, json.loads(answer.headers.get("HX-Trigger", "{}"))

    code = qr_of(f"http://{number}:8000{reverse('mine', args=[drive.code])}")
    where = {"typed": f"{number}:8000", "qr": code}
    assert heard(f"{BEFORE}:8000") == (204, {"address": where})
    assert heard(f"{number}:8000") == (204, {})


def test_the_page_of_the_hall_gets_its_code_anew(client, drive, number):
    address = reverse("hall", args=[drive.code])
    shown = client.get(address).content.decode()
    seen, at = re.search(r"\?v=(\d+)", shown)[1], re.search(r'data-address="([^"]+)"', shown)[1]
    here = f"http://{number}:8000{reverse('mine', args=[drive.code])}"
    assert at == here
    assert client.get(address, {"v": seen, "at": at}, headers=HTMX).status_code == 204
    asked = {"v": seen, "at": at.replace(number, BEFORE)}
    news = client.get(address, asked, headers=HTMX).content.decode()
    assert re.search(r'<section id="join"[^>]*hx-swap-oob="true"', news)
    assert news.count(qr_of(here)) == 1


def test_an_answer_that_tells_the_page_one_name_keeps_it():
    answer = HttpResponse(headers={"HX-Trigger": "entries-changed"})
    tell_page(answer, "moved", {})
    tell_page(answer, "address", {"typed": "10.0.0.1"})
    told = json.loads(answer.headers["HX-Trigger"])
    assert told == {"entries-changed": {}, "moved": {}, "address": {"typed": "10.0.0.1"}}
