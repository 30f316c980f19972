"""The page of who only looks on."""

import datetime
import re

import pytest
from django.urls import reverse

from tests import factories
from tournaments.enums import Role
from tournaments.models import Tournament
from tournaments.services.freezing import freeze_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive():
    return factories.a_tournament(public=False, rounds_planned=3, date=datetime.date(2025, 11, 21))


def watch(client, drive):
    client.force_login(factories.a_member(drive, factories.a_helper(), Role.VIEWER))
    return client.get(reverse("watch", args=[drive.code])).content.decode()


def a_round_of(drive, tables):
    teams = factories.entries(drive, 2 * tables)
    pairs = list(zip(teams[::2], teams[1::2], strict=True))
    return factories.a_published_round(drive, pairs)


def test_before_the_first_round_it_says_how_many_signed_up(client, drive):
    factories.entries(drive, 5)
    page = watch(client, drive)
    assert re.findall(r"<h1>(.*?)</h1>", page) == ["Het is nog niet begonnen"]
    assert re.findall(r'<p class="sheet empty">(\d+ teams)', page) == ["5 teams"]


def test_a_viewer_sees_who_still_plays_and_no_result(client, drive):
    first, *_others = a_round_of(drive, 3).tables.order_by("number")
    factories.a_card(first, 8, 3)
    Tournament.objects.update(frozen_after=0)
    page = watch(client, drive)
    main = page[page.index("<main") : page.index("</main>")]
    assert re.findall(r"<h1>(.*?)</h1>", page) == ["Ronde 1 van 3"]
    assert re.findall(r'<b class="figure">(\d+)</b>', main) == ["1", "6"]
    assert re.findall(r'watch-table">(\d)</b> <span>(.*?)</span>', main) == [
        ("2", "3 Team 3 – 4 Team 4"),
        ("3", "5 Team 5 – 6 Team 6"),
    ]
    assert "26" not in main


def test_a_viewer_sees_the_standings_as_the_hall_does_also_where_nobody_else_may(client, drive):
    table = a_round_of(drive, 1).tables.get()
    factories.a_card(table, 8, 3)
    address = reverse("public", args=[drive.code])
    assert client.get(address).status_code == 404
    page = watch(client, drive)
    assert f'href="{address}"' in page
    assert "26" in client.get(address).content.decode()
    freeze_standings(tournament=drive, by=drive.memberships.first().user, after=0)
    assert client.get(reverse("standings", args=[drive.code])).status_code == 403
    frozen = client.get(address).content.decode()
    assert "26" not in frozen[frozen.index("<main") : frozen.index("</main>")]


def test_the_page_follows_the_evening_by_itself(client, drive):
    a_round_of(drive, 1)
    page = watch(client, drive)
    (poll,) = re.findall(r'hx-get="(.*?)"', page)
    assert client.get(poll).status_code == 204
    Tournament.objects.update(version=99)
    assert client.get(poll).status_code == 200


def test_the_parts_of_the_drive_are_those_that_a_viewer_may_see(client, drive):
    page = watch(client, drive)
    (steps,) = re.findall(r'<nav class="steps".*?</nav>', page, re.DOTALL)
    for address in re.findall(r'href="(.*?)"', steps):
        assert client.get(address).status_code == 200


def test_it_takes_as_many_queries_for_one_table_as_for_three(client, django_assert_num_queries):
    for tables in (1, 3):
        drive = factories.a_tournament()
        a_round_of(drive, tables)
        client.force_login(factories.a_member(drive, factories.a_helper(), Role.VIEWER))
        with django_assert_num_queries(13):
            client.get(reverse("watch", args=[drive.code]))
