"""The organiser's home of a drive: one act that comes next, and what may be done beside it."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.cards import Card, Ending
from tests.factories import a_card, a_published_round, a_tournament, a_user, entries
from tournaments.cards.services.card_entries import enter_turn, resolve_entries
from tournaments.enums import PrizeKind
from tournaments.hall.queries.clock import clock_of
from tournaments.hall.services.clock import start_clock
from tournaments.models import Prize, Tournament
from tournaments.papers.services.papers import print_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna(client):
    anna = a_user("anna")
    client.force_login(anna)
    return anna


def overview(client, drive):
    return client.get(reverse("drive", args=[drive.code])).content.decode()


def buttons(page):
    """What stands large, and beside it."""
    go = re.search(r'<div class="go [^"]*">(.*?)</div>', page, re.DOTALL)[1]
    return re.findall(r'class="btn(?: btn-primary( go-next)[^"]*)?"[^>]*>([^<]+)<', go)


def asked(page):
    return re.findall(r'<li class="beside[^"]*"><span><b>([^<]+)</b>', page)


def press(client, page, text):
    """Send the form of the button with this text."""
    forms = re.findall(r'<form method="post" action="([^"]+)"[^>]*>(.*?)</form>', page, re.DOTALL)
    ((address, inside),) = [form for form in forms if f">{text}<" in form[1]]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', inside))
    return client.post(address, fields)


def test_what_stands_beside_a_link_is_found_on_its_page(client, anna):
    drive = a_tournament(anna, rounds_planned=2)
    english = {"accept-language": "en"}
    page = client.get(reverse("drive", args=[drive.code]), headers=english).content.decode()
    assert "Rounds, minutes, scoring<" in page
    a_card(a_published_round(drive, [tuple(entries(drive, 2))]).tables.get(), 8, 3)
    page = overview(client, drive)
    assert "Stand na ronde 1" in page
    assert "Op papier of op het scherm" not in page


def test_each_moment_has_one_large_act_and_at_most_two_beside_it(client, anna):
    drive = a_tournament(anna)
    sheet, team = "Inschrijflijst inlezen", "Team toevoegen"
    assert buttons(overview(client, drive)) == [(" go-next", sheet), ("", team)]
    round_ = a_published_round(drive, [tuple(entries(drive, 2))])
    assert buttons(overview(client, drive)) == [
        (" go-next", "Ronde 1 afdrukken"),
        ("", "Klok starten"),
        ("", "Kaarten invoeren"),
    ]
    start_clock(round=round_, minutes=40, by=anna)
    assert buttons(overview(client, drive)) == [
        (" go-next", "Kaarten invoeren"),
        ("", "5 minuten erbij"),
        ("", "Pauze"),
    ]


@pytest.mark.slow
def test_the_clock_is_worked_from_the_overview(client, anna):
    drive = a_tournament(anna)
    a_published_round(drive, [tuple(entries(drive, 2))])
    back = reverse("drive", args=[drive.code])
    assert press(client, overview(client, drive), "Klok starten").url == back
    assert press(client, overview(client, drive), "5 minuten erbij").url == back
    assert (clock_of(drive).state, clock_of(drive).minutes) == ("running", 45)
    assert press(client, overview(client, drive), "Pauze").url == back
    assert clock_of(drive).state == "paused"
    assert press(client, overview(client, drive), "Verder").url == back
    assert clock_of(drive).state == "running"


def test_a_page_says_until_when_the_round_is_played_where_no_script_counts_down(client, anna):
    drive = a_tournament(anna)
    round_ = a_published_round(drive, [tuple(entries(drive, 2))])
    ends = timezone.localtime(start_clock(round=round_, minutes=40, by=None).ends_at)
    for name, clocks in (("entries", 1), ("drive", 2)):
        page = client.get(reverse(name, args=[drive.code])).content.decode()
        figures = re.findall(r'class="clock-figures"[^>]*>([^<]+)<', page)
        assert figures == [f"tot {ends:%H:%M}"] * clocks


def test_numbers_are_given_from_the_overview(client, anna):
    drive = a_tournament(anna)
    entries(drive, 2, numbered=False)
    answer = press(client, overview(client, drive), "Nummers geven")
    assert answer.url == reverse("drive", args=[drive.code])
    assert list(drive.entries.order_by("pk").values_list("number", flat=True)) == [1, 2]


def test_the_standings_freeze_from_the_overview_before_the_last_round(client, anna):
    drive = a_tournament(anna, rounds_planned=2)
    Prize.objects.create(tournament=drive, kind=PrizeKind.PLACE, number=1)
    a_card(a_published_round(drive, [tuple(entries(drive, 2))]).tables.get(), 8, 3)
    answer = press(client, overview(client, drive), "Bevriezen")
    assert answer.url == reverse("drive", args=[drive.code])
    assert Tournament.objects.get().frozen_after == 1
    assert "Stand bevriezen tot de prijzen?" not in asked(overview(client, drive))


def test_who_comes_to_the_last_draw_from_the_desk_is_asked_as_well(client, anna):
    drive = a_tournament(anna, rounds_planned=2)
    a_card(a_published_round(drive, [tuple(entries(drive, 2))]).tables.get(), 8, 3)
    page = client.get(reverse("round", args=[drive.code, 2])).content.decode()
    press(client, page, "Bevriezen")
    assert Tournament.objects.get().frozen_after == 1
    page = client.get(reverse("round", args=[drive.code, 2])).content.decode()
    assert "Stand bevriezen tot de prijzen?" not in page


def test_from_the_last_card_to_the_prizes_it_takes_one_act_that_asks_once(client, anna):
    drive = a_tournament(anna, rounds_planned=1)
    a_card(a_published_round(drive, [tuple(entries(drive, 2))]).tables.get(), 8, 3)
    page = overview(client, drive)
    assert buttons(page) == [(" go-next", "Stand vastzetten"), ("", "Bekijk de stand")]
    sure = press(client, page, "Stand vastzetten").content.decode()
    assert Tournament.objects.get().finished_at is None
    client.post(reverse("finish", args=[drive.code]), {"sure": "1"})
    assert "Stand vastzetten" in sure
    assert buttons(overview(client, drive))[0] == (" go-next", "Naar de prijsuitreiking")


def test_a_finished_drive_leads_to_its_standings_paper_and_results(client, anna):
    drive = a_tournament(anna, finished_at=timezone.now())
    a_card(a_published_round(drive, [tuple(entries(drive, 2))]).tables.get(), 8, 3)
    page = overview(client, drive)
    also = re.search(r'<ul class="also-list [^>]*>(.*?)</ul>', page, re.DOTALL)[1]
    assert re.findall('href="([^"]+)"', also) == [
        reverse(name, args=[drive.code]) for name in ("public", "papers", "afterwards", "reopen")
    ]


def test_cards_that_were_entered_differently_wait_with_who_may_decide(client, anna):
    drive = a_tournament(anna, second_entry="blind")
    round_ = a_published_round(drive, [tuple(entries(drive, 2)) for _table in range(4)])
    bert = a_user("bert")
    for number, pawns in ((1, (3, 5)), (2, (3, 6)), (3, (3, 3)), (4, (3,))):
        table = round_.tables.get(number=number)
        for who, lost in zip((anna, bert), pawns, strict=False):
            enter_turn(table=table, by=who, card=Card(Ending.FINISHED, (8, lost)))
    page = overview(client, drive)
    assert "2 verschillen wachten in ronde 1" in asked(page)
    assert f'href="{reverse("desk-differences", args=[drive.code, 1])}"' in page
    for number in (1, 2):
        resolve_entries(table=round_.tables.get(number=number), by=anna, turn=1)
    assert "2 verschillen wachten in ronde 1" not in asked(overview(client, drive))


def test_the_page_asks_for_news_and_gets_it_once_something_changed(client, anna):
    drive = a_tournament(anna)
    round_ = a_published_round(drive, [tuple(entries(drive, 2))])
    (poll,) = re.findall(r'hx-get="([^"]+)"', overview(client, drive))
    by_itself = {"HX-Request": "true"}
    assert client.get(poll, headers=by_itself).status_code == 204
    start_clock(round=round_, minutes=40, by=anna)
    news = client.get(poll, headers=by_itself).content.decode()
    assert "<!doctype html>" not in news
    assert 'id="phases" class="phase-links" hx-swap-oob="true"' in news


@pytest.mark.parametrize("count", [2, 46])
def test_the_overview_asks_the_database_as_often_for_a_large_field(
    client, anna, count, django_assert_num_queries
):
    drive = a_tournament(anna)
    entries(drive, count)
    with django_assert_num_queries(21):
        overview(client, drive)


def test_the_page_hears_that_the_round_was_printed(client, anna):
    drive = a_tournament(anna)
    a_published_round(drive, [tuple(entries(drive, 2))])
    (poll,) = re.findall(r'hx-get="([^"]+)"', overview(client, drive))
    print_round(tournament=drive, number=1, by=anna, base="http://keezen/")
    news = client.get(poll, headers={"HX-Request": "true"}).content.decode()
    assert buttons(news)[0] == (" go-next", "Klok starten")


def test_who_goes_to_the_question_of_the_final_standings_by_a_link_sees_it(client, anna):
    drive = a_tournament(anna, rounds_planned=1)
    a_card(a_published_round(drive, [tuple(entries(drive, 2))]).tables.get(), 8, 3)
    page = client.get(reverse("finish", args=[drive.code])).content.decode()
    assert "Is dit de eindstand?" in page
    assert client.get(reverse("finish", args=[drive.code]), {"sure": "1"}).status_code == 200
    assert Tournament.objects.get().finished_at is None
