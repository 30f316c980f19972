"""Many who sign up and cancel at once, each from a browser of his own."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.builders.signed_up import a_drive_with_places, said
from tournaments.models import Entry, SignUp, Tournament

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
BROWSERS, SIGN_UPS, PLACES = 10, 40, 36


@pytest.fixture
def drive() -> Tournament:
    cache.clear()  # of how many came from this address in other tests
    return a_drive_with_places(PLACES)


def pages(drive: Tournament) -> list[str]:
    """What forty pages bring along that were opened a while ago."""
    with time_machine.travel(timezone.now() - timezone.timedelta(seconds=30), tick=False):
        shown = [Client().get(reverse("sign-up", args=[drive.code])) for _ in range(SIGN_UPS)]
    return [re.findall(r'name="page" value="([^"]+)"', each.content.decode())[0] for each in shown]


def at_once(work: Callable[[Any], Any], things: Iterable[Any]) -> list[Any]:
    """What comes of the work on each, by as many threads as there are browsers."""

    def alone(thing: Any) -> Any:
        try:
            return work(thing)
        finally:
            connection.close()

    with ThreadPoolExecutor(BROWSERS) as pool:
        return list(pool.map(alone, things))


def forty_sign_up(drive: Tournament) -> list[str]:
    """The addresses that forty who signed up at once were led to."""
    opened = pages(drive)
    browsers = [Client() for _ in range(BROWSERS)]

    def send(number: int) -> str:
        form = {**said(number), "page": opened[number]}
        answer = browsers[number % BROWSERS].post(reverse("sign-up", args=[drive.code]), form)
        return str(answer.headers["Location"])

    return at_once(send, range(SIGN_UPS))


def test_of_forty_who_sign_up_at_once_for_36_places_four_wait_and_nobody_is_there_twice(drive):
    addresses = forty_sign_up(drive)
    assert len(set(addresses)) == SIGN_UPS
    states = Counter(SignUp.objects.values_list("state", flat=True))
    assert states == {"placed": PLACES, "waiting": SIGN_UPS - PLACES}
    assert sorted(Entry.objects.values_list("number", flat=True)) == [*range(1, PLACES + 1)]
    assert sorted(SignUp.objects.exclude(place=None).values_list("place", flat=True)) == [
        *range(1, PLACES + 1)
    ]
    names = [*Entry.objects.values_list("name", flat=True)]
    names += [each.said["name"] for each in SignUp.objects.filter(state="waiting")]
    assert sorted(names) == sorted(f"Team {number}" for number in range(SIGN_UPS))
    first = SignUp.objects.filter(state="waiting").first()
    Client().post(reverse("signed-up-cancel", args=[SignUp.objects.get(place=7).code]))
    states = Counter(SignUp.objects.values_list("state", flat=True))
    assert states == {"placed": PLACES, "waiting": 3, "cancelled": 1}
    assert first is not None
    first.refresh_from_db()
    assert (first.state, first.place) == ("placed", 7)
    assert Entry.objects.count() == PLACES


def test_who_cancels_while_others_sign_up_makes_room_for_one_each(drive):
    forty_sign_up(drive)
    leaving = [each.code for each in SignUp.objects.filter(state="placed")[:6]]
    opened = pages(drive)

    def do(number: int) -> int:
        if number < len(leaving) * 2:  # each of them twice
            code = leaving[number // 2]
            return Client().post(reverse("signed-up-cancel", args=[code])).status_code
        form = {**said(100 + number), "page": opened[number]}
        return Client().post(reverse("sign-up", args=[drive.code]), form).status_code

    assert set(at_once(do, range(SIGN_UPS // 2))) == {302}
    states = Counter(SignUp.objects.values_list("state", flat=True))
    assert states == {"placed": PLACES, "waiting": 6, "cancelled": 6}
    assert Entry.objects.count() == PLACES


def test_a_page_that_is_sent_ten_times_at_once_signs_up_once(drive):
    opened = pages(drive)[0]

    def send(_time: int) -> str:
        form = {**said(1), "page": opened}
        answer = Client().post(reverse("sign-up", args=[drive.code]), form)
        return str(answer.headers["Location"])

    assert len(set(at_once(send, range(BROWSERS)))) == 1
    assert Entry.objects.count() == SignUp.objects.count() == 1
