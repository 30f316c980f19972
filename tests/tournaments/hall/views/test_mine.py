"""Choosing a team on a phone, once."""

import re

import pytest
from django.urls import reverse

from tests.factories import a_member, a_tournament, entries
from tournaments.core.services.log import raise_version

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive():
    drive = a_tournament()
    entries(drive, 3)
    drive.entries.create(name="Zonder Nummer", player1="Wim Later")
    return drive


def address(drive, name="mine", *rest):
    return reverse(name, args=[drive.code, *rest])


def test_a_phone_without_a_team_is_asked_for_it(client, drive):
    page = client.get(address(drive))
    assert (page.status_code, page.content.decode().count('name="team"')) == (200, 1)


@pytest.mark.parametrize("asked", ["2", "02", "team 2", " Team  2 "])
def test_a_number_or_a_name_that_fits_one_team_is_remembered(client, drive, asked):
    assert client.get(address(drive), {"team": asked}).url == address(drive, "public-team", 2)
    assert client.get(address(drive)).url == address(drive, "public-team", 2)


def test_a_name_that_fits_more_teams_gives_a_choice(client, drive):
    page = client.get(address(drive), {"team": "anna"}).content.decode()
    choices = re.search(r'<ul class="choices stack">.*?</ul>', page, re.DOTALL)[0]
    assert re.findall(r'href="([^"]+)"', choices) == ["?team=1", "?team=2", "?team=3"]


@pytest.mark.parametrize("asked", ["99", "0", "later", "niemand", "-1", "\x00", "9" * 400])
def test_who_is_not_found_is_told_so_and_finds_what_he_typed(client, drive, asked):
    page = client.get(address(drive), {"team": asked})
    assert page.status_code == 200
    text = page.content.decode()
    assert text.count("Geen team of speler gevonden bij “") == 1
    assert text.count("of de code op uw deelnemerskaart of het scoreformulier.") == 1


def test_a_team_without_a_number_is_told_to_get_it_at_the_door(client, drive):
    page = client.get(address(drive), {"team": "zonder"}).content.decode()
    assert re.findall(r'<div class="notice"[^>]*>([^<]+)<', page) == [
        "Zonder Nummer staat op de lijst. Uw nummer krijgt u bij de deur; daarna kan deze telefoon "
        "u volgen."
    ]


def test_a_phone_that_has_shown_a_card_is_asked_before_it_follows_another_team(client, drive):
    first = drive.entries.get(number=1)
    client.get(reverse("participant", args=[first.code]))
    other = address(drive) + "?team=2"
    response = client.get(other)
    assert (response.status_code, response.content.decode().count('method="post"')) == (200, 2)
    assert client.get(address(drive)).url == address(drive, "public-team", 1)
    assert client.get(address(drive) + "?team=1").url == address(drive, "public-team", 1)
    assert client.post(other).url == address(drive, "public-team", 2)
    assert client.get(address(drive)).url == address(drive, "public-team", 2)


def test_a_phone_that_went_on_to_another_team_has_not_shown_the_card_of_that(client, drive):
    client.get(reverse("participant", args=[drive.entries.get(number=1).code]))
    client.post(address(drive) + "?team=2")
    assert client.get(address(drive) + "?team=3").url == address(drive, "public-team", 3)


def test_who_comes_back_costs_no_query_while_nothing_changes(
    client, drive, django_assert_num_queries
):
    client.get(address(drive), {"team": "2"})
    client.get(address(drive))
    with django_assert_num_queries(0):
        assert client.get(address(drive)).url == address(drive, "public-team", 2)


def test_a_phone_may_choose_another_team(client, drive):
    client.get(address(drive), {"team": "2"})
    assert (
        "Deze telefoon volgt dit team." in client.get(address(drive), follow=True).content.decode()
    )
    assert client.get(address(drive, "not-mine")).status_code == 405
    assert client.post(address(drive, "not-mine")).url == address(drive)
    assert client.get(address(drive)).status_code == 200


def test_a_team_that_was_removed_or_lost_its_number_is_asked_for_again(client, drive):
    client.get(address(drive), {"team": "2"})
    drive.entries.filter(number=2).update(number=None)
    raise_version(drive)
    assert client.get(address(drive)).status_code == 200
    drive.entries.filter(name="Team 2").delete()
    raise_version(drive)
    assert client.get(address(drive)).status_code == 200


@pytest.mark.parametrize("value", ["1:1:1", "x", "1:1:1:abc", ""])
def test_nobody_writes_himself_a_team(client, drive, value):
    client.get(address(drive), {"team": "2"})
    (name,) = [name for name in client.cookies if name.startswith("team-")]
    client.cookies[name] = value
    assert client.get(address(drive)).status_code == 200


def test_one_drive_does_not_know_the_team_of_another(client, drive):
    client.get(address(drive), {"team": "2"})
    other = a_tournament()
    entries(other, 2)
    assert client.get(address(other)).status_code == 200


def test_a_phone_does_not_know_the_team_that_it_had_in_a_demo_that_was_made_again(client, drive):
    client.get(reverse("participant", args=[drive.entries.get(number=1).code]))
    drive.delete()
    again = a_tournament(code=drive.code)
    entries(again, 2)
    assert client.get(address(again)).status_code == 200
    page = client.get(address(again, "public-team", 1)).content.decode()
    assert page.count("Deze telefoon volgt dit team.") == 0
    assert client.get(address(again), {"team": "2"}).url == address(again, "public-team", 2)


def test_a_drive_that_is_not_public_is_there_for_its_members_only(client):
    drive = a_tournament(public=False)
    entries(drive, 1)
    assert client.get(address(drive)).status_code == 404
    assert client.post(address(drive, "not-mine")).status_code == 410
    client.force_login(a_member(drive))
    assert client.get(address(drive)).status_code == 200
