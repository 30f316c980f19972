"""The codes on score forms are not guessed, and whoever guesses keeps nobody out."""

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories import a_member, a_user
from tests.tournaments.builders.reported import (
    a_phone,
    a_table,
    page_of,
    played,
    report,
    send,
    team,
)
from tournaments.access.views.phones import MOST_WRONG
from tournaments.enums import Role
from tournaments.models import Report, Tournament
from tournaments.models.tournaments import new_code

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
STRANGER = {"REMOTE_ADDR": "80.1.2.3"}


@pytest.fixture(autouse=True)
def clock():
    cache.clear()
    with time_machine.travel("2026-11-22 20:00:05", tick=False) as moving:
        yield moving


@pytest.fixture
def table():
    return a_table()


def guess(times, name="result", **visitor):
    """What a script reads that tries codes, each time as a new phone."""
    return [
        Client().get(reverse(name, args=[new_code()]), **STRANGER | visitor).status_code
        for _time in range(times)
    ]


@pytest.mark.parametrize("name", ["result", "card-code"])
def test_a_script_that_guesses_codes_has_so_many_tries_a_minute(table, name, clock):
    assert guess(MOST_WRONG + 40, name) == [404] * MOST_WRONG + [429] * 40
    answer = Client().get(reverse(name, args=[table.code]), **STRANGER)
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "55")
    assert "Te veel verkeerde codes van dit netwerk." in answer.content.decode()
    clock.shift(60)
    assert guess(1, name) == [404]


def test_who_guesses_by_two_pages_or_by_sending_has_no_more_tries(table):
    guess(MOST_WRONG // 2)
    guess(MOST_WRONG // 2, "card-code")
    for name in ("result", "result-confirm"):
        assert Client().post(reverse(name, args=[new_code()]), **STRANGER).status_code == 429


def test_guesses_behind_a_proxy_count_for_who_sends_them(table, settings):
    settings.PROXIES = 1
    came = {"HTTP_X_FORWARDED_FOR": "6.6.6.6, 80.1.2.3", "REMOTE_ADDR": "10.0.0.2"}
    guess(MOST_WRONG, **came)
    assert guess(1, **came | {"HTTP_X_FORWARDED_FOR": "7.7.7.7, 80.1.2.3"}) == [429]
    assert guess(1, **came | {"HTTP_X_FORWARDED_FOR": "6.6.6.6, 80.9.9.9"}) == [404]


def test_a_household_with_many_addresses_of_ipv6_is_one(table):
    for number in range(MOST_WRONG):
        guess(1, REMOTE_ADDR=f"2001:db8:0:1::{number:x}")
    assert guess(1, REMOTE_ADDR="2001:db8:0:1:ffff::1") == [429]
    assert guess(1, REMOTE_ADDR="2001:db8:0:2::1") == [404]


def test_a_phone_at_another_address_reports_all_the_same(table):
    guess(MOST_WRONG + 1)
    send(a_phone(table), table, 0, 8, 3)
    assert Report.objects.get().values == [8, 3]


def test_a_phone_with_the_card_of_its_team_reports_from_the_same_address(table):
    phone = a_phone(table, team(table, 0), proven=True)
    guess(MOST_WRONG + 1)
    phone.defaults.update(STRANGER)
    assert phone.get(reverse("card-code", args=[table.code])).status_code == 302
    send(phone, table, 0, 8, 3)
    assert Report.objects.get().values == [8, 3]


def test_a_phone_that_reported_goes_on_from_the_same_address(table):
    phone = a_phone(table)
    send(phone, table, 0, 8, 3)
    guess(MOST_WRONG + 1)
    phone.defaults.update(STRANGER)
    send(phone, table, 0, 8, 4)
    assert [each.values for each in Report.objects.order_by("pk")] == [[8, 3], [8, 4]]


def test_who_works_on_the_drive_scans_forms_from_the_same_address(table, client):
    client.force_login(a_member(Tournament.objects.get(), a_user(), Role.SECRETARY))
    guess(MOST_WRONG + 1)
    assert client.get(reverse("card-code", args=[table.code]), **STRANGER).status_code == 302
    assert client.get(page_of(table), **STRANGER).status_code == 200


def test_who_asks_for_news_of_his_table_is_answered_as_ever(table):
    report(table, 0, played(8, 3))
    page = Client().get(page_of(table))
    guess(MOST_WRONG + 1)
    newest = {"v": page.context["mark"]}
    assert Client().get(page_of(table), newest, **STRANGER).status_code == 204
