"""The organiser's home of a drive: one next step, and after the last round what to take along."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.cards import Card, Ending
from tests.factories import a_card, a_published_round, a_tournament, a_user, entries
from tournaments.cards.services.card_entries import enter_turn, resolve_entries
from tournaments.hall.services import start_clock
from tournaments.models import PrizeGiving

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna(client):
    anna = a_user("anna")
    client.force_login(anna)
    return anna


def next_step(client, drive):
    """The section of the next step."""
    page = client.get(reverse("drive", args=[drive.code])).content.decode()
    return re.search(r'<section class="sheet next-step".*?</section>', page, re.DOTALL)[0]


def test_a_finished_drive_offers_its_standings_in_every_form_and_no_edits(client, anna):
    drive = a_tournament(anna, name="Dorpsdrive Zijtaart", finished_at=timezone.now())
    round_ = a_published_round(drive, [tuple(entries(drive, 2))])
    a_card(round_.tables.get(), 8, 3)
    step = next_step(client, drive)
    assert re.findall(r'(?:href|action)="([^"]+)"', step) == [
        reverse("public", args=[drive.code]),
        reverse("beamer", args=[drive.code]) + "?show=standings",
        reverse("afterwards", args=[drive.code]),
        reverse("standings-xlsx", args=[drive.code]),
        reverse("papers-make", args=[drive.code]),
        reverse("reopen", args=[drive.code]),
    ]
    sheet = client.get(reverse("standings-xlsx", args=[drive.code]))
    assert sheet.headers["Content-Disposition"] == (
        'attachment; filename="eindstand-dorpsdrive-zijtaart-2026-11-21.xlsx"'
    )


def test_the_paper_of_a_finished_drive_can_be_asked_for_on_its_overview(client, anna):
    drive = a_tournament(anna, finished_at=timezone.now())
    round_ = a_published_round(drive, [tuple(entries(drive, 2))])
    a_card(round_.tables.get(), 8, 3)
    fields = dict(re.findall(r'name="(kind|round)" value="([^"]+)"', next_step(client, drive)))
    client.post(reverse("papers-make", args=[drive.code]), fields)
    assert list(drive.jobs.values_list("kind", flat=True)) == ["standings"]


def test_a_round_that_was_published_just_now_asks_for_its_clock_first(client, anna):
    drive = a_tournament(anna)
    round_ = a_published_round(drive, [tuple(entries(drive, 2))])

    def buttons(name, *place):
        page = client.get(reverse(name, args=[drive.code, *place])).content.decode()
        return re.findall(r'class="btn btn-(\w+) btn-lg" href="[^"]+">([^<]+)<', page)

    lists, cards = "Lijsten en formulieren afdrukken", "Scorekaarten invoeren"
    start, clock = "Klok starten", "Klok en groot scherm"
    assert buttons("drive") == [("primary", start), ("plain", lists), ("plain", cards)]
    assert buttons("round", 1) == [("primary", lists), ("plain", start), ("plain", cards)]
    start_clock(round=round_, minutes=40, by=anna)
    assert buttons("drive") == [("primary", cards), ("plain", lists), ("plain", clock)]
    assert buttons("round", 1) == [("primary", lists), ("plain", clock), ("plain", cards)]


def test_cards_that_were_entered_differently_wait_with_who_may_decide(client, anna):
    drive = a_tournament(anna, second_entry="blind")
    round_ = a_published_round(drive, [tuple(entries(drive, 2)) for _table in range(4)])
    bert = a_user("bert")
    for number, pawns in ((1, (3, 5)), (2, (3, 6)), (3, (3, 3)), (4, (3,))):
        table = round_.tables.get(number=number)
        for who, lost in zip((anna, bert), pawns, strict=False):
            enter_turn(table=table, by=who, card=Card(Ending.FINISHED, (8, lost)))
    said = re.findall(r'<p class="notice notice-warning after">(.*?)</p>', next_step(client, drive))
    assert said == [
        "2 verschillen wachten in ronde 1: twee mensen voerden een kaart anders in. "
        "De wedstrijdsecretaris, een arbiter of u beslist met het formulier erbij. "
        f'<a href="{reverse("desk-differences", args=[drive.code, 1])}">Naar de verschillen</a>'
    ]
    for number in (1, 2):
        resolve_entries(table=round_.tables.get(number=number), by=anna, turn=1)
    assert "notice-warning after" not in next_step(client, drive)


@pytest.mark.parametrize("count", [2, 46])
def test_the_overview_asks_the_database_as_often_for_a_large_field(
    client, anna, count, django_assert_num_queries
):
    drive = a_tournament(anna)
    entries(drive, count)
    with django_assert_num_queries(18):
        client.get(reverse("drive", args=[drive.code]))


@pytest.mark.parametrize(
    ("place", "said", "link"),
    [
        (None, "Daarna volgen de prijzen.", "Naar de prijsuitreiking"),
        (2, "Daarna volgen de prijzen.", "Naar de prijsuitreiking"),
        (1, "De prijzen zijn uitgereikt.", "Naar de prijzen"),
    ],
)
def test_prizes_that_were_given_do_not_come_after_the_last_round_any_more(
    client, anna, place, said, link
):
    drive = a_tournament(anna, rounds_planned=1)
    round_ = a_published_round(drive, [tuple(entries(drive, 2))])
    a_card(round_.tables.get(), 8, 3)
    PrizeGiving.objects.create(tournament=drive, shown=0, place=place)
    after = re.search(r'<p class="quiet after">(.*?)</p>', next_step(client, drive))[1]
    assert after == f'{said} <a href="{reverse("prizes", args=[drive.code])}">{link}</a>'
