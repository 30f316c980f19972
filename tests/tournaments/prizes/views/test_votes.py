"""The page where phones vote for the most original name."""

import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.factories import a_tournament, a_user, entries
from tournaments.drives.services.tournaments import delete_tournament
from tournaments.models import NameVote, Withdrawal
from tournaments.prizes.services.votes import close_vote, open_vote

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive():
    drive = a_tournament(a_user("anna"))
    for entry, name in zip(
        entries(drive, 3), ("De Azen", "Fryske Kûgel", "Boer Zoekt"), strict=True
    ):
        drive.entries.filter(pk=entry.pk).update(name=name)
    open_vote(tournament=drive, by=drive.memberships.get().user)
    return drive


@pytest.fixture
def address(drive):
    return reverse("vote", args=[drive.code])


def names(page):
    return re.findall(r'name="entry" value="\d+"[^>]*>([^<]+?) ?<', page.content.decode())


def choose(client, drive, address, number):
    entry = drive.entries.get(number=number)
    return client.post(address, {"entry": entry.pk}, follow=True).content.decode()


def test_a_phone_votes_and_sees_what_it_chose_and_may_choose_again(client, drive, address):
    assert names(client.get(address)) == ["De Azen", "Fryske Kûgel", "Boer Zoekt"]
    assert "U stemde op <b>De Azen</b>." in choose(client, drive, address, 1)
    assert "U stemde op <b>Boer Zoekt</b>." in choose(client, drive, address, 3)
    assert list(NameVote.objects.values_list("entry__number", flat=True)) == [3]


def test_who_went_home_before_it_played_is_not_on_the_ballot(client, drive, address):
    Withdrawal.objects.create(entry=drive.entries.get(number=1), from_round=1)
    assert names(client.get(address)) == ["Fryske Kûgel", "Boer Zoekt"]


def test_the_vote_of_a_phone_that_follows_a_team_says_so(client, drive, address):
    client.get(reverse("mine", args=[drive.code]), {"team": "1"})
    for phone in (client, Client()):
        phone.get(address)
        choose(phone, drive, address, 2)
    assert sorted(NameVote.objects.values_list("of_team", flat=True)) == [False, True]


def test_another_phone_has_another_vote(client, drive, address):
    for phone in (client, Client()):
        phone.get(address)
        choose(phone, drive, address, 2)
    assert NameVote.objects.count() == 2


def test_names_are_found_without_script_accents_and_capitals(client, address):
    assert names(client.get(address, {"team": "KUGEL"})) == ["Fryske Kûgel"]
    page = client.get(address, {"team": "zzz"})
    assert names(page) == []
    assert "Geen team heet zo." in page.content.decode()


def test_a_phone_cannot_vote_for_the_team_that_it_chose(client, drive, address):
    client.get(address)
    client.get(reverse("mine", args=[drive.code]), {"team": "1"})
    page = client.get(address)
    assert names(page) == ["Fryske Kûgel", "Boer Zoekt"]
    assert "U kunt niet op uw eigen team stemmen." in choose(client, drive, address, 1)
    assert NameVote.objects.count() == 0


@pytest.mark.parametrize("value", ["", "0", "x", "999999"])
def test_a_team_that_is_not_on_the_list_gets_no_vote(client, address, value):
    client.get(address)
    answer = client.post(address, {"entry": value}, follow=True)
    assert "Kies een team uit de lijst." in answer.content.decode()
    assert NameVote.objects.count() == 0


def test_a_team_of_another_drive_gets_no_vote(client, address):
    client.get(address)
    (stranger,) = entries(a_tournament(), 1)
    client.post(address, {"entry": stranger.pk})
    assert NameVote.objects.count() == 0


def test_a_phone_without_cookies_is_told_why_its_vote_does_not_count(drive, address):
    answer = Client().post(address, {"entry": drive.entries.first().pk})
    assert answer.headers["Location"] == address
    assert NameVote.objects.count() == 0


def test_a_cookie_that_somebody_wrote_himself_is_no_phone(client, drive, address):
    client.cookies["phone"] = "zelfgemaakt"
    choose(client, drive, address, 1)
    assert list(NameVote.objects.filter(phone="zelfgemaakt")) == []


def test_when_the_vote_is_closed_nobody_votes_and_the_page_says_so(client, drive, address):
    client.get(address)
    choose(client, drive, address, 1)
    close_vote(tournament=drive, by=drive.memberships.get().user)
    page = choose(client, drive, address, 2)
    assert "Er wordt nu niet gestemd" in page
    assert "U stemde op De Azen." in page
    assert list(NameVote.objects.values_list("entry__number", flat=True)) == [1]


def test_a_visit_costs_no_query_once_somebody_was_there(client, address, django_assert_num_queries):
    cache.clear()
    client.get(address)
    with django_assert_num_queries(0):
        Client().get(address)
        client.get(address, {"team": "azen"})


def test_the_page_of_a_drive_that_is_not_public_or_gone_is_not_there(client, drive, address):
    type(drive).objects.update(public=False)
    cache.clear()
    assert (client.get(address).status_code, client.post(address).status_code) == (404, 410)
    delete_tournament(tournament=drive, by=drive.memberships.get().user, name=drive.name)
    cache.clear()
    assert client.post(address).status_code == 410


def test_names_bring_no_markup(client, drive, address):
    drive.entries.filter(number=1).update(name='"><img src=x>')
    cache.clear()
    page = client.get(address).content.decode()
    assert "<img src=x" not in page
