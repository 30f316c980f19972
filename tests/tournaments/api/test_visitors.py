"""Every page of every site may read open data, nobody changes it, and nobody asks without end."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.addresses import addresses
from tests.tournaments.api.asking import two_rounds
from tournaments.api import answers

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

NAMES = sorted(name for name in addresses() if name.startswith("api-"))


def an_address(name):
    if name == "api-nowhere":
        return "/api/v1/nergens"
    drive = two_rounds()
    known = {"code": drive.code, "number": 1}
    return reverse(name, kwargs={key: known[key] for key in addresses()[name].pattern.converters})


@pytest.mark.parametrize("name", NAMES)
def test_a_page_of_another_site_may_read_it_without_cookies(client, name):
    answer = client.get(an_address(name), headers={"Origin": "https://keezbond.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers
    assert (answer.cookies, "Cookie" in answer.headers["Vary"]) == ({}, False)


@pytest.mark.parametrize("name", NAMES)
def test_a_browser_that_asks_first_may_send_what_it_remembers(client, name):
    answer = client.options(
        an_address(name),
        headers={
            "Origin": "https://keezbond.example",
            "Access-Control-Request-Method": "GET",
            "Access-Control-Request-Headers": "if-none-match",
        },
    )
    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS"
    assert answer.headers["Access-Control-Allow-Headers"] == "Accept-Language, If-None-Match"


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
@pytest.mark.parametrize("name", ["api-drives", "api-standings", "api-schema", "api-nowhere"])
def test_nothing_can_be_changed(name, method):
    answer = getattr(Client(enforce_csrf_checks=True), method)(an_address(name))
    assert (answer.status_code, answer.json()) == (
        405,
        {
            "status": 405,
            "error": "not_allowed",
            "message": "Dit zijn open gegevens: u kunt ze lezen, niet veranderen.",
        },
    )
    assert answer.headers["Allow"] == "GET, HEAD, OPTIONS"


def test_who_asks_too_often_is_told_when_he_may_again_and_nobody_else_is(monkeypatch):
    monkeypatch.setattr(answers, "MOST_A_MINUTE", 3)
    monkeypatch.setattr(answers.time, "time", lambda: 1_000_000_055)  # 35 seconds into a minute
    at = an_address("api-drives")
    eager, other = Client(REMOTE_ADDR="10.0.0.1"), Client(REMOTE_ADDR="10.0.0.2")
    assert [eager.get(at).status_code for _time in range(5)] == [200, 200, 200, 429, 429]
    refused = eager.get(at)
    assert (refused.json()["error"], refused.headers["Retry-After"]) == ("too_many_requests", "25")
    assert other.get(at).status_code == 200
    monkeypatch.setattr(answers.time, "time", lambda: 1_000_000_081)
    assert eager.get(at).status_code == 200


def test_behind_a_proxy_of_our_own_each_visitor_has_a_limit_of_his_own(settings, monkeypatch):
    settings.PROXIES = 1
    monkeypatch.setattr(answers, "MOST_A_MINUTE", 1)
    monkeypatch.setattr(answers.time, "time", lambda: 1_000_000_200)
    at = an_address("api-drives")
    asked = ("80.1.2.3", "80.9.9.9", "6.6.6.6, 80.1.2.3")  # who puts an address before his own
    proxy = Client(REMOTE_ADDR="10.0.0.1")
    given = [proxy.get(at, headers={"X-Forwarded-For": each}).status_code for each in asked]
    assert given == [200, 200, 429]


@pytest.mark.parametrize(
    "at",
    [
        "/api/v1/nergens",
        "/api/v1/drives/",
        "/api/v1/drives/bestaatniet",
        "/api/v1/drives/zzz/rounds/een",
        "/api/v1/drives/z%00z",
        "/api/v1/drives/é/standings",
        f"/api/v1/drives/zzz/rounds/{'9' * 5000}",
    ],
)
def test_what_is_not_there_is_told_in_the_same_shape(client, at):
    answer = client.get(at)
    assert (answer.status_code, sorted(answer.json())) == (404, ["error", "message", "status"])
