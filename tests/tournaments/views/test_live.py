"""Pages that stay up to date, and what is kept of them."""

import pytest
from django.core.cache import cache
from django.urls import reverse

from tests.factories import a_published_round, a_tournament, entries

pytestmark = pytest.mark.django_db

LIVE = ["public", "public-tables", "beamer", "standings-xlsx"]


@pytest.fixture
def drive():
    tournament = a_tournament()
    a_published_round(tournament, [tuple(entries(tournament, 2))])
    cache.clear()
    return tournament


def kept() -> int:
    """How many fragments are kept."""
    return len(cache._cache)


@pytest.mark.parametrize("name", LIVE)
def test_a_page_that_only_shows_takes_nothing(client, drive, name):
    address = reverse(name, args=[drive.code])
    assert client.post(address, {"v": drive.version}).status_code == 405
    assert client.delete(address).status_code == 405
    assert client.head(address).status_code in {200, 404}


def test_what_visitors_can_type_without_end_is_answered_but_not_kept(client, drive):
    address = reverse("public-tables", args=[drive.code])
    for asked in ("3", "01", "1 ", "anna", "²", "9" * 50, "1,2"):
        assert client.get(address, {"team": asked, "v": "0"}).status_code == 200
    assert kept() == len({"1"})


def test_each_team_is_kept_once_for_everybody_who_asks_for_it(client, drive):
    address = reverse("public-tables", args=[drive.code])
    for _visitor in range(3):
        for asked in ({}, {"team": "1"}, {"team": "2"}):
            client.get(address, asked)
    assert kept() == 3


@pytest.mark.parametrize(
    ("name", "asked"),
    [("public", {"sort": "onzin"}), ("beamer", {"show": "onzin", "theme": "onzin"})],
)
def test_nonsense_is_kept_as_the_plain_page(client, drive, name, asked):
    address = reverse(name, args=[drive.code])
    client.get(address)
    client.get(address, asked)
    assert kept() == 1
