"""Announcing from the hall page; screens and phones show it."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_member, a_published_round, a_tournament, a_user, entries
from tournaments.core.services.log import raise_version
from tournaments.enums import Role
from tournaments.models import PrizeGiving, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive(db):
    drive = a_tournament()
    a_published_round(drive, [tuple(entries(drive, 2))])
    return drive


def send(client, drive, **values):
    return client.post(reverse("hall-announce", args=[drive.code]), values)


def shown(client, drive):
    """What beamer, the page of a team, the standings and the tables announce, all alike."""
    places = [("beamer", []), ("public-team", [1]), ("public", []), ("public-tables", [])]
    found = {}
    for name, more in places:
        page = client.get(reverse(name, args=[drive.code, *more])).content.decode()
        found[name] = re.findall(r'<p class="announcement"[^>]*>([^<]+)</p>', page)
    (said,) = {tuple(texts) for texts in found.values()}
    return said


def test_what_is_announced_stands_on_every_screen_and_phone_until_it_is_taken_away(client, drive):
    client.force_login(drive.memberships.get().user)
    send(client, drive, text="De soep is <b>klaar</b>", minutes="5")
    assert shown(client, drive) == ("De soep is &lt;b&gt;klaar&lt;/b&gt;",)
    page = client.get(reverse("hall", args=[drive.code])).content.decode()
    assert "De soep is &lt;b&gt;klaar&lt;/b&gt;" in page
    send(client, drive, end="1")
    assert shown(client, drive) == ()


def test_a_page_says_when_what_is_announced_goes_and_one_that_comes_later_has_it_not(client, drive):
    client.force_login(drive.memberships.get().user)
    send(client, drive, text="Soep", minutes="5")
    page = client.get(reverse("beamer", args=[drive.code])).content.decode()
    (gone_at,) = re.findall(r'data-gone-at="(\d+)"', page)
    left = int(gone_at) / 1000 - timezone.now().timestamp()
    assert 290 < left <= 300
    Tournament.objects.update(announced_until=timezone.now() - timedelta(seconds=1))
    raise_version(drive)
    assert shown(client, drive) == ()


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"text": ""}, "Typ wat er omgeroepen wordt."),
        ({"text": "\u200b"}, "Typ wat er omgeroepen wordt."),
        ({"text": "a" * 121}, "120"),
        ({"text": "Soep", "minutes": "7"}, "7 "),
    ],
)
def test_what_cannot_be_announced_is_said_beside_what_was_typed(client, drive, values, said):
    client.force_login(drive.memberships.get().user)
    page = send(client, drive, **values).content.decode()
    (fault,) = re.findall(r'<div class="wrong"[^>]*><p>([^<]+)</p>', page)
    assert said in fault
    if values["text"]:
        assert f'value="{values["text"][:120]}' in page
    assert Tournament.objects.get().announcement == ""


@pytest.mark.parametrize(
    ("who", "status"),
    [
        *(("nobody", 302), ("stranger", 404), (Role.VIEWER, 403), (Role.DOOR, 403)),
        *((Role.SECRETARY, 302), (Role.ARBITER, 302)),
    ],
)
def test_only_who_leads_the_hall_announces(client, drive, who, status):
    if who != "nobody":
        client.force_login(a_user() if who == "stranger" else a_member(drive, role=who))
    assert send(client, drive, text="Soep", minutes="5").status_code == status
    said = Tournament.objects.get().announcement
    assert said == ("Soep" if who in (Role.SECRETARY, Role.ARBITER) else "")


def test_the_wifi_stands_beside_every_code_for_phones_and_brings_no_markup(client, drive):
    Tournament.objects.update(wifi_name='Hal <"1">; \\', wifi_password="geheim:keez;en")
    small = ("join join-wifi", 0)
    told = {"welcome": ("wifi anywhere beside", 1), "tables": small, "clock": small}
    for show in ("welcome", "tables", "clock", "standings", "prizes", "tombola"):
        page = client.get(reverse("beamer", args=[drive.code]), {"show": show}).content.decode()
        looks, typed = told.get(show, ("", 0))
        assert (show, re.findall(r'<div class="([^"]*)"><svg', page)) == (
            show,
            [looks] * bool(looks),
        )
        assert (show, page.count("geheim:keez;en")) == (show, typed)
        assert 'Hal <"1">' not in page


def test_a_vote_stands_on_a_list_again_when_what_was_announced_is_over(client, drive):
    PrizeGiving.objects.create(tournament=drive, voting=True)
    client.force_login(drive.memberships.get().user)
    send(client, drive, text="Soep", minutes="2")
    page = client.get(reverse("beamer", args=[drive.code]), {"show": "standings"}).content.decode()
    assert re.findall(r'<p class="(announcement[^"]*)"', page) == [
        "announcement",
        "announcement while-quiet",
    ]


def test_the_times_in_sentences_to_announce_are_not_long_ago(client, drive, time_machine):
    client.force_login(drive.memberships.get().user)
    time_machine.move_to("2026-11-27T20:00:30+01:00", tick=False)
    address = reverse("hall", args=[drive.code])
    page = client.get(address).content.decode()
    assert "Ronde 2 begint om 20:15" in page
    (seen,) = re.findall(r'hx-get="[^"]*/hall/\?v=(\d+)"', page)
    htmx = {"HTTP_HX_REQUEST": "true"}
    assert client.get(address, {"v": seen}, **htmx).status_code == 204
    time_machine.shift(300)
    assert "Ronde 2 begint om 20:20" in client.get(address, {"v": seen}, **htmx).content.decode()
