"""The organiser deals with all absent teams at once, on the overview or on the list."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_member, a_tournament, a_user, entries
from tournaments.enums import Role
from tournaments.models import Entry, Withdrawal

pytestmark = pytest.mark.django_db
ALL_PRESENT, ABSENT_AWAY = "entries-all-present", "entries-absent-away"


@pytest.fixture
def anna():
    return a_user("anna")


@pytest.fixture
def drive(anna):
    drive = a_tournament(anna)
    entries(drive, 6)
    return drive


@pytest.fixture
def signed_in(client, anna):
    client.force_login(anna)
    return client


def some_are_here(drive, count=4):
    chosen = drive.entries.order_by("pk").values("pk")[:count]
    Entry.objects.filter(pk__in=list(chosen.values_list("pk", flat=True))).update(
        checked_in_at=timezone.now()
    )


def offered(page):
    """The acts for all absent teams on a page."""
    return re.findall(r'action="/drive/\w+/entries/((?:all|absent)-\w+)/"', page)


def overview(client, drive):
    return client.get(reverse("drive", args=[drive.code])).content.decode()


def test_the_overview_tells_who_is_waited_for_and_offers_both_acts(signed_in, drive):
    some_are_here(drive)
    page = overview(signed_in, drive)
    assert offered(page) == ["all-present", "absent-away"]
    assert "2 teams zijn nog niet hier." in page
    assert "6 teams doen mee." in page


def test_without_a_door_only_checking_in_is_offered(signed_in, drive):
    assert offered(overview(signed_in, drive)) == ["all-present"]


def test_when_all_are_here_nothing_is_offered(signed_in, drive):
    some_are_here(drive, 6)
    page = overview(signed_in, drive)
    assert offered(page) == []
    assert "Ze zijn er allemaal." in page


def test_the_list_of_who_is_not_here_offers_the_same_to_the_organiser_only(signed_in, drive):
    some_are_here(drive)
    address = reverse("entries", args=[drive.code])
    waiting = {"status": "waiting"}
    assert offered(signed_in.get(address, waiting).content.decode()) == [
        "all-present",
        "absent-away",
    ]
    assert offered(signed_in.get(address).content.decode()) == []
    signed_in.force_login(a_member(drive, role=Role.DOOR))
    assert offered(signed_in.get(address, waiting).content.decode()) == []


def test_one_button_checks_in_all_and_leads_on(signed_in, drive):
    answer = signed_in.post(reverse(ALL_PRESENT, args=[drive.code]), follow=True)
    assert answer.redirect_chain == [(reverse("drive", args=[drive.code]), 302)]
    assert [str(message) for message in answer.context["messages"]] == ["6 teams aanwezig gemeld."]
    assert not drive.entries.filter(checked_in_at__isnull=True).exists()


def test_one_button_withdraws_all_who_are_not_here(signed_in, drive):
    some_are_here(drive, 5)
    answer = signed_in.post(reverse(ABSENT_AWAY, args=[drive.code]), follow=True)
    assert [str(message) for message in answer.context["messages"]] == [
        "1 team teruggetrokken. Komt het toch, dan kan het terugkeren."
    ]
    assert Withdrawal.objects.get().entry.number == 6


@pytest.mark.parametrize("name", [ALL_PRESENT, ABSENT_AWAY])
def test_what_is_refused_is_said_and_nothing_changes(signed_in, drive, name):
    some_are_here(drive)
    drive.finished_at = timezone.now()
    drive.save()
    answer = signed_in.post(reverse(name, args=[drive.code]), follow=True)
    assert [message.level_tag for message in answer.context["messages"]] == ["error"]
    assert drive.entries.filter(checked_in_at__isnull=True).count() == 2
    assert not Withdrawal.objects.exists()


@pytest.mark.parametrize("name", [ALL_PRESENT, ABSENT_AWAY])
def test_looking_changes_nothing(signed_in, drive, name):
    assert signed_in.get(reverse(name, args=[drive.code])).status_code == 405
