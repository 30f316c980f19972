"""The page of who only looks on."""

import datetime
import re

import pytest
from django.urls import reverse

from scoring.cards import Card, Ending
from tests import factories
from tournaments.cards.services.card_entries import enter_turn
from tournaments.enums import Role
from tournaments.models import Round, Tournament
from tournaments.standings.services import freeze_standings

pytestmark = pytest.mark.django_db
QUERIES = 14
BAR = 3  # once for each version of the drive


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


def figures_26(page: str) -> list[str]:
    """Where a page says 26, and not in an address or a token, which are by lot."""
    main = page[page.index("<main") : page.index("</main>")]
    return re.findall(r"\b26\b", re.sub(r"<[^>]*>", " ", main))


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
    assert figures_26(page) == []


@pytest.fixture
def entered_twice(drive):
    """A blind round: table 1 entered differently, table 2 once, table 3 not yet."""
    drive.second_entry = "blind"
    drive.save()
    round_ = a_round_of(drive, 3)
    anna, bert = factories.a_user("anna"), factories.a_user("bert")
    for number, who, numbers in ((1, anna, (8, 7)), (1, bert, (8, 6)), (2, anna, (8, 7))):
        table = round_.tables.get(number=number)
        enter_turn(table=table, by=who, card=Card(Ending.FINISHED, numbers))
    return round_


def told(page):
    """What the page says of each table without a card."""
    tables = re.findall(r'watch-table">(\d)</b> <span>(.*?)</span></li>', page)
    return [(number, re.findall(r'class="tag.*?">(.*?)</span>', said)) for number, said in tables]


def test_a_viewer_sees_how_far_a_card_is_that_is_entered_twice_and_never_what_was_entered(
    client, drive, entered_twice
):
    page = watch(client, drive)
    main = page[page.index("<main") : page.index("</main>")]
    assert told(page) == [
        ("1", ["twee invoeren verschillen"]),
        ("2", ["één keer ingevoerd"]),
        ("3", []),
    ]
    for secret in ("8 – 7", "8–7", "8-7", "8 – 6", "8–6", "8-6", "anna", "bert"):
        assert secret not in main
    assert client.get(reverse("desk-differences", args=[drive.code, 1])).status_code == 403


def test_a_first_entry_is_news_for_a_viewer(client, drive, entered_twice):
    page = watch(client, drive)
    (poll,) = re.findall(r'hx-get="(.*?)"', page)
    assert client.get(poll).status_code == 204
    table = entered_twice.tables.get(number=3)
    card = Card(Ending.FINISHED, (8, 7))
    enter_turn(table=table, by=factories.a_user("carla"), card=card)
    news = client.get(poll).content.decode()
    assert told(news)[2] == ("3", ["één keer ingevoerd"])


def test_a_first_entry_of_a_second_round_is_news_as_well(client, drive):
    Tournament.objects.update(second_entry="blind")
    first, anna = a_round_of(Tournament.objects.get(), 1), factories.a_user("anna")
    card = Card(Ending.FINISHED, (8, 7))
    for who in (anna, factories.a_user("bert")):
        enter_turn(table=first.tables.get(), by=who, card=card)
    second = factories.a_published_round(first.tournament, [tuple(drive.entries.all())])
    (poll,) = re.findall(r'hx-get="(.*?)"', watch(client, drive))
    enter_turn(table=second.tables.get(), by=anna, card=card)
    assert told(client.get(poll).content.decode()) == [("1", ["één keer ingevoerd"])]


def test_a_viewer_sees_the_standings_as_the_hall_does_also_where_nobody_else_may(client, drive):
    table = a_round_of(drive, 1).tables.get()
    factories.a_card(table, 8, 3)
    address = reverse("public", args=[drive.code])
    assert client.get(address).status_code == 404
    page = watch(client, drive)
    assert f'href="{address}"' in page
    assert figures_26(client.get(address).content.decode()) != []
    freeze_standings(tournament=drive, by=drive.memberships.first().user, after=0)
    assert client.get(reverse("standings", args=[drive.code])).status_code == 403
    assert figures_26(client.get(address).content.decode()) == []


def test_the_page_follows_the_evening_by_itself(client, drive):
    a_round_of(drive, 1)
    page = watch(client, drive)
    (poll,) = re.findall(r'hx-get="(.*?)"', page)
    assert client.get(poll).status_code == 204
    Tournament.objects.update(version=99)
    assert client.get(poll).status_code == 200


def test_the_parts_of_the_drive_are_those_that_a_viewer_may_see(client, drive):
    page = watch(client, drive)
    (steps,) = re.findall(r'<nav class="phases .*?</nav>', page, re.DOTALL)
    for address in re.findall(r'href="(.*?)"', steps):
        assert client.get(address).status_code == 200


def test_it_takes_as_many_queries_for_one_table_as_for_three(client, django_assert_num_queries):
    for tables in (1, 3):
        drive = factories.a_tournament()
        a_round_of(drive, tables)
        client.force_login(factories.a_member(drive, factories.a_helper(), Role.VIEWER))
        with django_assert_num_queries(QUERIES + BAR):
            client.get(reverse("watch", args=[drive.code]))
        Round.objects.update(second_entry="blind")
        with django_assert_num_queries(QUERIES + 1):
            client.get(reverse("watch", args=[drive.code]))
