"""What is being played goes first, also when the day has changed under it."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils.timezone import get_current_timezone

from tests.factories import a_published_round, a_tournament, a_user, entries

pytestmark = pytest.mark.django_db
EVENING = datetime(2026, 11, 21, 23, 20, tzinfo=get_current_timezone())
DAY = timedelta(days=1)


@pytest.fixture
def anna():
    return a_user("anna")


@pytest.fixture
def yesterdays(anna):
    """A drive whose last round was published at 23:20."""
    drive = a_tournament(anna, name="Nachtdrive", date=EVENING.date())
    with time_machine.travel(EVENING, tick=False):
        a_published_round(drive, [tuple(entries(drive, 2))])
    return drive


@pytest.fixture
def todays(anna):
    return a_tournament(anna, name="Zondagdrive", date=EVENING.date() + DAY)


def opened(client, minutes):
    """Whose teams the address asks so long after the round was published; the names, where to
    choose."""
    with time_machine.travel(EVENING + timedelta(minutes=minutes), tick=False):
        answer = client.get("/")
    if "tournaments" in answer.context:
        return [drive.name for drive in answer.context["tournaments"]]
    return mine(answer.context["tournament"])


def mine(drive):
    return reverse("mine", args=[drive.code])


@pytest.mark.parametrize("minutes", [30, 41, 90, 4 * 60])
def test_the_address_opens_the_drive_that_is_being_played(client, yesterdays, todays, minutes):
    assert opened(client, minutes) == mine(yesterdays)


def test_the_prizes_after_midnight_are_still_of_that_drive(client, yesterdays, todays):
    yesterdays.finished_at = EVENING + timedelta(minutes=35)
    yesterdays.save()
    assert opened(client, 50) == mine(yesterdays)


def test_without_a_drive_of_today_it_is_opened_as_well(client, yesterdays):
    assert opened(client, 50) == mine(yesterdays)


def test_the_next_morning_the_drive_of_the_day_is_opened(client, yesterdays, todays):
    assert opened(client, 9 * 60) == mine(todays)


def test_two_drives_that_are_played_are_chosen_from_and_stand_first(client, anna, yesterdays):
    a_tournament(anna, name="Volgende week", date=EVENING.date() + 7 * DAY)
    other = a_tournament(anna, name="Zaal 2", date=EVENING.date() + DAY)
    with time_machine.travel(EVENING + timedelta(minutes=45), tick=False):
        a_published_round(other, [tuple(entries(other, 2))])
    assert opened(client, 50) == ["Zaal 2", "Nachtdrive", "Volgende week"]


def test_two_drives_of_one_day_are_still_chosen_from(client, anna, yesterdays):
    a_tournament(anna, name="Late drive", date=EVENING.date())
    assert opened(client, 20) == ["Nachtdrive", "Late drive"]


def test_a_drive_that_is_not_public_is_not_opened(client, yesterdays, todays):
    yesterdays.public = False
    yesterdays.save()
    assert opened(client, 50) == mine(todays)


def test_the_organiser_finds_it_above_that_of_today(client, anna, yesterdays, todays):
    client.force_login(anna)
    names = []
    for minutes in (50, 9 * 60):
        with time_machine.travel(EVENING + timedelta(minutes=minutes), tick=False):
            drives = client.get("/").context["drives"]
        names.append([membership.tournament.name for membership, _address in drives])
    assert names == [["Nachtdrive", "Zondagdrive"], ["Zondagdrive", "Nachtdrive"]]


@pytest.mark.parametrize("ago", [1, 7])
def test_a_drive_of_before_that_is_played_by_day_hides_none_of_today(client, yesterdays, anna, ago):
    afternoon, today = EVENING + timedelta(hours=16), EVENING.date() + DAY
    a_tournament(anna, name="Zondagdrive", date=today)
    other = a_tournament(anna, name="Ingehaald", date=today - ago * DAY)
    with time_machine.travel(afternoon, tick=False):
        a_published_round(other, [tuple(entries(other, 2))])
    assert opened(client, 17 * 60) == ["Ingehaald", "Zondagdrive", "Nachtdrive"]


@pytest.mark.parametrize("ahead", [timedelta(days=1), timedelta(days=3000)])
def test_a_drive_of_a_clock_that_was_far_ahead_is_not_played_until_then(
    client, yesterdays, todays, ahead
):
    """Such as one of a journal from elsewhere, which says of its rounds what it likes."""
    yesterdays.rounds.update(published_at=EVENING + ahead)
    assert opened(client, 50) == mine(todays)
